// SPDX-License-Identifier: Apache-2.0
#include "model/record_filter.hpp"

#include <algorithm>
#include <cstddef>

#include "model/error.hpp"

namespace kgroup {
namespace {

bool any_matches(const std::vector<BytesFilter>& filters, const std::optional<std::string_view>& bytes) {
  return filters.empty() ||
         std::any_of(filters.begin(), filters.end(), [&](const BytesFilter& filter) { return filter.matches(bytes); });
}

bool matches(const HeaderFilter& filter, std::span<const RecordHeader> headers) {
  return std::any_of(headers.begin(), headers.end(), [&filter](const RecordHeader& header) {
    return header.name == filter.name && (!filter.value || filter.value->matches(header.value));
  });
}

bool headers_match(const std::vector<HeaderFilter>& filters, std::span<const RecordHeader> headers) {
  for (auto first = filters.begin(); first != filters.end(); ++first) {
    const auto same_name = [first](const HeaderFilter& filter) { return filter.name == first->name; };
    if (std::any_of(filters.begin(), first, same_name)) continue;    // was looked at with the first of its name
    if (std::none_of(first, filters.end(),
                     [&](const HeaderFilter& filter) { return same_name(filter) && matches(filter, headers); })) {
      return false;
    }
  }
  return true;
}

bool grep_matches(const std::vector<TextFilter>& filters, const Record& record) {
  const auto found_in = [&filters](const std::optional<std::string_view>& bytes) {
    return bytes && std::any_of(filters.begin(), filters.end(),
                                [&](const TextFilter& filter) { return filter.matches_bytes(*bytes); });
  };
  return filters.empty() || found_in(record.key) || found_in(record.value);
}

}    // namespace

BytesFilter::BytesFilter(std::string_view pattern, std::string_view what) {
  if (pattern.size() >= 2 && pattern.starts_with('/') && pattern.ends_with('/')) {
    regex_.emplace(pattern.substr(1, pattern.size() - 2), what);
  } else {
    literal_ = pattern;
  }
}

bool BytesFilter::matches(const std::optional<std::string_view>& bytes) const {
  if (!bytes) return false;
  return regex_ ? regex_->matches_bytes(*bytes) : *bytes == literal_;
}

HeaderFilter parse_header_filter(std::string_view text, std::string_view what) {
  const std::size_t equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  if (name.empty()) {
    throw usage_error(std::string(what) + ": '" + std::string(text) + "' names no header",
                      "write NAME, NAME=VALUE or NAME=/REGEX/");
  }
  HeaderFilter filter{std::string(name), std::nullopt};
  if (equals != std::string_view::npos) filter.value.emplace(text.substr(equals + 1), what);
  return filter;
}

bool RecordFilter::empty() const {
  return keys.empty() && values.empty() && headers.empty() && grep.empty() && !since_ms && !before_ms;
}

bool RecordFilter::wants(const Record& record) const {
  if (since_ms || before_ms) {
    if (record.timestamp_type == TimestampType::none) return false;
    if (since_ms && record.timestamp_ms < *since_ms) return false;
    if (before_ms && record.timestamp_ms >= *before_ms) return false;
  }
  return any_matches(keys, record.key) && headers_match(headers, record.headers) && any_matches(values, record.value) &&
         grep_matches(grep, record);
}

}    // namespace kgroup
