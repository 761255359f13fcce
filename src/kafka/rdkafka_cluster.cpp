// SPDX-License-Identifier: Apache-2.0
#include "kafka/rdkafka_cluster.hpp"

#include <fmt/format.h>
#include <openssl/x509_vfy.h>

#include <algorithm>
#include <array>
#include <utility>

#include "kafka/client_conf.hpp"

namespace kgroup {
namespace {

using std::chrono::milliseconds;

// Beyond about a hundred requests in flight nothing is won: the broker answers a connection's requests in order.
constexpr std::size_t window = 100;
// A request that took longer does not count in the window: a coordinator that hangs must not hold up the others.
constexpr milliseconds slow_after{300};
// A stop is noticed within this time.
constexpr milliseconds slice{50};

// What the user's properties can't change.
const std::vector<Property> fixed_properties = {
    // Asking for a topic must never create it.
    {"allow.auto.create.topics", "false"},
    // Names the handle's own group, which it never joins and which never comes into being; see the constructor.
    {"group.id", "kgroup"},
    // Reading a record must not commit anything, in no way that librdkafka has.
    {"enable.auto.commit", "false"},
    {"enable.auto.offset.store", "false"},
    {"auto.commit.enable", "false"},
    {"enable.partition.eof", "true"},    // for records_at: the end is an answer
    {"log.queue", "true"},
    {"statistics.interval.ms", "1000"},    // tells who does not answer
};

// This client is a member of no group and hardly reads records. What a file made for consumers says about that may be
// refused by librdkafka, where Java takes it: the session's time with the new group protocol, small fetches.
std::vector<Property> without_consuming(std::vector<Property> properties) {
  // A limit for all answers is one for fetches too, and librdkafka wants the two to fit.
  const bool limited = !find_property(properties, "receive.message.max.bytes").empty();
  std::erase_if(properties, [limited](const Property& property) {
    return is_about_membership(property.first) || property.first == "max.partition.fetch.bytes" ||
           (property.first.starts_with("fetch.") && !(limited && property.first.ends_with(".bytes")));
  });
  return properties;
}

}    // namespace

RdkafkaCluster::RdkafkaCluster(ClusterOptions options)
    : options_(std::move(options)),
      deadline_(Clock::now() + options_.timeout),
      trouble_(find_property(options_.properties, "bootstrap.servers"), security_protocol(options_.properties)) {
  ConfHandle conf = make_conf(without_consuming(options_.properties), fixed_properties);
  rd_kafka_conf_set_events(conf.get(), RD_KAFKA_EVENT_ERROR | RD_KAFKA_EVENT_LOG | RD_KAFKA_EVENT_STATS);
  // A producer handle would be lighter, but librdkafka (2.15.1) crashes on it when a coordinator answers OffsetFetch
  // with NOT_COORDINATOR or COORDINATOR_LOAD_IN_PROGRESS: it tells the handle's own group, and a producer has none.
  client_ = make_client(RD_KAFKA_CONSUMER, std::move(conf), options_.properties);
  queue_.reset(rd_kafka_queue_new(client_.get()));
  const QueueHandle events(rd_kafka_queue_get_main(client_.get()));
  rd_kafka_queue_forward(events.get(), queue_.get());
  rd_kafka_set_log_queue(client_.get(), queue_.get());
}

// The process is about to end, and must not wait for the client to: destroying it joins its threads, one of which may
// sit in a name look-up for ten seconds or in a call that nobody can call off. The kernel closes the connections.
RdkafkaCluster::~RdkafkaCluster() {
  for (auto& thread : threads_) thread.detach();
  static_cast<void>(queue_.release());
  static_cast<void>(client_.release());
}

milliseconds RdkafkaCluster::remaining() const {
  return std::chrono::duration_cast<milliseconds>(deadline_ - reserve_ - Clock::now());
}

milliseconds RdkafkaCluster::time_left() const {
  return std::max(milliseconds(0), std::chrono::duration_cast<milliseconds>(deadline_ - Clock::now()));
}

void RdkafkaCluster::call(rd_kafka_admin_op_t operation, Send send, OnEvent on_event, Configure configure) {
  unsent_.push_back({operation, std::move(send), std::move(on_event), std::move(configure)});
}

void RdkafkaCluster::send_next() {
  while (!unsent_.empty() && in_flight_.size() - slow_ < window) {
    Unsent next = std::move(unsent_.front());
    unsent_.pop_front();
    if (time_left() <= milliseconds(0)) {
      next.on_event(nullptr);
      continue;
    }
    OptionsHandle options(rd_kafka_AdminOptions_new(client_.get(), next.operation));
    std::array<char, 256> why{};
    // librdkafka's own time limit can crash it: when it strikes while a coordinator is looked up, memory is used after
    // it was freed (2.15.1). So it gets the longest one, and expire() keeps the time. Only listing groups needs it:
    // what the other brokers listed comes with the time-out of one.
    constexpr int longest = 3600 * 1000;
    const bool partial = next.operation == RD_KAFKA_ADMIN_OP_LISTCONSUMERGROUPS;
    const milliseconds share = remaining() > slow_after ? remaining() : time_left();
    const auto limit = static_cast<int>(std::max(share, milliseconds(1)).count());
    rd_kafka_AdminOptions_set_request_timeout(options.get(), partial ? limit : longest, why.data(), why.size());
    if (next.configure) next.configure(options.get());
    const std::uintptr_t id = next_id_++;
    rd_kafka_AdminOptions_set_opaque(options.get(), reinterpret_cast<void*>(id));
    const auto now = Clock::now();
    const milliseconds patience = partial ? remaining() + slow_after : remaining();
    in_flight_.emplace(
        id, Call{std::move(next.on_event), now, now + patience, next.operation == RD_KAFKA_ADMIN_OP_DESCRIBETOPICS});
    next.send(options.get(), queue_.get());
  }
}

void RdkafkaCluster::call_blocking(std::function<Continuation(rd_kafka_t*, int)> work, Continuation late) {
  const std::uintptr_t id = next_id_++;
  blocked_.emplace(id, BlockedCall{std::move(late), Clock::now() + remaining()});
  const auto limit = static_cast<int>(std::max(time_left(), milliseconds(1)).count());
  threads_.emplace_back(
      [id, limit, work = std::move(work), client = client_.get(), queue = queue_.get(), blocking = blocking_] {
        Continuation continuation = work(client, limit);
        const std::lock_guard lock(blocking->mutex);
        blocking->finished.emplace_back(id, std::move(continuation));
        rd_kafka_queue_yield(queue);    // wakes wait()
      });
}

void RdkafkaCluster::later(milliseconds delay, std::function<void()> action) {
  due_.emplace_back(Clock::now() + delay, std::move(action));
}

void RdkafkaCluster::wait() {
  while (!idle()) {
    if (options_.stop.stop_requested()) throw Error(ExitCode::interrupted, "stopped");
    send_next();
    const auto poll = due_.empty() ? std::min(slice, time_left()) : milliseconds(10);
    const EventHandle event(rd_kafka_queue_poll(queue_.get(), static_cast<int>(poll.count())));
    if (event) take(event.get());
    run_finished();
    run_due();
    if (!answered_) give_up_without_hope();
    expire();
    if (!answered_ && !told_) tell_waiting();
  }
}

void RdkafkaCluster::serve() {
  while (const EventHandle event{rd_kafka_queue_poll(queue_.get(), 0)}) take(event.get());
}

void RdkafkaCluster::expire() {
  const auto now = Clock::now();
  constexpr milliseconds interval{10};
  if (now - last_expire_ < interval) return;
  last_expire_ = now;
  const auto over = [&](Clock::time_point due) {
    return given_up_ || now >= (answered_ ? due : std::max(due, deadline_));
  };
  std::vector<OnEvent> late;
  for (auto at = in_flight_.begin(); at != in_flight_.end();) {
    Call& call = at->second;
    if (!call.slow && now - call.sent > slow_after) {
      call.slow = true;
      ++slow_;
    }
    if (call.slow && call.by_controller) refresh_metadata();
    if (!over(call.due)) {
      ++at;
      continue;
    }
    if (call.slow) --slow_;
    late.push_back(std::move(call.on_event));
    at = in_flight_.erase(at);
  }
  std::vector<Continuation> blocked;
  for (auto at = blocked_.begin(); at != blocked_.end();) {
    if (!over(at->second.due)) {
      ++at;
      continue;
    }
    blocked.push_back(std::move(at->second.late));
    at = blocked_.erase(at);
  }
  for (const auto& on_event : late) on_event(nullptr);
  for (const auto& action : blocked) action();
}

// Brokers name any one of them as the controller, perhaps one that has just died, and librdkafka sends some requests
// there: a new answer may name another.
void RdkafkaCluster::refresh_metadata() {
  constexpr milliseconds interval{300};
  const auto now = Clock::now();
  if (now - last_refresh_ < interval) return;
  last_refresh_ = now;
  std::thread([client = client_.get(), limit = static_cast<int>(interval.count())] {
    const struct rd_kafka_metadata* metadata = nullptr;
    if (rd_kafka_metadata(client, 0, nullptr, &metadata, limit) == RD_KAFKA_RESP_ERR_NO_ERROR) {
      rd_kafka_metadata_destroy(metadata);
    }
  }).detach();    // the client outlives it, see the destructor
}

void RdkafkaCluster::tell_waiting() {
  constexpr milliseconds patience{2000};
  if (options_.timeout - time_left() < patience || !trouble_.any()) return;
  told_ = true;
  if (!options_.waiting) return;
  const Failure silence{FailureKind::timed_out, {}, {}};
  options_.waiting(fmt::format("{}; still trying for {}", why_unreachable(silence).what(),
                               to_words(std::chrono::ceil<std::chrono::seconds>(time_left()))));
}

void RdkafkaCluster::take(const rd_kafka_event_t* event) {
  auto* plain = const_cast<rd_kafka_event_t*>(event);    // librdkafka's accessors are not const-correct
  if (rd_kafka_event_type(plain) == RD_KAFKA_EVENT_ERROR) return trouble_.record(rd_kafka_event_error_string(plain));
  if (rd_kafka_event_type(plain) == RD_KAFKA_EVENT_LOG) {
    const char* facility = nullptr;
    const char* text = nullptr;
    int level = 0;
    if (rd_kafka_event_log(plain, &facility, &text, &level) != 0) return;
    if (options_.log) options_.log(fmt::format("{}: {}", facility, text));
    const auto cause = connection_failure(facility, text);
    if (!cause.empty()) trouble_.record(cause);
    return;
  }
  if (rd_kafka_event_type(plain) == RD_KAFKA_EVENT_STATS) {
    trouble_.record_statistics(rd_kafka_event_stats(plain));
    return;
  }
  const auto at = in_flight_.find(reinterpret_cast<std::uintptr_t>(rd_kafka_event_opaque(plain)));
  if (at == in_flight_.end()) return;    // answered late, after it was given up
  if (rd_kafka_event_type(plain) != RD_KAFKA_EVENT_LISTCONSUMERGROUPS_RESULT) answered_ = true;
  if (at->second.slow) --slow_;
  const OnEvent on_event = std::move(at->second.on_event);
  in_flight_.erase(at);
  on_event(event);
}

void RdkafkaCluster::give_up_without_hope() {
  // Longer than a broker that stops, or starts, takes to say something else.
  constexpr milliseconds patience{4000};
  const auto now = Clock::now();
  const auto hope = trouble_.any() ? trouble_.hope() : BrokerTrouble::Hope::some;
  if (hope == BrokerTrouble::Hope::some) {
    hopeless_since_.reset();
    return;
  }
  if (!hopeless_since_) hopeless_since_ = now;
  if (hope == BrokerTrouble::Hope::little && now - *hopeless_since_ < patience) return;
  given_up_ = true;
  deadline_ = std::min(deadline_, now);
}

void RdkafkaCluster::run_finished() {
  std::vector<std::pair<std::uintptr_t, Continuation>> finished;
  {
    const std::lock_guard lock(blocking_->mutex);
    finished.swap(blocking_->finished);
  }
  for (auto& [id, continuation] : finished) {
    if (blocked_.erase(id) > 0) continuation();
  }
}

void RdkafkaCluster::run_due() {
  const auto now = Clock::now();
  for (std::size_t i = 0; i < due_.size();) {
    if (due_[i].first > now) {
      ++i;
      continue;
    }
    const auto action = std::move(due_[i].second);
    due_.erase(due_.begin() + static_cast<std::ptrdiff_t>(i));
    action();
  }
}

Error RdkafkaCluster::why_unreachable(const Failure& failure) const {
  return trouble_.explain(failure, to_words(options_.timeout));
}

std::unique_ptr<Cluster> connect(ClusterOptions options) {
  librdkafka_version();    // refuses a library that would answer wrongly
  return std::make_unique<RdkafkaCluster>(std::move(options));
}

std::string librdkafka_version() {
  constexpr int floor = 0x020c00ff;    // 2.12.0: the first to describe KIP-848 groups as they are
  if (rd_kafka_version() < (floor & ~0xff)) {
    throw Error(ExitCode::failed,
                fmt::format("librdkafka {} is too old: 2.12.0 or newer is needed, older ones describe "
                            "groups of the consumer protocol as dead",
                            rd_kafka_version_str()));
  }
  return rd_kafka_version_str();
}

}    // namespace kgroup
