// SPDX-License-Identifier: Apache-2.0
#include "model/text_filter.hpp"

#include <re2/re2.h>

#include <string>

#include "model/error.hpp"

namespace kgroup {

TextFilter::TextFilter(std::string_view pattern, std::string_view what) {
  if (pattern.empty()) throw usage_error(std::string(what) + ": the regular expression is empty");
  RE2::Options options;
  options.set_log_errors(false);
  const re2::StringPiece piece(pattern.data(), pattern.size());
  auto compiled = std::make_shared<RE2>(piece, options);
  if (!compiled->ok()) {
    throw usage_error(
        std::string(what) + ": bad regular expression '" + std::string(pattern) + "': " + compiled->error(),
        "the syntax is RE2's: no look-ahead, no look-behind, no back references");
  }
  pattern_ = std::move(compiled);
}

bool TextFilter::matches(std::string_view text) const {
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *pattern_);
}

}    // namespace kgroup
