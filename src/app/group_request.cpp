// SPDX-License-Identifier: Apache-2.0
#include "app/group_request.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/context.hpp"
#include "app/words.hpp"

namespace kgroup {
namespace {

bool is_of_type(const GroupDescription& group, TypeFilter filter) {
  switch (filter) {
    case TypeFilter::classic:
      return group.type == GroupType::classic && is_consumer_group(group);
    case TypeFilter::consumer:
      return group.type == GroupType::consumer;
    case TypeFilter::other:
      return !is_consumer_group(group);
    case TypeFilter::all:
      break;
  }
  return true;
}

// Without --type: any group that was named, otherwise groups of consumers.
bool selects_type(const GroupSelection& selection, const GroupDescription& group) {
  const auto& types = selection.types;
  if (types.empty()) return selection.by_name() || is_consumer_group(group);
  return std::any_of(types.begin(), types.end(), [&](TypeFilter filter) { return is_of_type(group, filter); });
}

bool covers(const TopicSelector& selector, const LagRow& row) {
  return row.topic == selector.topic &&
         (selector.partitions.empty() ||
          std::binary_search(selector.partitions.begin(), selector.partitions.end(), row.partition));
}

}    // namespace

bool selects(const GroupSelection& selection, const GroupDescription& group) {
  return selection.selects_name(group.group) && selection.selects_state(group.state) && selects_type(selection, group);
}

SnapshotRequest snapshot_request(const GroupSelection& groups, const TopicSelection& topics) {
  SnapshotRequest request;
  request.groups = groups.names;
  request.wanted = [&groups](const GroupDescription& group) { return selects(groups, group); };
  request.topic_wanted = row_filter(topics).topic;
  return request;
}

RowFilter row_filter(const TopicSelection& topics) {
  if (!topics.given()) return {};
  RowFilter filter;
  filter.partition = [&topics](std::string_view topic, std::int32_t partition) {
    return topics.selects(topic, partition);
  };
  filter.topic = [&topics](std::string_view topic) {
    if (topics.match) return topics.match->matches(topic);
    return std::any_of(topics.topics.begin(), topics.topics.end(),
                       [&](const TopicSelector& selector) { return selector.topic == topic; });
  };
  return filter;
}

void leave_out_filtered(Snapshot& snapshot, const GroupSelection& groups, Outcome& outcome) {
  if (!groups.by_name()) return;
  std::erase_if(snapshot.groups, [&](const GroupData& group) {
    const auto& description = group.description;
    if (description.failure || selects(groups, description)) return false;
    outcome.note("left out by --in-state or --type",
                 [&] { return fmt::format("'{}' ({})", description.group, to_string(description.state)); });
    return true;
  });
}

const std::string_view no_groups_visible =
    "no groups are visible; the broker hides groups that this user may not DESCRIBE";

void note_if_none(const Snapshot& snapshot, const GroupSelection& groups, Outcome& outcome) {
  if (!snapshot.groups.empty() || !snapshot.broker_failures.empty() || groups.by_name()) return;
  const bool filtered = groups.match || !groups.states.empty() || !groups.types.empty();
  outcome.note(std::string(filtered ? "no group matches" : no_groups_visible));
}

void fail_unmatched_topics(const TopicSelection& topics, const std::vector<GroupRows>& groups, const Snapshot& snapshot,
                           Outcome& outcome) {
  const auto failed = [](const GroupData& group) { return group.description.failure || group.offsets.failure; };
  if (std::all_of(snapshot.groups.begin(), snapshot.groups.end(), failed)) return;
  const auto anywhere = [&](const TopicSelector& where) {
    return std::any_of(groups.begin(), groups.end(), [&](const GroupRows& group) {
      return std::any_of(group.rows.begin(), group.rows.end(), [&](const LagRow& row) { return covers(where, row); });
    });
  };
  if (topics.match && groups.empty()) outcome.note("no topic matches");
  for (const auto& selector : topics.topics) {
    ReportError error;
    error.topic = selector.topic;
    error.code = "UNKNOWN_TOPIC_OR_PARTITION";
    if (selector.partitions.empty() && !anywhere(selector)) {
      error.scope = ReportError::Scope::topic;
      error.message = fmt::format("topic '{}': no group here has committed offsets or members on it", selector.topic);
      outcome.fail(error);
    }
    const auto known = snapshot.ends.find(selector.topic);
    const std::size_t count = known == snapshot.ends.end() ? 0 : known->second.partitions.size();
    for (const auto partition : selector.partitions) {
      if (anywhere({selector.topic, {partition}})) continue;
      error.scope = ReportError::Scope::partition;
      error.partition = partition;
      error.message = count > 0 && static_cast<std::size_t>(partition) >= count
                          ? fmt::format("no such partition: {} has {}", selector.topic, counted(count, "partition"))
                          : "no group here has a committed offset or a member on it";
      outcome.fail(error);
    }
  }
}

GroupData read_from_group(Context& context, const std::string& group) {
  SnapshotRequest request;
  request.groups = {group};
  request.ends = false;
  Snapshot snapshot = take_snapshot(context.cluster(), request);
  GroupData& data = snapshot.groups.front();
  const auto& failure = data.description.failure ? data.description.failure : data.offsets.failure;
  if (failure) {
    const bool forbidden = failure->kind == FailureKind::not_authorized;
    throw Error(ExitCode::failed,
                forbidden ? fmt::format("--from-group: not authorized: DESCRIBE on group '{}'", group)
                          : fmt::format("--from-group: {}", failure->message),
                {}, failure->code);
  }
  return std::move(data);
}

}    // namespace kgroup
