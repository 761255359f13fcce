// SPDX-License-Identifier: Apache-2.0
// The bytes that classic consumers exchange through the group coordinator (ConsumerProtocolSubscription and
// ConsumerProtocolAssignment of Kafka's message schemas, all versions: later ones only append).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/types.hpp"

namespace kgroup {

// The topics that a member subscribed to; none if the bytes are something else.
std::optional<std::vector<std::string>> parse_subscription(std::string_view bytes);
// The partitions that a member was given, sorted; empty bytes are an empty assignment; none if they are something else.
std::optional<std::vector<TopicPartitions>> parse_assignment(std::string_view bytes);

// By topic, partitions ascending.
void sort_assignment(std::vector<TopicPartitions>& assignment);

}    // namespace kgroup
