// SPDX-License-Identifier: Apache-2.0
#include "app/lag_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace kgroup {
namespace {

using Show = Column::Show;

template <typename Value, std::size_t size>
Value parse_word(const std::array<std::pair<std::string_view, Value>, size>& words, std::string_view word,
                 std::string_view option) {
  std::string known;
  for (const auto& [name, value] : words) {
    if (name == word) return value;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", name);
  }
  throw usage_error(fmt::format("{}: there is no '{}'", option, word), fmt::format("use one of {}", known));
}

Cell member_cell(const Member* member, std::string Member::*field) {
  return member == nullptr ? Cell() : Cell(std::string_view(member->*field));
}

std::vector<Column> columns_by(LagBy by) {
  std::vector<Column> columns{{"GROUP", "group", Show::always}};
  switch (by) {
    case LagBy::group:
      columns.insert(columns.end(), {{"STATE", "state", Show::always}, {"#MEMBERS", "member_count", Show::always}});
      break;
    case LagBy::topic:
      columns.push_back({"TOPIC", "topic", Show::always});
      break;
    case LagBy::member:
      columns.insert(columns.end(), {{"CONSUMER-ID", "member_id", Show::always},
                                     {"HOST", "host", Show::always},
                                     {"CLIENT-ID", "client_id", Show::always}});
      break;
    case LagBy::partition:
      columns.insert(columns.end(), {{"TOPIC", "topic", Show::always},
                                     {"PARTITION", "partition", Show::always},
                                     {"CURRENT-OFFSET", "committed_offset", Show::always},
                                     {"LOG-END-OFFSET", "log_end_offset", Show::always},
                                     {"LAG", "lag", Show::always},
                                     {"STATUS", "status", Show::always},
                                     {"CONSUMER-ID", "member_id", Show::verbose},
                                     {"CLIENT-ID", "client_id", Show::verbose},
                                     {"LOG-START-OFFSET", "log_start_offset", Show::verbose},
                                     {"LEAD", "lead", Show::verbose},
                                     {"RECORDS-LOST", "records_lost", Show::verbose},
                                     {"BEYOND-END", "beyond_end", Show::verbose}});
      return columns;
  }
  columns.insert(columns.end(), {{"#PARTITIONS", "partition_count", Show::always},
                                 {"TOTAL-LAG", "total_lag", Show::always},
                                 {"MAX-LAG", "max_lag", Show::always},
                                 {"WITHOUT-LAG", "partitions_without_lag", Show::always},
                                 {"RECORDS-LOST", "records_lost", Show::verbose}});
  if (by == LagBy::group) {
    columns.insert(columns.end(), {{"TYPE", "type", Show::verbose}, {"PROTOCOL", "protocol", Show::verbose}});
  }
  if (by == LagBy::member) columns.push_back({"INSTANCE-ID", "instance_id", Show::verbose});
  return columns;
}

std::vector<Cell> row_cells(const LagEntry& entry) {
  const LagRow& row = *entry.row;
  return {std::string_view(entry.group->description.group),
          row.topic,
          row.partition,
          row.committed,
          row.log_end,
          row.lag,
          to_string(row.status),
          member_cell(row.member, &Member::member_id),
          member_cell(row.member, &Member::client_id),
          row.log_start,
          row.lead,
          row.records_lost,
          row.beyond_end};
}

std::vector<Cell> total_cells(const LagEntry& entry, LagBy by) {
  const auto& description = entry.group->description;
  std::vector<Cell> cells{std::string_view(description.group)};
  if (by == LagBy::group) {
    cells.insert(cells.end(), {to_string(description.state), static_cast<std::int64_t>(description.members.size())});
  } else if (by == LagBy::topic) {
    cells.emplace_back(entry.topic);
  } else {
    for (const auto field : {&Member::member_id, &Member::host, &Member::client_id}) {
      cells.push_back(member_cell(entry.member, field));
    }
  }
  const auto& totals = entry.totals;
  cells.insert(cells.end(),
               {totals.partitions, totals.known_total(), totals.max, totals.without_lag, totals.records_lost});
  if (by == LagBy::group) {
    const std::string_view protocol = description.protocol_type;
    cells.insert(cells.end(), {to_string(description.type), protocol.empty() ? Cell() : Cell(protocol)});
  }
  if (by == LagBy::member) {
    const bool has_id = entry.member != nullptr && entry.member->instance_id;
    cells.push_back(has_id ? Cell(std::string_view(*entry.member->instance_id)) : Cell());
  }
  return cells;
}

}    // namespace

LagBy parse_lag_by(std::string_view word) {
  static constexpr std::array<std::pair<std::string_view, LagBy>, 4> words{
      {{"group", LagBy::group}, {"topic", LagBy::topic}, {"member", LagBy::member}, {"partition", LagBy::partition}}};
  return parse_word(words, word, "--by");
}

LagOrder parse_lag_order(std::string_view word) {
  static constexpr std::array<std::pair<std::string_view, LagOrder>, 3> words{
      {{"name", LagOrder::name}, {"lag", LagOrder::lag}, {"max-lag", LagOrder::max_lag}}};
  return parse_word(words, word, "--sort");
}

LagCondition parse_lag_condition(std::string_view text) {
  using Operator = LagCondition::Operator;
  static constexpr std::array<std::pair<std::string_view, Operator>, 7> operators{{{">=", Operator::at_least},
                                                                                   {"<=", Operator::at_most},
                                                                                   {"!=", Operator::unequal},
                                                                                   {"==", Operator::equal},
                                                                                   {">", Operator::greater},
                                                                                   {"<", Operator::less},
                                                                                   {"=", Operator::equal}}};
  LagCondition condition;
  std::string_view number = text;
  for (const auto& [sign, op] : operators) {
    if (!number.starts_with(sign)) continue;
    condition.op = op;
    number.remove_prefix(sign.size());
    break;
  }
  while (number.starts_with(' ')) number.remove_prefix(1);
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), condition.value);
  if (error != std::errc() || end != number.data() + number.size() || condition.value < 0) {
    throw usage_error(fmt::format("--lag: '{}' is no condition", text), "write it as '>100', '>=100', '=0' or '<10'");
  }
  return condition;
}

bool LagCondition::met(std::optional<std::int64_t> lag) const {
  if (!lag) return false;
  switch (op) {
    case Operator::greater:
      return *lag > value;
    case Operator::at_least:
      return *lag >= value;
    case Operator::less:
      return *lag < value;
    case Operator::at_most:
      return *lag <= value;
    case Operator::equal:
      return *lag == value;
    case Operator::unequal:
      return *lag != value;
  }
  return false;
}

std::optional<std::int64_t> LagEntry::lag() const {
  return row != nullptr ? row->lag : totals.known_total();
}

std::vector<LagEntry> lag_entries(const std::vector<GroupRows>& groups, LagBy by) {
  std::vector<LagEntry> entries;
  for (const auto& group : groups) {
    if (group.data->offsets.failure) continue;    // nothing is known of its lag
    if (by == LagBy::group) {
      entries.push_back({group.data, std::nullopt, nullptr, nullptr, group.totals});
      continue;
    }
    const std::size_t first = entries.size();
    if (by == LagBy::member) {
      for (const auto& member : group.data->description.members) {
        entries.push_back({group.data, std::nullopt, &member, nullptr, {}});
      }
    }
    for (const auto& row : group.rows) {
      if (!row.topic) continue;
      if (by == LagBy::partition) {
        entries.push_back({group.data, row.topic, row.member, &row, {}});
        entries.back().totals.add(row);
        continue;
      }
      const auto same = [&](const LagEntry& entry) {
        return by == LagBy::topic ? entry.topic == row.topic : entry.member == row.member;
      };
      // Rows of a topic stand together, so the last entry is nearly always the one.
      auto at = entries.size() > first && same(entries.back())
                    ? entries.end() - 1
                    : std::find_if(entries.begin() + static_cast<std::ptrdiff_t>(first), entries.end(), same);
      if (at == entries.end()) {
        at = entries.insert(at, {group.data,
                                 by == LagBy::topic ? row.topic : std::nullopt,
                                 by == LagBy::member ? row.member : nullptr,
                                 nullptr,
                                 {}});
      }
      at->totals.add(row);
    }
  }
  return entries;
}

void sort_entries(std::vector<LagEntry>& entries, LagOrder order) {
  if (order == LagOrder::name) {
    // Topics and members of a group are in order already.
    std::stable_sort(entries.begin(), entries.end(), [](const LagEntry& a, const LagEntry& b) {
      return a.group->description.group < b.group->description.group;
    });
    return;
  }
  const auto key = [order](const LagEntry& entry) {
    return (order == LagOrder::max_lag ? entry.totals.max : entry.lag()).value_or(-1);
  };
  std::stable_sort(entries.begin(), entries.end(),
                   [&](const LagEntry& a, const LagEntry& b) { return key(a) > key(b); });
}

Table lag_table(const std::vector<LagEntry>& entries, LagBy by, Report& report) {
  static constexpr std::array<std::string_view, 4> names{"groups", "topics", "members", "partitions"};
  Table table;
  table.name = names[static_cast<std::size_t>(by)];
  table.columns = columns_by(by);
  if (by == LagBy::group) table.columns.push_back({"", "coordinator", Show::json});
  table.cells.reserve(entries.size() * table.columns.size());
  for (const auto& entry : entries) {
    auto cells = by == LagBy::partition ? row_cells(entry) : total_cells(entry, by);
    if (by == LagBy::group) cells.push_back(coordinator_json(entry.group->description.coordinator, report));
    table.cells.insert(table.cells.end(), cells.begin(), cells.end());
  }
  return table;
}

}    // namespace kgroup
