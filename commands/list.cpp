// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/command.hpp"
#include "app/context.hpp"
#include "app/group_request.hpp"
#include "app/group_tables.hpp"
#include "app/outcome.hpp"
#include "app/selection.hpp"
#include "kafka/group_snapshot.hpp"
#include "model/coordinator.hpp"

namespace kgroup {
namespace {

using Show = Column::Show;

struct Options {
  GroupSelectionOptions groups;
  TopicSelectionOptions topics;
};

Table list_table(const std::vector<GroupDescription>& groups, std::optional<std::int32_t> offsets_partitions,
                 Report& report) {
  Table table;
  table.name = "groups";
  table.columns = {
      {"GROUP", "group", Show::always},
      {"TYPE", "type", Show::always},
      {"STATE", "state", Show::always},
      {"PROTOCOL", "protocol", Show::always},
      {"COORDINATOR", "", Show::table},
      {"COORDINATOR-ID", "", Show::verbose},
      {"OFFSETS-PARTITION", "coordinator_partition", Show::verbose},
      {"", "coordinator", Show::json},
  };
  for (const auto& group : groups) {
    const Cell cells[] = {
        std::string_view(group.group),
        to_string(group.type),
        to_string(group.state),
        group.protocol_type.empty() ? Cell() : Cell(std::string_view(group.protocol_type)),
        coordinator_text(group.coordinator, report),
        group.coordinator ? Cell(group.coordinator->id) : Cell(),
        offsets_partitions ? Cell(coordinator_partition(group.group, *offsets_partitions)) : Cell(),
        coordinator_json(group.coordinator, report),
    };
    table.cells.insert(table.cells.end(), std::begin(cells), std::end(cells));
  }
  return table;
}

std::optional<std::int32_t> count_offsets_partitions(Cluster& cluster) {
  std::optional<std::int32_t> count;
  cluster.describe_topics({"__consumer_offsets"}, [&](std::vector<TopicDescription> topics) {
    if (!topics.front().failure) count = static_cast<std::int32_t>(topics.front().partitions.size());
  });
  cluster.wait();
  return count;
}

// Keeps the groups that have a commit on, own a partition of, or subscribe to one of the topics.
void keep_readers(std::vector<GroupDescription>& groups, const TopicSelection& topics, Cluster& cluster,
                  Outcome& outcome) {
  SnapshotRequest request;
  for (const auto& group : groups) request.groups.push_back(group.group);
  request.ends = false;
  const auto filter = row_filter(topics);
  const Snapshot snapshot = request.groups.empty() ? Snapshot() : take_snapshot(cluster, request);
  std::size_t place = 0;
  std::erase_if(groups, [&](const GroupDescription& group) {
    const auto& data = snapshot.groups[place++];
    const auto& failure = data.offsets.failure ? data.offsets.failure : data.description.failure;
    if (failure) outcome.fail_group(group.group, *failure);
    const bool commits = std::any_of(data.offsets.offsets.begin(), data.offsets.offsets.end(), [&](const auto& commit) {
      return topics.selects(commit.at.topic, commit.at.partition);
    });
    const bool reads =
        std::any_of(data.description.members.begin(), data.description.members.end(), [&](const Member& member) {
          return std::any_of(member.subscription.begin(), member.subscription.end(), filter.topic) ||
                 std::any_of(member.assignment.begin(), member.assignment.end(), [&](const TopicPartitions& owned) {
                   return std::any_of(owned.partitions.begin(), owned.partitions.end(),
                                      [&](auto partition) { return topics.selects(owned.topic, partition); });
                 });
        });
    return !commits && !reads;
  });
}

bool is_named(const GroupSelection& selection, const std::string& group) {
  return std::find(selection.names.begin(), selection.names.end(), group) != selection.names.end();
}

void fail_missing(const GroupSelection& selection, const Listing& listing, Outcome& outcome) {
  for (const auto& name : selection.names) {
    const auto same = [&](const GroupDescription& group) { return group.group == name; };
    if (std::any_of(listing.groups.begin(), listing.groups.end(), same)) continue;
    if (listing.broker_failures.empty()) {
      outcome.fail_group(name, group_does_not_exist(name));
    } else {
      outcome.fail_group(name, {FailureKind::other, "", "it may be on the broker that did not list its groups"});
    }
  }
}

ExitCode run(const Options& options, Context& context) {
  context.require_table_format();
  const auto selection = resolve(options.groups, NoGroups::mean_all);
  const auto topics = resolve(options.topics);
  Cluster& cluster = context.cluster();
  auto listing = list_all_groups(cluster);

  Outcome outcome;
  fail_missing(selection, listing, outcome);
  const bool nothing_visible = listing.groups.empty();
  std::size_t hidden = 0;
  std::erase_if(listing.groups, [&](const GroupDescription& group) {
    if (selection.by_name() && !is_named(selection, group.group)) return true;
    if (selects(selection, group)) return false;
    const bool only_its_type = selection.selects_name(group.group) && selection.selects_state(group.state);
    if (selection.types.empty() && only_its_type) ++hidden;
    return true;
  });
  if (topics.given()) keep_readers(listing.groups, topics, cluster, outcome);
  // None is an answer too, unless it is about groups that were named.
  if (!listing.groups.empty() || (listing.broker_failures.empty() && !selection.by_name())) outcome.answered();
  for (const auto& failure : listing.broker_failures) {
    ReportError error;
    error.code = failure.code;
    error.message = fmt::format("a broker did not list its groups, some are missing: {}", failure.message);
    outcome.fail(std::move(error));
  }
  if (nothing_visible) {
    outcome.note(std::string(no_groups_visible));
  } else if (listing.groups.empty() && !selection.by_name()) {
    outcome.note("no group matches");
  }
  if (hidden > 0) {
    outcome.note(fmt::format("{} of other types {} hidden; --type all shows them",
                             hidden == 1 ? std::string("1 group") : fmt::format("{} groups", hidden),
                             hidden == 1 ? "is" : "are"));
  }
  if (!listing.complete) outcome.note("a broker did not tell its coordinators and groups of other types");

  Report report;
  const bool text = context.format() == Format::text;
  const auto partitions = !text || context.verbose() ? count_offsets_partitions(cluster) : std::nullopt;
  report.tables.push_back(list_table(listing.groups, partitions, report));
  return outcome.finish(context, report);
}

Run setup(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_group_selection(app, options->groups);
  add_topic_selection(app, options->topics);
  return [options](Context& context) { return run(*options, context); };
}

}    // namespace

Command list_command() {
  return {"list", "List groups with type, state, protocol and coordinator", setup};
}

}    // namespace kgroup
