// SPDX-License-Identifier: Apache-2.0
// A consumer that reads logs in memory, for the command tests: alone in its group, and everything happens in a poll.
#pragma once

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "kafka/consumer.hpp"

namespace kgroup::test {

struct FakeRecord {
  std::int64_t offset = 0;
  std::optional<std::string> key;
  std::optional<std::string> value;
  std::int64_t timestamp_ms = 0;
  std::vector<std::pair<std::string, std::optional<std::string>>> headers;
};

// What the brokers hold; a test fills it in before it runs a command.
struct FakeLogs {
  std::map<TopicPartition, std::vector<FakeRecord>> records;    // by offset
  std::map<TopicPartition, std::int64_t> ends;                  // where they are past the last record
  std::map<TopicPartition, std::int64_t> commits;               // of the one group
  std::optional<Failure> commit_failure;
  std::map<TopicPartition, Failure> failures;    // told instead of records
  std::vector<std::string> events;               // "subscribe t1", "commit t1:0=5", "close"
  std::vector<ConsumerOptions> opened;
  std::mutex mutex;

  [[nodiscard]] std::int64_t end(const TopicPartition& at) const {
    const auto given = ends.find(at);
    if (given != ends.end()) return given->second;
    const auto log = records.find(at);
    return log == records.end() || log->second.empty() ? 0 : log->second.back().offset + 1;
  }
};

class FakeConsumer final : public Consumer {
 public:
  explicit FakeConsumer(FakeLogs& logs) : logs_(logs) {}

  void add(const std::vector<PartitionOffset>& partitions) override {
    for (const auto& [at, offset] : partitions) reading_[at] = {offset, false};
  }
  void drop(const std::vector<TopicPartition>& partitions) override {
    for (const auto& at : partitions) reading_.erase(at);
  }
  void move(const PartitionOffset& to) override { reading_[to.at] = {to.offset, false}; }

  void subscribe(const std::vector<std::string>& topics) override {
    std::string event = "subscribe";
    for (const auto& topic : topics) event += " " + topic;
    say(std::move(event));
    for (const auto& [at, records] : logs_.records) {
      if (std::find(topics.begin(), topics.end(), at.topic) != topics.end()) to_assign_.push_back(at);
    }
  }

  std::size_t poll(std::chrono::milliseconds wait, ConsumerListener& listener) override {
    if (!to_assign_.empty()) {
      assigned_ = std::exchange(to_assign_, {});
      add(listener.on_assigned(assigned_));
    }
    std::size_t told = 0;
    bool news = false;
    const auto now = reading_;    // what is told may change it
    for (const auto& [at, place] : now) {
      if (const auto failure = logs_.failures.find(at); failure != logs_.failures.end()) {
        listener.on_failure(at, failure->second);
        news = true;
        continue;
      }
      for (const auto& record : logs_.records[at]) {
        if (record.offset < place.next) continue;
        tell(at, record, listener);
        ++told;
      }
      const std::int64_t end = logs_.end(at);
      if (!place.at_end) {
        listener.on_end(at, end);
        news = true;
      }
      if (const auto still = reading_.find(at); still != reading_.end())
        still->second = {std::max(end, place.next), true};
    }
    if (told == 0 && !news) std::this_thread::sleep_for(std::min(wait, std::chrono::milliseconds(5)));
    return told;
  }

  std::vector<CommittedOffset> committed(const std::vector<TopicPartition>& partitions,
                                         std::chrono::milliseconds /*limit*/) override {
    std::vector<CommittedOffset> answers;
    for (const auto& at : partitions) {
      CommittedOffset& answer = answers.emplace_back();
      answer.at = at;
      if (const auto commit = logs_.commits.find(at); commit != logs_.commits.end()) answer.offset = commit->second;
    }
    return answers;
  }
  std::vector<OffsetResult> commit(const std::vector<PartitionOffset>& positions,
                                   std::chrono::milliseconds /*limit*/) override {
    std::vector<OffsetResult> results;
    std::string event = "commit";
    for (const auto& [at, offset] : positions) {
      event += " " + at.topic + ":" + std::to_string(at.partition) + "=" + std::to_string(offset);
      results.push_back({at, logs_.commit_failure});
      if (!logs_.commit_failure) logs_.commits.insert_or_assign(at, offset);
    }
    say(std::move(event));
    return results;
  }
  void commit_later(const std::vector<PartitionOffset>& positions) override { commit(positions, {}); }
  void store(const std::vector<PartitionOffset>& positions) override { commit(positions, {}); }

  void close(std::chrono::milliseconds /*limit*/, ConsumerListener& listener) override {
    if (!assigned_.empty()) listener.on_revoked(std::exchange(assigned_, {}), false);
    say("close");
  }
  [[nodiscard]] Error why_unreachable(const Failure& /*failure*/) const override {
    return {ExitCode::failed, "cannot reach broker:9092: connection refused"};
  }

 private:
  struct Place {
    std::int64_t next = 0;
    bool at_end = false;    // told
  };

  void say(std::string event) {
    const std::lock_guard lock(logs_.mutex);
    logs_.events.push_back(std::move(event));
  }

  static void tell(const TopicPartition& at, const FakeRecord& record, ConsumerListener& listener) {
    std::vector<RecordHeader> headers;
    for (const auto& [name, value] : record.headers) headers.push_back({name, value});
    Record view;
    view.topic = at.topic;
    view.partition = at.partition;
    view.offset = record.offset;
    view.timestamp_ms = record.timestamp_ms;
    view.timestamp_type = TimestampType::create_time;
    if (record.key) view.key = *record.key;
    if (record.value) view.value = *record.value;
    view.headers = headers;
    listener.on_record(view);
  }

  FakeLogs& logs_;
  std::map<TopicPartition, Place> reading_;
  std::vector<TopicPartition> to_assign_;
  std::vector<TopicPartition> assigned_;
};

}    // namespace kgroup::test
