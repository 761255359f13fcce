// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <limits>

#include "output_support.hpp"

using namespace kgroup;

TEST_CASE("csv and tsv: a header, then the rows; booleans, the ends of int64, a dash for null alone") {
  const Report report = report_of({{"A", "a"}, {"B", "b"}, {"C", "c"}},
                                  {true, number(std::numeric_limits<std::int64_t>::min()), Cell(),     //
                                   Cell(), number(std::numeric_limits<std::int64_t>::max()), false,    //
                                   text(""), text("x"), text("")});
  CHECK(written(report, Format::csv) == "A,B,C\ntrue,-9223372036854775808,-\n-,9223372036854775807,false\n,x,\n");
  CHECK(written(report, Format::tsv) ==
        "A\tB\tC\ntrue\t-9223372036854775808\t-\n-\t9223372036854775807\tfalse\n\tx\t\n");
}

TEST_CASE("csv and tsv: the verbose columns always, those of JSON never") {
  for (const bool verbose : {false, true}) {
    CHECK(written(report_of_kinds(), Format::csv, verbose) == "ALWAYS,VERBOSE,TABLE\n1,2,t\n");
    CHECK(written(report_of_kinds(), Format::tsv, verbose) == "ALWAYS\tVERBOSE\tTABLE\n1\t2\tt\n");
  }
}

TEST_CASE("csv and tsv: the header alone without rows, nothing without a main table") {
  for (const Format format : {Format::csv, Format::tsv}) {
    CHECK(written(report_of({{"A", "a"}}, {}), format) == "A\n");
    CHECK(written(report_of({{"A", "a", Column::Show::json}}, {number(1)}), format).empty());
    CHECK(written(Report{}, format).empty());
    Report report = report_of("g");
    report.tables[0].main = false;
    report.errors.push_back(failed_request());
    CHECK(written(report, format).empty());
  }
}

TEST_CASE("csv: what is quoted, and everything else byte by byte") {
  struct Example {
    std::string_view text;
    std::string_view csv;
  };
  const Example examples[] = {
      {"plain", "plain"},
      {"-", "\"-\""},
      {"--", "--"},
      {"a,b", "\"a,b\""},
      {"say \"hi\"", "\"say \"\"hi\"\"\""},
      {"\"", "\"\"\"\""},
      {"a\nb", "\"a\nb\""},
      {"a\rb", "\"a\rb\""},
      {" a", "\" a\""},
      {"a ", "\"a \""},
      {"\ta", "\"\ta\""},
      {"a\t", "\"a\t\""},
      {" ", "\" \""},
      {"a b\tc", "a b\tc"},
      {"a|b;c\\d'", "a|b;c\\d'"},
      {"grp ü 漢字 🚀 e\u0301", "grp ü 漢字 🚀 e\u0301"},
      {"\x1b[31m", "\x1b[31m"},
      {"\xff\xe6\xbc", "\xff\xe6\xbc"},
      {"\u202e", "\u202e"},
  };
  for (const Example& example : examples) {
    CAPTURE(example.csv);
    CHECK(written(report_of(example.text), Format::csv) == "NAME,LAG\n" + std::string(example.csv) + ",7\n");
  }
  CHECK(written(report_of({{"A", "a"}}, {Cell::json(R"({"b":1})")}), Format::csv) == "A\n\"{\"\"b\"\":1}\"\n");
}

TEST_CASE("tsv: control characters, backslashes and what is not UTF-8 are escaped") {
  struct Example {
    std::string_view text;
    std::string_view tsv;
  };
  const Example examples[] = {
      {"plain", "plain"},
      {"-", R"(\x2d)"},
      {" a, \"b\" | c ", " a, \"b\" | c "},
      {"a\tb\nc\rd", R"(a\tb\nc\rd)"},
      {"a\\tb", R"(a\\tb)"},
      {"\\", R"(\\)"},
      {"\x1b[31m", R"(\x1b[31m)"},
      {"\u009b", R"(\xc2\x9b)"},
      {"\u202e", R"(\xe2\x80\xae)"},
      {"\xff", R"(\xff)"},
      {"grp ü 漢字 🚀 e\u0301", "grp ü 漢字 🚀 e\u0301"},
  };
  for (const Example& example : examples) {
    CAPTURE(example.tsv);
    CHECK(written(report_of(example.text), Format::tsv) == "NAME\tLAG\n" + std::string(example.tsv) + "\t7\n");
  }
}

TEST_CASE("csv and tsv: what is written in several pieces") {
  const std::string name = long_name();
  const Report report = report_of({{"A", "a"}, {"B", "b"}}, {text(name), number(1), text("g"), number(2)});
  CHECK(written(report, Format::csv) == "A,B\n" + name + ",1\ng,2\n");
  CHECK(written(report, Format::tsv) == "A\tB\n" + name + "\t1\ng\t2\n");
}
