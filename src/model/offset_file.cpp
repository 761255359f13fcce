// SPDX-License-Identifier: Apache-2.0
#include "model/offset_file.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "model/error.hpp"
#include "model/offset_file_parts.hpp"
#include "model/utf8.hpp"

namespace kgroup {
namespace {

using Format = OffsetFile::Format;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kLongestUnquoted = 24;

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// A group may be called `[x]`: a csv row that ends in `,0,5` is none of JSON's first lines.
bool is_json(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (!text.starts_with('{') && !text.starts_with('[')) return false;
  const std::string_view line = trim_blanks(first_line(text));
  const std::size_t last = line.rfind(',');
  if (last == std::string_view::npos || last == 0 || !is_digits(trim_blanks(line.substr(last + 1)))) return true;
  const std::size_t before = line.rfind(',', last - 1);
  return before == std::string_view::npos || !is_digits(trim_blanks(line.substr(before + 1, last - before - 1)));
}

void check_rows(const OffsetFile& file, std::string_view name) {
  const auto place = [&](const OffsetFileRow& row) {
    return (file.format == Format::json ? ": row " : ":") + std::to_string(row.line) + ": ";
  };
  const auto first_at = [&](std::size_t line) {
    return (file.format == Format::json ? "row " : "line ") + std::to_string(line);
  };
  std::map<std::tuple<std::string_view, std::string_view, std::int32_t>, std::size_t> seen;
  for (const OffsetFileRow& row : file.rows) {
    const OffsetFileRow& first = file.rows.front();
    if (row.group.has_value() != first.group.has_value()) {
      throw usage_error(std::string(name) + place(row) + (row.group ? "has a group, " : "has no group, ") +
                        first_at(first.line) + (row.group ? " has none" : " has one"));
    }
    const std::string_view group = row.group ? std::string_view(*row.group) : std::string_view();
    const auto [twin, added] = seen.try_emplace({group, row.at.topic, row.at.partition}, row.line);
    if (!added) {
      throw usage_error(std::string(name) + place(row) + "partition " + std::to_string(row.at.partition) + " of '" +
                        row.at.topic + "' comes a second time, it is in " + first_at(twin->second) + " already");
    }
  }
}

// kafka-consumer-groups leaves it to the Jackson library, which quotes what is longer than 24 UTF-16 units, or has a
// character up to the comma or a backslash in it: `a b`, `#1`, `it's`, but not `a-b`, `[x]` and `漢`.
bool needs_quotes(std::string_view text) {
  const auto unsafe = [](char c) { return static_cast<unsigned char>(c) <= ',' || c == '\\'; };
  if (std::any_of(text.begin(), text.end(), unsafe)) return true;
  if (text.size() <= kLongestUnquoted) return false;
  std::size_t units = 0;
  while (!text.empty()) {
    const CodePoint point = first_code_point(text);
    units += point.value > 0xffff ? 2 : 1;
    text.remove_prefix(std::max<std::size_t>(point.length, 1));
  }
  return units > kLongestUnquoted;
}

void append_csv(std::string& to, std::string_view text) {
  if (!needs_quotes(text)) {
    to += text;
    return;
  }
  to += '"';
  for (const char c : text) to.append(c == '"' ? 2 : 1, c);
  to += '"';
}

}    // namespace

OffsetFile parse_offset_file(std::string_view text, std::string_view name) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    throw usage_error(std::string(name) + ":1: is UTF-16", "save it as UTF-8");
  }
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  OffsetFile file = is_json(text) ? parse_offset_json(text, name) : parse_offset_lines(text, name);
  if (file.rows.empty()) throw usage_error(std::string(name) + ":1: holds no offsets");
  check_rows(file, name);
  return file;
}

std::string write_offset_csv(std::span<const OffsetFileRow> rows, bool with_group) {
  std::string text;
  for (const OffsetFileRow& row : rows) {
    if (!row.offset) continue;
    if (with_group) {
      append_csv(text, row.group.value_or(""));
      text += ',';
    }
    append_csv(text, row.at.topic);
    text += "," + std::to_string(row.at.partition) + "," + std::to_string(*row.offset) + "\n";
  }
  return text;
}

}    // namespace kgroup
