// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kgroup {

struct PropertyLine {
  std::string name;
  std::string value;
  int line = 0;    // where it begins, from 1
  friend bool operator==(const PropertyLine&, const PropertyLine&) = default;
};

// The lines of a file in the syntax of java.util.Properties, in order, repeated names included: `=`, `:` or blanks
// between name and value, `#` and `!` comments, a backslash at the end of a line joins it to the next, and \t \n \r \f
// \uXXXX \: \= \\ stand for one character. Bytes that are not escapes are kept as they are (UTF-8).
// Throws Error(usage) "ORIGIN:LINE: ..." for a \u without its four hexadecimal digits.
std::vector<PropertyLine> parse_properties(std::string_view text, std::string_view origin);

}    // namespace kgroup
