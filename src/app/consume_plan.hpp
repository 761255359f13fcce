// SPDX-License-Identifier: Apache-2.0
// Which partitions `consume` reads, from where and up to where.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/consume_request.hpp"
#include "app/context.hpp"
#include "kafka/consumer.hpp"
#include "model/lag.hpp"

namespace kgroup {

// One partition to be read: [start, stop).
struct ReadRange {
  TopicPartition at;
  std::int64_t start = 0;
  std::optional<std::int64_t> stop;    // none: it is followed
  std::optional<std::int64_t>
      stop_time_ms;            // a time that is still to come: the first record at or after it is the stop
  std::int64_t log_end = 0;    // when it was looked up
};

using Failures = std::vector<std::pair<TopicPartition, Failure>>;

// The topics that are read, and what becomes of them while they are.
class TopicWatch {
 public:
  TopicWatch(Cluster& cluster, const ConsumeRequest& request) : cluster_(cluster), request_(request) {}

  // The first look. Throws Error (failed) when a topic or partition that was named does not exist or may not be seen,
  // or no topic matches.
  void start(Context& context);

  struct Change {
    std::vector<TopicPartition> appeared;    // since the last look
    std::vector<std::string> vanished;       // topics
    bool topics_changed = false;             // what a pattern matches
  };
  // Looks again, within the timeout. Throws Error when nobody answers.
  Change look();

  [[nodiscard]] std::vector<std::string> topics() const;
  [[nodiscard]] const EndsByTopic& ends() const { return ends_; }
  [[nodiscard]] std::vector<TopicPartition> partitions() const;    // that are wanted and exist
  // Whether the partition was there at the first look; a younger one is read from its first record.
  [[nodiscard]] bool is_young(const TopicPartition& at) const { return !first_.contains(at); }

 private:
  [[nodiscard]] std::vector<std::string> matching_topics();
  [[nodiscard]] bool wants(const std::string& topic, std::int32_t partition) const;

  Cluster& cluster_;
  const ConsumeRequest& request_;
  std::set<std::string> names_;
  EndsByTopic ends_;    // at the first look
  std::set<TopicPartition> first_;
  std::set<TopicPartition> known_;
};

// Finds where to start and to stop. What can't be read is taken out of `ranges` and added to `failures`. Notes tell
// what is not as asked.
class RangeFinder {
 public:
  RangeFinder(Context& context, const ConsumeRequest& request) : context_(context), request_(request) {}

  // `commits` go before --from, unless that counts from them.
  void find_starts(std::vector<ReadRange>& ranges, const EndsByTopic& ends,
                   const std::map<TopicPartition, std::int64_t>& commits, Failures& failures);
  // At the log start.
  void find_first(std::vector<ReadRange>& ranges, const EndsByTopic& ends, Failures& failures);
  void find_stops(std::vector<ReadRange>& ranges, const EndsByTopic& ends, Failures& failures);
  // Whether the offset is past the high watermark. Where `ends` are last stable offsets one past those is still inside
  // the log: what is there is read once its transactions have ended.
  [[nodiscard]] bool is_past_log(const TopicPartition& at, std::int64_t offset, const EndsByTopic& ends);
  // No notes from now on.
  void be_silent() { silent_ = true; }
  // The first record at or after the time. An answer for each partition that has a leader.
  std::map<TopicPartition, ListedOffset> look_up(const std::vector<ReadRange>& ranges, const EndsByTopic& ends,
                                                 std::int64_t time_ms);

 private:
  void note(std::string_view option, const TopicPartition& at, const std::string& note);
  // Sets `offset` of each range to what `target_of` says.
  // `starts`: up to the high watermark, otherwise up to `ends`.
  template <typename TargetOf, typename Take>
  void find(std::vector<ReadRange>& ranges, const EndsByTopic& ends,
            const std::map<TopicPartition, std::int64_t>& commits, Failures& failures, bool starts,
            std::string_view option, TargetOf target_of, Take take);

  [[nodiscard]] const PartitionEnds* find_high(const TopicPartition& at, const EndsByTopic& ends);

  Context& context_;
  const ConsumeRequest& request_;
  std::optional<EndsByTopic> highs_;    // high watermarks
  std::size_t notes_ = 0;
  bool silent_ = false;
};

// The committed offsets of --from-group. Throws Error (failed) when one of them can't be read.
std::map<TopicPartition, std::int64_t> positions_of(const GroupData& group);

}    // namespace kgroup
