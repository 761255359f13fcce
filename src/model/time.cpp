// SPDX-License-Identifier: Apache-2.0
#include "model/time.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>

#include "model/error.hpp"

namespace kgroup {
namespace {

constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kDay = 86'400'000;
constexpr std::int64_t kLatest = 253'402'300'799'999;    // 9999-12-31T23:59:59.999Z
constexpr std::size_t kMostDigitsOfSeconds = 11;
constexpr std::int64_t kDaysOf400Years = 146'097;    // the Gregorian calendar repeats itself then

enum class Problem { none, syntax, date, time_of_day, utc_offset, too_early, too_late };

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool take_char(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

// Takes exactly `count` digits off the front.
std::optional<int> take_digits(std::string_view& text, std::size_t count) {
  if (text.size() < count || !std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(count), is_digit)) {
    return std::nullopt;
  }
  int value = 0;
  for (std::size_t i = 0; i < count; ++i) value = value * 10 + (text[i] - '0');
  text.remove_prefix(count);
  return value;
}

// `2023-11-14`
Problem take_date(std::string_view& text, std::int64_t& ms) {
  const std::optional<int> year = take_digits(text, 4);
  if (!year || !take_char(text, '-')) return Problem::syntax;
  const std::optional<int> month = take_digits(text, 2);
  if (!month || !take_char(text, '-')) return Problem::syntax;
  const std::optional<int> day = take_digits(text, 2);
  if (!day) return Problem::syntax;
  const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return Problem::date;
  ms += std::chrono::sys_days(date).time_since_epoch().count() * kDay;
  return Problem::none;
}

// `22:13`, `22:13:20`, `22:13:20.123`. Kafka counts 86,400 seconds a day: a leap second has no timestamp.
Problem take_time_of_day(std::string_view& text, std::int64_t& ms) {
  const std::optional<int> hour = take_digits(text, 2);
  if (!hour || !take_char(text, ':')) return Problem::syntax;
  const std::optional<int> minute = take_digits(text, 2);
  if (!minute) return Problem::syntax;
  int second = 0;
  if (take_char(text, ':')) {
    const std::optional<int> digits = take_digits(text, 2);
    if (!digits) return Problem::syntax;
    second = *digits;
    if (take_char(text, '.') || take_char(text, ',')) {
      if (text.empty() || !is_digit(text[0])) return Problem::syntax;
      for (int unit = 100; !text.empty() && is_digit(text[0]); unit /= 10) {
        ms += (text[0] - '0') * unit;
        text.remove_prefix(1);
      }
    }
  }
  if (*hour > 23 || *minute > 59 || second > 59) return Problem::time_of_day;
  ms += (*hour * 60 + *minute) * kMinute + second * 1'000;
  return Problem::none;
}

// `Z`, `+05:30`, `+0530`, `+05` or nothing
Problem take_utc_offset(std::string_view& text, std::int64_t& ms) {
  if (text.empty() || take_char(text, 'Z') || take_char(text, 'z')) return Problem::none;
  const bool east = take_char(text, '+');
  if (!east && !take_char(text, '-')) return Problem::syntax;
  const std::optional<int> hours = take_digits(text, 2);
  if (!hours) return Problem::syntax;
  int minutes = 0;
  if (!text.empty()) {
    take_char(text, ':');
    const std::optional<int> digits = take_digits(text, 2);
    if (!digits) return Problem::syntax;
    minutes = *digits;
  }
  if (*hours > 23 || minutes > 59) return Problem::utc_offset;
  ms += (east ? -1 : 1) * (*hours * 60 + minutes) * kMinute;
  return Problem::none;
}

Problem parse_calendar(std::string_view text, std::int64_t& ms) {
  if (const Problem problem = take_date(text, ms); problem != Problem::none) return problem;
  if (text.empty()) return Problem::none;
  if (!take_char(text, 'T') && !take_char(text, 't') && !take_char(text, ' ')) return Problem::syntax;
  if (const Problem problem = take_time_of_day(text, ms); problem != Problem::none) return problem;
  if (const Problem problem = take_utc_offset(text, ms); problem != Problem::none) return problem;
  return text.empty() ? Problem::none : Problem::syntax;
}

Problem parse_epoch(std::string_view digits, std::int64_t& ms) {
  if (std::from_chars(digits.data(), digits.data() + digits.size(), ms).ec != std::errc{}) return Problem::too_late;
  if (digits.size() <= kMostDigitsOfSeconds) ms *= 1'000;
  return Problem::none;
}

Problem parse(std::string_view text, std::int64_t& ms) {
  const bool epoch = !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
  if (const Problem problem = epoch ? parse_epoch(text, ms) : parse_calendar(text, ms); problem != Problem::none) {
    return problem;
  }
  // Nanoseconds, which other programs take, would be a year in the millions.
  if (ms > kLatest) return Problem::too_late;
  return ms < 0 ? Problem::too_early : Problem::none;
}

std::string_view sentence(Problem problem) {
  switch (problem) {
    case Problem::date:
      return "is not a date of the calendar";
    case Problem::time_of_day:
      return "is not between 00:00:00 and 23:59:59";
    case Problem::utc_offset:
      return "has an offset from UTC beyond 23:59";
    case Problem::too_early:
      return "is before 1970-01-01T00:00:00Z";
    case Problem::too_late:
      return "is after the year 9999";
    case Problem::none:
    case Problem::syntax:
      break;
  }
  return "is not a time";
}

void append_padded(std::string& to, std::int64_t value, std::size_t width) {
  const std::string digits = std::to_string(value);
  to.append(width - std::min(width, digits.size()), '0');
  to += digits;
}

struct Division {
  std::int64_t quotient;
  std::int64_t remainder;    // never negative
};

Division floor_divide(std::int64_t value, std::int64_t by) {
  Division result{value / by, value % by};
  if (result.remainder < 0) {
    --result.quotient;
    result.remainder += by;
  }
  return result;
}

}    // namespace

std::int64_t parse_time(std::string_view text, std::string_view what) {
  std::int64_t ms = 0;
  if (const Problem problem = parse(text, ms); problem != Problem::none) {
    throw usage_error(std::string(what) + ": '" + std::string(text) + "' " + std::string(sentence(problem)),
                      "write 2023-11-14T22:13:20Z, '2023-11-14 22:13', 2023-11-14, or seconds (1700000000) or "
                      "milliseconds (1700000000000) since 1970; UTC unless an offset like +05:30 follows");
  }
  return ms;
}

std::string format_time(std::int64_t ms_since_epoch) {
  const Division day = floor_divide(ms_since_epoch, kDay);
  // A record may carry any 64 bits as its timestamp, and std::chrono::year ends at 32767.
  const Division cycle = floor_divide(day.quotient, kDaysOf400Years);
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(cycle.remainder))};
  const std::int64_t year = int{date.year()} + 400 * cycle.quotient;

  std::string text(year < 0 ? "-" : year > 9999 ? "+" : "");    // as ISO 8601 expands years, and Java writes them
  append_padded(text, year < 0 ? -year : year, 4);
  const auto append = [&text](char before, std::int64_t value, std::size_t width) {
    text += before;
    append_padded(text, value, width);
  };
  append('-', unsigned{date.month()}, 2);
  append('-', unsigned{date.day()}, 2);
  append('T', day.remainder / 3'600'000, 2);
  append(':', day.remainder / kMinute % 60, 2);
  append(':', day.remainder / 1'000 % 60, 2);
  append('.', day.remainder % 1'000, 3);
  text += 'Z';
  return text;
}

}    // namespace kgroup
