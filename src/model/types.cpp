// SPDX-License-Identifier: Apache-2.0
#include "model/types.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace kgroup {
namespace {

constexpr std::array<std::pair<GroupState, std::string_view>, 6> states{{
    {GroupState::unknown, "Unknown"},
    {GroupState::preparing_rebalance, "PreparingRebalance"},
    {GroupState::completing_rebalance, "CompletingRebalance"},
    {GroupState::stable, "Stable"},
    {GroupState::dead, "Dead"},
    {GroupState::empty, "Empty"},
}};

bool equal_without_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}    // namespace

bool is_consumer_group(const GroupDescription& group) {
  return group.type != GroupType::other && (group.protocol_type.empty() || group.protocol_type == "consumer");
}

std::string_view to_string(GroupState state) {
  return std::find_if(states.begin(), states.end(), [&](const auto& row) { return row.first == state; })->second;
}

std::string_view to_string(GroupType type) {
  switch (type) {
    case GroupType::classic:
      return "classic";
    case GroupType::consumer:
      return "consumer";
    case GroupType::other:
      return "other";
    case GroupType::unknown:
      break;
  }
  return "unknown";
}

std::optional<GroupState> parse_group_state(std::string_view word) {
  for (const auto& [state, name] : states) {
    if (equal_without_case(name, word)) return state;
  }
  return std::nullopt;
}

}    // namespace kgroup
