// SPDX-License-Identifier: Apache-2.0
// The one way in which a command changes offsets: show the plan, and only with --execute save what was there, write
// exactly what was shown, and read it back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/context.hpp"
#include "app/outcome.hpp"
#include "app/selection.hpp"
#include "model/offset_file.hpp"
#include "model/reset_plan.hpp"
#include "model/types.hpp"

namespace CLI {
class App;
}

namespace kgroup {

struct ChangeOptions {
  bool execute = false;
  bool dry_run = false;
  bool yes = false;
  bool skip_failed = false;
  bool to_csv = false;                      // --export
  std::optional<std::string> wait_empty;    // DURATION
};

// Binds --execute, --dry-run, --yes, --skip-failed and --wait-empty. `options` must live as long as `app`.
void add_change_options(CLI::App& app, ChangeOptions& options);
// Throws Error(usage) for what does not go together or is no duration; with --execute the context knows that the
// command is to change something.
void check(const ChangeOptions& options, Context& context);

// Waits until none of the groups has members, if that is asked for: those of `names` or, without any, those selected.
// Says so when the time is over, and goes on: the groups are refused one by one.
void wait_if_asked(Context& context, const ChangeOptions& options, std::vector<std::string> names,
                   const GroupSelection& selection, Outcome& outcome);

struct Change {
  Plan plan;
  std::vector<GroupDescription> groups;    // those that the plan is about
  bool live_groups_too = false;            // the broker judges whether a group with members may be changed
  bool one_group = true;                   // just one was asked for, so a csv need not name it
  std::size_t unplanned = 0;               // failures that have no row in the plan; they are in the outcome already
};

// Shows or does it. `outcome` has what went wrong before.
ExitCode carry_out(Context& context, const ChangeOptions& options, Change change, Outcome& outcome);

// Fails the rows of topics that the user may not READ. Kafka moves the offsets of the others and refuses these in the
// same answer: all or nothing is only to be had by asking first.
void refuse_unreadable(Cluster& cluster, Plan& plan);

// What the rows that are to change have now: what is saved before they are written.
std::vector<OffsetFileRow> offsets_before(const Plan& plan);

// Counts the rows of a plan as answered, or fails them.
void judge_rows(const Plan& plan, Outcome& outcome);

// plan[]: GROUP TOPIC PARTITION OLD-OFFSET NEW-OFFSET DELTA NOTE, and after execution RESULT.
Table plan_table(const Plan& plan, bool executed);

}    // namespace kgroup
