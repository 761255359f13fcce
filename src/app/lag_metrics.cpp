// SPDX-License-Identifier: Apache-2.0
#include "app/lag_metrics.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace kgroup {
namespace {

enum Family : std::size_t { offset, lag, lead, max_lag, min_lead, sum_lag, topic_sum_lag, unknown, failed, families };

std::vector<Metric> empty_families() {
  std::vector<Metric> metrics(families);
  metrics[offset] = {"kafka_consumergroup_group_offset", "Committed offset: the next record to read.", {}};
  metrics[lag] = {"kafka_consumergroup_group_lag", "Log end offset minus committed offset.", {}};
  metrics[lead] = {"kafka_consumergroup_group_lead", "Committed offset minus log start offset.", {}};
  metrics[max_lag] = {"kafka_consumergroup_group_max_lag", "The largest lag of a partition (records-lag-max).", {}};
  metrics[min_lead] = {
      "kafka_consumergroup_group_min_lead", "The smallest lead of a partition (records-lead-min).", {}};
  metrics[sum_lag] = {"kafka_consumergroup_group_sum_lag", "Lag summed over the partitions where it is known.", {}};
  metrics[topic_sum_lag] = {"kafka_consumergroup_group_topic_sum_lag", "The same for a topic.", {}};
  metrics[unknown] = {"kgroup_partitions_without_lag", "Partitions that the sums leave out.", {}};
  metrics[failed] = {"kgroup_failed_items", "Groups and partitions that could not be answered.", {}};
  return metrics;
}

}    // namespace

std::vector<Metric> lag_metrics(const std::vector<GroupRows>& groups, std::int64_t failures,
                                std::map<std::int32_t, std::string>& numbers) {
  auto metrics = empty_families();
  const auto number = [&numbers](std::int32_t partition) -> std::string_view {
    return numbers.try_emplace(partition, std::to_string(partition)).first->second;
  };
  for (const auto& group : groups) {
    if (group.data->offsets.failure) continue;
    const std::string_view name = group.data->description.group;
    std::map<std::string_view, LagTotals> by_topic;
    std::optional<std::int64_t> smallest_lead;
    for (const auto& row : group.rows) {
      if (!row.topic) continue;
      by_topic[*row.topic].add(row);
      if (row.lead) smallest_lead = std::min(smallest_lead.value_or(*row.lead), *row.lead);
      const auto of_member = [&](std::string Member::*field) {
        return row.member == nullptr ? std::string_view() : std::string_view(row.member->*field);
      };
      const Metric::Labels labels{{"group", name},
                                  {"topic", *row.topic},
                                  {"partition", number(row.partition)},
                                  {"member_host", of_member(&Member::host)},
                                  {"consumer_id", of_member(&Member::member_id)},
                                  {"client_id", of_member(&Member::client_id)}};
      if (row.committed) metrics[offset].samples.push_back({labels, *row.committed});
      if (row.lag) metrics[lag].samples.push_back({labels, *row.lag});
      if (row.lead) metrics[lead].samples.push_back({labels, *row.lead});
    }
    if (group.totals.max) metrics[max_lag].samples.push_back({{{"group", name}}, *group.totals.max});
    if (smallest_lead) metrics[min_lead].samples.push_back({{{"group", name}}, *smallest_lead});
    if (const auto sum = group.totals.known_total()) metrics[sum_lag].samples.push_back({{{"group", name}}, *sum});
    metrics[unknown].samples.push_back({{{"group", name}}, group.totals.without_lag});
    for (const auto& [topic, totals] : by_topic) {
      const auto sum = totals.known_total();
      if (sum) metrics[topic_sum_lag].samples.push_back({{{"group", name}, {"topic", topic}}, *sum});
    }
  }
  metrics[failed].samples.push_back({{}, failures});
  return metrics;
}

}    // namespace kgroup
