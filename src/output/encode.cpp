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
  std::size_t at = to.size();
  to.resize(at + 2 * bytes.size());
  for (const char c : bytes) {
    to[at++] = kHex[byte(c) >> 4U];
    to[at++] = kHex[byte(c) & 0xfU];
  }
}

void append_base64(std::string& to, std::string_view bytes) {
  std::size_t at = to.size();
  to.resize(at + (bytes.size() + 2) / 3 * 4, '=');
  const auto put = [&to, &at](std::uint32_t group, int digits) {    // of 24 bits, the first ones first
    for (int i = 0; i < digits; ++i) to[at++] = kBase64[(group >> static_cast<unsigned>(18 - 6 * i)) & 0x3fU];
  };
  std::size_t i = 0;
  for (; i + 3 <= bytes.size(); i += 3) put(byte(bytes[i]) << 16U | byte(bytes[i + 1]) << 8U | byte(bytes[i + 2]), 4);
  if (bytes.size() - i == 1) put(byte(bytes[i]) << 16U, 2);
  if (bytes.size() - i == 2) put(byte(bytes[i]) << 16U | byte(bytes[i + 1]) << 8U, 3);
}

}    // namespace kgroup
