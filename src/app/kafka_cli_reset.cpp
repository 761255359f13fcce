// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "app/change.hpp"
#include "app/kafka_cli_run.hpp"
#include "app/kafka_cli_text.hpp"
#include "app/reset.hpp"
#include "app/state_folder.hpp"
#include "app/words.hpp"
#include "kafka/apply_plan.hpp"
#include "kafka/group_snapshot.hpp"
#include "model/duration.hpp"
#include "model/time.hpp"

namespace kgroup {
namespace {

using Kind = OffsetTarget::Kind;
using Scenario = KafkaCliOptions::Scenario;

std::int64_t parse_number(std::string_view text, std::string_view option) {
  std::int64_t number = 0;
  const std::string_view digits = text.starts_with('+') ? text.substr(1) : text;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end != digits.data() + digits.size() || digits.starts_with('+')) {
    throw KafkaCliUsage(cat("Cannot parse argument '", text, "' of option ", option));
  }
  return number;
}

// Of every scenario but --from-file, which has one for each row.
OffsetTarget target_of(const KafkaCliOptions& options, const Context& context) {
  switch (options.scenario) {
    case Scenario::to_earliest:
      return {Kind::earliest, 0};
    case Scenario::to_latest:
      return {Kind::latest, 0};
    case Scenario::to_offset:
      return {Kind::absolute, parse_number(options.value, "to-offset")};
    case Scenario::shift_by:
      return {Kind::shift, parse_number(options.value, "shift-by")};
    case Scenario::to_datetime:
      return {Kind::timestamp, parse_time(options.value, "--to-datetime")};
    case Scenario::by_duration:
      parse_duration(options.value, "--by-duration");    // its own words for a bad one
      return parse_offset_target(cat("@-", options.value), "--by-duration", context.now_ms());
    default:
      return {Kind::current, 0};
  }
}

OffsetFile read_file(const KafkaCliOptions& options, const Context& context) {
  OffsetFile file = parse_offset_file(context.world().read_file(options.value), options.value);
  if (!file.rows.front().group && options.groups.size() != 1) {
    throw usage_error(cat(options.value, " does not name the group"), "name one with --group");
  }
  return file;
}

class Reset {
 public:
  Reset(const KafkaCliOptions& options, KafkaCliRun& run) : options_(options), run_(run) {}

  ExitCode carry_out() {
    if (options_.scenario == Scenario::from_file) {
      file_ = read_file(options_, run_.context());
    } else {
      target_ = target_of(options_, run_.context());
    }
    if (options_.dry_run_implied) {
      run_.context().world().err.write("WARN: No action will be performed as the --execute option is missing.\n");
    }
    read();
    for (const auto& group : snapshot_.groups) choose(group);
    times_ = look_up_times(run_.cluster(), items_, snapshot_.ends);
    plan_ = plan_reset(items_, snapshot_.ends, times_, false);
    if (options_.execute) refuse_unreadable(run_.cluster(), plan_);
    fail_rows();
    // All or nothing, and no table that looks like a plan, as in Kafka's tool.
    if (incomplete_) return ExitCode::failed;
    tell_odd_rows();
    if (options_.execute) execute();
    count_answers();
    std::erase_if(plan_, [](const PlanRow& row) { return row.failure.has_value(); });
    print();
    return run_.code();
  }

 private:
  void read() {
    SnapshotRequest request;
    std::set<std::string> topics;
    std::set<std::string> in_file;
    if (file_) {
      for (const auto& row : file_->rows) {
        topics.insert(row.at.topic);
        if (row.group) in_file.insert(*row.group);
      }
    } else if (!options_.all_topics) {
      for (const auto& selector : options_.topics) topics.insert(selector.topic);
    }
    request.groups = options_.groups;
    request.wanted = [this, in_file](const GroupDescription& group) {
      return is_consumer_group(group) && (!file_ || in_file.contains(group.group));
    };
    request.more_topics.assign(topics.begin(), topics.end());
    if (file_ || !options_.all_topics) request.topic_wanted = [](std::string_view) { return false; };
    snapshot_ = take_snapshot(run_.cluster(), request);
    for (const auto& failure : snapshot_.broker_failures) {
      run_.fail(cat("A broker did not list its groups, some are missing: ", failure.message, "."));
      incomplete_ = true;
    }
  }

  // Makes the items of a group, or tells why it has none.
  void choose(const GroupData& group) {
    const auto& description = group.description;
    const std::string& name = description.group;
    groups_.push_back(name);
    const auto& failure = description.failure ? description.failure : group.offsets.failure;
    const bool is_new = failure && failure->kind == FailureKind::not_found;
    // Naming its topics makes a group.
    if (failure && (!is_new || (!file_ && options_.all_topics))) return run_.fail_group(name, *failure);
    if (!is_new && !is_consumer_group(description)) return run_.fail_group(name, not_of_consumers(description));
    if (const auto refusal = change_refusal(description)) {
      if (refusal->kind != FailureKind::not_empty) return run_.fail_group(name, *refusal);
      return run_.fail(cat("Assignments can only be reset if the group '", name,
                           "' is inactive, but the current state is ", to_string(description.state), "."));
    }
    const std::size_t before = items_.size();
    if (file_) {
      choose_from_file(group);
      if (items_.size() == before) return run_.fail(cat("No reset plan for group ", name, " found."));
    } else if (options_.all_topics) {
      for (const auto& commit : group.offsets.offsets) add(group, commit.at, target_);
      if (items_.size() == before && !options_.all_groups) {
        return run_.fail(cat("Consumer group '", name, "' has no committed offsets."));
      }
    } else {
      for (const auto& selector : options_.topics) choose_topic(group, selector);
    }
    chosen_.push_back(name);
  }

  void choose_from_file(const GroupData& group) {
    for (const auto& row : file_->rows) {
      if (!row.offset || (row.group && *row.group != group.description.group)) continue;
      add(group, row.at, {Kind::absolute, *row.offset});
    }
  }

  void choose_topic(const GroupData& group, const TopicSelector& selector) {
    for (const auto partition : selector.partitions) add(group, {selector.topic, partition}, target_);
    if (!selector.partitions.empty()) return;
    const auto ends = snapshot_.ends.find(selector.topic);
    if (ends == snapshot_.ends.end() || ends->second.failure) return fail_topic(selector.topic, ends);
    for (std::size_t i = 0; i < ends->second.partitions.size(); ++i) {
      if (ends->second.partitions[i].exists) add(group, {selector.topic, static_cast<std::int32_t>(i)}, target_);
    }
  }

  // Once, however many groups it is asked for.
  void fail_topic(const std::string& topic, EndsByTopic::const_iterator ends) {
    incomplete_ = true;
    if (!failed_topics_.insert(topic).second) return;
    const bool unknown = ends == snapshot_.ends.end() || ends->second.failure->kind == FailureKind::unknown_topic;
    run_.fail(unknown ? cat("Topic '", topic, "' does not exist.")
                      : cat("Topic '", topic, "': ", ends->second.failure->message, "."));
  }

  void add(const GroupData& group, const TopicPartition& at, OffsetTarget target) {
    if (!seen_.emplace(group.description.group, at).second) return;
    PlanItem item;
    item.group = group.description.group;
    item.at = at;
    const auto& commits = group.offsets.offsets;
    const auto commit = std::lower_bound(commits.begin(), commits.end(), at,
                                         [](const CommittedOffset& a, const TopicPartition& b) { return a.at < b; });
    if (commit != commits.end() && commit->at == at) item.committed = *commit;
    // Where there is no current offset, Kafka's tool takes the end.
    const bool none = !item.committed || (!item.committed->offset && !item.committed->failure);
    if (target.kind == Kind::current && none) target = {Kind::latest, 0};
    if (target.kind == Kind::absolute) asked_[{item.group, at}] = target.value;
    item.target = target;
    items_.push_back(std::move(item));
  }

  // Partitions of one topic with the same failure share a sentence.
  void fail_rows() {
    std::map<std::tuple<std::string, std::string, std::string>, std::vector<std::int32_t>> failures;
    for (const auto& row : plan_) {
      if (!row.failure) continue;
      const bool unshiftable = options_.scenario == Scenario::shift_by && row.failure->code == "INVALID_REQUEST";
      const std::string reason =
          unshiftable ? "cannot shift the offset since there is no current committed offset" : row.failure->message;
      failures[{row.group, row.at.topic, reason}].push_back(row.at.partition);
      if (row.action == PlanAction::fail) incomplete_ = true;
    }
    for (const auto& [what, partitions] : failures) {
      const auto& [group, topic, reason] = what;
      run_.fail(cat("Consumer group '", group, "', ", partitions_text(topic, partitions), ": ", reason, "."));
    }
    if (incomplete_ && options_.execute) run_.context().note("nothing is written");
  }

  // A place that is not the one asked for.
  void tell_odd_rows() {
    for (const auto& row : plan_) {
      const std::string partition = std::to_string(row.at.partition);
      if (target_.kind == Kind::timestamp && !file_) {
        const auto found = times_.find({row.at, target_.value});
        if (found == times_.end() || found->second.offset) continue;
        const auto& ends =
            snapshot_.ends.find(row.at.topic)->second.partitions[static_cast<std::size_t>(row.at.partition)];
        run_.say(cat("Warn: Partition ", partition, " from topic ", row.at.topic,
                     ends.log_start == ends.log_end ? " is empty." : " has no record at or after that time.",
                     " Falling back to latest known offset."));
        continue;
      }
      std::optional<std::int64_t> asked;
      if (const auto at = asked_.find({row.group, row.at}); at != asked_.end()) asked = at->second;
      std::int64_t shifted = 0;
      if (options_.scenario == Scenario::shift_by && row.old_offset &&
          !__builtin_add_overflow(*row.old_offset, target_.value, &shifted)) {
        asked = shifted;
      }
      if (!asked || asked == row.new_offset) continue;
      run_.context().world().err.write(cat("WARN New offset (", std::to_string(*asked), ") is ",
                                           *asked > *row.new_offset ? "higher than latest" : "lower than earliest",
                                           " offset for topic partition ", row.at.topic, "-", partition,
                                           ". Value will be set to ", std::to_string(*row.new_offset), ".\n"));
    }
  }

  void execute() {
    const World& world = run_.context().world();
    std::optional<std::string> saved;
    if (const auto before = offsets_before(plan_); !before.empty()) {
      saved = save_offsets(world, before);
      run_.context().note(cat("the offsets as they were are in ", *saved));
    }
    apply_plan(run_.cluster(), plan_);
    if (saved && std::none_of(plan_.begin(), plan_.end(), [](const PlanRow& row) { return row.sent; })) {
      forget_save(world, *saved);
      run_.context().note("nothing was changed, so that file is removed again");
    }
    fail_rows();
  }

  // A group is done when one of its partitions is, or when it has none.
  void count_answers() {
    std::map<std::string_view, bool> done;
    for (const auto& group : chosen_) done[group] = true;
    for (const auto& row : plan_) {
      if (row.failure) done[row.group] = false;
    }
    for (const auto& row : plan_) {
      if (!row.failure) done[row.group] = true;
    }
    for (const auto& [group, any] : done) {
      if (any) run_.answered();
    }
  }

  void print() {
    if (!options_.to_csv) return run_.print(kafka_cli_plan(groups_, plan_));
    std::vector<OffsetFileRow> rows;
    for (const auto& row : plan_) rows.push_back({row.group, row.at, row.new_offset, std::nullopt, {}, 0});
    run_.print(cat(write_offset_csv(rows, options_.csv_with_group), "\n"));
  }

  const KafkaCliOptions& options_;
  KafkaCliRun& run_;
  OffsetTarget target_;
  std::optional<OffsetFile> file_;
  Snapshot snapshot_;
  std::vector<std::string> groups_;    // all that the request is about
  std::vector<std::string> chosen_;    // those without an error
  std::vector<PlanItem> items_;
  std::set<std::pair<std::string, TopicPartition>> seen_;
  std::set<std::string> failed_topics_;
  std::map<std::pair<std::string, TopicPartition>, std::int64_t> asked_;
  OffsetsAtTime times_;
  Plan plan_;
  bool incomplete_ = false;    // something can't be planned
};

}    // namespace

ExitCode kafka_cli_reset(const KafkaCliOptions& options, KafkaCliRun& run) {
  return Reset(options, run).carry_out();
}

}    // namespace kgroup
