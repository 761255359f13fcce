// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "app/bind_options.hpp"
#include "app/change.hpp"
#include "app/command.hpp"
#include "app/context.hpp"
#include "app/reset.hpp"
#include "app/selection.hpp"
#include "app/state_folder.hpp"
#include "model/duration.hpp"
#include "model/time.hpp"

namespace kgroup {
namespace {

struct Options {
  GroupSelectionOptions groups;
  TopicSelectionOptions topics;
  bool all_topics = false;
  bool earliest = false;
  bool latest = false;
  bool current = false;
  bool strict = false;
  std::optional<std::string> to;
  std::optional<std::string> offset;
  std::optional<std::string> shift;
  std::optional<std::string> time;
  std::optional<std::string> duration;
  std::optional<std::string> file;
  std::optional<std::string> source;
  std::optional<std::string> undo;
  ChangeOptions change;
};

using Kind = OffsetTarget::Kind;

// kafka-consumer-groups' scenarios and --to, as one target; none if another kind of scenario is given.
std::optional<OffsetTarget> target_of(const Options& options, std::int64_t now_ms) {
  if (options.earliest) return OffsetTarget{Kind::earliest, 0};
  if (options.latest) return OffsetTarget{Kind::latest, 0};
  if (options.current) return OffsetTarget{Kind::current, 0};
  if (options.to) return parse_offset_target(*options.to, "--to", now_ms);
  if (options.offset) {
    const auto target = parse_offset_target(*options.offset, "--to-offset", now_ms);
    if (target.kind != Kind::absolute) {
      throw usage_error(fmt::format("--to-offset: '{}' is no offset", *options.offset), "--to takes every target");
    }
    return target;
  }
  if (options.shift) {
    // Kafka's tool takes 5 and -5; with a plus it is a target of ours.
    const bool signed_already = options.shift->starts_with('-') || options.shift->starts_with('+');
    const auto target =
        parse_offset_target(signed_already ? *options.shift : "+" + *options.shift, "--shift-by", now_ms);
    if (target.kind != Kind::shift) {
      throw usage_error(fmt::format("--shift-by: '{}' is no number of records", *options.shift), "use 5 or -5");
    }
    return target;
  }
  if (options.time) {
    const std::string& text = *options.time;
    return OffsetTarget{Kind::timestamp,
                        parse_time(text.starts_with('@') ? std::string_view(text).substr(1) : text, "--to-datetime")};
  }
  if (options.duration) {
    parse_duration(*options.duration, "--by-duration");    // its own words for a bad one
    return parse_offset_target("@-" + *options.duration, "--by-duration", now_ms);
  }
  return std::nullopt;
}

int count_scenarios(const Options& options) {
  return options.earliest + options.latest + options.current + options.to.has_value() + options.offset.has_value() +
         options.shift.has_value() + options.time.has_value() + options.duration.has_value() +
         options.file.has_value() + options.source.has_value() + options.undo.has_value();
}

FromFile read_file(const Options& options, const GroupSelection& groups, const Context& context) {
  FromFile from;
  from.restore = options.undo.has_value();
  from.name = from.restore ? *options.undo : *options.file;
  if (from.restore && from.name == "last") from.name = last_save(context.world(), groups.names);
  from.file = parse_offset_file(context.world().read_file(from.name), from.name);
  const bool has_groups = from.file.rows.front().group.has_value();
  if (!has_groups && groups.names.size() != 1) {
    throw usage_error(fmt::format("{} does not name the group", from.name), "name one with --group");
  }
  if (groups.all || groups.match) throw usage_error("the file says which groups; --all-groups and --match can't");
  return from;
}

ResetRequest make_request(const Options& options, Context& context) {
  const bool file = options.file || options.undo;
  const auto topics = resolve(options.topics);
  const int scopes = (topics.topics.empty() ? 0 : 1) + (topics.match ? 1 : 0) + (options.all_topics ? 1 : 0);
  if (count_scenarios(options) == 0) {
    throw usage_error("where the offsets are to go is not given",
                      "use --to TARGET, one of kafka-consumer-groups' --to-..., --from-file, --from-group or --undo");
  }
  if (count_scenarios(options) > 1) throw usage_error("more than one place for the offsets to go is given");
  if (scopes > 1) throw usage_error("--topic, --topic-match and --all-topics exclude each other");
  if (file && scopes > 0) throw usage_error("the file says which topics; leave the topic options out");
  ResetRequest request;
  request.groups = resolve(options.groups, file ? NoGroups::mean_all : NoGroups::refused);
  request.strict = options.strict;
  if (file) {
    request.what = read_file(options, request.groups, context);
  } else if (options.source) {
    if (topics.match || options.all_topics) throw usage_error("--from-group goes with --topic, or copies all topics");
    request.what = CopyOfGroup{*options.source, topics};
  } else {
    const OffsetTarget target = *target_of(options, context.now_ms());
    if (scopes == 0) {
      throw usage_error("no topic is given", "name topics with --topic, or use --all-topics or --topic-match REGEX");
    }
    if (!topics.topics.empty()) {
      std::vector<Aim> aims;
      for (const auto& where : topics.topics) aims.push_back({where, target});
      request.what = std::move(aims);
    } else {
      request.what = AimAtCommitted{topics.match, target};
    }
  }
  return request;
}

ExitCode run(const Options& options, Context& context) {
  context.require_table_format();
  check(options.change, context);
  const ResetRequest request = make_request(options, context);
  if (const auto* from = std::get_if<FromFile>(&request.what); from != nullptr && from->restore) {
    context.note(fmt::format("undo from {}", from->name));
    if (from->file.format != OffsetFile::Format::json) {
      context.note("a csv holds only the rows that had a commit: the others stay as they are");
    }
  }
  return reset(context, request, options.change);
}

Run setup(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  add_group_selection(app, options->groups);
  add_topic_selection(app, options->topics);
  app.add_flag("--all-topics", options->all_topics, "All partitions that the group has committed offsets of.");
  add_word(app, "--to", options->to,
           "Where to: earliest, latest, current, 42, +10, -10, earliest+5, latest-100, @TIME, @-DURATION.")
      ->type_name("TARGET");
  app.add_flag("--to-earliest", options->earliest, "To the log start.");
  app.add_flag("--to-latest", options->latest, "To the log end.");
  add_word(app, "--to-offset", options->offset, "To this offset.")->type_name("OFFSET");
  add_word(app, "--shift-by", options->shift, "By so many records, back with a minus.")->type_name("N");
  add_word(app, "--to-datetime", options->time, "To the first record at or after a time.")->type_name("TIME");
  add_word(app, "--by-duration", options->duration, "To the first record since so long ago: PT1H, 1h, 2d.")
      ->type_name("DURATION");
  app.add_flag("--to-current", options->current,
               "To where they are: written again as they are, none where there is no commit.");
  add_word(app, "--from-file", options->file,
           "To the offsets in a file: csv of kafka-consumer-groups, rpk's text, or json.")
      ->type_name("FILE");
  add_word(app, "--from-group", options->source, "To the offsets of another group, metadata included.")
      ->type_name("GROUP");
  add_word(app, "--undo", options->undo, "Back to what a file holds that was saved before a change; last: the newest.")
      ->type_name("FILE");
  app.add_flag("--strict", options->strict, "Refuse a target outside the log instead of clamping it.");
  app.add_flag("--export", options->change.to_csv, "Write the plan as kafka-consumer-groups' csv.");
  add_change_options(app, options->change);
  return [options](Context& context) { return run(*options, context); };
}

}    // namespace

Command reset_offsets_command() {
  return {"reset-offsets", "Move committed offsets: plan, save, write, read back, undo", setup};
}

}    // namespace kgroup
