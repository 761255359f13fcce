// SPDX-License-Identifier: Apache-2.0
// How the inside of JSON strings is walked through, eight bytes at a time.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace kgroup::json {

constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
constexpr std::uint64_t high_bits = 0x8080'8080'8080'8080;

// A high bit for each byte of `word` that is zero. Above a byte that is, others may be marked wrongly.
constexpr std::uint64_t zero_bytes(std::uint64_t word) {
  return (word - ones) & ~word & high_bits;
}

// Nothing to escape and nothing to check: no quote, no backslash, no control character, not beyond ASCII.
constexpr bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

// The first byte from `at` on that is not plain, or `end`.
inline const char* skip_plain(const char* at, const char* end) {
  for (; end - at >= 8; at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, 8);
    const std::uint64_t controls = (word - ones * 0x20) & ~word & high_bits;
    const std::uint64_t others =
        controls | zero_bytes(word ^ (ones * '"')) | zero_bytes(word ^ (ones * '\\')) | (word & high_bits);
    if (others == 0) continue;
    if constexpr (std::endian::native == std::endian::little) return at + std::countr_zero(others) / 8;
    break;
  }
  while (at != end && is_plain(*at)) ++at;
  return at;
}

}    // namespace kgroup::json
