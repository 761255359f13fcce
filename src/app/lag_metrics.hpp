// SPDX-License-Identifier: Apache-2.0
// The metrics of `kgroup lag -o prometheus`, under the names that dashboards of lag exporters already use.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/group_tables.hpp"
#include "output/write_metrics.hpp"

namespace kgroup {

// A partition whose lag is unknown has no sample. Views into `groups`, and into `numbers`, which it fills.
std::vector<Metric> lag_metrics(const std::vector<GroupRows>& groups, std::int64_t failures,
                                std::map<std::int32_t, std::string>& numbers);

}    // namespace kgroup
