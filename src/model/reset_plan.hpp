// SPDX-License-Identifier: Apache-2.0
// What a change of committed offsets would do, row by row: pure, so that what the dry run shows is what is written.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/lag.hpp"
#include "model/offset_target.hpp"
#include "model/types.hpp"

namespace kgroup {

// Writes a stored offset back as it was, metadata and leader epoch included, also out of range; without an offset the
// committed one is deleted. For undo, copies of another group, and deletions.
struct Restore {
  std::optional<std::int64_t> offset;
  std::optional<std::int32_t> leader_epoch;
  std::string metadata;
  bool in_range_unknown = false;    // the ends of the partition were not asked for: say nothing about them
};

// One partition to be planned.
struct PlanItem {
  std::string group;
  TopicPartition at;
  std::variant<OffsetTarget, Restore> target;
  std::optional<CommittedOffset> committed;    // none: no commit
  std::string origin;                          // where the user asked for it, when that helps: "offsets.csv:2"
};

enum class PlanAction {
  write,     // commit new_offset
  remove,    // delete the committed offset
  keep,      // it is there already
  fail,      // can't be planned, see failure
};

struct PlanRow {
  std::string group;
  TopicPartition at;
  PlanAction action = PlanAction::fail;
  std::optional<std::int64_t> old_offset;
  std::optional<std::int64_t> new_offset;
  std::optional<std::int32_t> old_leader_epoch;
  std::string old_metadata;
  std::optional<std::int32_t> leader_epoch;    // what is written beside new_offset
  std::string metadata;
  std::string note;             // clauses, joined with "; "
  std::int64_t replayed = 0;    // records between new and old that are still there
  std::int64_t skipped = 0;     // records between old and new
  std::optional<Failure> failure;
  // After execution.
  enum class Result { none, written, removed, unchanged, failed };
  Result result = Result::none;
  bool sent = false;    // the write is on the cluster, or may be: it was acknowledged, or nothing was heard of it

  [[nodiscard]] std::optional<std::int64_t> delta() const {
    if (!old_offset || !new_offset) return std::nullopt;
    return *new_offset - *old_offset;
  }
};

using Plan = std::vector<PlanRow>;

// Offsets found for timestamps: the answer to times_needed, by partition and time.
using OffsetsAtTime = std::map<std::pair<TopicPartition, std::int64_t>, ListedOffset>;

// The look-ups that plan_reset needs the answers of; each once. Only partitions that exist and have a leader.
std::vector<OffsetQuery> times_needed(const std::vector<PlanItem>& items, const EndsByTopic& ends);

// `strict`: a target outside [log start, log end] can't be planned; otherwise it is clamped, and the row says so.
// Rows sorted by group (in the order of `items`), topic and partition.
Plan plan_reset(const std::vector<PlanItem>& items, const EndsByTopic& ends, const OffsetsAtTime& times, bool strict);

}    // namespace kgroup
