// SPDX-License-Identifier: Apache-2.0
#include "app/change.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>

#include "app/bind_options.hpp"
#include "app/group_request.hpp"
#include "app/state_folder.hpp"
#include "app/words.hpp"
#include "kafka/apply_plan.hpp"
#include "model/duration.hpp"

namespace kgroup {
namespace {

using Show = Column::Show;
using Result = PlanRow::Result;

std::string_view to_word(Result result) {
  switch (result) {
    case Result::written:
      return "written";
    case Result::removed:
      return "removed";
    case Result::unchanged:
      return "unchanged";
    case Result::failed:
      return "failed";
    case Result::none:
      break;
  }
  return "not written";
}

struct Tally {
  std::size_t changes = 0;
  std::size_t removals = 0;
  std::size_t kept = 0;
  std::size_t failed = 0;
  std::int64_t replayed = 0;
  std::int64_t skipped = 0;
  std::set<std::string_view> groups;    // with something to write
};

Tally tally(const Plan& plan) {
  Tally sum;
  for (const auto& row : plan) {
    if (row.result == Result::failed) continue;    // the lines about errors count these
    sum.replayed += row.replayed;
    sum.skipped += row.skipped;
    if (row.action == PlanAction::keep) ++sum.kept;
    if (row.action == PlanAction::fail) ++sum.failed;
    if (row.action == PlanAction::write) ++sum.changes;
    if (row.action == PlanAction::remove) ++sum.removals;
    if (row.action == PlanAction::write || row.action == PlanAction::remove) sum.groups.insert(row.group);
  }
  return sum;
}

// "6 offsets written, 1 removed; 152 records replayed, 3 skipped; 2 unchanged"
std::string describe(const Tally& sum, std::string_view written, std::string_view removed) {
  std::string text;
  const auto add = [&text](std::string part) { text += (text.empty() ? "" : "; ") + std::move(part); };
  if (sum.changes > 0 || sum.removals == 0) add(fmt::format("{} {}", counted(sum.changes, "offset"), written));
  if (sum.removals > 0) add(fmt::format("{} {}", counted(sum.removals, "offset"), removed));
  if (sum.replayed > 0) add(fmt::format("{} replayed", counted(sum.replayed, "record")));
  if (sum.skipped > 0) add(fmt::format("{} skipped", counted(sum.skipped, "record")));
  if (sum.kept > 0) add(fmt::format("{} unchanged", sum.kept));
  if (sum.failed > 0) add(fmt::format("{} can't be planned", sum.failed));
  return text;
}

// Takes the rows of groups that must not be changed out of the plan.
void refuse_groups(Change& change, Outcome& outcome) {
  if (change.live_groups_too) return;
  for (const auto& group : change.groups) {
    const auto refusal = change_refusal(group);
    if (!refusal) continue;
    outcome.fail_group(group.group, *refusal);
    std::erase_if(change.plan, [&](const PlanRow& row) { return row.group == group.group; });
  }
}

void warn_of_refusals(const Change& change, Outcome& outcome) {
  for (const auto& group : change.groups) {
    const auto refusal = change_refusal(group);
    if (!refusal || refusal->kind != FailureKind::not_empty) continue;
    if (change.live_groups_too) {
      outcome.note(fmt::format("Kafka would refuse topics that its members subscribe to: {}", refusal->message));
    } else {
      outcome.note(fmt::format("--execute would be refused: {}", refusal->message));
    }
  }
}

ExitCode print(Context& context, const ChangeOptions& options, const Change& change, bool executed, Outcome& outcome) {
  const Plan& plan = change.plan;
  if (options.to_csv) {
    const bool several = !change.one_group;
    std::vector<OffsetFileRow> rows;
    for (const auto& row : plan) {
      if (row.action == PlanAction::fail || row.failure || !row.new_offset) continue;
      rows.push_back({row.group, row.at, row.new_offset, std::nullopt, {}, 0});
    }
    const std::string text = write_offset_csv(rows, several);
    return outcome.finish(context, [&] { context.print(text); });
  }
  Report report;
  report.tables.push_back(plan_table(plan, executed));
  return outcome.finish(context, report);
}

ExitCode show(Context& context, const ChangeOptions& options, const Change& change, Outcome& outcome) {
  const Tally sum = tally(change.plan);
  judge_rows(change.plan, outcome);
  warn_of_refusals(change, outcome);
  const bool any = sum.changes + sum.removals > 0;
  outcome.note(fmt::format("dry run, nothing is written: {}", describe(sum, "to write", "to delete")));
  const ExitCode code = print(context, options, change, false, outcome);
  if (any) {
    context.hint(fmt::format(
        "to do it: {}",
        context.command_with(sum.failed > 0 || change.unplanned > 0 ? "--execute --skip-failed" : "--execute")));
  }
  return code;
}

}    // namespace

void refuse_unreadable(Cluster& cluster, Plan& plan) {
  std::set<std::string> topics;
  for (const auto& row : plan) {
    if (row.action == PlanAction::write || row.action == PlanAction::remove) topics.insert(row.at.topic);
  }
  if (topics.empty()) return;
  std::set<std::string> forbidden;
  cluster.may_read({topics.begin(), topics.end()}, [&forbidden](const std::vector<TopicRight>& rights) {
    for (const auto& right : rights) {
      if (!right.allowed) forbidden.insert(right.topic);
    }
  });
  cluster.wait();
  for (auto& row : plan) {
    const bool writes = row.action == PlanAction::write || row.action == PlanAction::remove;
    if (!writes || !forbidden.contains(row.at.topic)) continue;
    row.action = PlanAction::fail;
    row.new_offset.reset();
    row.replayed = 0;
    row.skipped = 0;
    row.note = fmt::format("not authorized: READ on topic '{}'", row.at.topic);
    row.failure = Failure{FailureKind::not_authorized, "TOPIC_AUTHORIZATION_FAILED", row.note};
  }
}

void add_change_options(CLI::App& app, ChangeOptions& options) {
  app.add_flag("--dry-run", options.dry_run, "Show the plan and write nothing: the default.");
  app.add_flag("--execute", options.execute, "Do it. What was there is saved first.");
  app.add_flag("-y,--yes", options.yes, "Do not ask before --execute on a terminal.");
  app.add_flag("--skip-failed", options.skip_failed, "Do the rest when some rows can't be planned.");
  add_word(app, "--wait-empty", options.wait_empty, "Wait so long for the groups to have no members.")
      ->type_name("DURATION");
}

void check(const ChangeOptions& options, Context& context) {
  if (options.execute && options.dry_run) throw usage_error("--execute and --dry-run exclude each other");
  if (options.wait_empty) parse_duration(*options.wait_empty, "--wait-empty");
  if (options.execute) context.will_change();
}

void wait_if_asked(Context& context, const ChangeOptions& options, std::vector<std::string> names,
                   const GroupSelection& selection, Outcome& outcome) {
  if (!options.wait_empty) return;
  if (names.empty()) {
    for (const auto& group : list_all_groups(context.cluster()).groups) {
      if (selects(selection, group)) names.push_back(group.group);
    }
  }
  const auto patience = parse_duration(*options.wait_empty, "--wait-empty");
  if (!names.empty() && !wait_until_empty(context.cluster(), names, patience, context.world().pause)) {
    outcome.note(fmt::format("--wait-empty: there are still members after {}", *options.wait_empty));
  }
}

ExitCode carry_out(Context& context, const ChangeOptions& options, Change change, Outcome& outcome) {
  if (options.execute || !options.to_csv) refuse_unreadable(context.cluster(), change.plan);
  if (!options.execute) return show(context, options, change, outcome);

  refuse_groups(change, outcome);
  const Tally sum = tally(change.plan);
  if ((sum.failed > 0 || change.unplanned > 0) && !options.skip_failed) {
    judge_rows(change.plan, outcome);
    outcome.note("nothing is written, since some rows can't be planned; --skip-failed does the rest");
    print(context, options, change, true, outcome);
    return ExitCode::failed;
  }
  std::optional<std::string> saved;
  if (!sum.groups.empty()) {
    if (context.world().in_is_terminal && !options.yes) {
      Report plan;
      plan.tables.push_back(plan_table(change.plan, false));
      if (!context.confirm(plan, fmt::format("{}. Do it?", describe(sum, "to write", "to delete")))) {
        throw Error(ExitCode::failed, "nothing is written: not confirmed");
      }
      context.cluster().renew();
    }
    saved = save_offsets(context.world(), offsets_before(change.plan));
    context.note(fmt::format("the offsets as they were are in {}", *saved));
  }
  apply_plan(context.cluster(), change.plan);
  const bool changed = std::any_of(change.plan.begin(), change.plan.end(), [](const PlanRow& row) { return row.sent; });
  if (saved && !changed) {
    forget_save(context.world(), *saved);
    outcome.note("nothing was changed, so that file is removed again");
  }
  judge_rows(change.plan, outcome);
  outcome.note(describe(tally(change.plan), "written", "deleted"));
  return print(context, options, change, true, outcome);
}

std::vector<OffsetFileRow> offsets_before(const Plan& plan) {
  std::vector<OffsetFileRow> rows;
  for (const auto& row : plan) {
    if (row.action != PlanAction::write && row.action != PlanAction::remove) continue;
    rows.push_back({row.group, row.at, row.old_offset, row.old_leader_epoch, row.old_metadata, 0});
  }
  return rows;
}

void judge_rows(const Plan& plan, Outcome& outcome) {
  std::string_view refused;    // the group of the last rows
  for (const auto& row : plan) {
    if (!row.failure) {
      outcome.answered();
      continue;
    }
    // A group that is refused as a whole says so once.
    const auto& code = row.failure->code;
    if (code == "NON_EMPTY_GROUP" || code == "GROUP_AUTHORIZATION_FAILED" ||
        row.failure->kind == FailureKind::not_a_consumer_group) {
      const std::string_view right = row.action == PlanAction::remove ? "DELETE" : "READ";
      if (refused != row.group) outcome.fail_group(row.group, *row.failure, right);
      refused = row.group;
      continue;
    }
    ReportError error;
    error.scope = ReportError::Scope::partition;
    if (!row.group.empty()) error.group = row.group;
    error.topic = row.at.topic;
    error.partition = row.at.partition;
    error.code = row.failure->code;
    error.message = row.action == PlanAction::fail ? row.note : row.failure->message;
    outcome.fail(std::move(error));
  }
}

Table plan_table(const Plan& plan, bool executed) {
  Table table;
  table.name = "plan";
  table.columns = {
      {"GROUP", "group", Show::always},
      {"TOPIC", "topic", Show::always},
      {"PARTITION", "partition", Show::always},
      {"OLD-OFFSET", "old_offset", Show::always},
      {"NEW-OFFSET", "new_offset", Show::always},
      {"DELTA", "delta", Show::always},
      {"NOTE", "note", Show::always},
      {"RESULT", "result", executed ? Show::always : Show::json},
  };
  table.cells.reserve(plan.size() * table.columns.size());
  for (const auto& row : plan) {
    const Cell cells[] = {
        std::string_view(row.group),
        std::string_view(row.at.topic),
        row.at.partition,
        row.old_offset,
        row.new_offset,
        row.delta(),
        row.note.empty() ? Cell() : Cell(std::string_view(row.note)),
        executed ? Cell(to_word(row.result)) : Cell(),
    };
    table.cells.insert(table.cells.end(), std::begin(cells), std::end(cells));
  }
  return table;
}

}    // namespace kgroup
