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
  const auto put = [&out](std::uint32_t group, unsigned digits) {    // of 24 bits, the first ones first
    for (unsigned i = 0; i < digits; ++i) out[i] = kBase64[group >> (18 - 6 * i) & 0x3fU];
    out += digits;
  };
  for (; bytes.size() >= 3; bytes.remove_prefix(3)) {
    put(byte(bytes[0]) << 16U | byte(bytes[1]) << 8U | byte(bytes[2]), 4);
  }
  if (bytes.size() == 1) put(byte(bytes[0]) << 16U, 2);
  if (bytes.size() == 2) put(byte(bytes[0]) << 16U | byte(bytes[1]) << 8U, 3);
}

}    // namespace kgroup
