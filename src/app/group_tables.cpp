// SPDX-License-Identifier: Apache-2.0
#include "app/group_tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/words.hpp"
#include "model/coordinator.hpp"
#include "output/write_report.hpp"

namespace kgroup {
namespace {

using Show = Column::Show;

// What is odd but complete goes to stderr, a line a kind.
void note_row(const std::string& group, const LagRow& row, Outcome& outcome) {
  const auto name = [&] { return fmt::format("{} {}:{}", group, row.topic.value_or("-"), row.partition); };
  if (row.status == RowStatus::no_commit) {
    outcome.note("no committed offset, lag unknown", name);
  } else if (row.status == RowStatus::beyond_end) {
    outcome.note("committed beyond the log end, lag counted as 0",
                 [&] { return fmt::format("{} ({} > {})", name(), *row.committed, *row.log_end); });
  } else if (row.status == RowStatus::before_start) {
    outcome.note("committed before the log start", [&] {
      return fmt::format("{} ({} < {}: {} records lost, they count in the lag)", name(), *row.committed, *row.log_start,
                         *row.records_lost);
    });
  }
}

void note_group(const GroupData& group, Outcome& outcome) {
  const auto& description = group.description;
  const auto name = [&] { return fmt::format("'{}'", description.group); };
  if (!is_consumer_group(description)) {
    outcome.note("not a consumer group, its assignments can't be read", [&] {
      return fmt::format("'{}' (protocol type {}, {}, {})", description.group, description.protocol_type,
                         to_string(description.state), counted(description.members.size(), "member"));
    });
  } else if (description.state == GroupState::preparing_rebalance ||
             description.state == GroupState::completing_rebalance) {
    outcome.note("rebalancing, owners are not known until it is done", name);
  } else if (description.members.empty()) {
    outcome.note("no active members", name);
  }
}

}    // namespace

std::vector<GroupRows> make_rows(const Snapshot& snapshot, const RowFilter& wanted, bool offsets, Outcome& outcome) {
  std::vector<GroupRows> groups;
  groups.reserve(snapshot.groups.size());
  for (const auto& data : snapshot.groups) {
    const auto& name = data.description.group;
    if (data.description.failure) {
      outcome.fail_group(name, *data.description.failure);
      continue;
    }
    if (offsets && data.offsets.failure) {
      outcome.fail_group(name, *data.offsets.failure);
      groups.emplace_back().data = &data;    // what is known of the group itself is still shown
      continue;
    }
    auto rows = offsets ? lag_rows(data, snapshot.ends, wanted) : std::vector<LagRow>();
    // Groups that have nothing to do with the topics that were asked for are not what was asked for.
    if (wanted.topic && offsets && rows.empty()) continue;
    outcome.answered();
    note_group(data, outcome);
    GroupRows& group = groups.emplace_back();
    group.data = &data;
    group.rows = std::move(rows);
    for (const auto& row : group.rows) {
      group.totals.add(row);
      if (is_failure(row.status)) {
        outcome.fail_row(name, row);
      } else {
        note_row(name, row, outcome);
      }
    }
  }
  for (const auto& failure : snapshot.broker_failures) {
    ReportError error;
    error.code = failure.code;
    error.message = fmt::format("a broker did not list its groups, some may be missing: {}", failure.message);
    outcome.fail(std::move(error));
  }
  return groups;
}

Table partitions_table(const std::vector<GroupRows>& groups, bool json) {
  Table table;
  table.name = "partitions";
  table.columns = {
      {"GROUP", "group", Show::always},
      {"TOPIC", "topic", Show::always},
      {"PARTITION", "partition", Show::always},
      {"CURRENT-OFFSET", "committed_offset", Show::always},
      {"LOG-END-OFFSET", "log_end_offset", Show::always},
      {"LAG", "lag", Show::always},
      {"CONSUMER-ID", "member_id", Show::always},
      {"HOST", "host", Show::always},
      {"CLIENT-ID", "client_id", Show::always},
      {"LOG-START-OFFSET", "log_start_offset", Show::verbose},
      {"LEAD", "lead", Show::verbose},
      {"LEADER-EPOCH", "leader_epoch", Show::verbose},
      {"INSTANCE-ID", "instance_id", Show::verbose},
      {"STATUS", "status", Show::verbose},
      {"METADATA", "metadata", Show::verbose},
      {"RECORDS-LOST", "records_lost", Show::json},
      {"BEYOND-END", "beyond_end", Show::json},
  };
  std::size_t rows = 0;
  for (const auto& group : groups) rows += group.rows.size();
  table.cells.reserve(rows * table.columns.size());
  for (const auto& group : groups) {
    const std::string_view name = group.data->description.group;
    for (const auto& row : group.rows) {
      if (json && !row.topic) continue;
      const Member* member = row.member;
      const auto of_member = [&](std::string Member::*field) {
        return member == nullptr ? Cell() : Cell(std::string_view(member->*field));
      };
      const Cell cells[] = {
          name,
          row.topic,
          row.topic ? Cell(row.partition) : Cell(),
          row.committed,
          row.log_end,
          row.lag,
          of_member(&Member::member_id),
          of_member(&Member::host),
          of_member(&Member::client_id),
          row.log_start,
          row.lead,
          row.leader_epoch,
          member == nullptr || !member->instance_id ? Cell() : Cell(std::string_view(*member->instance_id)),
          to_string(row.status),
          row.metadata.empty() ? Cell() : Cell(row.metadata),
          row.records_lost,
          row.beyond_end,
      };
      table.cells.insert(table.cells.end(), std::begin(cells), std::end(cells));
    }
  }
  return table;
}

Table groups_table(const std::vector<GroupRows>& groups, std::optional<std::int32_t> offsets_partitions, bool totals,
                   Report& report) {
  Table table;
  table.name = "groups";
  table.columns = {
      {"GROUP", "group", Show::always},
      {"COORDINATOR (ID)", "", Show::table},
      {"ASSIGNMENT-STRATEGY", "assignor", Show::always},
      {"STATE", "state", Show::always},
      {"#MEMBERS", "member_count", Show::always},
      {"TYPE", "type", Show::always},
      {"PROTOCOL", "protocol", Show::always},
      {"OFFSETS-PARTITION", "coordinator_partition", Show::always},
      {"TOTAL-LAG", "total_lag", Show::always},
      {"WITHOUT-LAG", "partitions_without_lag", Show::always},
      {"", "max_lag", Show::json},
      {"", "records_lost", Show::json},
      {"", "coordinator", Show::json},
  };
  for (const auto& group : groups) {
    const auto& description = group.data->description;
    const bool summed = totals && !group.data->offsets.failure;
    const auto total = [&](std::int64_t value) { return summed ? Cell(value) : Cell(); };
    const auto coordinator =
        description.coordinator
            ? Cell(report.keep(fmt::format("{}:{} ({})", description.coordinator->host, description.coordinator->port,
                                           description.coordinator->id)))
            : Cell();
    const auto word = [](const std::string& text) { return text.empty() ? Cell() : Cell(std::string_view(text)); };
    const Cell cells[] = {
        std::string_view(description.group),
        coordinator,
        word(description.assignor),
        to_string(description.state),
        static_cast<std::int64_t>(description.members.size()),
        to_string(description.type),
        word(description.protocol_type),
        offsets_partitions ? Cell(coordinator_partition(description.group, *offsets_partitions)) : Cell(),
        summed ? Cell(group.totals.known_total()) : Cell(),
        total(group.totals.without_lag),
        summed ? Cell(group.totals.max) : Cell(),
        total(group.totals.records_lost),
        coordinator_json(description.coordinator, report),
    };
    table.cells.insert(table.cells.end(), std::begin(cells), std::end(cells));
  }
  return table;
}

Table members_table(const std::vector<GroupRows>& groups, Report& report) {
  Table table;
  table.name = "members";
  table.columns = {
      {"GROUP", "group", Show::always},
      {"CONSUMER-ID", "member_id", Show::always},
      {"HOST", "host", Show::always},
      {"CLIENT-ID", "client_id", Show::always},
      {"#PARTITIONS", "partition_count", Show::always},
      {"INSTANCE-ID", "instance_id", Show::always},
      {"ASSIGNMENT", "", Show::verbose},
      {"", "assignment", Show::json},
      {"", "assignment_bytes", Show::json},
  };
  for (const auto& group : groups) {
    for (const auto& member : group.data->description.members) {
      std::int64_t count = 0;
      std::string json = "[";
      for (const auto& topic : member.assignment) {
        count += static_cast<std::int64_t>(topic.partitions.size());
        json += json.size() > 1 ? ",{\"topic\":" : "{\"topic\":";
        append_json_string(json, topic.topic);
        json += fmt::format(",\"partitions\":[{}]}}", fmt::join(topic.partitions, ","));
      }
      json += "]";
      const auto& foreign = member.foreign_assignment_bytes;
      const std::string text =
          foreign ? fmt::format("not a consumer assignment ({} bytes)", *foreign) : assignment_text(member.assignment);
      const Cell cells[] = {
          std::string_view(group.data->description.group),
          std::string_view(member.member_id),
          std::string_view(member.host),
          std::string_view(member.client_id),
          foreign ? Cell() : Cell(count),
          member.instance_id ? Cell(std::string_view(*member.instance_id)) : Cell(),
          text.empty() ? Cell() : Cell(report.keep(text)),
          foreign ? Cell() : Cell::json(report.keep(std::move(json))),
          foreign ? Cell(static_cast<std::int64_t>(*foreign)) : Cell(),
      };
      table.cells.insert(table.cells.end(), std::begin(cells), std::end(cells));
    }
  }
  return table;
}

Cell coordinator_json(const std::optional<Node>& node, Report& report) {
  if (!node) return {};
  std::string json = fmt::format("{{\"id\":{},\"host\":", node->id);
  append_json_string(json, node->host);
  json += fmt::format(",\"port\":{}}}", node->port);
  return Cell::json(report.keep(std::move(json)));
}

Cell coordinator_text(const std::optional<Node>& node, Report& report) {
  if (!node) return {};
  return report.keep(fmt::format("{}:{}", node->host, node->port));
}

std::string assignment_text(const std::vector<TopicPartitions>& assignment) {
  std::string text;
  for (const auto& topic : assignment) {
    text += fmt::format("{}{}:{}", text.empty() ? "" : ";", topic.topic, fmt::join(topic.partitions, ","));
  }
  return text;
}

}    // namespace kgroup
