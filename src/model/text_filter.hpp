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

 private:
  std::shared_ptr<const re2::RE2> pattern_;
};

}    // namespace kgroup
