// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "app/kafka_cli_run.hpp"
#include "app/kafka_cli_text.hpp"
#include "app/words.hpp"
#include "kafka/group_snapshot.hpp"

namespace kgroup {
namespace {

using View = KafkaCliOptions::View;

template <typename T>
bool selects(const std::vector<T>& wanted, T value) {
  return wanted.empty() || std::find(wanted.begin(), wanted.end(), value) != wanted.end();
}

void fail_brokers(const std::vector<Failure>& failures, KafkaCliRun& run) {
  for (const auto& failure : failures) {
    run.fail(cat("A broker did not list its groups, some are missing: ", failure.message, "."));
  }
}

// In the words of Kafka's tool, which has some for each state.
void tell_state(const GroupDescription& group, KafkaCliRun& run) {
  switch (group.state) {
    case GroupState::stable:
      break;
    case GroupState::empty:
    case GroupState::dead:    // and has committed offsets, else it would not exist
      run.say(cat("Consumer group '", group.group, "' has no active members."));
      break;
    default:    // the client library knows no Assigning and Reconciling: unknown
      run.say(cat("Warning: Consumer group '", group.group, "' is rebalancing."));
  }
}

// Kafka's tool gives up all groups for a topic that was deleted; here its rows are shown, and what they lack is told.
void fail_rows(const std::string& group, const std::vector<KafkaCliRow>& rows, KafkaCliRun& run) {
  std::map<std::pair<std::string, std::string>, std::vector<std::int32_t>> problems;    // by topic and reason
  for (const auto& row : rows) {
    const bool gone = !row.exists || (row.failure != nullptr && row.failure->kind == FailureKind::unknown_topic);
    if (!gone && row.failure == nullptr) continue;
    problems[{row.at.topic, gone ? "does not exist" : row.failure->message}].push_back(row.at.partition);
  }
  for (const auto& [what, partitions] : problems) {
    run.fail(cat("Consumer group '", group, "', ", partitions_text(what.first, partitions), ": ", what.second, "."));
  }
}

void show(const GroupData& group, const EndsByTopic& ends, const KafkaCliOptions& options, KafkaCliRun& run) {
  const GroupDescription& description = group.description;
  tell_state(description, run);
  switch (options.view) {
    case View::members:
      run.print(kafka_cli_members(description, options.verbose));
      break;
    case View::state:
      run.print(kafka_cli_state(description, options.verbose));
      break;
    case View::offsets: {
      const auto rows = kafka_cli_rows(group, ends);
      if (!rows.empty()) run.print(kafka_cli_offsets(description.group, rows, options.verbose));
      fail_rows(description.group, rows, run);
    }
  }
  run.answered();
}

}    // namespace

ExitCode kafka_cli_list(const KafkaCliOptions& options, KafkaCliRun& run) {
  GroupList list;
  run.cluster().list_groups([&list](GroupList answer) { list = std::move(answer); });
  run.cluster().wait();
  if (list.groups.empty() && !list.failures.empty()) throw run.cluster().why_unreachable(list.failures.front());
  std::erase_if(list.groups, [&](const GroupListing& group) {
    return !selects(options.types, group.type) || !selects(options.states, group.state);
  });
  std::sort(list.groups.begin(), list.groups.end(), [](const auto& a, const auto& b) { return a.group < b.group; });
  run.print(kafka_cli_list(list.groups, options.show_type, options.show_state));
  run.answered();
  fail_brokers(list.failures, run);
  return run.code();
}

ExitCode kafka_cli_describe(const KafkaCliOptions& options, KafkaCliRun& run) {
  SnapshotRequest request;
  request.groups = options.groups;
  request.wanted = is_consumer_group;
  request.offsets = options.view == View::offsets;
  const Snapshot snapshot = take_snapshot(run.cluster(), request);
  for (const auto& group : snapshot.groups) {
    const auto& description = group.description;
    if (description.failure) {
      run.fail_group(description.group, *description.failure);
    } else if (!is_consumer_group(description)) {
      run.fail_group(description.group, not_of_consumers(description));
    } else if (request.offsets && group.offsets.failure) {
      run.fail_group(description.group, *group.offsets.failure);
    } else {
      show(group, snapshot.ends, options, run);
    }
  }
  fail_brokers(snapshot.broker_failures, run);
  return run.code();
}

}    // namespace kgroup
