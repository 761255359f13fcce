// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/change.hpp"
#include "app/command.hpp"
#include "app/context.hpp"
#include "app/group_request.hpp"
#include "app/selection.hpp"
#include "kafka/group_snapshot.hpp"

namespace kgroup {
namespace {

struct Options {
  GroupSelectionOptions groups;
  TopicSelectionOptions topics;
  bool all_topics = false;
  ChangeOptions change;
};

// A named topic or partition that the group has no commit of is a failure: it may be a typo.
std::size_t fail_missing(const GroupData& group, const TopicSelection& topics, Outcome& outcome) {
  std::size_t failures = 0;
  const auto& commits = group.offsets.offsets;
  const auto fail = [&](const TopicSelector& selector, std::optional<std::int32_t> partition) {
    ReportError error;
    error.scope = partition ? ReportError::Scope::partition : ReportError::Scope::topic;
    error.group = group.description.group;
    error.topic = selector.topic;
    error.partition = partition;
    error.message = partition ? "no committed offset"
                              : fmt::format("group '{}' has no committed offsets of topic '{}'",
                                            group.description.group, selector.topic);
    outcome.fail(std::move(error));
    ++failures;
  };
  for (const auto& selector : topics.topics) {
    const auto committed = [&](std::optional<std::int32_t> partition) {
      return std::any_of(commits.begin(), commits.end(), [&](const CommittedOffset& commit) {
        return commit.at.topic == selector.topic && (!partition || commit.at.partition == *partition);
      });
    };
    if (selector.partitions.empty() && !committed(std::nullopt)) fail(selector, std::nullopt);
    for (const auto partition : selector.partitions) {
      if (!committed(partition)) fail(selector, partition);
    }
  }
  return failures;
}

ExitCode run(const Options& options, Context& context) {
  context.require_table_format();
  check(options.change, context);
  const auto groups = resolve(options.groups, NoGroups::refused);
  const auto topics = resolve(options.topics);
  if (topics.given() == options.all_topics) {
    throw usage_error(
        options.all_topics ? "--all-topics and a choice of topics exclude each other" : "no topic is given",
        "name topics with --topic, or use --all-topics or --topic-match REGEX");
  }
  Outcome outcome;
  wait_if_asked(context, options.change, groups.names, groups, outcome);
  auto request = snapshot_request(groups, topics);
  request.ends = false;
  Snapshot snapshot = take_snapshot(context.cluster(), request);
  leave_out_filtered(snapshot, groups, outcome);

  Change change;
  // Of a live group the offsets of topics that it does not subscribe to may be deleted; Kafka knows the subscriptions.
  change.live_groups_too = true;
  std::vector<PlanItem> items;
  for (const auto& group : snapshot.groups) {
    const auto& failure = group.description.failure ? group.description.failure : group.offsets.failure;
    if (failure) {
      outcome.fail_group(group.description.group, *failure);
      ++change.unplanned;
      continue;
    }
    change.groups.push_back(group.description);
    change.unplanned += fail_missing(group, topics, outcome);
    for (const auto& commit : group.offsets.offsets) {
      if (!topics.selects(commit.at.topic, commit.at.partition)) continue;
      PlanItem& item = items.emplace_back();
      item.group = group.description.group;
      item.at = commit.at;
      item.committed = commit;
      item.target = Restore{std::nullopt, std::nullopt, {}, true};
    }
  }
  change.plan = plan_reset(items, snapshot.ends, {}, false);
  if (change.plan.empty()) outcome.note("no committed offsets to delete");
  return carry_out(context, options.change, std::move(change), outcome);
}

Run setup(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_group_selection(app, options->groups);
  add_topic_selection(app, options->topics);
  app.add_flag("--all-topics", options->all_topics, "All committed offsets of the group.");
  add_change_options(app, options->change);
  return [options](Context& context) { return run(*options, context); };
}

}    // namespace

Command delete_offsets_command() {
  return {"delete-offsets", "Delete committed offsets of topics, also of deleted ones", setup};
}

}    // namespace kgroup
