// SPDX-License-Identifier: Apache-2.0
#include "output/escape.hpp"

#include <algorithm>

#include "model/utf8.hpp"
#include "output/write_report.hpp"

namespace kgroup {
namespace {

void append_hex(std::string& to, std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    to += "\\x";
    to += digits[byte >> 4U];
    to += digits[byte & 0xfU];
  }
}

bool is_control(char32_t c) {
  const bool c0 = c < 0x20 || c == 0x7f;
  const bool c1 = c >= 0x80 && c <= 0x9f;    // terminals take U+009B for ESC [
  // Line and paragraph separator, bidirectional embeddings, overrides and isolates.
  const bool format = (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
  return c0 || c1 || format;
}

// Appends what `text` starts with and returns how many bytes that is.
std::size_t append_special(std::string& to, std::string_view text, Backslash backslash) {
  const CodePoint code_point = first_code_point(text);
  const bool valid = code_point.length > 0;
  const std::string_view bytes = text.substr(0, valid ? code_point.length : 1);
  if (code_point.value == '\n') {
    to += "\\n";
  } else if (code_point.value == '\t') {
    to += "\\t";
  } else if (code_point.value == '\r') {
    to += "\\r";
  } else if (code_point.value == '\\' && backslash == Backslash::doubled) {
    to += "\\\\";
  } else if (!valid || is_control(code_point.value)) {
    append_hex(to, bytes);
  } else {
    to += bytes;
  }
  return bytes.size();
}

}    // namespace

void append_escaped(std::string& to, std::string_view text, Backslash backslash) {
  const auto is_plain = [](char c) { return is_printable_ascii(c) && c != '\\'; };
  while (!text.empty()) {
    const auto plain = std::find_if_not(text.begin(), text.end(), is_plain) - text.begin();
    to += text.substr(0, static_cast<std::size_t>(plain));
    text.remove_prefix(static_cast<std::size_t>(plain));
    if (!text.empty()) text.remove_prefix(append_special(to, text, backslash));
  }
}

std::string escape_for_terminal(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  append_escaped(escaped, text, Backslash::as_is);
  return escaped;
}

}    // namespace kgroup
