// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace kgroup {

// U+0020 to U+007E: one column wide, and nothing to escape for a terminal. Holds for a signed and for an unsigned char.
constexpr bool is_printable_ascii(char c) {
  return c >= 0x20 && c < 0x7f;
}

// How many bytes the code point takes that `text`, which is not empty, starts with. 0: these bytes are not UTF-8 (cut
// short, overlong, a surrogate, beyond U+10FFFF). Here for the compiler to inline: it runs for each letter of records.
constexpr std::size_t utf8_length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto follows = [byte](std::size_t i) { return (byte(i) & 0xc0U) == 0x80U; };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < 2 || !follows(1)) return 0;
  if (lead < 0xe0) return 2;
  if (text.size() < 3 || !follows(2)) return 0;
  if (lead < 0xf0) {
    const bool overlong = lead == 0xe0 && byte(1) < 0xa0;
    const bool surrogate = lead == 0xed && byte(1) >= 0xa0;
    return overlong || surrogate ? 0 : 3;
  }
  if (text.size() < 4 || !follows(3)) return 0;
  const bool overlong = lead == 0xf0 && byte(1) < 0x90;
  const bool beyond = lead == 0xf4 && byte(1) >= 0x90;
  return overlong || beyond ? 0 : 4;
}

bool is_utf8(std::string_view text);

struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;    // in bytes
};

// The code point that `text`, which is not empty, starts with; its length as utf8_length() counts it.
CodePoint first_code_point(std::string_view text);

}    // namespace kgroup
