// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/command.hpp"
#include "app/context.hpp"
#include "app/group_tables.hpp"
#include "app/outcome.hpp"
#include "app/selection.hpp"
#include "kafka/group_snapshot.hpp"
#include "model/coordinator.hpp"

namespace kgroup {
namespace {

using Show = Column::Show;

struct Options {
  GroupFilterOptions filter;
  std::vector<std::string> topics;
};

Table list_table(const std::vector<const GroupDescription*>& groups, std::optional<std::int32_t> offsets_partitions,
                 Report& report) {
  Table table;
  table.name = "groups";
  table.columns = {
      {"GROUP", "group", Show::always},
      {"TYPE", "type", Show::always},
      {"STATE", "state", Show::always},
      {"PROTOCOL", "protocol", Show::always},
      {"COORDINATOR", "", Show::table},
      {"COORDINATOR-ID", "", Show::verbose},
      {"OFFSETS-PARTITION", "coordinator_partition", Show::verbose},
      {"", "coordinator", Show::json},
  };
  for (const auto* group : groups) {
    const Cell cells[] = {
        std::string_view(group->group),
        to_string(group->type),
        to_string(group->state),
        group->protocol_type.empty() ? Cell() : Cell(std::string_view(group->protocol_type)),
        coordinator_text(group->coordinator, report),
        group->coordinator ? Cell(group->coordinator->id) : Cell(),
        offsets_partitions ? Cell(coordinator_partition(group->group, *offsets_partitions)) : Cell(),
        coordinator_json(group->coordinator, report),
    };
    table.cells.insert(table.cells.end(), std::begin(cells), std::end(cells));
  }
  return table;
}

}  // namespace
}  // namespace kgroup
