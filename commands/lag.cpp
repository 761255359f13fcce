// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "app/bind_options.hpp"
#include "app/command.hpp"
#include "app/context.hpp"
#include "app/group_request.hpp"
#include "app/group_tables.hpp"
#include "app/isolation.hpp"
#include "app/lag_metrics.hpp"
#include "app/lag_view.hpp"
#include "app/outcome.hpp"
#include "app/selection.hpp"

namespace kgroup {
namespace {

struct Options {
  GroupSelectionOptions groups;
  TopicSelectionOptions topics;
  std::string isolation = "read_uncommitted";
  std::string by = "group";
  std::optional<std::string> condition;
  std::optional<std::string> order;
  std::optional<std::string> top;
};

std::size_t parse_top(const std::string& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0) {
    throw usage_error(fmt::format("--top: '{}' is no number of rows", text), "use a whole number from 1");
  }
  return number;
}

std::string name_of(const LagEntry& entry) {
  std::string name = entry.group->description.group;
  if (entry.topic) name += fmt::format(" {}", *entry.topic);
  if (entry.row != nullptr) name += fmt::format(":{}", entry.row->partition);
  if (entry.member != nullptr && entry.row == nullptr) name += fmt::format(" {}", entry.member->member_id);
  return name;
}

ExitCode run(const Options& options, Context& context) {
  const auto groups = resolve(options.groups, NoGroups::mean_all);
  const auto topics = resolve(options.topics);
  const LagBy by = parse_lag_by(options.by);
  const auto condition = options.condition ? std::optional(parse_lag_condition(*options.condition)) : std::nullopt;
  const auto top = options.top ? std::optional(parse_top(*options.top)) : std::nullopt;
  const auto order = options.order ? std::optional(parse_lag_order(*options.order))
                     : top         ? std::optional(LagOrder::lag)
                                   : std::nullopt;

  context.refuse_raw();
  const bool metrics = context.format() == Format::prometheus;
  if (metrics && (options.order || top || condition || by != LagBy::group)) {
    throw usage_error("-o prometheus writes every partition and every sum", "leave out --by, --lag, --sort and --top");
  }

  auto request = snapshot_request(groups, topics);
  request.isolation = parse_isolation(options.isolation);
  request.full_members = by == LagBy::member;
  Snapshot snapshot = take_snapshot(context.cluster(), request);

  Outcome outcome;
  note_if_none(snapshot, groups, outcome);
  leave_out_filtered(snapshot, groups, outcome);
  const auto rows = make_rows(snapshot, row_filter(topics), request.offsets, outcome);
  fail_unmatched_topics(topics, rows, snapshot, outcome);
  if (metrics) {
    std::map<std::int32_t, std::string> numbers;
    const auto families = lag_metrics(rows, static_cast<std::int64_t>(outcome.failures()), numbers);
    return outcome.finish(context, [&] { context.print(families); });
  }
  auto entries = lag_entries(rows, by);
  if (condition) {
    std::erase_if(entries, [&](const LagEntry& entry) {
      if (!entry.lag()) {
        outcome.note("lag unknown, left out by --lag", [&] { return name_of(entry); });
      }
      return !condition->met(entry.lag());
    });
  }
  if (order) sort_entries(entries, *order);
  if (top && entries.size() > *top) entries.resize(*top);

  Report report;
  report.tables.push_back(lag_table(entries, by, report));
  return outcome.finish(context, report);
}

Run setup(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_group_selection(app, options->groups);
  add_topic_selection(app, options->topics);
  add_word(app, "--by", options->by, "Sum by group (the default), topic or member, or show each partition.")
      ->type_name("WHAT");
  add_word(app, "--lag", options->condition, "Only rows with such a lag: '>100', '>=100', '=0', '<10'.")
      ->type_name("CONDITION");
  add_word(app, "--sort", options->order, "By name, or by lag or max-lag, the largest first.")->type_name("ORDER");
  add_word(app, "--top", options->top, "Only the first N rows, by lag unless --sort says otherwise.")->type_name("N");
  add_isolation(app, options->isolation);
  return [options](Context& context) { return run(*options, context); };
}

}    // namespace

Command lag_command() {
  return {"lag", "Sum up the lag of groups, topics or members", setup};
}

}    // namespace kgroup
