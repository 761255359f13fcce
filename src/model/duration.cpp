// SPDX-License-Identifier: Apache-2.0
#include "model/duration.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "model/error.hpp"

namespace kgroup {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kFractionScale = 1'000'000'000;

struct Unit {
  std::string_view name;
  std::int64_t ms;
};
constexpr std::array<Unit, 6> kUnits{
    {{"ms", 1}, {"s", 1'000}, {"m", 60'000}, {"h", 3'600'000}, {"d", 86'400'000}, {"w", 604'800'000}}};
constexpr std::array<Unit, 2> kIsoDateUnits{{{"w", 604'800'000}, {"d", 86'400'000}}};
constexpr std::array<Unit, 3> kIsoTimeUnits{{{"h", 3'600'000}, {"m", 60'000}, {"s", 1'000}}};

enum class Problem { none, syntax, no_unit, calendar, too_long };

struct Number {
  std::int64_t whole = 0;
  std::int64_t fraction = 0;    // of kFractionScale
  bool overflow = false;
};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Takes `12` or `1.5` off the front of `text`; none if there is no number.
std::optional<Number> take_number(std::string_view& text) {
  Number number;
  std::size_t i = 0;
  for (; i < text.size() && is_digit(text[i]); ++i) {
    const int digit = text[i] - '0';
    if (number.whole > (kMax - digit) / 10) number.overflow = true;
    if (!number.overflow) number.whole = number.whole * 10 + digit;
  }
  if (i == 0) return std::nullopt;
  if (i < text.size() && text[i] == '.') {
    const std::size_t first = ++i;
    std::int64_t scale = kFractionScale / 10;
    for (; i < text.size() && is_digit(text[i]); ++i, scale /= 10) number.fraction += (text[i] - '0') * scale;
    if (i == first) return std::nullopt;
  }
  text.remove_prefix(i);
  return number;
}

Problem add(std::int64_t& total, const Number& number, std::int64_t unit_ms) {
  if (number.overflow || number.whole > kMax / unit_ms) return Problem::too_long;
  const std::int64_t whole = number.whole * unit_ms;
  const std::int64_t part = number.fraction * unit_ms / kFractionScale;    // at most 6e17 before the division
  if (whole > kMax - part || total > kMax - part - whole) return Problem::too_long;
  total += whole + part;
  return Problem::none;
}

// `1h30m` behind P or T: each unit at most once and in order. Stops at `t`.
template <std::size_t N>
Problem take_iso_parts(std::string_view& text, const std::array<Unit, N>& units, std::int64_t& total) {
  std::size_t next = 0;
  while (!text.empty() && text[0] != 't') {
    const std::optional<Number> number = take_number(text);
    if (!number || text.empty()) return Problem::syntax;
    while (next < N && units[next].name[0] != text[0]) ++next;
    if (next == N) return text[0] == 'y' || text[0] == 'm' ? Problem::calendar : Problem::syntax;
    text.remove_prefix(1);
    if (const Problem problem = add(total, *number, units[next++].ms); problem != Problem::none) return problem;
  }
  return Problem::none;
}

Problem parse_iso(std::string_view text, std::int64_t& total) {
  if (text.empty()) return Problem::syntax;
  if (const Problem problem = take_iso_parts(text, kIsoDateUnits, total); problem != Problem::none) return problem;
  if (text.empty()) return Problem::none;
  text.remove_prefix(1);
  if (text.empty()) return Problem::syntax;
  const Problem problem = take_iso_parts(text, kIsoTimeUnits, total);
  if (problem != Problem::none) return problem == Problem::calendar ? Problem::syntax : problem;
  return text.empty() ? Problem::none : Problem::syntax;
}

Problem parse_simple(std::string_view text, BareNumber bare, std::int64_t& total) {
  const std::optional<Number> number = take_number(text);
  if (!number) return Problem::syntax;
  if (text.empty()) {
    return bare == BareNumber::milliseconds ? add(total, *number, 1) : Problem::no_unit;
  }
  for (const Unit& unit : kUnits) {
    if (text == unit.name) return add(total, *number, unit.ms);
  }
  return Problem::syntax;
}

std::string_view sentence(Problem problem) {
  switch (problem) {
    case Problem::no_unit:
      return "has no unit";
    case Problem::calendar:
      return "has months or years, whose length is not fixed";
    case Problem::too_long:
      return "is too long";
    case Problem::none:
    case Problem::syntax:
      break;
  }
  return "is not a duration";
}

}    // namespace

std::chrono::milliseconds parse_duration(std::string_view text, std::string_view what, BareNumber bare) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  std::int64_t total = 0;
  const Problem problem =
      lower.starts_with('p') ? parse_iso(std::string_view(lower).substr(1), total) : parse_simple(lower, bare, total);
  if (problem != Problem::none) {
    throw usage_error(std::string(what) + ": '" + std::string(text) + "' " + std::string(sentence(problem)),
                      "write 500ms, 90s, 15m, 2h, 3d, 1w or PT1H30M");
  }
  return std::chrono::milliseconds(total);
}

}    // namespace kgroup
