// SPDX-License-Identifier: Apache-2.0
#include "output/time_text.hpp"

#include <cstddef>
#include <ctime>

#include "model/time.hpp"

namespace kgroup {
namespace {

constexpr std::int64_t kDay = 86'400'000;

std::int64_t floor_divide(std::int64_t value, std::int64_t by) {
  return value / by - (value % by < 0 ? 1 : 0);
}

// The last `digits` digits of `value` to `to`.
void put_digits(char* to, int value, int digits) {
  for (; digits > 0; value /= 10) to[--digits] = static_cast<char>('0' + value % 10);
}

}    // namespace

std::int64_t whole_seconds(std::int64_t ms_since_epoch) {
  return floor_divide(ms_since_epoch, 1'000);
}

void TimeText::append(std::string& to, std::int64_t ms_since_epoch) {
  const std::int64_t day = floor_divide(ms_since_epoch, kDay);
  if (day != day_) {
    text_ = format_time(ms_since_epoch);
    day_ = day;
  } else {
    // `T22:13:20.123Z` ends it, whatever the year.
    char* time = text_.data() + text_.size() - 14;
    // Unsigned, as the first day that 64 bits reach begins before them.
    const int ms = static_cast<int>(static_cast<std::uint64_t>(ms_since_epoch) -
                                    static_cast<std::uint64_t>(day) * static_cast<std::uint64_t>(kDay));
    put_digits(time + 1, ms / 3'600'000, 2);
    put_digits(time + 4, ms / 60'000 % 60, 2);
    put_digits(time + 7, ms / 1'000 % 60, 2);
    put_digits(time + 10, ms % 1'000, 3);
  }
  to += text_;
}

void StrftimeText::append(std::string& to, std::int64_t ms_since_epoch) {
  const std::int64_t second = whole_seconds(ms_since_epoch);
  if (second != second_) {
    const std::time_t time = second;
    std::tm utc{};
    gmtime_r(&time, &utc);
    std::size_t length = 0;
    for (std::size_t room = 64; length == 0; room *= 2) {
      text_.resize(room);
      length = std::strftime(text_.data(), text_.size(), format_.c_str(), &utc);
    }
    text_.resize(length - 1);
    second_ = second;
  }
  to += text_;
}

}    // namespace kgroup
