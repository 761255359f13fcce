// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kgroup {

// One `-t TOPIC[:PARTITIONS]`.
struct TopicSelector {
  std::string topic;
  std::vector<std::int32_t> partitions;    // ascending, each once; empty: all
  friend bool operator==(const TopicSelector&, const TopicSelector&) = default;
};

// What Kafka accepts as the name of a topic: 1 to 249 of a-z A-Z 0-9 . _ - and neither "." nor "..".
bool is_topic_name(std::string_view name);

// `orders`, `orders:0,1,3-5`. A name is a name, not a pattern. Throws Error(usage) that begins with `what`, the name of
// the option. One selector holds at most 100000 partitions.
TopicSelector parse_topic_selector(std::string_view text, std::string_view what);

// Whether any of the selectors names the partition; no selector selects everything.
bool selects(std::span<const TopicSelector> selectors, std::string_view topic, std::int32_t partition);

}    // namespace kgroup
