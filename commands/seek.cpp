// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "app/bind_options.hpp"
#include "app/change.hpp"
#include "app/command.hpp"
#include "app/context.hpp"
#include "app/reset.hpp"
#include "kafka/group_snapshot.hpp"
#include "model/time.hpp"

namespace kgroup {
namespace {

using Kind = OffsetTarget::Kind;
using Show = Column::Show;

struct Options {
  std::vector<std::string> words;    // [GROUP] TOPIC[:PARTITIONS][=TARGET]...
  std::optional<std::string> to;
  bool strict = false;
  ChangeOptions change;
};

std::vector<Aim> parse_aims(const Options& options, std::span<const std::string> words, std::int64_t now_ms) {
  std::optional<OffsetTarget> common;
  if (options.to) common = parse_offset_target(*options.to, "--to", now_ms);
  std::vector<Aim> aims;
  for (const auto& word : words) {
    const auto equals = word.find('=');
    const std::string_view where = std::string_view(word).substr(0, equals);
    if (equals == std::string::npos && !common) {
      throw usage_error(fmt::format("where '{}' is to go is not given", word),
                        "write TOPIC=TARGET, or add --to TARGET");
    }
    aims.push_back({parse_topic_selector(where, "TOPIC"),
                    equals == std::string::npos
                        ? *common
                        : parse_offset_target(std::string_view(word).substr(equals + 1), word, now_ms)});
  }
  return aims;
}

Table answer_table(const Answer& answer, Report& report) {
  Table table;
  table.name = "offsets";
  table.columns = {{"TOPIC", "topic", Show::always},   {"PARTITION", "partition", Show::always},
                   {"OFFSET", "offset", Show::always}, {"TIMESTAMP", "timestamp", Show::always},
                   {"", "timestamp_ms", Show::json},   {"NOTE", "note", Show::always}};
  auto record = answer.records.begin();
  for (const auto& row : answer.plan) {
    std::optional<std::int64_t> time;
    std::string note = row.note;
    if (row.new_offset) {
      // Compaction or a transaction marker: the next record stands further on.
      if (record->offset && *record->offset != *row.new_offset) {
        note += fmt::format("{}no record there, the next is {}", note.empty() ? "" : "; ", *record->offset);
      }
      time = record->timestamp_ms;
      ++record;
    }
    const Cell cells[] = {
        std::string_view(row.at.topic),
        row.at.partition,
        row.new_offset,
        time ? Cell(report.keep(format_time(*time))) : Cell(),
        time,
        note.empty() ? Cell() : Cell(report.keep(std::move(note))),
    };
    table.cells.insert(table.cells.end(), std::begin(cells), std::end(cells));
  }
  return table;
}

// `kgroup seek TOPIC --to TARGET`: only tells which offsets those are.
ExitCode tell(const std::vector<Aim>& aims, bool strict, Context& context) {
  for (const auto& aim : aims) {
    if (aim.target.kind == Kind::shift || aim.target.kind == Kind::current) {
      throw usage_error(fmt::format("{} counts from a committed offset, and no group is given", to_string(aim.target)),
                        "name the group first, or count from an end: latest-10");
    }
  }
  Outcome outcome;
  const Answer found = resolve_without_group(context.cluster(), aims, strict, outcome);
  judge_rows(found.plan, outcome);
  Report report;
  report.tables.push_back(answer_table(found, report));
  return outcome.finish(context, report);
}

ExitCode run(const Options& options, Context& context) {
  context.require_table_format();
  check(options.change, context);
  const auto& words = options.words;
  if (words.empty()) throw usage_error("no topic is given", "kgroup seek [GROUP] TOPIC[:PARTITIONS][=TARGET]...");
  const bool has_group = words.size() > 1;
  const auto aims = parse_aims(options, std::span(words).subspan(has_group ? 1 : 0), context.now_ms());
  if (!has_group) {
    if (options.change.execute)
      throw usage_error("--execute: no group is given", "kgroup seek GROUP TOPIC --to TARGET");
    return tell(aims, options.strict, context);
  }
  if (words.front().find('=') != std::string::npos) {
    throw usage_error(fmt::format("the group comes first, and '{}' looks like a topic", words.front()),
                      "kgroup seek GROUP TOPIC[:PARTITIONS]=TARGET...; reset-offsets -g takes any name");
  }
  if (words.front().empty()) throw usage_error("the name of a group is empty");
  ResetRequest request;
  request.groups.names = {words.front()};
  request.what = aims;
  request.strict = options.strict;
  return reset(context, request, options.change);
}

Run setup(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_arguments(app, "[GROUP] TOPIC[:PARTITIONS][=TARGET]", options->words, "");
  add_word(app, "--to", options->to,
           "Where to: earliest, latest, current, 42, +10, -10, earliest+5, latest-100, @TIME, @-DURATION.")
      ->type_name("TARGET");
  app.add_flag("--strict", options->strict, "Refuse a target outside the log instead of clamping it.");
  add_change_options(app, options->change);
  return [options](Context& context) { return run(*options, context); };
}

}    // namespace

Command seek_command() {
  return {"seek", "Move offsets of one group, or tell which offsets a time stands for", setup};
}

}    // namespace kgroup
