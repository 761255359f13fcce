// SPDX-License-Identifier: Apache-2.0
#include "model/duration.hpp"

#include <doctest/doctest.h>

#include <string>

#include "model/error.hpp"

using namespace kgroup;

TEST_CASE("durations") {
  struct Row {
    const char* text;
    std::int64_t ms;
  };
  const Row rows[] = {
      {"500ms", 500},
      {"90s", 90'000},
      {"15m", 900'000},
      {"2h", 7'200'000},
      {"3d", 259'200'000},
      {"1w", 604'800'000},
      {"0s", 0},
      {"1.5s", 1'500},
      {"0.25h", 900'000},
      {"1.0009s", 1'000},
      {"1.0000000000009s", 1'000},
      {"0.5ms", 0},
      {"2H", 7'200'000},
      {"PT1H30M", 5'400'000},
      {"pt1h30m", 5'400'000},
      {"P1D", 86'400'000},
      {"P1W", 604'800'000},
      {"P1DT2H3M4.5S", 93'784'500},
      {"PT36H", 129'600'000},
      {"PT0S", 0},
      {"9223372036854775807ms", 9'223'372'036'854'775'807},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(parse_duration(row.text, "--by-duration").count() == row.ms);
  }
}

TEST_CASE("what is no duration") {
  struct Row {
    const char* text;
    const char* why;
  };
  const Row rows[] = {
      {"", "is not a duration"},
      {"1", "has no unit"},
      {"1.5", "has no unit"},
      {"1x", "is not a duration"},
      {"s", "is not a duration"},
      {"-1s", "is not a duration"},
      {"+1s", "is not a duration"},
      {"1 s", "is not a duration"},
      {"1.s", "is not a duration"},
      {".5s", "is not a duration"},
      {"1h30m", "is not a duration"},
      {"1mo", "is not a duration"},
      {"1y", "is not a duration"},
      {"P", "is not a duration"},
      {"PT", "is not a duration"},
      {"P1DT", "is not a duration"},
      {"PT1H30", "is not a duration"},
      {"PT1M1H", "is not a duration"},
      {"PT1H1H", "is not a duration"},
      {"P1H", "is not a duration"},
      {"PT1D", "is not a duration"},
      {"PT-1H", "is not a duration"},
      {"PT1HT1M", "is not a duration"},
      {"P1Y", "has months or years, whose length is not fixed"},
      {"P2M", "has months or years, whose length is not fixed"},
      {"P1Y2M3D", "has months or years, whose length is not fixed"},
      {"9223372036854775808ms", "is too long"},
      {"99999999999999999999999s", "is too long"},
      {"9223372036854776s", "is too long"},
      {"15250284453w", "is too long"},
      {"P15250284452WT999999999999H", "is too long"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    try {
      parse_duration(row.text, "--by-duration");
      FAIL("was taken");
    } catch (const Error& error) {
      CHECK(error.code() == ExitCode::usage);
      CHECK(std::string(error.what()) == "--by-duration: '" + std::string(row.text) + "' " + row.why);
      CHECK(error.hint() == "write 500ms, 90s, 15m, 2h, 3d, 1w or PT1H30M");
    }
  }
}

TEST_CASE("a bare number is milliseconds where the caller says so") {
  CHECK(parse_duration("1500", "--timeout", BareNumber::milliseconds).count() == 1500);
  CHECK(parse_duration("1500s", "--timeout", BareNumber::milliseconds).count() == 1'500'000);
  CHECK_THROWS_AS(parse_duration("-1500", "--timeout", BareNumber::milliseconds), Error);
  CHECK_THROWS_AS(parse_duration("9223372036854775808", "--timeout", BareNumber::milliseconds), Error);
}
