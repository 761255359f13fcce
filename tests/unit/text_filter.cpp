// SPDX-License-Identifier: Apache-2.0
#include "model/text_filter.hpp"

#include <doctest/doctest.h>

#include <string>

#include "model/error.hpp"

using namespace kgroup;

TEST_CASE("a pattern matches anywhere unless it is anchored") {
  struct Row {
    const char* pattern;
    const char* text;
    bool matches;
  };
  const Row rows[] = {
      {"b", "abc", true},      {"^b", "abc", false},   {"^abc$", "abc", true},   {"a.b", "axb", true},
      {"a\\.b", "axb", false}, {"\\d+", "g-42", true}, {"(?i)ABC", "abc", true}, {"^.$", "\xE6\xBC\xA2", true},
  };
  for (const Row& row : rows) {
    CAPTURE(row.pattern);
    CHECK(TextFilter(row.pattern, "--match").matches(row.text) == row.matches);
  }
}

TEST_CASE("what RE2 refuses, and a pattern that matches all by accident") {
  struct Row {
    const char* pattern;
    const char* message;
  };
  const Row rows[] = {
      {"(", "--match: bad regular expression '(': missing ): ("},
      {"a(?=b)", "--match: bad regular expression 'a(?=b)': invalid perl operator: (?="},
      {"(a)\\1", "--match: bad regular expression '(a)\\1': invalid escape sequence: \\1"},
      {"", "--match: the regular expression is empty"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.pattern);
    try {
      const TextFilter filter(row.pattern, "--match");
      FAIL("was taken");
    } catch (const Error& error) {
      CHECK(error.code() == ExitCode::usage);
      CHECK(std::string(error.what()) == row.message);
    }
  }
}
