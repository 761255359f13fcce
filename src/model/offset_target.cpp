// SPDX-License-Identifier: Apache-2.0
#include "model/offset_target.hpp"

#include <array>
#include <charconv>
#include <optional>

#include "model/duration.hpp"
#include "model/error.hpp"
#include "model/time.hpp"

namespace kgroup {
namespace {

using Kind = OffsetTarget::Kind;

struct Word {
  std::string_view text;
  Kind kind;
};
constexpr std::array<Word, 6> kWords{{{"earliest", Kind::earliest},
                                      {"beginning", Kind::earliest},
                                      {"start", Kind::earliest},
                                      {"latest", Kind::latest},
                                      {"end", Kind::latest},
                                      {"current", Kind::current}}};

enum class Problem { none, syntax, too_large, before_start, beyond_end };

// Plain digits and nothing else: no sign, no blank.
Problem parse_digits(std::string_view text, std::int64_t& number) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) return Problem::syntax;
  const bool fits = std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc{};
  return fits ? Problem::none : Problem::too_large;
}

bool is_sign(char c) {
  return c == '+' || c == '-';
}

// `+10`, `-10`
Problem parse_signed(std::string_view text, std::int64_t& number) {
  const Problem problem = parse_digits(text.substr(1), number);
  if (text[0] == '-') number = -number;
  return problem;
}

// `latest` and what follows it. `lower` is in small letters.
Problem parse_word(std::string_view lower, OffsetTarget& target) {
  const std::string_view name = lower.substr(0, lower.find_first_of("+-"));
  for (const Word& word : kWords) {
    if (name != word.text) continue;
    target = {word.kind, 0};
    if (name == lower) return Problem::none;
    if (word.kind == Kind::current) return Problem::syntax;
    const Problem problem = parse_signed(lower.substr(name.size()), target.value);
    if (problem != Problem::none) return problem;
    if (word.kind == Kind::earliest && target.value < 0) return Problem::before_start;
    return word.kind == Kind::latest && target.value > 0 ? Problem::beyond_end : Problem::none;
  }
  return Problem::syntax;
}

Problem parse(std::string_view text, OffsetTarget& target) {
  if (text.empty()) return Problem::syntax;
  if (is_sign(text[0])) {
    target.kind = Kind::shift;
    return parse_signed(text, target.value);
  }
  if (text[0] >= '0' && text[0] <= '9') {
    target.kind = Kind::absolute;
    return parse_digits(text, target.value);
  }
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return parse_word(lower, target);
}

std::string_view sentence(Problem problem) {
  switch (problem) {
    case Problem::too_large:
      return "is too large a number";
    case Problem::before_start:
      return "lies before the start of the log";
    case Problem::beyond_end:
      return "lies beyond the end of the log";
    case Problem::none:
    case Problem::syntax:
      break;
  }
  return "is not an offset target";
}

// What follows the `@`.
std::int64_t parse_instant(std::string_view text, std::string_view what, std::int64_t now_ms) {
  if (!text.starts_with('-')) return parse_time(text, what);
  const std::int64_t back = parse_duration(text.substr(1), what).count();
  if (back > now_ms) {
    throw usage_error(std::string(what) + ": '@" + std::string(text) + "' is before 1970-01-01T00:00:00Z");
  }
  return now_ms - back;
}

std::string with_sign(std::int64_t value) {
  return (value < 0 ? "" : "+") + std::to_string(value);
}

}    // namespace

OffsetTarget parse_offset_target(std::string_view text, std::string_view what, std::int64_t now_ms) {
  if (text.starts_with('@')) return {Kind::timestamp, parse_instant(text.substr(1), what, now_ms)};
  OffsetTarget target;
  if (const Problem problem = parse(text, target); problem != Problem::none) {
    throw usage_error(std::string(what) + ": '" + std::string(text) + "' " + std::string(sentence(problem)),
                      "write earliest, latest, current, 42, +10, -10, earliest+5, latest-100, "
                      "@2023-11-14T22:13:20Z or @-2h");
  }
  return target;
}

std::string to_string(const OffsetTarget& target) {
  const std::string distance = target.value == 0 ? "" : with_sign(target.value);
  switch (target.kind) {
    case Kind::earliest:
      return "earliest" + distance;
    case Kind::latest:
      return "latest" + distance;
    case Kind::current:
      return "current";
    case Kind::absolute:
      return std::to_string(target.value);
    case Kind::shift:
      return with_sign(target.value);
    case Kind::timestamp:
      break;
  }
  return "@" + format_time(target.value);
}

}    // namespace kgroup
