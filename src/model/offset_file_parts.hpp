// SPDX-License-Identifier: Apache-2.0
// The parts of parse_offset_file. Neither looks at what only several rows show: a group missing, a partition twice.
#pragma once

#include <cstddef>
#include <string_view>

#include "model/offset_file.hpp"

namespace kgroup {

// csv and text. Both throw Error(usage).
OffsetFile parse_offset_lines(std::string_view text, std::string_view name);
OffsetFile parse_offset_json(std::string_view text, std::string_view name);

inline std::string_view trim_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  const std::size_t first = text.find_first_not_of(blanks);
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Up to \n, \r\n or \r.
inline std::string_view first_line(std::string_view text) {
  return text.substr(0, text.find_first_of("\r\n"));
}

}    // namespace kgroup
