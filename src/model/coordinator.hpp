// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace kgroup {

// Java's String.hashCode of a UTF-8 string: over its UTF-16 units, modulo 2^32. Bytes that are not UTF-8 count as
// U+FFFD, which is what a JVM reads them as.
std::int32_t java_hash_code(std::string_view utf8);

// The partition of __consumer_offsets that a group belongs to; the leader of that partition is the group's
// coordinator. Kafka's abs makes the smallest integer 0, so the result is never negative.
std::int32_t coordinator_partition(std::string_view group, std::int32_t partitions_of_consumer_offsets);

}    // namespace kgroup
