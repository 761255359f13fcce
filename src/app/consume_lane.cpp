// SPDX-License-Identifier: Apache-2.0
#include "app/consume_lane.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kgroup {
namespace {

using std::chrono::milliseconds;

// A chunk is written when it has this size, so that it stays in the cache of the CPU,
constexpr std::size_t full_buffer = std::size_t{128} * 1024;
// or when its first record is this old while others trickle in, or nothing more has come for the time of `lull`.
constexpr milliseconds oldest_record{10};
constexpr milliseconds lull{1};
// A stop, and what other threads ask for, is noticed within this time.
constexpr milliseconds slice{100};

}    // namespace

Lane::Lane(LaneShared& shared, std::unique_ptr<Consumer> consumer, const TopicWatch* watch)
    : shared_(shared),
      request_(shared.request),
      consumer_(std::move(consumer)),
      watch_(watch),
      writer_(shared.request.make_writer()),
      filtered_(!shared.request.filter.empty()) {
  buffer_.reserve(2 * full_buffer);
}

Lane::~Lane() {
  shared_.stop();
  join();
}

void Lane::add(std::vector<ReadRange> ranges) {
  const std::lock_guard lock(inbox_mutex_);
  std::move(ranges.begin(), ranges.end(), std::back_inserter(inbox_.ranges));
  inbox_.any = true;
}

void Lane::subscribe(std::vector<std::string> topics) {
  const std::lock_guard lock(inbox_mutex_);
  inbox_.topics = std::move(topics);
  inbox_.any = true;
}

void Lane::set_stops(std::map<TopicPartition, std::int64_t> stops) {
  const std::lock_guard lock(inbox_mutex_);
  inbox_.stops = std::move(stops);
  inbox_.any = true;
}

void Lane::abandon(const std::string& topic, const Failure& failure) {
  const std::lock_guard lock(inbox_mutex_);
  inbox_.abandoned.emplace_back(topic, failure);
  inbox_.any = true;
}

void Lane::start() {
  thread_ = std::thread([this] { run(); });
}

void Lane::join() {
  if (thread_.joinable()) thread_.join();
}

void Lane::run() {
  try {
    started_ = last_progress_ = last_commit_ = Clock::now();
    loop();
  } catch (...) {
    shared_.fail(std::current_exception());
  }
  try {
    leave();
  } catch (...) {
    shared_.fail(std::current_exception());
  }
  ended_ = true;
  shared_.wake();
}

void Lane::loop() {
  while (!shared_.stopping()) {
    take_inbox();
    if (finished()) return;
    const std::size_t records = consumer_->poll(buffer_.empty() ? slice : lull, *this);
    after_poll(records);
  }
}

void Lane::take_inbox() {
  decltype(inbox_) news;
  {
    const std::lock_guard lock(inbox_mutex_);
    if (!inbox_.any) return;
    news = std::exchange(inbox_, {});
  }
  for (const auto& [at, stop] : news.stops) {
    stops_.insert_or_assign(at, stop);
    const auto entry = partitions_.find(at);
    if (entry == partitions_.end() || entry->second.done) continue;
    entry->second.stop = stop;
    if (entry->second.next >= stop) end_partition(*entry, stop);
  }
  std::vector<PartitionOffset> starts;
  for (auto& range : news.ranges) {
    PartitionState state;
    state.next = state.written = range.start;
    state.at_end = range.start >= range.log_end;    // past the last stable offset no end is told
    state.stop = range.stop;
    state.stop_time_ms = range.stop_time_ms;
    state.done = range.stop && range.start >= *range.stop;
    if (!state.done) starts.push_back({range.at, range.start});
    partitions_.insert_or_assign(std::move(range.at), state);
  }
  if (!starts.empty()) {
    consumer_->add(starts);
    last_progress_ = Clock::now();
  }
  for (const auto& [topic, failure] : news.abandoned) {
    for (auto& entry : partitions_) {
      if (entry.first.topic == topic) fail_partition(entry, failure);
    }
  }
  if (!news.topics.empty()) consumer_->subscribe(news.topics);
}

bool Lane::finished() const {
  if (request_.group && !assigned_once_) return false;
  if (unassigned_since_) {
    // The next assignment is on its way; only the consumer protocol (KIP-848) does not tell of one that is empty.
    constexpr std::chrono::seconds longest{10};
    return request_.until && Clock::now() - *unassigned_since_ > longest;
  }
  bool any = false;
  for (const auto& [at, state] : partitions_) {
    any |= state.owned;
    if (state.owned && !state.done) return false;
  }
  // A member without partitions may get some, and a lane too; but not more of what has an end.
  return any || request_.until;
}

Lane::Entry* Lane::find(const Record& record) {
  if (last_ != nullptr && last_topic_ == record.topic.data() && last_->first.partition == record.partition)
    return last_;
  const auto entry = partitions_.find(TopicPartition{std::string(record.topic), record.partition});
  if (entry == partitions_.end()) return nullptr;
  last_ = &*entry;
  last_topic_ = record.topic.data();
  return last_;
}

void Lane::touch(Entry& entry) {
  if (entry.second.touched) return;
  entry.second.touched = true;
  touched_.push_back(&entry);
}

void Lane::on_record(const Record& record) {
  Entry* entry = find(record);
  if (entry == nullptr) return;
  PartitionState& state = entry->second;
  // What comes after the stop of a partition, or of the run, was fetched ahead.
  if (state.done || !state.owned || shared_.stopping() || record.offset < state.next) return;
  state.at_end = false;
  if (state.stop && record.offset >= *state.stop) return end_partition(*entry, *state.stop);
  if (state.stop_time_ms && record.timestamp_ms >= *state.stop_time_ms) return end_partition(*entry, record.offset);
  if (filtered_ && !request_.filter.wants(record)) {
    state.next = record.offset + 1;
    touch(*entry);
  } else {
    if (!shared_.claim()) return;
    if (buffer_.empty()) buffered_since_ = Clock::now();
    writer_->append(buffer_, record);
    state.next = record.offset + 1;
    if (request_.group) marks_.push_back({buffer_.size(), entry, state.next});
    if (state.records == 0) state.first = record.offset;
    ++state.records;
    ++new_records_;
    state.last = record.offset;
    state.bytes +=
        static_cast<std::int64_t>((record.key ? record.key->size() : 0) + (record.value ? record.value->size() : 0));
    touch(*entry);
    if (buffer_.size() >= full_buffer) flush();
  }
  if (state.stop && state.next >= *state.stop) end_partition(*entry, *state.stop);
}

void Lane::on_end(const TopicPartition& at, std::int64_t offset) {
  const auto entry = partitions_.find(at);
  if (entry == partitions_.end() || entry->second.done || !entry->second.owned) return;
  PartitionState& state = entry->second;
  last_progress_ = Clock::now();
  state.at_end = true;
  if (shared_.stopping()) return;    // records before it may have been left out
  if (state.stop && offset >= *state.stop) return end_partition(*entry, *state.stop);
  // What lies before the end and was not told is no record: the position is behind it.
  if (offset > state.next) {
    state.next = offset;
    touch(*entry);
  }
}

void Lane::end_partition(Entry& entry, std::int64_t position) {
  PartitionState& state = entry.second;
  if (state.done) return;
  state.done = true;
  if (position > state.next) state.next = position;
  touch(entry);
  ended_partitions_.push_back(entry.first);
}

void Lane::after_poll(std::size_t records) {
  const auto now = Clock::now();
  poll_warnings_ = 0;
  if (records > 0) last_progress_ = now;
  // Several lanes: the one that is busy last counts. What was not assigned yet is waited for.
  const auto is_open = [](const Entry& entry) { return is_pending(entry.second); };
  const bool busy = request_.idle && (records > 0 || (request_.group && !assigned_once_) || unassigned_since_ ||
                                      std::any_of(partitions_.begin(), partitions_.end(), is_open));
  if (busy) shared_.last_activity = now.time_since_epoch().count();
  if (!to_store_.empty()) {
    // Not where more has been written, and stored, since.
    auto starts = std::exchange(to_store_, {});
    std::erase_if(starts, [this](const PartitionOffset& start) {
      const auto entry = partitions_.find(start.at);
      return entry == partitions_.end() || entry->second.written != start.offset;
    });
    consumer_->store(starts);
  }
  if (!ended_partitions_.empty()) consumer_->drop(std::exchange(ended_partitions_, {}));
  for (const auto& at : std::exchange(out_of_range_, {})) return_to_range(at);
  if (records == 0 || (!buffer_.empty() && now - buffered_since_ > oldest_record) || shared_.stopping()) flush();
  if (request_.group) {
    tell_waiting(now);
    commit_if_due(now);
  }
  check_stall(now);
}

// Also moves positions on that have no bytes: of records that were filtered out, and behind the last one.
void Lane::flush() {
  if (touched_.empty()) return;
  written_.clear();
  for (const Entry* entry : touched_) written_.push_back({entry->first, entry->second.next});
  if (request_.group && request_.group->commit == CommitMode::before) commit_ahead();
  try {
    const std::lock_guard lock(shared_.output_mutex);
    shared_.output.write(buffer_, written_, [this](milliseconds waited) { return keep_trying(waited); });
  } catch (const StalledReader& stalled) {
    output_failed_ = true;
    for (const Mark& mark : marks_) {
      if (mark.end <= stalled.written) mark.entry->second.written = mark.next;
    }
    if (request_.group && request_.group->commit == CommitMode::automatic) consumer_->store(uncommitted());
    throw;
  } catch (...) {
    output_failed_ = true;
    throw;
  }
  buffer_.clear();
  marks_.clear();
  shared_.records += std::exchange(new_records_, 0);
  for (Entry* entry : std::exchange(touched_, {})) {
    entry->second.touched = false;
    entry->second.written = entry->second.next;
  }
  if (request_.group && request_.group->commit == CommitMode::automatic) consumer_->store(written_);
  last_progress_ = Clock::now();
}

bool Lane::keep_trying(milliseconds waited) {
  if (shared_.stopped_at != 0) {
    return Clock::now() - Clock::time_point(Clock::duration(shared_.stopped_at)) < last_patience;
  }
  if (!request_.group) return true;
  const milliseconds limit = request_.group->max_poll_interval;
  if (poll_warnings_ == 0 && waited > limit * 2 / 3) {
    ++poll_warnings_;
    shared_.note(
        fmt::format("the output has stood still for {} s: after {} s (max.poll.interval.ms) the group takes "
                    "this member for dead",
                    waited.count() / 1000, limit.count() / 1000));
  } else if (poll_warnings_ == 1 && waited > limit) {
    ++poll_warnings_;
    shared_.warn(
        fmt::format("the output has stood still for {} s: the group has taken this member for dead, and what it "
                    "had not committed is read again",
                    waited.count() / 1000),
        "a larger --max-poll-interval gives a slow reader more time");
  }
  return true;
}

void Lane::leave() {
  if (output_failed_) {
    // What is in the buffer did not go out.
    for (Entry* entry : std::exchange(touched_, {})) entry->second.touched = false;
  } else {
    flush();
  }
  if (!request_.group) return;
  commit(last_patience, true);
  consumer_->close(last_patience, *this);
}

}    // namespace kgroup
