// SPDX-License-Identifier: Apache-2.0
// Which records are wanted, decided before any of them is formatted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/record.hpp"
#include "model/text_filter.hpp"

namespace kgroup {

// A literal, which is the whole of what it is compared with, or `/REGEX/`, which matches anywhere in it, as
// TextFilter::matches_bytes() does. An empty literal matches what is empty; nothing matches a null. `//` is refused as
// an empty regular expression.
class BytesFilter {
 public:
  // Throws Error(usage) that begins with `what`.
  BytesFilter(std::string_view pattern, std::string_view what);
  [[nodiscard]] bool matches(const std::optional<std::string_view>& bytes) const;

 private:
  std::string literal_;
  std::optional<TextFilter> regex_;
};

struct HeaderFilter {
  std::string name;
  std::optional<BytesFilter> value;    // none: any value, null too
};

// `NAME`, `NAME=VALUE`, `NAME=/REGEX/`; the value begins at the first `=`. Throws Error(usage) that begins with `what`,
// for an empty name too.
HeaderFilter parse_header_filter(std::string_view text, std::string_view what);

// Empty: everything is wanted. Of one kind any may match, of different kinds (and of headers with different names)
// each must. Of several headers of one name any may match.
struct RecordFilter {
  std::vector<BytesFilter> keys;
  std::vector<BytesFilter> values;
  std::vector<HeaderFilter> headers;
  std::vector<TextFilter> grep;             // in the key or in the value, by matches_bytes()
  std::optional<std::int64_t> since_ms;     // at or after; a record without a timestamp is not wanted then
  std::optional<std::int64_t> before_ms;    // before

  [[nodiscard]] bool empty() const;
  [[nodiscard]] bool needs_headers() const { return !headers.empty(); }
  [[nodiscard]] bool wants(const Record& record) const;
};

}    // namespace kgroup
