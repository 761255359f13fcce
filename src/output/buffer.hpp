// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "output/sink.hpp"

namespace kgroup {

// Gathers what is written, so that the sink sees a few large writes and a long table needs no memory of its size.
// Nothing is flushed on destruction: an exception of the sink must not meet a second write.
class Buffer {
 public:
  explicit Buffer(Sink& sink) : sink_(sink) {}

  [[nodiscard]] std::string& bytes() { return bytes_; }
  // To be called between rows.
  void flush_if_full() {
    if (bytes_.size() >= full) flush();
  }
  void flush() {
    if (bytes_.empty()) return;
    sink_.write(bytes_);
    bytes_.clear();
  }

 private:
  static constexpr std::size_t full = std::size_t{256} * 1024;
  Sink& sink_;
  std::string bytes_;
};

using Digits = std::array<char, 20>;    // as many as INT64_MIN takes

inline std::string_view to_digits(std::int64_t value, Digits& digits) {
  const std::to_chars_result result = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  return {digits.data(), static_cast<std::size_t>(result.ptr - digits.data())};
}

inline void append_number(std::string& to, std::int64_t value) {
  Digits digits;
  to += to_digits(value, digits);
}

}    // namespace kgroup
