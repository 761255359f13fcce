// SPDX-License-Identifier: Apache-2.0
#include "model/properties.hpp"

#include <doctest/doctest.h>

#include <string>

#include "model/error.hpp"

using namespace kgroup;

TEST_CASE("one property in every spelling") {
  struct Row {
    std::string_view text;
    const char* name;
    const char* value;
  };
  const Row rows[] = {
      {"a=b", "a", "b"},
      {"a:b", "a", "b"},
      {"a b", "a", "b"},
      {"a\tb", "a", "b"},
      {"  a = b", "a", "b"},
      {"a   :   b", "a", "b"},
      {"a = b  ", "a", "b  "},
      {"a", "a", ""},
      {"a=", "a", ""},
      {"=b", "", "b"},
      {"a==b", "a", "=b"},
      {"a=:b", "a", ":b"},
      {"a b=c", "a", "b=c"},
      {"a=b # c", "a", "b # c"},
      {"a\\=b=c", "a=b", "c"},
      {"a\\ b=c", "a b", "c"},
      {"a\\:b:c", "a:b", "c"},
      {"a=\\\\", "a", "\\"},
      {"a=\\t\\n\\r\\f", "a", "\t\n\r\f"},
      {"a=\\x\\\"", "a", "x\""},
      {"a=\\u00e9\\u6F22", "a", "\xC3\xA9\xE6\xBC\xA2"},
      {"a=\\uD83D\\uDE80", "a", "\xF0\x9F\x9A\x80"},
      {"a=\\uD83D!", "a", "\xEF\xBF\xBD!"},
      {"a=\xC3\xA9", "a", "\xC3\xA9"},
      {"a=one\\\n   two", "a", "onetwo"},
      {"a=one\\\r\n   two", "a", "onetwo"},
      {"a=one\\\\\n", "a", "one\\"},
      {"a=one\\", "a", "one"},
      {"a=one\\\n", "a", "one"},
      {"a\\\n  =b", "a", "b"},
      {"a=b\r\n", "a", "b"},
      {"\xEF\xBB\xBF"
       "a=b",
       "a", "b"},
      {"a=\\\n#b", "a", "#b"},    // a continuation is no comment
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto properties = parse_properties(row.text, "f");
    REQUIRE(properties.size() == 1);
    CHECK(properties[0].name == row.name);
    CHECK(properties[0].value == row.value);
    CHECK(properties[0].line == 1);
  }
}

TEST_CASE("nothing but comments and blank lines") {
  for (const char* text : {"", "\n\n", "# a=b", "! a=b\n   # c\\\n", " \t \f\n", "\r\r\n"}) {
    CAPTURE(text);
    CHECK(parse_properties(text, "f").empty());
  }
}

TEST_CASE("lines are counted, joined ones from where they begin") {
  const auto properties = parse_properties("# one\n\na=1\nb=x\\\n\\\n y\rc=3\n#end\\\nd=4", "f");
  CHECK(properties == std::vector<PropertyLine>{{"a", "1", 3}, {"b", "xy", 4}, {"c", "3", 7}, {"d", "4", 9}});
}

TEST_CASE("a broken \\u is told with its line") {
  for (const char* text : {"a=1\nb=\\u12", "a=1\nb=\\u12g4", "a=1\n\\u=2", "a=1\nb=\\u 123"}) {
    CAPTURE(text);
    try {
      parse_properties(text, "client.properties");
      FAIL("was taken");
    } catch (const Error& error) {
      CHECK(error.code() == ExitCode::usage);
      CHECK(std::string(error.what()) == "client.properties:2: \\u needs four hexadecimal digits behind it");
    }
  }
}
