// SPDX-License-Identifier: Apache-2.0
#include "output/encode.hpp"

#include <cstddef>
#include <cstdint>

namespace kgroup {
namespace {

constexpr char kHex[] = "0123456789abcdef";
constexpr char kBase64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::uint32_t byte(char c) {
  return static_cast<unsigned char>(c);
}

}    // namespace

void append_hex(std::string& to, std::string_view bytes) {
  const std::size_t start = to.size();
  to.resize(start + 2 * bytes.size());
  char* out = to.data() + start;
  for (const char c : bytes) {
    *out++ = kHex[byte(c) >> 4U];
    *out++ = kHex[byte(c) & 0xfU];
  }
}

void append_base64(std::string& to, std::string_view bytes) {
  const std::size_t start = to.size();
  to.resize(start + (bytes.size() + 2) / 3 * 4, '=');
  char* out = to.data() + start;
  const auto digit = [](std::uint32_t group, unsigned shift) { return kBase64[group >> shift & 0x3fU]; };
  for (; bytes.size() >= 3; bytes.remove_prefix(3)) {
    const std::uint32_t group = byte(bytes[0]) << 16U | byte(bytes[1]) << 8U | byte(bytes[2]);
    out[0] = digit(group, 18);
    out[1] = digit(group, 12);
    out[2] = digit(group, 6);
    out[3] = digit(group, 0);
    out += 4;
  }
  if (bytes.empty()) return;
  const std::uint32_t group = byte(bytes[0]) << 16U | (bytes.size() == 2 ? byte(bytes[1]) << 8U : 0U);
  out[0] = digit(group, 18);
  out[1] = digit(group, 12);
  if (bytes.size() == 2) out[2] = digit(group, 6);
}

}    // namespace kgroup
