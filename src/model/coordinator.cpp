// SPDX-License-Identifier: Apache-2.0
#include "model/coordinator.hpp"

#include <limits>

namespace kgroup {
namespace {

struct Decoded {
  std::uint32_t code_point;
  std::size_t size;
};

// One code point off the front of a string that is not empty; U+FFFD for a byte that begins none.
Decoded decode(std::string_view text) {
  const auto at = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t first = at(0);
  if (first < 0x80) return {first, 1};
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < size) return {0xfffd, 1};
  std::uint32_t point = first & (0xffU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((at(i) & 0xc0) != 0x80) return {0xfffd, 1};
    point = point << 6 | (at(i) & 0x3f);
  }
  const bool overlong = (size == 3 && point < 0x800) || (size == 4 && point < 0x10000);
  if (overlong || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return {0xfffd, 1};
  return {point, size};
}

}  // namespace

std::int32_t java_hash_code(std::string_view utf8) {
  std::uint32_t hash = 0;
  while (!utf8.empty()) {
    const auto [point, size] = decode(utf8);
    if (point >= 0x10000) {
      hash = hash * 31 + (0xd800 + ((point - 0x10000) >> 10));
      hash = hash * 31 + (0xdc00 + ((point - 0x10000) & 0x3ff));
    } else {
      hash = hash * 31 + point;
    }
    utf8.remove_prefix(size);
  }
  return static_cast<std::int32_t>(hash);
}

std::int32_t coordinator_partition(std::string_view group, std::int32_t partitions_of_consumer_offsets) {
  const std::int32_t hash = java_hash_code(group);
  const std::int32_t magnitude = hash == std::numeric_limits<std::int32_t>::min() ? 0 : hash < 0 ? -hash : hash;
  return magnitude % partitions_of_consumer_offsets;
}

}  // namespace kgroup
