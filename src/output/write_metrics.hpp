// SPDX-License-Identifier: Apache-2.0
// Prometheus' text format, version 0.0.4.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "output/sink.hpp"

namespace kgroup {

// One gauge with its samples. Text is viewed, not kept.
struct Metric {
  using Labels = std::vector<std::pair<std::string_view, std::string_view>>;
  struct Sample {
    Labels labels;
    std::int64_t value = 0;
  };
  std::string_view name;
  std::string_view help;
  std::vector<Sample> samples;
};

// A metric without samples is left out. In label values bytes that are not UTF-8 become U+FFFD.
void write_metrics(const std::vector<Metric>& metrics, Sink& out);

}    // namespace kgroup
