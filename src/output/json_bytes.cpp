// SPDX-License-Identifier: Apache-2.0
#include "output/json_bytes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "model/utf8.hpp"
#include "output/encode.hpp"
#include "output/json_scan.hpp"

namespace kgroup {
namespace {

constexpr std::size_t kLongestEscape = 6;
constexpr std::size_t kWord = 8;

constexpr unsigned char to_byte(char c) {
  return static_cast<unsigned char>(c);
}

// What stands behind the backslash in the escape of a byte; 0 where none is due.
constexpr std::array<char, 256> kEscapes = [] {
  std::array<char, 256> escapes{};
  for (std::size_t byte = 0; byte < 0x20; ++byte) escapes[byte] = 'u';
  constexpr std::string_view bytes = "\"\\\b\f\n\r\t";
  constexpr std::string_view letters = "\"\\bfnrt";
  for (std::size_t i = 0; i < bytes.size(); ++i) escapes[to_byte(bytes[i])] = letters[i];
  return escapes;
}();

// The escape of `c`, which needs one, to `out`; the end of it.
char* put_escape(char* out, char c) {
  constexpr char hex[] = "0123456789abcdef";
  *out++ = '\\';
  *out++ = kEscapes[to_byte(c)];
  if (out[-1] == 'u') {
    for (const char digit : {'0', '0', hex[to_byte(c) >> 4U], hex[to_byte(c) & 0xfU]}) *out++ = digit;
  }
  return out;
}

// Appends the inside of a string. False: these bytes are not UTF-8, and a part of them was appended.
bool append_escaped_text(std::string& to, std::string_view bytes) {
  const char* at = bytes.data();
  const char* const end = at + bytes.size();
  const auto left = [&] { return static_cast<std::size_t>(end - at); };
  // Written through pointers that the compiler can keep in registers, beyond the end of `to` as it will be: for what is
  // left and a few escapes, as more would be wasted on most.
  std::size_t start = to.size();
  to.resize(start + left() + left() / 8 + 64);
  char* out = to.data() + start;
  const char* limit = to.data() + to.size();
  while (at != end) {
    // A word is copied before it is looked at: what follows overwrites what should not have been.
    std::size_t plain = kWord;
    while (plain == kWord && left() >= kWord) {
      std::uint64_t word = 0;
      std::memcpy(&word, at, kWord);
      std::memcpy(out, &word, kWord);
      plain = json::plain_bytes(word);
      at += plain;
      out += plain;
    }
    if (plain == kWord) {
      while (at != end && json::is_plain(*at)) *out++ = *at++;
      if (at == end) break;
    }
    while (at != end && to_byte(*at) >= 0x80) {
      const std::size_t length = utf8_length({at, left()});
      if (length == 0) return false;
      if (left() >= 4) {
        std::memcpy(out, at, 4);    // of a fixed size, so no call
      } else {
        std::memcpy(out, at, length);
      }
      at += length;
      out += length;
    }
    while (at != end && kEscapes[to_byte(*at)] != 0) {
      if (static_cast<std::size_t>(limit - out) < left() + kWord + kLongestEscape) {
        start = static_cast<std::size_t>(out - to.data());
        to.resize(start + left() + left() / 8 + 64);
        out = to.data() + start;
        limit = to.data() + to.size();
      }
      out = put_escape(out, *at++);
    }
  }
  to.resize(static_cast<std::size_t>(out - to.data()));
  return true;
}

}    // namespace

bool append_json_bytes(std::string& to, std::string_view bytes) {
  const std::size_t start = to.size();
  to += '"';
  const bool text = append_escaped_text(to, bytes);
  if (!text) {
    to.resize(start + 1);
    append_base64(to, bytes);
  }
  to += '"';
  return text;
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
