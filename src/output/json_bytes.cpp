// SPDX-License-Identifier: Apache-2.0
#include "output/json_bytes.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "model/utf8.hpp"
#include "output/encode.hpp"

namespace kgroup {
namespace {

constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
constexpr std::uint64_t kHighBits = 0x8080'8080'8080'8080;

// A high bit for each byte of `word` that is zero. Above a byte that is, others may be marked wrongly.
constexpr std::uint64_t zero_bytes(std::uint64_t word) {
  return (word - kOnes) & ~word & kHighBits;
}

// Nothing to escape and nothing to check: no quote, no backslash, no control character, not beyond ASCII.
constexpr bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

// The first byte from `at` on that is not plain.
const char* skip_plain(const char* at, const char* end) {
  for (; end - at >= 8; at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, 8);
    const std::uint64_t controls = (word - kOnes * 0x20) & ~word & kHighBits;
    const std::uint64_t others =
        controls | zero_bytes(word ^ (kOnes * '"')) | zero_bytes(word ^ (kOnes * '\\')) | (word & kHighBits);
    if (others == 0) continue;
    if constexpr (std::endian::native == std::endian::little) return at + std::countr_zero(others) / 8;
    break;
  }
  while (at != end && is_plain(*at)) ++at;
  return at;
}

void append_escape(std::string& to, char c) {
  constexpr char hex[] = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  switch (c) {
    case '"':
      to += "\\\"";
      return;
    case '\\':
      to += "\\\\";
      return;
    case '\b':
      to += "\\b";
      return;
    case '\f':
      to += "\\f";
      return;
    case '\n':
      to += "\\n";
      return;
    case '\r':
      to += "\\r";
      return;
    case '\t':
      to += "\\t";
      return;
    default:
      to += "\\u00";
      to += hex[byte >> 4U];
      to += hex[byte & 0xfU];
  }
}

}    // namespace

bool append_json_bytes(std::string& to, std::string_view bytes) {
  const std::size_t start = to.size();
  to += '"';
  const char* run = bytes.data();    // what is checked and not yet copied begins here
  const char* at = run;
  const char* const end = at + bytes.size();
  while ((at = skip_plain(at, end)) != end) {
    if (static_cast<unsigned char>(*at) < 0x80) {
      to.append(run, at);
      append_escape(to, *at);
      run = ++at;
      continue;
    }
    const std::size_t length = utf8_length({at, end});
    if (length == 0) {
      to.resize(start);
      to += '"';
      append_base64(to, bytes);
      to += '"';
      return false;
    }
    at += length;
  }
  to.append(run, end);
  to += '"';
  return true;
}

void append_json_value(std::string& to, const std::optional<std::string_view>& bytes) {
  if (!bytes) {
    to += "null";
    return;
  }
  const std::size_t start = to.size();
  if (append_json_bytes(to, *bytes)) return;
  to.insert(start, R"({"base64":)");
  to += '}';
}

}    // namespace kgroup
