// SPDX-License-Identifier: Apache-2.0
// How the inside of JSON strings is walked through, eight bytes at a time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace kgroup::json {

inline constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
inline constexpr std::uint64_t high_bits = 0x8080'8080'8080'8080;

// Nothing to escape and nothing to check: no quote, no backslash, no control character, not beyond ASCII.
constexpr bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

// A high bit for each byte of `word` that is zero. Above a byte that is, others may be marked wrongly.
constexpr std::uint64_t zero_bytes(std::uint64_t word) {
  return (word - ones) & ~word & high_bits;
}

// How many of the eight bytes of `word`, as they lie in memory, are plain before the first that is not.
inline std::size_t plain_bytes(std::uint64_t word) {
  const std::uint64_t controls = (word - ones * 0x20) & ~word;
  const std::uint64_t quotes = zero_bytes(word ^ (ones * '"')) | zero_bytes(word ^ (ones * '\\'));
  const std::uint64_t others = (controls | word | quotes) & high_bits;
  if (others == 0) return 8;
  if constexpr (std::endian::native == std::endian::little)
    return static_cast<std::size_t>(std::countr_zero(others)) / 8;
  char bytes[8];
  std::memcpy(bytes, &word, 8);
  std::size_t plain = 0;
  while (is_plain(bytes[plain])) ++plain;
  return plain;
}

// The first byte from `at` on that is not plain, or `end`.
inline const char* skip_plain(const char* at, const char* end) {
  while (end - at >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, 8);
    const std::size_t plain = plain_bytes(word);
    at += plain;
    if (plain < 8) return at;
  }
  while (at != end && is_plain(*at)) ++at;
  return at;
}

}    // namespace kgroup::json
