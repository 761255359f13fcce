// SPDX-License-Identifier: Apache-2.0
#include "model/coordinator.hpp"

#include <algorithm>
#include <limits>

#include "model/utf8.hpp"

namespace kgroup {
std::int32_t java_hash_code(std::string_view utf8) {
  std::uint32_t hash = 0;
  while (!utf8.empty()) {
    const auto [value, length] = first_code_point(utf8);
    const std::uint32_t point = length == 0 ? 0xfffd : value;
    if (point >= 0x10000) {
      hash = hash * 31 + (0xd800 + ((point - 0x10000) >> 10));
      hash = hash * 31 + (0xdc00 + ((point - 0x10000) & 0x3ff));
    } else {
      hash = hash * 31 + point;
    }
    utf8.remove_prefix(std::max<std::size_t>(1, length));
  }
  return static_cast<std::int32_t>(hash);
}

std::int32_t coordinator_partition(std::string_view group, std::int32_t partitions_of_consumer_offsets) {
  const std::int32_t hash = java_hash_code(group);
  const std::int32_t magnitude = hash == std::numeric_limits<std::int32_t>::min() ? 0 : hash < 0 ? -hash : hash;
  return magnitude % partitions_of_consumer_offsets;
}

}    // namespace kgroup
