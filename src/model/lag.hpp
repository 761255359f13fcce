// SPDX-License-Identifier: Apache-2.0
// Lag, computed: pure functions over what a cluster told.
//
// A committed offset is the *next* record to read: a commit of 5 means that records 0 to 4 were read, so the lag is the
// log end offset minus 5. The log end offset is the high watermark, or the last stable offset under read_committed.
// Commits are read before end offsets; the other order would show negative lag under traffic.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/types.hpp"

namespace kgroup {

// What a topic's partitions hold, by partition number.
struct PartitionEnds {
  bool exists = false;    // false: a gap in the numbering, or past the last partition
  std::optional<std::int64_t> log_start;
  std::optional<std::int64_t> log_end;
  std::optional<Failure> failure;    // why an offset is missing
};

struct TopicEnds {
  std::vector<PartitionEnds> partitions;
  std::optional<Failure> failure;    // of the whole topic: unknown, not authorized
};

using EndsByTopic = std::map<std::string, TopicEnds, std::less<>>;

// Null when the topic is not known, or has no such partition.
const PartitionEnds* find_ends(const EndsByTopic& ends, const TopicPartition& at);

// All that is known about one group.
struct GroupData {
  GroupDescription description;
  GroupOffsets offsets;
};

enum class RowStatus {
  ok,
  no_commit,        // lag unknown
  beyond_end,       // committed past the log end: lag 0
  before_start,     // committed before the log start: retention has removed unread records
  no_partitions,    // a member without partitions, or of another kind of group
  no_leader,
  unknown_topic,
  unknown_partition,
  not_authorized,
  timed_out,
  unreachable,
  failed,
};

// The word in the STATUS column.
std::string_view to_string(RowStatus status);
// Whether the row could not be answered (it makes the exit code 3), as opposed to an odd but complete answer.
bool is_failure(RowStatus status);
RowStatus status_of(const Failure& failure);

// One row of a group's table. Views and pointers look into the GroupData and the EndsByTopic it was made from.
struct LagRow {
  std::optional<std::string_view> topic;    // none: a member without partitions
  std::int32_t partition = 0;
  std::optional<std::int64_t> committed;
  std::optional<std::int64_t> log_start;
  std::optional<std::int64_t> log_end;
  std::optional<std::int64_t> lag;     // log end - committed, never negative; none: unknown
  std::optional<std::int64_t> lead;    // committed - log start, never negative
  std::optional<std::int64_t>
      records_lost;    // log start - committed, when that is positive: counted in lag, not readable
  std::optional<std::int64_t> beyond_end;    // committed - log end, when that is positive
  std::optional<std::int32_t> leader_epoch;
  std::string_view metadata;
  const Member* member = nullptr;    // the owner
  RowStatus status = RowStatus::ok;
  const Failure* failure = nullptr;
};

// Which rows are wanted; an empty function takes all. Members without partitions are wanted only without a filter.
struct RowFilter {
  std::function<bool(std::string_view topic)> topic;
  std::function<bool(std::string_view topic, std::int32_t partition)> partition;
};

// Rows for: each partition with a commit, each partition that a member owns, the other partitions of those topics and
// of topics that members subscribe to, and each member without partitions. Sorted by topic and partition, those
// members last.
std::vector<LagRow> lag_rows(const GroupData& group, const EndsByTopic& ends, const RowFilter& wanted = {});

// The topics that lag_rows needs to know the ends of, sorted, without duplicates.
std::vector<std::string_view> topics_of(const GroupData& group);

struct LagTotals {
  std::int64_t total = 0;             // of the known lags
  std::optional<std::int64_t> max;    // none: no lag is known
  std::int64_t partitions = 0;
  std::int64_t without_lag = 0;    // partitions that the total leaves out
  std::int64_t records_lost = 0;

  void add(const LagRow& row);
  // A sum in which nothing is known is unknown; without any partition there is no lag.
  [[nodiscard]] std::optional<std::int64_t> known_total() const {
    return max || partitions == 0 ? std::optional(total) : std::nullopt;
  }
};

}    // namespace kgroup
