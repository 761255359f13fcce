// SPDX-License-Identifier: Apache-2.0
#include "model/lag.hpp"

#include <algorithm>
#include <utility>

namespace kgroup {
namespace {

struct Owned {
  std::string_view topic;
  std::int32_t partition;
  const Member* member;
};

std::vector<Owned> owned_partitions(const GroupDescription& description) {
  std::vector<Owned> owned;
  for (const auto& member : description.members) {
    for (const auto& topic : member.assignment) {
      for (const auto partition : topic.partitions) owned.push_back({topic.topic, partition, &member});
    }
  }
  std::stable_sort(owned.begin(), owned.end(), [](const Owned& a, const Owned& b) {
    return std::tie(a.topic, a.partition) < std::tie(b.topic, b.partition);
  });
  return owned;
}

// The statuses in the order in which they hide each other: what could not be asked, then what the answer means.
void judge(LagRow& row, const CommittedOffset* commit, const TopicEnds* topic) {
  const PartitionEnds* ends = nullptr;
  if (topic != nullptr && row.partition >= 0 && static_cast<std::size_t>(row.partition) < topic->partitions.size()) {
    ends = &topic->partitions[static_cast<std::size_t>(row.partition)];
  }
  if (commit != nullptr) {
    row.committed = commit->offset;
    row.leader_epoch = commit->leader_epoch;
    row.metadata = commit->metadata;
    row.failure = commit->failure ? &*commit->failure : nullptr;
  }
  if (ends != nullptr) {
    row.log_start = ends->log_start;
    row.log_end = ends->log_end;
  }
  if (row.failure == nullptr && topic != nullptr && topic->failure) row.failure = &*topic->failure;
  if (row.failure == nullptr && ends != nullptr && ends->failure) row.failure = &*ends->failure;
  if (row.failure != nullptr) {
    row.status = status_of(*row.failure);
    return;
  }
  if (ends == nullptr || !ends->exists) {
    row.status = topic == nullptr ? RowStatus::unknown_topic : RowStatus::unknown_partition;
    return;
  }
  if (!row.committed) {
    row.status = RowStatus::no_commit;
    return;
  }
  if (!row.log_end) {
    row.status = RowStatus::failed;
    return;
  }
  row.lag = std::max<std::int64_t>(0, *row.log_end - *row.committed);
  if (row.log_start) row.lead = std::max<std::int64_t>(0, *row.committed - *row.log_start);
  if (*row.committed > *row.log_end) {
    row.status = RowStatus::beyond_end;
    row.beyond_end = *row.committed - *row.log_end;
  } else if (row.log_start && *row.committed < *row.log_start) {
    row.status = RowStatus::before_start;
    row.records_lost = *row.log_start - *row.committed;
  }
}

}    // namespace

const PartitionEnds* find_ends(const EndsByTopic& ends, const TopicPartition& at) {
  const auto topic = ends.find(at.topic);
  if (topic == ends.end() || at.partition < 0) return nullptr;
  const auto place = static_cast<std::size_t>(at.partition);
  return place < topic->second.partitions.size() && topic->second.partitions[place].exists
             ? &topic->second.partitions[place]
             : nullptr;
}

std::string_view to_string(RowStatus status) {
  switch (status) {
    case RowStatus::ok:
      return "ok";
    case RowStatus::no_commit:
      return "no-commit";
    case RowStatus::beyond_end:
      return "beyond-end";
    case RowStatus::before_start:
      return "before-start";
    case RowStatus::no_partitions:
      return "no-partitions";
    case RowStatus::no_leader:
      return "no-leader";
    case RowStatus::unknown_topic:
      return "unknown-topic";
    case RowStatus::unknown_partition:
      return "unknown-partition";
    case RowStatus::not_authorized:
      return "not-authorized";
    case RowStatus::timed_out:
      return "timed-out";
    case RowStatus::unreachable:
      return "unreachable";
    case RowStatus::failed:
      break;
  }
  return "failed";
}

bool is_failure(RowStatus status) {
  switch (status) {
    case RowStatus::ok:
    case RowStatus::no_commit:
    case RowStatus::beyond_end:
    case RowStatus::before_start:
    case RowStatus::no_partitions:
      return false;
    default:
      return true;
  }
}

RowStatus status_of(const Failure& failure) {
  switch (failure.kind) {
    case FailureKind::no_leader:
      return RowStatus::no_leader;
    case FailureKind::unknown_topic:
      return RowStatus::unknown_topic;
    case FailureKind::not_authorized:
      return RowStatus::not_authorized;
    case FailureKind::timed_out:
      return RowStatus::timed_out;
    case FailureKind::unreachable:
      return RowStatus::unreachable;
    default:
      return RowStatus::failed;
  }
}

std::vector<std::string_view> topics_of(const GroupData& group) {
  std::vector<std::string_view> topics;
  const auto add = [&](std::string_view topic) {
    if (topics.empty() || topics.back() != topic) topics.push_back(topic);
  };
  for (const auto& commit : group.offsets.offsets) add(commit.at.topic);
  for (const auto& member : group.description.members) {
    for (const auto& topic : member.assignment) add(topic.topic);
    for (const auto& topic : member.subscription) add(topic);
  }
  std::sort(topics.begin(), topics.end());
  topics.erase(std::unique(topics.begin(), topics.end()), topics.end());
  return topics;
}

std::vector<LagRow> lag_rows(const GroupData& group, const EndsByTopic& ends, const RowFilter& wanted) {
  const auto& commits = group.offsets.offsets;
  const auto owned = owned_partitions(group.description);
  std::vector<LagRow> rows;
  rows.reserve(std::max(commits.size(), owned.size()) + group.description.members.size());

  auto commit = commits.begin();
  auto owner = owned.begin();
  for (const std::string_view name : topics_of(group)) {
    if (wanted.topic && !wanted.topic(name)) {
      while (commit != commits.end() && commit->at.topic == name) ++commit;
      while (owner != owned.end() && owner->topic == name) ++owner;
      continue;
    }
    const auto found = ends.find(name);
    const TopicEnds* topic = found == ends.end() ? nullptr : &found->second;
    const auto count = static_cast<std::int32_t>(topic == nullptr ? 0 : topic->partitions.size());
    // Merges the partitions that have a commit, that have an owner, and that exist, in order.
    for (std::int32_t next = 0;;) {
      const bool has_commit = commit != commits.end() && commit->at.topic == name;
      const bool has_owner = owner != owned.end() && owner->topic == name;
      std::optional<std::int32_t> partition;
      const auto consider = [&](std::int32_t candidate) {
        partition = std::min(partition.value_or(candidate), candidate);
      };
      while (next < count && !topic->partitions[static_cast<std::size_t>(next)].exists) ++next;
      if (next < count) consider(next);
      if (has_commit) consider(commit->at.partition);
      if (has_owner) consider(owner->partition);
      if (!partition) break;

      const bool here = has_commit && commit->at.partition == *partition;
      LagRow row;
      row.topic = name;
      row.partition = *partition;
      judge(row, here ? &*commit : nullptr, topic);
      const bool selected = !wanted.partition || wanted.partition(name, *partition);
      bool any_owner = false;
      for (; owner != owned.end() && owner->topic == name && owner->partition == *partition; ++owner) {
        row.member = owner->member;
        any_owner = true;
        if (selected) rows.push_back(row);    // two owners in the middle of a rebalance: a row each
      }
      if (selected && !any_owner) rows.push_back(row);
      if (here) ++commit;
      if (next == *partition) ++next;
    }
  }
  if (wanted.topic || wanted.partition) return rows;
  for (const auto& member : group.description.members) {
    if (!member.assignment.empty()) continue;
    LagRow row;
    row.member = &member;
    row.status = RowStatus::no_partitions;
    rows.push_back(row);
  }
  return rows;
}

void LagTotals::add(const LagRow& row) {
  if (!row.topic) return;
  ++partitions;
  if (!row.lag) {
    ++without_lag;
    return;
  }
  total += *row.lag;
  max = std::max(max.value_or(*row.lag), *row.lag);
  records_lost += row.records_lost.value_or(0);
}

}    // namespace kgroup
