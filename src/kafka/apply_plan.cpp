// SPDX-License-Identifier: Apache-2.0
#include "kafka/apply_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <thread>
#include <utility>

#include "kafka/group_snapshot.hpp"

namespace kgroup {
namespace {

using std::chrono::milliseconds;
using Result = PlanRow::Result;

constexpr milliseconds retry_pause{150};

bool has_work(const PlanRow& row) {
  return row.action == PlanAction::write || row.action == PlanAction::remove;
}

void fail(PlanRow& row, Failure failure) {
  if (failure.kind == FailureKind::unknown_member) {
    failure.message = "not written: a consumer joined the group after it was found empty";
  }
  if (failure.code == "TOPIC_AUTHORIZATION_FAILED") {
    failure.message = fmt::format("not authorized: READ on topic '{}'", row.at.topic);
  }
  row.result = Result::failed;
  row.failure = std::move(failure);
}

using Rows = std::vector<PlanRow*>;
using RowsByGroup = std::map<std::string, Rows>;

void take_results(const GroupWriteResult& result, const Rows& rows, Result done) {
  for (PlanRow* row : rows) {
    const auto same = [row](const OffsetResult& one) { return one.at == row->at; };
    const auto at = std::find_if(result.offsets.begin(), result.offsets.end(), same);
    if (result.failure) {
      row->sent = result.failure->kind == FailureKind::timed_out || result.failure->kind == FailureKind::unreachable;
      fail(*row, *result.failure);
    } else if (at == result.offsets.end()) {
      fail(*row, {FailureKind::other, "", "the broker did not say what became of it"});
    } else if (at->failure) {
      fail(*row, *at->failure);
    } else {
      row->result = done;
      row->sent = true;
      row->failure.reset();
    }
  }
}

void write_once(Cluster& cluster, const RowsByGroup& groups) {
  for (const auto& [group, rows] : groups) {
    std::vector<CommittedOffset> offsets;
    std::vector<TopicPartition> removals;
    Rows written;
    Rows removed;
    for (PlanRow* row : rows) {
      if (row->action == PlanAction::remove) {
        removals.push_back(row->at);
        removed.push_back(row);
      } else {
        offsets.push_back({row->at, row->new_offset, row->leader_epoch, row->metadata, std::nullopt});
        written.push_back(row);
      }
    }
    if (!offsets.empty()) {
      cluster.alter_offsets(group, std::move(offsets),
                            [written](GroupWriteResult result) { take_results(result, written, Result::written); });
    }
    if (!removals.empty()) {
      cluster.delete_offsets(group, std::move(removals),
                             [removed](GroupWriteResult result) { take_results(result, removed, Result::removed); });
    }
  }
  cluster.wait();
}

RowsByGroup still_to_try(const RowsByGroup& groups) {
  RowsByGroup again;
  for (const auto& [group, rows] : groups) {
    for (PlanRow* row : rows) {
      if (row->failure && row->failure->kind == FailureKind::retriable) again[group].push_back(row);
    }
  }
  return again;
}

void read_back(Cluster& cluster, const RowsByGroup& groups) {
  for (const auto& [group, rows] : groups) {
    cluster.committed_offsets(group, [rows = rows](GroupOffsets found) {
      for (PlanRow* row : rows) {
        if (row->failure) continue;
        const auto& offsets = found.offsets;
        const auto at = std::lower_bound(offsets.begin(), offsets.end(), row->at,
                                         [](const CommittedOffset& a, const TopicPartition& b) { return a.at < b; });
        const auto stored = at != offsets.end() && at->at == row->at ? at->offset : std::nullopt;
        const auto wanted = row->action == PlanAction::remove ? std::nullopt : row->new_offset;
        if (found.failure) {
          fail(*row, {found.failure->kind, found.failure->code,
                      fmt::format("written, but reading it back failed: {}", found.failure->message)});
        } else if (stored != wanted) {
          fail(*row, {FailureKind::other, "",
                      fmt::format("written, but now it is {}: somebody else commits too",
                                  stored ? std::to_string(*stored) : "not there")});
        }
      }
    });
  }
  cluster.wait();
}

}    // namespace

std::optional<Failure> change_refusal(const GroupDescription& group) {
  if (group.kind_unknown) {
    return Failure{
        FailureKind::timed_out, "REQUEST_TIMED_OUT",
        fmt::format("group '{}' can't be told from a share or streams group: a broker did not list its groups",
                    group.group)};
  }
  if (group.failure) {
    if (group.failure->kind == FailureKind::not_found) return std::nullopt;
    return group.failure;
  }
  if (group.members.empty() && (group.state == GroupState::empty || group.state == GroupState::dead)) {
    return std::nullopt;
  }
  constexpr std::size_t most = 5;
  std::string members;
  std::string static_member;
  for (std::size_t i = 0; i < group.members.size(); ++i) {
    const Member& member = group.members[i];
    if (member.instance_id) static_member = *member.instance_id;
    if (i < most) members += fmt::format("{}{} ({})", i == 0 ? ": " : ", ", member.client_id, member.host);
  }
  if (group.members.size() > most) members += fmt::format(" and {} more", group.members.size() - most);
  if (!static_member.empty()) {
    members += fmt::format("; static member {} holds it until its session times out, also after it was stopped",
                           static_member);
  }
  return Failure{FailureKind::not_empty, "NON_EMPTY_GROUP",
                 fmt::format("group '{}' is {} with {} member{}{}", group.group, to_string(group.state),
                             group.members.size(), group.members.size() == 1 ? "" : "s", members)};
}

void apply_plan(Cluster& cluster, Plan& plan) {
  RowsByGroup groups;
  for (auto& row : plan) {
    if (row.action == PlanAction::keep) row.result = Result::unchanged;
    if (has_work(row)) groups[row.group].push_back(&row);
  }
  if (groups.empty()) return;

  SnapshotRequest request;
  for (const auto& [group, rows] : groups) request.groups.push_back(group);
  request.ends = false;
  const Snapshot now = take_snapshot(cluster, request);
  for (const auto& data : now.groups) {
    auto refusal = change_refusal(data.description);
    // Deleting offsets of topics that nobody subscribes to is allowed in a live group: the broker judges.
    const auto at = groups.find(data.description.group);
    if (refusal && refusal->kind == FailureKind::not_empty &&
        std::all_of(at->second.begin(), at->second.end(),
                    [](const PlanRow* row) { return row->action == PlanAction::remove; })) {
      refusal.reset();
    }
    if (!refusal) continue;
    for (PlanRow* row : at->second) fail(*row, *refusal);
    groups.erase(at);
  }

  write_once(cluster, groups);
  for (auto again = still_to_try(groups); !again.empty() && cluster.time_left() > 4 * retry_pause;
       again = still_to_try(again)) {
    std::this_thread::sleep_for(retry_pause);
    write_once(cluster, again);
  }
  read_back(cluster, groups);
}

std::vector<GroupDeleteResult> delete_groups(Cluster& cluster, const std::vector<std::string>& groups,
                                             const std::function<void(milliseconds)>& pause) {
  const Failure unanswered{FailureKind::other, "", "the broker did not say what became of it"};
  std::vector<GroupDeleteResult> results;
  for (const auto& group : groups) results.push_back({group, unanswered});
  std::vector<std::string> left = groups;
  while (!left.empty()) {
    cluster.delete_groups(left, [&results](std::vector<GroupDeleteResult> answers) {
      for (auto& answer : answers) {
        const auto at = std::find_if(results.begin(), results.end(),
                                     [&](const GroupDeleteResult& result) { return result.group == answer.group; });
        if (at != results.end()) at->failure = std::move(answer.failure);
      }
    });
    cluster.wait();
    left.clear();
    if (cluster.time_left() <= 4 * retry_pause) break;
    for (const auto& [group, failure] : results) {
      if (failure && failure->kind == FailureKind::retriable) left.push_back(group);
    }
    if (!left.empty()) pause(retry_pause);
  }
  return results;
}

bool wait_until_empty(Cluster& cluster, const std::vector<std::string>& groups, milliseconds patience,
                      const std::function<void(milliseconds)>& pause) {
  constexpr milliseconds interval{500};
  const auto end = std::chrono::steady_clock::now() + patience;
  for (;;) {
    cluster.renew();
    bool busy = false;
    cluster.describe_groups(groups, [&](std::vector<GroupDescription> descriptions) {
      busy = std::any_of(descriptions.begin(), descriptions.end(), [](const GroupDescription& group) {
        const auto refusal = change_refusal(group);
        return refusal && refusal->kind == FailureKind::not_empty;
      });
    });
    cluster.wait();
    if (!busy) break;
    const auto left = std::chrono::duration_cast<milliseconds>(end - std::chrono::steady_clock::now());
    if (left <= milliseconds(0)) return false;
    pause(std::min(interval, left));
  }
  cluster.renew();
  return true;
}

}    // namespace kgroup
