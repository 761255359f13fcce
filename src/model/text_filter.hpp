// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

namespace re2 {
class RE2;
}

namespace kgroup {

// A regular expression in RE2's syntax, not anchored: it matches anywhere in a name.
class TextFilter {
 public:
  // Throws Error(usage) that begins with `what`, the name of the option, and tells what RE2 says. An empty pattern,
  // which would match everything, is refused: it comes from a variable that is not set.
  TextFilter(std::string_view pattern, std::string_view what);

  [[nodiscard]] bool matches(std::string_view text) const;

  // For what need not be text. In bytes that are not UTF-8 as a whole the pattern may match as in text, where only
  // those parts count that are, or else with each byte as a character of its own (Latin-1): `.` is any byte and `\xff`
  // this byte. In UTF-8 it is as matches(): `\xff` is U+00FF.
  [[nodiscard]] bool matches_bytes(std::string_view bytes) const;

 private:
  std::shared_ptr<const re2::RE2> pattern_;
  std::shared_ptr<const re2::RE2> pattern_of_bytes_;    // null: it can match text only, as it names letters of no byte
};

}    // namespace kgroup
