// SPDX-License-Identifier: Apache-2.0
#include "kafka/rdkafka_consumer.hpp"

#include <algorithm>
#include <utility>

#include "kafka/client_conf.hpp"
#include "kafka/convert.hpp"
#include "kafka/request.hpp"

namespace kgroup {
namespace {

using std::chrono::milliseconds;

// For speed; the user's properties come on top of these. Smaller answers and a shorter queue than librdkafka's defaults
// stay in the CPU's cache; a partition that has enough in the queue must then not rest for the default of a second.
const std::vector<Property> quick_properties = {
    {"fetch.message.max.bytes", "524288"},
    {"queued.min.messages", "50000"},
    {"fetch.queue.backoff.ms", "2"},
    // A connection on which an answer is overdue for so long is opened anew; by default it takes a minute.
    {"socket.timeout.ms", "30000"},
};

// What the user's properties can't change.
const std::vector<Property> fixed_properties = {
    {"allow.auto.create.topics", "false"},    // reading must never create a topic
    // What is committed is decided by what was written, not by what was read.
    {"enable.auto.offset.store", "false"},
    {"auto.commit.enable", "false"},
    {"auto.offset.reset", "error"},    // a jump would lose records without a word
    {"enable.partition.eof", "true"},
    {"log.queue", "true"},    // log lines come with a poll, on its thread
};

// The user's, as far as they are about this kind of reading; then what the caller decides.
std::vector<Property> properties_of(const ConsumerOptions& options) {
  std::vector<Property> properties = quick_properties;
  for (const auto& property : options.properties) {
    const bool decided = property.first == "group.id" || property.first == "enable.auto.commit";
    if (!decided && (options.member || !is_about_membership(property.first))) properties.push_back(property);
  }
  properties.emplace_back("enable.auto.commit", "false");
  properties.insert(properties.end(), options.decided.begin(), options.decided.end());
  return properties;
}

int as_int(milliseconds time) {
  return static_cast<int>(std::max(time, milliseconds(0)).count());
}

std::vector<TopicPartition> to_partitions(const rd_kafka_topic_partition_list_t* list) {
  std::vector<TopicPartition> partitions;
  if (list == nullptr) return partitions;
  for (int i = 0; i < list->cnt; ++i) partitions.push_back({list->elems[i].topic, list->elems[i].partition});
  return partitions;
}

PartitionListHandle to_list(const std::vector<TopicPartition>& partitions) {
  PartitionListHandle list = make_list(partitions.size());
  for (const auto& [name, partition] : partitions) {
    rd_kafka_topic_partition_list_add(list.get(), name.c_str(), partition);
  }
  return list;
}

PartitionListHandle to_list(const std::vector<PartitionOffset>& positions) {
  PartitionListHandle list = make_list(positions.size());
  for (const auto& [at, offset] : positions) {
    rd_kafka_topic_partition_list_add(list.get(), at.topic.c_str(), at.partition)->offset = offset;
  }
  return list;
}

}    // namespace

RdkafkaConsumer::RdkafkaConsumer(ConsumerOptions options)
    : options_(std::move(options)),
      member_(options_.member),
      trouble_(find_property(options_.properties, "bootstrap.servers"), security_protocol(options_.properties)) {
  ConfHandle conf = make_conf(properties_of(options_), fixed_properties);
  rd_kafka_conf_set_opaque(conf.get(), this);
  rd_kafka_conf_set_error_cb(conf.get(), error_cb);
  rd_kafka_conf_set_log_cb(conf.get(), log_cb);
  if (member_) rd_kafka_conf_set_rebalance_cb(conf.get(), rebalance_cb);
  client_ = make_client(RD_KAFKA_CONSUMER, std::move(conf), options_.properties);
  if (!member_) {
    // librdkafka's older interface reads chosen partitions without a group: no coordinator is looked up, so that the
    // user needs no rights on any group, and the cluster does not create __consumer_offsets for it.
    queue_.reset(rd_kafka_queue_new(client_.get()));
    const QueueHandle events(rd_kafka_queue_get_main(client_.get()));
    rd_kafka_queue_forward(events.get(), queue_.get());
  } else {
    rd_kafka_poll_set_consumer(client_.get());
    queue_.reset(rd_kafka_queue_get_consumer(client_.get()));
    commits_.reset(rd_kafka_queue_new(client_.get()));
  }
  rd_kafka_set_log_queue(client_.get(), nullptr);
}

// As with RdkafkaCluster the process is about to end, and must not wait for threads of the client.
RdkafkaConsumer::~RdkafkaConsumer() {
  static_cast<void>(commits_.release());
  static_cast<void>(queue_.release());
  static_cast<void>(client_.release());
}

rd_kafka_topic_t* RdkafkaConsumer::topic(const std::string& name) {
  auto& handle = topics_[name];
  if (handle == nullptr) handle = rd_kafka_topic_new(client_.get(), name.c_str(), nullptr);
  return handle;
}

void RdkafkaConsumer::add(const std::vector<PartitionOffset>& partitions) {
  for (const auto& [at, offset] : partitions) {
    rd_kafka_consume_start_queue(topic(at.topic), at.partition, offset, queue_.get());
  }
}

void RdkafkaConsumer::drop(const std::vector<TopicPartition>& partitions) {
  if (partitions.empty()) return;
  if (member_) {
    rd_kafka_pause_partitions(client_.get(), to_list(partitions).get());
    return;
  }
  for (const auto& [name, partition] : partitions) rd_kafka_consume_stop(topic(name), partition);
}

void RdkafkaConsumer::move(const PartitionOffset& to) {
  if (!member_) {
    drop({to.at});
    add({to});
    return;
  }
  const auto assigned = assignment_.find(to.at);
  if (assigned == assignment_.end()) return;    // it went to another member
  assigned->second = to.offset;
  if (cooperative()) {
    const ErrorHandle gone(rd_kafka_incremental_unassign(client_.get(), to_list(std::vector{to.at}).get()));
    const ErrorHandle back(rd_kafka_incremental_assign(client_.get(), to_list(std::vector{to}).get()));
    return;
  }
  // The eager protocol knows only whole assignments: the others go on where they are.
  const PartitionListHandle all = make_list(assignment_.size());
  for (const auto& [at, start] : assignment_) {
    rd_kafka_topic_partition_list_add(all.get(), at.topic.c_str(), at.partition);
  }
  rd_kafka_position(client_.get(), all.get());
  for (int i = 0; i < all->cnt; ++i) {
    auto& element = all->elems[i];
    const TopicPartition at{element.topic, element.partition};
    if (element.offset < 0 || at == to.at) element.offset = assignment_.at(at);
  }
  rd_kafka_assign(client_.get(), all.get());
}

void RdkafkaConsumer::subscribe(const std::vector<std::string>& topics) {
  const PartitionListHandle list = make_list(topics.size());
  for (const auto& name : topics) {
    rd_kafka_topic_partition_list_add(list.get(), name.c_str(), RD_KAFKA_PARTITION_UA);
  }
  rd_kafka_subscribe(client_.get(), list.get());
}

void RdkafkaConsumer::rethrow() {
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

bool RdkafkaConsumer::cooperative() const {
  const char* protocol = rd_kafka_rebalance_protocol(client_.get());
  return protocol != nullptr && std::string_view(protocol) == "COOPERATIVE";
}

void RdkafkaConsumer::rebalance_cb(rd_kafka_t* /*client*/, rd_kafka_resp_err_t what,
                                   rd_kafka_topic_partition_list_t* partitions, void* self) {
  static_cast<RdkafkaConsumer*>(self)->on_rebalance(what, partitions);
}

// Called by librdkafka, which is C: nothing may be thrown through it.
void RdkafkaConsumer::on_rebalance(rd_kafka_resp_err_t what, rd_kafka_topic_partition_list_t* partitions) {
  const auto changed = to_partitions(partitions);
  if (what == RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS) {
    try {
      if (thrown_ || listener_ == nullptr) return assign(nullptr);
      const auto starts = listener_->on_assigned(changed);
      for (const auto& [at, offset] : starts) assignment_.insert_or_assign(at, offset);
      assign(to_list(starts).get());
    } catch (...) {
      thrown_ = std::current_exception();
      assign(nullptr);
    }
    return;
  }
  try {
    if (!thrown_ && listener_ != nullptr) {
      listener_->on_revoked(changed, rd_kafka_assignment_lost(client_.get()) != 0);
    }
  } catch (...) {
    thrown_ = std::current_exception();
  }
  for (const auto& at : changed) assignment_.erase(at);
  if (cooperative()) {
    const ErrorHandle error(rd_kafka_incremental_unassign(client_.get(), partitions));
  } else {
    rd_kafka_assign(client_.get(), nullptr);
  }
}

// None: the assignment is answered, and nothing of it is read.
void RdkafkaConsumer::assign(rd_kafka_topic_partition_list_t* partitions) {
  if (!cooperative()) {
    rd_kafka_assign(client_.get(), partitions);
    return;
  }
  const PartitionListHandle nothing = make_list(0);
  const ErrorHandle error(
      rd_kafka_incremental_assign(client_.get(), partitions != nullptr ? partitions : nothing.get()));
}

void RdkafkaConsumer::log_cb(const rd_kafka_t* client, int /*level*/, const char* facility, const char* text) {
  auto* self = static_cast<RdkafkaConsumer*>(rd_kafka_opaque(client));
  if (self->options_.log) self->options_.log(std::string(facility) + ": " + text);
  const auto cause = connection_failure(facility, text);
  if (!cause.empty()) self->trouble_.record(cause);
}

std::vector<CommittedOffset> RdkafkaConsumer::committed(const std::vector<TopicPartition>& partitions,
                                                        milliseconds limit) {
  const PartitionListHandle list = to_list(partitions);
  // In short turns, as it can't be called off.
  constexpr milliseconds turn{1000};
  const auto end = std::chrono::steady_clock::now() + limit;
  std::optional<Failure> failure;
  do {
    failure = to_failure(rd_kafka_committed(client_.get(), list.get(), as_int(std::min(limit, turn))));
  } while (failure && failure->kind == FailureKind::timed_out && !options_.stop.stop_requested() &&
           std::chrono::steady_clock::now() < end);
  std::map<TopicPartition, CommittedOffset> found;
  for (auto& one : to_committed_offsets(list.get())) {
    if (failure) one.failure = failure;
    found.emplace(one.at, std::move(one));
  }
  std::vector<CommittedOffset> answers;
  for (const auto& at : partitions) answers.push_back(found.at(at));
  return answers;
}

std::vector<OffsetResult> RdkafkaConsumer::commit(const std::vector<PartitionOffset>& positions, milliseconds limit) {
  std::vector<OffsetResult> results;
  if (positions.empty()) return results;
  commit_later(positions);
  auto end = std::chrono::steady_clock::now() + limit;
  bool stopped = options_.stop.stop_requested();
  const std::uintptr_t id = last_commit_;
  std::optional<Failure> failure = timed_out;
  while (true) {
    constexpr milliseconds slice{100};
    constexpr milliseconds last_patience{1000};
    const auto now = std::chrono::steady_clock::now();
    if (!stopped && options_.stop.stop_requested()) {
      stopped = true;
      end = std::min(end, now + last_patience);
    }
    const auto left = std::chrono::duration_cast<milliseconds>(end - now);
    const EventHandle event(rd_kafka_queue_poll(commits_.get(), as_int(std::min(left, slice))));
    if (!event && left > slice) continue;
    if (!event) break;
    --late_commits_;
    if (reinterpret_cast<std::uintptr_t>(rd_kafka_event_opaque(event.get())) != id) continue;
    failure = to_failure(rd_kafka_event_error(event.get()));
    if (const auto* list = rd_kafka_event_topic_partition_list(event.get())) results = to_offset_results(list);
    break;
  }
  if (results.empty()) {
    for (const auto& position : positions) results.push_back({position.at, failure});
  }
  if (failure) {
    for (auto& result : results) {
      if (!result.failure) result.failure = failure;
    }
  }
  return results;
}

void RdkafkaConsumer::commit_later(const std::vector<PartitionOffset>& positions) {
  if (positions.empty()) return;
  const PartitionListHandle list = to_list(positions);
  if (rd_kafka_commit_queue(client_.get(), list.get(), commits_.get(), nullptr,
                            reinterpret_cast<void*>(++last_commit_)) == RD_KAFKA_RESP_ERR_NO_ERROR) {
    ++late_commits_;
  }
}

void RdkafkaConsumer::take_late_commits() {
  while (late_commits_ > 0) {
    const EventHandle event(rd_kafka_queue_poll(commits_.get(), 0));
    if (!event) return;
    --late_commits_;
    const auto failure = to_failure(rd_kafka_event_error(event.get()));
    if (failure) listener_->on_trouble(Failure{failure->kind, failure->code, "commit: " + failure->message}, false);
  }
}

void RdkafkaConsumer::store(const std::vector<PartitionOffset>& positions) {
  if (!positions.empty()) rd_kafka_offsets_store(client_.get(), to_list(positions).get());
}

void RdkafkaConsumer::close(milliseconds limit, ConsumerListener& listener) {
  if (!member_) return;
  listener_ = &listener;
  const auto end = std::chrono::steady_clock::now() + limit;
  const QueueHandle queue(rd_kafka_queue_new(client_.get()));
  const ErrorHandle error(rd_kafka_consumer_close_queue(client_.get(), queue.get()));
  if (error) return;
  while (rd_kafka_consumer_closed(client_.get()) == 0 && std::chrono::steady_clock::now() < end) {
    Batch late;    // records that are told no more
    take(queue.get(), 20, late, batch_size);
  }
  rethrow();
}

Error RdkafkaConsumer::why_unreachable(const Failure& failure) const {
  return trouble_.explain(failure, to_words(options_.timeout));
}

std::unique_ptr<Consumer> open_consumer(ConsumerOptions options) {
  return std::make_unique<RdkafkaConsumer>(std::move(options));
}

}    // namespace kgroup
