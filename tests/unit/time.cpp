// SPDX-License-Identifier: Apache-2.0
#include "model/time.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <random>
#include <string>

#include "model/error.hpp"

using namespace kgroup;

namespace {

// What is wrong with `text`; empty: nothing.
std::string problem(std::string_view text) {
  try {
    parse_time(text, "--to-datetime");
    return {};
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::usage);
    CHECK(error.hint().starts_with("write 2023-11-14T22:13:20Z, "));
    const std::string start = "--to-datetime: '" + std::string(text) + "' ";
    REQUIRE(std::string(error.what()).starts_with(start));
    return std::string(error.what()).substr(start.size());
  }
}

}    // namespace

TEST_CASE("times") {
  constexpr std::int64_t base = 1'700'000'000'000;    // 2023-11-14T22:13:20Z
  struct Row {
    const char* text;
    std::int64_t ms;
  };
  const Row rows[] = {
      {"2023-11-14T22:13:20", base},
      {"2023-11-14T22:13:20Z", base},
      {"2023-11-14t22:13:20z", base},
      {"2023-11-14 22:13:20", base},
      {"2023-11-14 22:13:20Z", base},
      {"2023-11-14T22:13", base - 20'000},
      {"2023-11-14T22:13Z", base - 20'000},
      {"2023-11-14 22:13+05:30", base - 20'000 - 19'800'000},
      {"2023-11-14", base - 80'000'000},
      {"2023-11-14T00:00:00", base - 80'000'000},
      {"2023-11-14T23:59:59.999", base + 6'399'999},

      {"2023-11-14T22:13:20.1", base + 100},
      {"2023-11-14T22:13:20.12Z", base + 120},
      {"2023-11-14T22:13:20.123Z", base + 123},
      {"2023-11-14T22:13:20,123", base + 123},
      {"2023-11-14T22:13:20.123999999Z", base + 123},
      {"2023-11-14T22:13:20.0009999999999999999999999999999999", base},
      {"2023-11-14T22:13:20.123+05:30", base + 123 - 19'800'000},

      {"2023-11-14T22:13:20+00:00", base},
      {"2023-11-14T22:13:20-00:00", base},
      {"2023-11-14T22:13:20+05:30", base - 19'800'000},
      {"2023-11-14T22:13:20+0530", base - 19'800'000},
      {"2023-11-14T22:13:20+05", base - 18'000'000},
      {"2023-11-14T22:13:20-03", base + 10'800'000},
      {"2023-11-14T22:13:20-08:00", base + 28'800'000},
      {"2023-11-14T22:13:20+23:59", base - 86'340'000},
      {"2023-11-14T22:13:20-23:59", base + 86'340'000},
      {"1969-12-31T23:00:00-01:00", 0},

      {"2024-02-29", 1'709'164'800'000},
      {"2000-02-29T00:00:00Z", 951'782'400'000},
      {"1970-01-01", 0},
      {"1970-01-01T00:00:00.000Z", 0},
      {"9999-12-31T23:59:59.999Z", 253'402'300'799'999},
      {"9999-12-31T23:59:59.999+23:59", 253'402'214'459'999},

      {"0", 0},
      {"1700000000", base},
      {"1700000000600", base + 600},
      {"99999999999", 99'999'999'999'000},    // 11 digits
      {"100000000000", 100'000'000'000},      // 12 digits
      {"000000000001", 1},                    // 12 digits
      {"253402300799999", 253'402'300'799'999},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(problem(row.text) == "");
    CHECK(parse_time(row.text, "--to-datetime") == row.ms);
  }
}

TEST_CASE("what is no time") {
  struct Row {
    const char* text;
    const char* why;
  };
  const char* syntax = "is not a time";
  const char* date = "is not a date of the calendar";
  const char* time_of_day = "is not between 00:00:00 and 23:59:59";
  const char* offset = "has an offset from UTC beyond 23:59";
  const char* early = "is before 1970-01-01T00:00:00Z";
  const char* late = "is after the year 9999";
  const Row rows[] = {
      {"", syntax},
      {" ", syntax},
      {"now", syntax},
      {"22:13", syntax},
      {"14.11.2023", syntax},
      {"11/14/2023", syntax},
      {"2023-11", syntax},
      {"2023-1-14", syntax},
      {"23-11-14", syntax},
      {"12023-11-14", syntax},
      {"20231114T221320Z", syntax},
      {"2023-W46-2", syntax},
      {"2023-318", syntax},
      {"-2023-11-14", syntax},
      {"+2023-11-14", syntax},
      {" 2023-11-14", syntax},
      {"2023-11-14 ", syntax},
      {"2023-11-14T22:13:20Z ", syntax},
      {" 1700000000", syntax},
      {"1700000000 ", syntax},
      {"1700000000.5", syntax},
      {"-1", syntax},
      {"+1", syntax},
      {"1e9", syntax},
      {"0x10", syntax},
      {"2023-11-14T", syntax},
      {"2023-11-14  22:13", syntax},
      {"2023-11-14_22:13", syntax},
      {"2023-11-14Z", syntax},
      {"2023-11-14+05:30", syntax},
      {"2023-11-14T22", syntax},
      {"2023-11-14T22Z", syntax},
      {"2023-11-14T2213", syntax},
      {"2023-11-14T22:1", syntax},
      {"2023-11-14T22:13:2", syntax},
      {"2023-11-14T22:13:", syntax},
      {"2023-11-14T22:13:20.", syntax},
      {"2023-11-14T22:13:20.Z", syntax},
      {"2023-11-14T22:13.5", syntax},
      {"2023-11-14T22:13:20ZZ", syntax},
      {"2023-11-14T22:13:20 UTC", syntax},
      {"2023-11-14T22:13:20 +05:30", syntax},
      {"2023-11-14T22:13:20+", syntax},
      {"2023-11-14T22:13:20+5", syntax},
      {"2023-11-14T22:13:20+5:30", syntax},
      {"2023-11-14T22:13:20+05:", syntax},
      {"2023-11-14T22:13:20+05:3", syntax},
      {"2023-11-14T22:13:20+053", syntax},
      {"2023-11-14T22:13:20+05:30:00", syntax},
      {"2023-11-14T22:13:20Z+05:30", syntax},
      {"2023-11-14T22:13:20[Europe/Paris]", syntax},
      {"２０２３-11-14", syntax},

      {"2023-13-01T00:00:00", date},
      {"2023-00-01", date},
      {"2023-11-00", date},
      {"2023-11-31", date},
      {"2023-02-29", date},
      {"1900-02-29", date},
      {"2100-02-29", date},
      {"2024-02-30", date},

      {"2023-11-14T24:00:00", time_of_day},
      {"2023-11-14T24:00", time_of_day},
      {"2023-11-14T22:60", time_of_day},
      {"2023-11-14T23:59:60", time_of_day},
      {"2016-12-31T23:59:60Z", time_of_day},

      {"2023-11-14T22:13:20+24:00", offset},
      {"2023-11-14T22:13:20-24", offset},
      {"2023-11-14T22:13:20+05:60", offset},
      {"2023-11-14T22:13:20+2360", offset},

      {"1969-12-31", early},
      {"1969-12-31T23:59:59.999Z", early},
      {"1970-01-01T00:00:00+00:01", early},
      {"0000-01-01", early},
      {"0000-01-01T00:00:00+23:59", early},

      {"9999-12-31T23:59:59.999-00:01", late},
      {"253402300800000", late},
      {"1700000000000000", late},       // microseconds
      {"1700000000000000000", late},    // nanoseconds
      {"9223372036854775807", late},
      {"9223372036854775808", late},
      {"99999999999999999999999999999999", late},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(problem(row.text) == row.why);
  }
}

TEST_CASE("a written time") {
  struct Row {
    std::int64_t ms;
    const char* text;
  };
  const Row rows[] = {
      {0, "1970-01-01T00:00:00.000Z"},
      {1'700'000'000'000, "2023-11-14T22:13:20.000Z"},
      {1'700'000'000'007, "2023-11-14T22:13:20.007Z"},
      {951'868'799'999, "2000-02-29T23:59:59.999Z"},
      {253'402'300'799'999, "9999-12-31T23:59:59.999Z"},
      // what a record may carry
      {-1, "1969-12-31T23:59:59.999Z"},
      {-62'167'219'200'000, "0000-01-01T00:00:00.000Z"},
      {-62'167'219'200'001, "-0001-12-31T23:59:59.999Z"},
      {253'402'300'800'000, "+10000-01-01T00:00:00.000Z"},
      {std::numeric_limits<std::int64_t>::max(), "+292278994-08-17T07:12:55.807Z"},
      {std::numeric_limits<std::int64_t>::min(), "-292275055-05-16T16:47:04.192Z"},
  };
  for (const Row& row : rows) CHECK(format_time(row.ms) == row.text);
}

TEST_CASE("a written time is read back") {
  std::mt19937_64 random(1);
  std::uniform_int_distribution<std::int64_t> any(0, 253'402'300'799'999);
  for (int i = 0; i < 20'000; ++i) {
    const std::int64_t ms = any(random);
    REQUIRE(parse_time(format_time(ms), "t") == ms);
  }
}

// Any but zero, which no argument of a program can hold.
TEST_CASE("any bytes are a time or an error") {
  constexpr std::string_view alphabet = "0123456789-:+.,TtZz 2\xC3\xFF";
  std::mt19937 random(2);
  for (int i = 0; i < 15'000; ++i) {
    std::string text = i % 2 == 0 ? "2023-11-14T22:13:20.123+05:30" : "";
    const std::size_t changes = random() % 8;
    for (std::size_t j = 0; j < changes; ++j) {
      const char c = i % 3 == 0 ? static_cast<char>(1 + random() % 255) : alphabet[random() % alphabet.size()];
      const std::size_t at = random() % (text.size() + 1);
      if (random() % 2 == 0 && at < text.size()) {
        text[at] = c;
      } else {
        text.insert(at, 1, c);
      }
    }
    if (problem(text).empty()) {
      const std::int64_t ms = parse_time(text, "t");
      REQUIRE(ms >= 0);
      REQUIRE(parse_time(format_time(ms), "t") == ms);
    }
  }
}
