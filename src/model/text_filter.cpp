// SPDX-License-Identifier: Apache-2.0
#include "model/text_filter.hpp"

#include <re2/re2.h>

#include <string>

#include "model/error.hpp"
#include "model/utf8.hpp"

namespace kgroup {
namespace {

bool found(const RE2& pattern, std::string_view text) {
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), pattern);
}

}    // namespace

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
  options.set_encoding(RE2::Options::EncodingLatin1);
  compiled = std::make_shared<RE2>(piece, options);
  if (compiled->ok()) pattern_of_bytes_ = std::move(compiled);
}

bool TextFilter::matches(std::string_view text) const {
  return found(*pattern_, text);
}

bool TextFilter::matches_bytes(std::string_view bytes) const {
  return found(*pattern_, bytes) || (pattern_of_bytes_ && !is_utf8(bytes) && found(*pattern_of_bytes_, bytes));
}

}    // namespace kgroup
