// SPDX-License-Identifier: Apache-2.0
#include "model/reset_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <unordered_map>
#include <utility>

#include "model/time.hpp"

namespace kgroup {
namespace {

using Kind = OffsetTarget::Kind;

void add_note(std::string& note, std::string_view clause) {
  if (!note.empty()) note += "; ";
  note += clause;
}

std::int64_t add_saturated(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return b > 0 ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int64_t>::min();
}

Failure unknown_partition(const TopicPartition& at, const EndsByTopic& ends) {
  const auto topic = ends.find(at.topic);
  if (topic == ends.end()) return {FailureKind::unknown_topic, "UNKNOWN_TOPIC_OR_PARTITION", "topic does not exist"};
  if (topic->second.failure) {
    const auto& failure = *topic->second.failure;
    if (failure.kind == FailureKind::unknown_topic) return {failure.kind, failure.code, "topic does not exist"};
    if (failure.kind == FailureKind::not_authorized) {
      return {failure.kind, failure.code, fmt::format("not authorized: DESCRIBE on topic '{}'", at.topic)};
    }
    return failure;
  }
  const auto count = topic->second.partitions.size();
  return {FailureKind::unknown_topic, "UNKNOWN_TOPIC_OR_PARTITION",
          fmt::format("no such partition: {} has {} partition{}", at.topic, count, count == 1 ? "" : "s")};
}

Failure refuse(std::string message) {
  return {FailureKind::other, "INVALID_REQUEST", std::move(message)};
}

class RowPlanner {
 public:
  RowPlanner(const PlanItem& item, const EndsByTopic& ends, const OffsetsAtTime& times, bool strict)
      : item_(item), ends_(ends), partition_(find_ends(ends, item.at)), times_(times), strict_(strict) {}

  PlanRow plan() {
    row_.group = item_.group;
    row_.at = item_.at;
    if (item_.committed) {
      row_.old_offset = item_.committed->offset;
      row_.old_leader_epoch = item_.committed->leader_epoch;
      row_.old_metadata = item_.committed->metadata;
    }
    if (item_.committed && item_.committed->failure) {
      row_.failure = item_.committed->failure;
    } else if (const auto* restore = std::get_if<Restore>(&item_.target)) {
      plan_restore(*restore);
    } else {
      plan_target(std::get<OffsetTarget>(item_.target));
    }
    if (row_.failure) {
      row_.action = PlanAction::fail;
      row_.new_offset.reset();
      row_.note = item_.origin.empty() ? row_.failure->message : item_.origin + ": " + row_.failure->message;
    } else {
      count_records();
    }
    return std::move(row_);
  }

 private:
  void plan_restore(const Restore& restore) {
    row_.new_offset = restore.offset;
    row_.leader_epoch = restore.leader_epoch;
    row_.metadata = restore.metadata;
    if (!restore.offset) {
      row_.action = row_.old_offset ? PlanAction::remove : PlanAction::keep;
      add_note(row_.note, row_.old_offset ? "deleted" : "no committed offset");
      return;
    }
    row_.action = PlanAction::write;
    if (row_.old_offset == restore.offset && row_.old_metadata == restore.metadata &&
        row_.old_leader_epoch == restore.leader_epoch) {
      row_.action = PlanAction::keep;
    }
    if (!restore.in_range_unknown && row_.action == PlanAction::write) check_place(*restore.offset);
  }

  void plan_target(const OffsetTarget& target) {
    if (target.kind == Kind::current) return plan_current();
    if (partition_ == nullptr) {
      row_.failure = unknown_partition(item_.at, ends_);
      return;
    }
    if (partition_->failure || !partition_->log_start || !partition_->log_end) {
      row_.failure = partition_->failure.value_or(Failure{FailureKind::other, "", "its log offsets are unknown"});
      return;
    }
    const std::int64_t start = *partition_->log_start;
    const std::int64_t end = *partition_->log_end;
    const auto wanted = resolve(target, start, end);
    if (!wanted) return;
    row_.new_offset = std::clamp(*wanted, start, end);
    if (*row_.new_offset != *wanted) {
      const std::string_view side = *wanted < start ? "start" : "end";
      if (strict_) {
        row_.failure = refuse(fmt::format("{} is outside the log, which is {} to {}", *wanted, start, end));
        return;
      }
      add_note(row_.note, fmt::format("clamped to the log {}, {} asked", side, *wanted));
    }
    row_.action = row_.old_offset == row_.new_offset ? PlanAction::keep : PlanAction::write;
  }

  // The committed offset as it is: writing it again renews it, and is no move.
  void plan_current() {
    if (!row_.old_offset) {
      row_.failure = refuse("no committed offset");
      return;
    }
    row_.new_offset = row_.old_offset;
    row_.leader_epoch = row_.old_leader_epoch;
    row_.metadata = row_.old_metadata;
    row_.action = PlanAction::write;
    check_place(*row_.new_offset);
  }

  std::optional<std::int64_t> resolve(const OffsetTarget& target, std::int64_t start, std::int64_t end) {
    switch (target.kind) {
      case Kind::earliest:
        return add_saturated(start, target.value);
      case Kind::latest:
        return add_saturated(end, target.value);
      case Kind::absolute:
        return target.value;
      case Kind::shift:
        if (row_.old_offset) return add_saturated(*row_.old_offset, target.value);
        row_.failure = refuse("no committed offset to shift");
        return std::nullopt;
      case Kind::timestamp:
        return at_time(target.value, start, end);
      case Kind::current:
        break;
    }
    return std::nullopt;
  }

  std::optional<std::int64_t> at_time(std::int64_t time, std::int64_t start, std::int64_t end) {
    const auto found = times_.find({item_.at, time});
    if (found == times_.end() || found->second.failure) {
      row_.failure = found == times_.end() ? refuse("the time was not looked up") : *found->second.failure;
      return std::nullopt;
    }
    add_note(row_.note, "at " + format_time(time));
    if (found->second.offset) return *found->second.offset;
    add_note(row_.note, start == end ? "partition is empty" : "no record at or after that time: end of log");
    return end;
  }

  // A stored offset is written as it is, but Kafka takes none of a partition that does not exist.
  void check_place(std::int64_t offset) {
    if (partition_ == nullptr) {
      row_.failure = unknown_partition(item_.at, ends_);
    } else if (partition_->log_end && offset > *partition_->log_end) {
      add_note(row_.note, fmt::format("beyond the log end {}", *partition_->log_end));
    } else if (partition_->log_start && offset < *partition_->log_start) {
      add_note(row_.note, fmt::format("below the log start {}", *partition_->log_start));
    }
  }

  void count_records() {
    if (row_.action == PlanAction::keep) {
      if (row_.new_offset) add_note(row_.note, "unchanged");
      return;
    }
    if (row_.action == PlanAction::write && !row_.old_offset && !item_.group.empty())
      add_note(row_.note, "no commit before");
    if (partition_ == nullptr || !partition_->log_start || !partition_->log_end || !row_.old_offset ||
        !row_.new_offset) {
      return;
    }
    const auto inside = [&](std::int64_t offset) {
      return std::clamp(offset, *partition_->log_start, *partition_->log_end);
    };
    const std::int64_t moved = inside(*row_.new_offset) - inside(*row_.old_offset);
    if (moved < 0) {
      row_.replayed = -moved;
      add_note(row_.note, fmt::format("{} replayed", -moved));
    } else if (moved > 0) {
      row_.skipped = moved;
      add_note(row_.note, fmt::format("{} skipped", moved));
    }
  }

  const PlanItem& item_;
  const EndsByTopic& ends_;
  const PartitionEnds* partition_;
  const OffsetsAtTime& times_;
  bool strict_;
  PlanRow row_;
};

}    // namespace

std::vector<OffsetQuery> times_needed(const std::vector<PlanItem>& items, const EndsByTopic& ends) {
  std::set<std::pair<TopicPartition, std::int64_t>> seen;
  std::vector<OffsetQuery> queries;
  for (const auto& item : items) {
    const auto* target = std::get_if<OffsetTarget>(&item.target);
    if (target == nullptr || target->kind != Kind::timestamp) continue;
    const auto* partition = find_ends(ends, item.at);
    if (partition == nullptr || partition->failure) continue;
    if (seen.emplace(item.at, target->value).second) {
      queries.push_back({item.at, {OffsetSpec::Kind::timestamp, target->value}});
    }
  }
  return queries;
}

Plan plan_reset(const std::vector<PlanItem>& items, const EndsByTopic& ends, const OffsetsAtTime& times, bool strict) {
  Plan plan;
  plan.reserve(items.size());
  std::unordered_map<std::string, std::size_t> order;
  for (const auto& item : items) {
    order.emplace(item.group, order.size());
    plan.push_back(RowPlanner(item, ends, times, strict).plan());
  }
  std::stable_sort(plan.begin(), plan.end(), [&](const PlanRow& a, const PlanRow& b) {
    if (a.group != b.group) return order[a.group] < order[b.group];
    return a.at < b.at;
  });
  return plan;
}

}    // namespace kgroup
