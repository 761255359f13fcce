// SPDX-License-Identifier: Apache-2.0
#include "model/utf8.hpp"

#include <cstdint>
#include <cstring>

namespace kgroup {

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    std::uint64_t word = 0;
    if (text.size() >= sizeof word) {
      std::memcpy(&word, text.data(), sizeof word);
      if ((word & 0x8080'8080'8080'8080) == 0) {
        text.remove_prefix(sizeof word);
        continue;
      }
    }
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

CodePoint first_code_point(std::string_view text) {
  const std::size_t length = utf8_length(text);
  if (length == 0) return {};
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (length == 1) return {byte(0), 1};
  char32_t value = byte(0) & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) value = (value << 6U) | (byte(i) & 0x3fU);
  return {value, length};
}

}    // namespace kgroup
