// SPDX-License-Identifier: Apache-2.0
// The tables that describe and lag have in common: JSON names and columns are written once, here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/outcome.hpp"
#include "kafka/group_snapshot.hpp"
#include "model/lag.hpp"
#include "output/report.hpp"

namespace kgroup {

// A group that could be answered, with its rows.
struct GroupRows {
  const GroupData* data = nullptr;
  std::vector<LagRow> rows;
  LagTotals totals;
};

// partitions[]: the columns of kafka-consumer-groups, in its order, then ours. JSON leaves out members without
// partitions: they stand in members[].
Table partitions_table(const std::vector<GroupRows>& groups, bool json);
// groups[]: what `describe --state` shows; totals only where offsets were read.
Table groups_table(const std::vector<GroupRows>& groups, std::optional<std::int32_t> offsets_partitions, bool totals,
                   Report& report);
// members[]: what `describe --members` shows.
Table members_table(const std::vector<GroupRows>& groups, Report& report);

// `{"id":1,"host":"h","port":9092}` or null.
Cell coordinator_json(const std::optional<Node>& node, Report& report);
// `h:9092`
Cell coordinator_text(const std::optional<Node>& node, Report& report);
// `t1:0,1;t2:0`, as kafka-consumer-groups writes it.
std::string assignment_text(const std::vector<TopicPartitions>& assignment);

// Makes the rows of each group that could be answered; gives failures and oddities to `outcome`. Only the rows that
// `wanted` takes (none: all). `offsets` false: the snapshot has none, and no group gets rows.
std::vector<GroupRows> make_rows(const Snapshot& snapshot, const RowFilter& wanted, bool offsets, Outcome& outcome);

}    // namespace kgroup
