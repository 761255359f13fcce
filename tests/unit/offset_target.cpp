// SPDX-License-Identifier: Apache-2.0
#include "model/offset_target.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <random>
#include <string>

#include "model/error.hpp"

using namespace kgroup;
using Kind = OffsetTarget::Kind;

namespace {

constexpr std::int64_t kNow = 1'700'000'000'000;    // 2023-11-14T22:13:20Z

}    // namespace

TEST_CASE("offset targets, and how they are written") {
  struct Row {
    const char* text;
    OffsetTarget target;
    const char* written;
  };
  const Row rows[] = {
      {"earliest", {Kind::earliest, 0}, "earliest"},
      {"beginning", {Kind::earliest, 0}, "earliest"},
      {"start", {Kind::earliest, 0}, "earliest"},
      {"latest", {Kind::latest, 0}, "latest"},
      {"end", {Kind::latest, 0}, "latest"},
      {"current", {Kind::current, 0}, "current"},
      {"Earliest", {Kind::earliest, 0}, "earliest"},
      {"LATEST", {Kind::latest, 0}, "latest"},
      {"End-5", {Kind::latest, -5}, "latest-5"},
      {"CURRENT", {Kind::current, 0}, "current"},

      {"0", {Kind::absolute, 0}, "0"},
      {"42", {Kind::absolute, 42}, "42"},
      {"007", {Kind::absolute, 7}, "7"},
      {"9223372036854775807", {Kind::absolute, 9'223'372'036'854'775'807}, "9223372036854775807"},

      {"+10", {Kind::shift, 10}, "+10"},
      {"-10", {Kind::shift, -10}, "-10"},
      {"+0", {Kind::shift, 0}, "+0"},
      {"-0", {Kind::shift, 0}, "+0"},
      {"+9223372036854775807", {Kind::shift, 9'223'372'036'854'775'807}, "+9223372036854775807"},
      {"-9223372036854775807", {Kind::shift, -9'223'372'036'854'775'807}, "-9223372036854775807"},

      {"earliest+5", {Kind::earliest, 5}, "earliest+5"},
      {"beginning+5", {Kind::earliest, 5}, "earliest+5"},
      {"start+5", {Kind::earliest, 5}, "earliest+5"},
      {"latest-100", {Kind::latest, -100}, "latest-100"},
      {"end-100", {Kind::latest, -100}, "latest-100"},
      {"earliest+0", {Kind::earliest, 0}, "earliest"},
      {"earliest-0", {Kind::earliest, 0}, "earliest"},
      {"latest+0", {Kind::latest, 0}, "latest"},

      {"@2023-11-14T22:13:20Z", {Kind::timestamp, kNow}, "@2023-11-14T22:13:20.000Z"},
      {"@2023-11-14 22:13:20.007", {Kind::timestamp, kNow + 7}, "@2023-11-14T22:13:20.007Z"},
      {"@2023-11-14", {Kind::timestamp, kNow - 80'000'000}, "@2023-11-14T00:00:00.000Z"},
      {"@1700000000", {Kind::timestamp, kNow}, "@2023-11-14T22:13:20.000Z"},
      {"@1700000000600", {Kind::timestamp, kNow + 600}, "@2023-11-14T22:13:20.600Z"},
      {"@0", {Kind::timestamp, 0}, "@1970-01-01T00:00:00.000Z"},
      {"@-0s", {Kind::timestamp, kNow}, "@2023-11-14T22:13:20.000Z"},
      {"@-90s", {Kind::timestamp, kNow - 90'000}, "@2023-11-14T22:11:50.000Z"},
      {"@-2H", {Kind::timestamp, kNow - 7'200'000}, "@2023-11-14T20:13:20.000Z"},
      {"@-PT1H30M", {Kind::timestamp, kNow - 5'400'000}, "@2023-11-14T20:43:20.000Z"},
      {"@-1700000000000ms", {Kind::timestamp, 0}, "@1970-01-01T00:00:00.000Z"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const OffsetTarget target = parse_offset_target(row.text, "--to", kNow);
    CHECK(target.kind == row.target.kind);
    CHECK(target.value == row.target.value);
    CHECK(to_string(target) == row.written);
    CHECK(parse_offset_target(to_string(target), "--to", 0) == target);
  }
}

TEST_CASE("what is no offset target") {
  struct Row {
    const char* text;
    const char* why;
  };
  const Row rows[] = {
      {"", "is not an offset target"},
      {" ", "is not an offset target"},
      {" 42", "is not an offset target"},
      {"42 ", "is not an offset target"},
      {"latest ", "is not an offset target"},
      {"+", "is not an offset target"},
      {"-", "is not an offset target"},
      {"+-1", "is not an offset target"},
      {"--1", "is not an offset target"},
      {"+1x", "is not an offset target"},
      {"1.5", "is not an offset target"},
      {"1e3", "is not an offset target"},
      {"0x10", "is not an offset target"},
      {"1_000", "is not an offset target"},
      {"4-2", "is not an offset target"},
      {"late", "is not an offset target"},
      {"latests", "is not an offset target"},
      {"latest-", "is not an offset target"},
      {"latest - 5", "is not an offset target"},
      {"latest5", "is not an offset target"},
      {"latest-5-5", "is not an offset target"},
      {"latest-5x", "is not an offset target"},
      {"latest--5", "is not an offset target"},
      {"earliest+", "is not an offset target"},
      {"earliest+latest", "is not an offset target"},
      {"current+5", "is not an offset target"},
      {"current-5", "is not an offset target"},
      {"current+0", "is not an offset target"},
      {"none", "is not an offset target"},
      {"1h", "is not an offset target"},
      {"-1h", "is not an offset target"},
      {"2023-11-14", "is not an offset target"},
      {"\xC3\xA9", "is not an offset target"},
      {"\xFF", "is not an offset target"},
      {"earliest-1", "lies before the start of the log"},
      {"start-9223372036854775807", "lies before the start of the log"},
      {"latest+1", "lies beyond the end of the log"},
      {"END+1", "lies beyond the end of the log"},
      {"9223372036854775808", "is too large a number"},
      {"-9223372036854775808", "is too large a number"},
      {"+99999999999999999999999999999", "is too large a number"},
      {"earliest+9223372036854775808", "is too large a number"},
      {"latest-99999999999999999999999999999", "is too large a number"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    try {
      parse_offset_target(row.text, "--to", kNow);
      FAIL("was taken");
    } catch (const Error& error) {
      CHECK(error.code() == ExitCode::usage);
      CHECK(std::string(error.what()) == "--to: '" + std::string(row.text) + "' " + row.why);
      CHECK(error.hint() ==
            "write earliest, latest, current, 42, +10, -10, earliest+5, latest-100, @2023-11-14T22:13:20Z or @-2h");
    }
  }
}

TEST_CASE("what is no time behind an @") {
  struct Row {
    const char* text;
    const char* message;
  };
  const Row rows[] = {
      {"@", "--to: '' is not a time"},
      {"@ 2023-11-14", "--to: ' 2023-11-14' is not a time"},
      {"@latest", "--to: 'latest' is not a time"},
      {"@22:13", "--to: '22:13' is not a time"},
      {"@@1700000000", "--to: '@1700000000' is not a time"},
      {"@2h", "--to: '2h' is not a time"},
      {"@+2h", "--to: '+2h' is not a time"},
      {"@2023-02-29", "--to: '2023-02-29' is not a date of the calendar"},
      {"@1969-12-31", "--to: '1969-12-31' is before 1970-01-01T00:00:00Z"},
      {"@99999999999999999999", "--to: '99999999999999999999' is after the year 9999"},
      {"@-", "--to: '' is not a duration"},
      {"@-5", "--to: '5' has no unit"},
      {"@--5s", "--to: '-5s' is not a duration"},
      {"@-P1M", "--to: 'P1M' has months or years, whose length is not fixed"},
      {"@-1700000000001ms", "--to: '@-1700000000001ms' is before 1970-01-01T00:00:00Z"},
      {"@-9223372036854775807ms", "--to: '@-9223372036854775807ms' is before 1970-01-01T00:00:00Z"},
      {"@-9223372036854775808ms", "--to: '9223372036854775808ms' is too long"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    try {
      parse_offset_target(row.text, "--to", kNow);
      FAIL("was taken");
    } catch (const Error& error) {
      CHECK(error.code() == ExitCode::usage);
      CHECK(std::string(error.what()) == row.message);
    }
  }
}

TEST_CASE("a clock before the epoch overflows nothing") {
  constexpr std::int64_t before = std::numeric_limits<std::int64_t>::min();
  CHECK_THROWS_AS(parse_offset_target("@-0s", "--to", before), Error);
  CHECK_THROWS_AS(parse_offset_target("@-9223372036854775807ms", "--to", before), Error);
}

TEST_CASE("any bytes are an offset target or an error") {
  constexpr std::string_view words[] = {"earliest", "latest", "current", "END", "+", "-", "@", "5", "99",  "2023-11-14",
                                        "s",        "h",      "P",       "T",   " ", ".", ":", "Z", "\xFF"};
  std::mt19937 random(3);
  for (int i = 0; i < 15'000; ++i) {
    std::string text;
    for (std::size_t parts = random() % 5; parts > 0; --parts) {
      if (i % 3 == 0) {
        text += static_cast<char>(random());
      } else {
        text += words[random() % std::size(words)];
      }
    }
    try {
      const OffsetTarget target = parse_offset_target(text, "--to", kNow);
      REQUIRE(parse_offset_target(to_string(target), "--to", 0) == target);
    } catch (const Error& error) {
      REQUIRE(error.code() == ExitCode::usage);
    }
  }
}
