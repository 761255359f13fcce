// SPDX-License-Identifier: Apache-2.0
#include "model/regex_problem.hpp"

#include <re2/re2.h>

namespace kgroup {

std::optional<std::string> regex_problem(std::string_view pattern) {
  RE2::Options options;
  options.set_log_errors(false);
  const RE2 compiled(re2::StringPiece(pattern.data(), pattern.size()), options);
  return compiled.ok() ? std::nullopt : std::optional(compiled.error());
}

}    // namespace kgroup
