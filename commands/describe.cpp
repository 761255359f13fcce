// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "app/bind_options.hpp"
#include "app/command.hpp"
#include "app/context.hpp"
#include "app/group_request.hpp"
#include "app/group_tables.hpp"
#include "app/isolation.hpp"
#include "app/outcome.hpp"
#include "app/selection.hpp"

namespace kgroup {
namespace {

struct Options {
  GroupSelectionOptions groups;
  TopicSelectionOptions topics;
  std::string isolation = "read_uncommitted";
  bool members = false;
  bool state = false;
  bool offsets = false;
};

ExitCode run(const Options& options, Context& context) {
  context.require_table_format();
  const auto groups = resolve(options.groups, NoGroups::refused);
  const auto topics = resolve(options.topics);
  if (options.members + options.state + options.offsets > 1) {
    throw usage_error("--offsets, --members and --state are three views, choose one");
  }
  const bool json = context.format() == Format::json || context.format() == Format::jsonl;

  auto request = snapshot_request(groups, topics);
  request.isolation = parse_isolation(options.isolation);
  request.offsets = !options.members || json;
  request.coordinator_partition = options.state || json;
  Snapshot snapshot = take_snapshot(context.cluster(), request);

  Outcome outcome;
  note_if_none(snapshot, groups, outcome);
  leave_out_filtered(snapshot, groups, outcome);
  const auto rows = make_rows(snapshot, row_filter(topics), request.offsets, outcome);
  if (request.offsets) fail_unmatched_topics(topics, rows, snapshot, outcome);

  Report report;
  report.tables.push_back(groups_table(rows, snapshot.offsets_partitions, request.offsets, report));
  report.tables.back().main = options.state;
  report.tables.push_back(partitions_table(rows, json));
  report.tables.back().main = !options.state && !options.members;
  report.tables.push_back(members_table(rows, report));
  report.tables.back().main = options.members;
  return outcome.finish(context, report);
}

Run setup(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_group_selection(app, options->groups);
  add_topic_selection(app, options->topics);
  app.add_flag("--offsets", options->offsets, "Partitions with offsets and lag: the default.");
  app.add_flag("--members", options->members, "Members instead; with -v the partitions of each.");
  app.add_flag("--state", options->state, "Coordinator, strategy, state, members and total lag of each group instead.");
  add_isolation(app, options->isolation);
  return [options](Context& context) { return run(*options, context); };
}

}    // namespace

Command describe_command() {
  return {"describe", "Show the partitions of groups with offsets, lag and owner", setup};
}

}    // namespace kgroup
