// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace kgroup {

// U+0020 to U+007E: one column wide, and nothing to escape for a terminal. Holds for a signed and for an unsigned char.
constexpr bool is_printable_ascii(char c) {
  return c >= 0x20 && c < 0x7f;
}

struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;    // in bytes
};

// The code point that `text`, which is not empty, starts with. Length 0: these bytes are not UTF-8 (cut short,
// overlong, a surrogate, beyond U+10FFFF).
CodePoint first_code_point(std::string_view text);

}    // namespace kgroup
