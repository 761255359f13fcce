// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "app/kafka_cli_run.hpp"
#include "app/kafka_cli_text.hpp"
#include "app/state_folder.hpp"
#include "app/words.hpp"
#include "kafka/apply_plan.hpp"
#include "kafka/group_snapshot.hpp"

namespace kgroup {
namespace {

std::string quoted(const std::vector<std::string>& groups) {
  std::string text;
  for (const auto& group : groups) text += cat(text.empty() ? "'" : ", '", group, "'");
  return escape_for_terminal(text);
}

// The offsets as they were; kept unless nothing is changed after all.
class Save {
 public:
  Save(const std::vector<OffsetFileRow>& rows, KafkaCliRun& run) : run_(run) {
    if (rows.empty()) return;
    path_ = save_offsets(run.context().world(), rows);
    run.context().note(cat("the offsets as they were are in ", *path_));
  }
  void forget() {
    if (!path_) return;
    forget_save(run_.context().world(), *path_);
    run_.context().note("nothing was changed, so that file is removed again");
  }

 private:
  KafkaCliRun& run_;
  std::optional<std::string> path_;
};

// An answer that did not come leaves it open.
bool may_be_done(const std::optional<Failure>& failure) {
  return !failure || failure->kind == FailureKind::timed_out || failure->kind == FailureKind::unreachable;
}

void append_commits(std::vector<OffsetFileRow>& rows, const GroupData& group,
                    const std::set<TopicPartition>* only = nullptr) {
  for (const auto& commit : group.offsets.offsets) {
    if (!commit.offset || (only != nullptr && !only->contains(commit.at))) continue;
    rows.push_back({group.description.group, commit.at, commit.offset, commit.leader_epoch, commit.metadata, 0});
  }
}

// Why the group can't be deleted, before the cluster is asked to.
std::optional<Failure> refusal_of(const GroupData& group) {
  if (group.description.failure) return group.description.failure;
  if (group.offsets.failure) return group.offsets.failure;    // what can't be read can't be saved
  return change_refusal(group.description);
}

// The partitions that --topic names; those of whole topics as the cluster tells them. What can't be told is in
// `failed`, as partition -1.
std::set<TopicPartition> partitions_of(const KafkaCliOptions& options, Cluster& cluster,
                                       std::vector<OffsetResult>& failed) {
  std::set<TopicPartition> partitions;
  std::vector<std::string> whole;
  for (const auto& [topic, named] : options.topics) {
    for (const auto partition : named) partitions.insert({topic, partition});
    if (named.empty() && std::find(whole.begin(), whole.end(), topic) == whole.end()) whole.push_back(topic);
  }
  if (whole.empty()) return partitions;
  cluster.describe_topics(std::move(whole), [&](std::vector<TopicDescription> topics) {
    for (auto& topic : topics) {
      if (topic.failure) failed.push_back({{topic.topic, -1}, std::move(topic.failure)});
      for (const auto& info : topic.partitions) partitions.insert({topic.topic, info.partition});
    }
  });
  cluster.wait();
  return partitions;
}

bool is_retriable(const std::optional<Failure>& failure) {
  return failure && failure->kind == FailureKind::retriable;
}

// A coordinator that is loading or has moved is asked again until the deadline.
GroupWriteResult delete_offsets(KafkaCliRun& run, const std::string& group,
                                const std::set<TopicPartition>& partitions) {
  constexpr std::chrono::milliseconds pause{150};
  for (;;) {
    GroupWriteResult result;
    run.cluster().delete_offsets(group, {partitions.begin(), partitions.end()},
                                 [&result](GroupWriteResult answer) { result = std::move(answer); });
    run.cluster().wait();
    const bool again =
        is_retriable(result.failure) || std::any_of(result.offsets.begin(), result.offsets.end(),
                                                    [](const auto& one) { return is_retriable(one.failure); });
    if (!again || run.cluster().time_left() <= 4 * pause) return result;
    run.context().world().pause(pause);
  }
}

// The sentence of Kafka's tool for a request that failed as a whole.
std::string sentence_of(const Failure& failure) {
  const std::string text = kafka_cli_exception(failure);
  if (failure.kind == FailureKind::not_a_consumer_group) return cat(text, ".");
  if (failure.code == "GROUP_ID_NOT_FOUND" || failure.code == "GROUP_AUTHORIZATION_FAILED") {
    return text.substr(text.find(": ") + 2);
  }
  return cat("Encountered some unknown error: ", text, ".");
}

}    // namespace

ExitCode kafka_cli_delete(const KafkaCliOptions& options, KafkaCliRun& run) {
  SnapshotRequest request;
  request.groups = options.groups;
  request.wanted = is_consumer_group;
  request.ends = false;
  const Snapshot snapshot = take_snapshot(run.cluster(), request);
  std::map<std::string, Failure> failed;
  std::vector<std::string> names;
  std::vector<OffsetFileRow> saved;
  for (const auto& group : snapshot.groups) {
    if (auto refusal = refusal_of(group)) {
      failed.emplace(group.description.group, std::move(*refusal));
      continue;
    }
    names.push_back(group.description.group);
    append_commits(saved, group);
  }
  Save save(saved, run);
  std::vector<std::string> deleted;
  bool changed = false;
  for (auto& [group, failure] : delete_groups(run.cluster(), names, run.context().world().pause)) {
    changed = changed || may_be_done(failure);
    if (failure) {
      failed.emplace(group, std::move(*failure));
    } else {
      deleted.push_back(group);
      run.answered();
    }
  }
  if (!changed) save.forget();
  for (const auto& failure : snapshot.broker_failures) {
    run.fail(cat("A broker did not list its groups, some are missing: ", failure.message, "."));
  }
  if (failed.empty()) {
    run.print(cat("Deletion of requested consumer groups (", quoted(deleted), ") was successful.\n"));
    return run.code();
  }
  run.fail("Deletion of some consumer groups failed:");
  for (const auto& [group, failure] : failed) {
    run.context().world().err.write(cat("* Group '", escape_for_terminal(group), "' could not be deleted due to: ",
                                        escape_for_terminal(kafka_cli_exception(failure)), "\n"));
  }
  if (!deleted.empty()) {
    run.print(cat("\nThese consumer groups were deleted successfully: ", quoted(deleted), "\n"));
  }
  return run.code();
}

ExitCode kafka_cli_delete_offsets(const KafkaCliOptions& options, KafkaCliRun& run) {
  const std::string& name = options.groups.front();
  SnapshotRequest request;
  request.groups = {name};
  request.ends = false;
  const Snapshot snapshot = take_snapshot(run.cluster(), request);
  const GroupData& group = snapshot.groups.front();
  std::vector<OffsetResult> results;
  const auto partitions = partitions_of(options, run.cluster(), results);

  // Of a live group the offsets of topics that it does not subscribe to may be deleted: the cluster judges.
  auto refusal = refusal_of(group);
  if (refusal && refusal->kind == FailureKind::not_empty) refusal.reset();
  GroupWriteResult answer{name, {}, refusal};
  if (!refusal && !partitions.empty()) {
    std::vector<OffsetFileRow> saved;
    append_commits(saved, group, &partitions);
    Save save(saved, run);
    answer = delete_offsets(run, name, partitions);
    const bool changed = answer.failure ? may_be_done(answer.failure)
                                        : std::any_of(answer.offsets.begin(), answer.offsets.end(),
                                                      [](const OffsetResult& one) { return may_be_done(one.failure); });
    if (!changed) save.forget();
  }
  bool partial = !results.empty();
  const Failure untold{FailureKind::other, "", "the broker did not say what became of it"};
  std::map<TopicPartition, std::optional<Failure>> told;
  for (auto& [at, failure] : answer.offsets) told[std::move(at)] = std::move(failure);
  for (const auto& at : partitions) {
    const auto found = told.find(at);
    const auto failure = found == told.end() ? answer.failure.value_or(untold) : found->second;
    if (failure) {
      partial = true;
    } else {
      run.answered();
    }
    results.push_back({at, failure});
  }
  if (answer.failure) {
    run.fail(sentence_of(*answer.failure));
  } else if (partial) {
    run.fail("Encountered some partition-level error, see the follow-up details.");
  } else {
    run.print(cat("Request succeeded for deleting offsets from group ", escape_for_terminal(name), ".\n"));
  }
  run.print(kafka_cli_deleted(std::move(results)));
  return run.code();
}

}    // namespace kgroup
