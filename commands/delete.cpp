// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/change.hpp"
#include "app/command.hpp"
#include "app/context.hpp"
#include "app/group_request.hpp"
#include "app/group_tables.hpp"
#include "app/selection.hpp"
#include "app/state_folder.hpp"
#include "app/words.hpp"
#include "kafka/apply_plan.hpp"
#include "kafka/group_snapshot.hpp"

namespace kgroup {
namespace {

using Show = Column::Show;

struct Options {
  GroupSelectionOptions groups;
  ChangeOptions change;
};

// One group of the plan.
struct Row {
  const GroupRows* group = nullptr;
  std::optional<Failure> failure;    // why it can't be deleted, or was not
  bool deleted = false;
};

Table delete_table(const std::vector<Row>& rows, bool executed, Report& report) {
  Table table;
  table.name = "plan";
  table.columns = {{"GROUP", "group", Show::always},
                   {"STATE", "state", Show::always},
                   {"#MEMBERS", "member_count", Show::always},
                   {"#PARTITIONS", "partition_count", Show::always},
                   {"TOTAL-LAG", "total_lag", Show::always},
                   {"NOTE", "note", Show::always},
                   {"RESULT", "result", executed ? Show::always : Show::json}};
  for (const auto& row : rows) {
    const auto& data = *row.group->data;
    const auto& offsets = data.offsets.offsets;
    const auto committed = std::count_if(offsets.begin(), offsets.end(),
                                         [](const CommittedOffset& commit) { return commit.offset.has_value(); });
    const std::string_view result = row.deleted ? "deleted" : "not deleted";
    const Cell cells[] = {
        std::string_view(data.description.group),
        to_string(data.description.state),
        static_cast<std::int64_t>(data.description.members.size()),
        static_cast<std::int64_t>(committed),
        row.group->totals.known_total(),
        row.failure ? Cell(report.keep(row.failure->message)) : Cell(),
        executed ? Cell(result) : Cell(),
    };
    table.cells.insert(table.cells.end(), std::begin(cells), std::end(cells));
  }
  return table;
}

std::vector<OffsetFileRow> offsets_of(const std::vector<Row>& rows) {
  std::vector<OffsetFileRow> saved;
  for (const auto& row : rows) {
    if (row.failure) continue;
    for (const auto& commit : row.group->data->offsets.offsets) {
      if (!commit.offset) continue;
      saved.push_back(
          {row.group->data->description.group, commit.at, commit.offset, commit.leader_epoch, commit.metadata, 0});
    }
  }
  return saved;
}

void delete_rows(Context& context, std::vector<Row>& rows) {
  std::vector<std::string> names;
  for (const auto& row : rows) {
    if (!row.failure) names.push_back(row.group->data->description.group);
  }
  for (auto& [name, failure] : delete_groups(context.cluster(), names, context.world().pause)) {
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const Row& one) { return one.group->data->description.group == name; });
    row->failure = std::move(failure);
    row->deleted = !row->failure;
    if (row->failure && row->failure->kind == FailureKind::not_empty) {
      row->failure->message = fmt::format("group '{}': a consumer joined it after it was found empty", name);
    }
  }
}

ExitCode run(const Options& options, Context& context) {
  context.require_table_format();
  check(options.change, context);
  const auto groups = resolve(options.groups, NoGroups::refused);
  const TopicSelection topics;
  Outcome outcome;
  wait_if_asked(context, options.change, groups.names, groups, outcome);
  Snapshot snapshot = take_snapshot(context.cluster(), snapshot_request(groups, topics));
  leave_out_filtered(snapshot, groups, outcome);

  Outcome ignored;    // what is odd about single partitions does not matter here
  const auto answered = make_rows(snapshot, {}, true, ignored);
  std::vector<Row> rows;
  for (const auto& group : answered) rows.push_back({&group, change_refusal(group.data->description)});
  std::size_t unplanned = 0;
  for (const auto& group : snapshot.groups) {
    const auto& failure = group.description.failure ? group.description.failure : group.offsets.failure;
    if (!failure) continue;
    outcome.fail_group(group.description.group, *failure);
    ++unplanned;
  }
  const auto refused = static_cast<std::size_t>(
      std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.failure.has_value(); }));
  const std::size_t wanted = rows.size() - refused;

  const bool execute = options.change.execute;
  Report report;
  if (execute && wanted > 0 && (unplanned == 0 || options.change.skip_failed)) {
    if (context.world().in_is_terminal && !options.change.yes) {
      Report plan;
      plan.tables.push_back(delete_table(rows, false, plan));
      if (!context.confirm(plan, fmt::format("Delete {} with {} offsets?", counted(wanted, "group"),
                                             wanted == 1 ? "its" : "their"))) {
        throw Error(ExitCode::failed, "nothing is deleted: not confirmed");
      }
      context.cluster().renew();
    }
    if (const auto saved = offsets_of(rows); !saved.empty()) {
      context.note(fmt::format("the offsets as they were are in {}", save_offsets(context.world(), saved)));
    }
    delete_rows(context, rows);
  }
  for (const auto& row : rows) {
    if (!row.failure) {
      outcome.answered();
    } else if (execute) {
      outcome.fail_group(row.group->data->description.group, *row.failure, "DELETE");
    } else {
      outcome.note(fmt::format("--execute would be refused: {}", row.failure->message));
    }
  }
  if (!execute) {
    outcome.note(fmt::format("dry run, nothing is deleted: {} to delete", counted(wanted, "group")));
  } else if (unplanned > 0 && !options.change.skip_failed) {
    outcome.note("nothing is deleted, since some groups can't be; --skip-failed does the rest");
  } else {
    const auto deleted = std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.deleted; });
    outcome.note(fmt::format("{} deleted", counted(deleted, "group")));
  }
  report.tables.push_back(delete_table(rows, execute, report));
  const ExitCode code = outcome.finish(context, report);
  if (!execute && wanted > 0) {
    context.hint(
        fmt::format("to do it: {}", context.command_with(unplanned > 0 ? "--execute --skip-failed" : "--execute")));
  }
  return execute && unplanned > 0 && !options.change.skip_failed ? ExitCode::failed : code;
}

Run setup(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_group_selection(app, options->groups);
  add_change_options(app, options->change);
  return [options](Context& context) { return run(*options, context); };
}

}    // namespace

Command delete_command() {
  return {"delete", "Delete groups with their offsets", setup};
}

}    // namespace kgroup
