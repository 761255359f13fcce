// SPDX-License-Identifier: Apache-2.0
// The rows of `kgroup lag`: lag summed by group, topic or member, or each partition by itself; filtered and sorted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/group_tables.hpp"
#include "model/lag.hpp"
#include "output/report.hpp"

namespace kgroup {

enum class LagBy { group, topic, member, partition };
LagBy parse_lag_by(std::string_view word);    // throws Error(usage)

// `>N`, `>=N`, `<N`, `<=N`, `=N`, `!=N`; N alone is `>=N`.
struct LagCondition {
  enum class Operator { greater, at_least, less, at_most, equal, unequal };
  Operator op = Operator::at_least;
  std::int64_t value = 0;
  // An unknown lag meets no condition.
  [[nodiscard]] bool met(std::optional<std::int64_t> lag) const;
};
LagCondition parse_lag_condition(std::string_view text);    // throws Error(usage)

enum class LagOrder { name, lag, max_lag };
LagOrder parse_lag_order(std::string_view word);    // throws Error(usage)

struct LagEntry {
  const GroupData* group = nullptr;
  std::optional<std::string_view> topic;    // by topic and by partition
  const Member* member = nullptr;           // by member and by partition; none: partitions that nobody owns
  const LagRow* row = nullptr;              // by partition
  LagTotals totals;

  // What is filtered and sorted by; none when no lag is known.
  [[nodiscard]] std::optional<std::int64_t> lag() const;
};

// Views into `groups`, in their order: by group name as given, then topic and partition.
std::vector<LagEntry> lag_entries(const std::vector<GroupRows>& groups, LagBy by);

// By name of the group; or the largest lag or max_lag first, unknown ones last. Stable.
void sort_entries(std::vector<LagEntry>& entries, LagOrder order);

// groups[], topics[], members[] or partitions[].
Table lag_table(const std::vector<LagEntry>& entries, LagBy by, Report& report);

}    // namespace kgroup
