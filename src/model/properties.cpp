// SPDX-License-Identifier: Apache-2.0
#include "model/properties.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include "model/error.hpp"

namespace kgroup {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\f';
}

// A line with its continuations joined, escapes still in it.
struct LogicalLine {
  std::string text;
  int line = 0;
};

class LineReader {
 public:
  explicit LineReader(std::string_view text) : rest_(text) {}

  // The next line that is neither blank nor a comment.
  std::optional<LogicalLine> next() {
    while (!rest_.empty()) {
      std::string_view natural = take_natural_line();
      if (natural.empty() || natural[0] == '#' || natural[0] == '!') continue;
      LogicalLine logical{{}, line_};
      while (ends_in_open_backslash(natural)) {
        logical.text.append(natural.substr(0, natural.size() - 1));
        if (rest_.empty()) return logical;
        natural = take_natural_line();
      }
      logical.text.append(natural);
      return logical;
    }
    return std::nullopt;
  }

 private:
  // Up to \n, \r or \r\n, without the blanks in front.
  std::string_view take_natural_line() {
    ++line_;
    const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end);
    if (rest_.starts_with("\r\n")) {
      rest_.remove_prefix(2);
    } else if (!rest_.empty()) {
      rest_.remove_prefix(1);
    }
    while (!line.empty() && is_blank(line[0])) line.remove_prefix(1);
    return line;
  }

  static bool ends_in_open_backslash(std::string_view line) {
    const std::size_t last_other = line.find_last_not_of('\\');
    const std::size_t backslashes = line.size() - (last_other == std::string_view::npos ? 0 : last_other + 1);
    return backslashes % 2 == 1;
  }

  std::string_view rest_;
  int line_ = 0;
};

void append_utf8(std::string& to, std::uint32_t code_point) {
  const auto tail = [&](int shift) { to += static_cast<char>(0x80U | ((code_point >> shift) & 0x3FU)); };
  if (code_point < 0x80) {
    to += static_cast<char>(code_point);
  } else if (code_point < 0x800) {
    to += static_cast<char>(0xC0U | (code_point >> 6));
    tail(0);
  } else if (code_point < 0x10000) {
    to += static_cast<char>(0xE0U | (code_point >> 12));
    tail(6);
    tail(0);
  } else {
    to += static_cast<char>(0xF0U | (code_point >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

// The four digits behind \u; none if they are not there.
std::optional<std::uint32_t> utf16_unit(std::string_view digits) {
  digits = digits.substr(0, 4);
  std::uint32_t unit = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), unit, 16);
  if (digits.size() != 4 || error != std::errc{} || end != digits.data() + 4) return std::nullopt;
  return unit;
}

// `text` with its escapes resolved; none if a \u is incomplete.
std::optional<std::string> unescape(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      result += text[i];
      continue;
    }
    if (++i == text.size()) break;    // Java drops a backslash at the end of the file
    switch (text[i]) {
      case 't':
        result += '\t';
        break;
      case 'n':
        result += '\n';
        break;
      case 'r':
        result += '\r';
        break;
      case 'f':
        result += '\f';
        break;
      case 'u': {
        std::optional<std::uint32_t> unit = utf16_unit(text.substr(i + 1));
        if (!unit) return std::nullopt;
        i += 4;
        if (*unit >= 0xD800 && *unit < 0xDC00 && text.substr(i + 1).starts_with("\\u")) {
          const std::optional<std::uint32_t> low = utf16_unit(text.substr(i + 3));
          if (low && *low >= 0xDC00 && *low < 0xE000) {
            unit = 0x10000 + ((*unit - 0xD800) << 10) + (*low - 0xDC00);
            i += 6;
          }
        }
        // Half of a surrogate pair is no character.
        append_utf8(result, *unit >= 0xD800 && *unit < 0xE000 ? 0xFFFD : *unit);
        break;
      }
      default:
        result += text[i];
    }
  }
  return result;
}

// Where the name of the line ends: at the first separator that is not escaped.
std::size_t name_length(std::string_view line) {
  std::size_t i = 0;
  while (i < line.size() && !is_blank(line[i]) && line[i] != '=' && line[i] != ':') i += line[i] == '\\' ? 2 : 1;
  return std::min(i, line.size());
}

}    // namespace

std::vector<PropertyLine> parse_properties(std::string_view text, std::string_view origin) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);    // the byte order mark that some editors write
  std::vector<PropertyLine> properties;
  LineReader reader(text);
  while (const std::optional<LogicalLine> line = reader.next()) {
    const std::string_view whole = line->text;
    const std::size_t end = name_length(whole);
    std::string_view value = whole.substr(end);
    const auto skip_blanks = [&value] {
      while (!value.empty() && is_blank(value[0])) value.remove_prefix(1);
    };
    skip_blanks();
    if (!value.empty() && (value[0] == '=' || value[0] == ':')) value.remove_prefix(1);
    skip_blanks();
    std::optional<std::string> name = unescape(whole.substr(0, end));
    std::optional<std::string> unescaped = unescape(value);
    if (!name || !unescaped) {
      throw usage_error(std::string(origin) + ":" + std::to_string(line->line) +
                        ": \\u needs four hexadecimal digits behind it");
    }
    properties.push_back({std::move(*name), std::move(*unescaped), line->line});
  }
  return properties;
}

}    // namespace kgroup
