// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <limits>

#include "output_support.hpp"

using namespace kgroup;

TEST_CASE("text: columns are aligned to the left, with two blanks between and none at the end") {
  const Report report = report_of({{"GROUP", "group"}, {"LAG", "lag"}, {"OK", "ok"}, {"HOST", "host"}},
                                  {text("g"), number(-12345), true, text("/10.0.0.1"),    //
                                   text("billing"), number(0), false, text("h")});
  CHECK(written(report, Format::text) ==
        "GROUP    LAG     OK     HOST\n"
        "g        -12345  true   /10.0.0.1\n"
        "billing  0       false  h\n");
}

TEST_CASE("text: null and an empty text are a dash, also in the last column") {
  const Report report =
      report_of({{"A", "a"}, {"B", "b"}, {"C", "c"}, {"D", "d"}}, {Cell(), text(""), text("-"), number(1),     //
                                                                   number(1), number(1), number(1), Cell(),    //
                                                                   number(1), number(1), number(1), text("")});
  CHECK(written(report, Format::text) == "A  B  C  D\n-  -  -  1\n1  1  1  -\n1  1  1  -\n");
}

TEST_CASE("text: the ends of int64") {
  const Report report = report_of({{"N", "n"}, {"M", "m"}}, {number(std::numeric_limits<std::int64_t>::min()),
                                                             number(std::numeric_limits<std::int64_t>::max())});
  CHECK(written(report, Format::text) ==
        "N                     M\n"
        "-9223372036854775808  9223372036854775807\n");
}

TEST_CASE("text: which columns") {
  CHECK(written(report_of_kinds(), Format::text) == "ALWAYS  TABLE\n1       t\n");
  CHECK(written(report_of_kinds(), Format::text, true) == "ALWAYS  VERBOSE  TABLE\n1       2        t\n");
  CHECK(written(report_of({{"A", "a", Column::Show::json}}, {number(1)}), Format::text).empty());
}

TEST_CASE("text: nothing without rows, without columns, without a main table") {
  CHECK(written(report_of({{"A", "a"}}, {}), Format::text).empty());
  CHECK(written(report_of({}, {}), Format::text).empty());
  CHECK(written(Report{}, Format::text).empty());
  Report report = report_of("g");
  report.tables[0].main = false;
  CHECK(written(report, Format::text).empty());
}

TEST_CASE("text: the first main table alone, without the errors") {
  Report report = report_of("totals");
  report.tables[0].main = false;
  report.tables.push_back({"second", {{"B", "b"}}, {number(2)}, true});
  report.tables.push_back({"third", {{"C", "c"}}, {number(3)}, true});
  report.errors.push_back(failed_request());
  CHECK(written(report, Format::text) == "B\n2\n");
}

TEST_CASE("text: hostile names keep the columns aligned") {
  const Report report = report_of({{"NAME", "name"}, {"LAG", "lag"}}, {text("grp ü 漢字 🚀 #1"), number(1),    //
                                                                       text("a | \"b\", c"), number(2),       //
                                                                       text("e\u0301"), number(3),            //
                                                                       text("\t\n\\"), number(4),             //
                                                                       text("\x1b[31m"), number(5),           //
                                                                       text("\xff"), number(6),               //
                                                                       text("\u202eabc"), number(7)});
  CHECK(written(report, Format::text) ==
        "NAME              LAG\n"
        "grp ü 漢字 🚀 #1  1\n"
        "a | \"b\", c        2\n"
        "e\u0301                 3\n"
        "\\t\\n\\             4\n"
        "\\x1b[31m          5\n"
        "\\xff              6\n"
        "\\xe2\\x80\\xaeabc   7\n");
}

TEST_CASE("text: a blank at either end is shown, so that a column is never lost") {
  CHECK(written(report_of(" "), Format::text) == "NAME  LAG\n\\x20  7\n");
  CHECK(written(report_of("   "), Format::text) == "NAME       LAG\n\\x20 \\x20  7\n");
  CHECK(written(report_of(" a b "), Format::text) == "NAME         LAG\n\\x20a b\\x20  7\n");
  CHECK(written(report_of({{"A", "a"}}, {text("a ")}), Format::text) == "A\na\\x20\n");
}

TEST_CASE("text: nested JSON is shown as it is") {
  const Report report = report_of({{"A", "a"}}, {Cell::json(R"([{"topic":"t"}])")});
  CHECK(written(report, Format::text) == "A\n[{\"topic\":\"t\"}]\n");
}

TEST_CASE("text: what is written in several pieces") {
  const std::string name = long_name();
  const Report report = report_of({{"A", "a"}, {"B", "b"}}, {text(name), number(1), text("g"), number(2)});
  const std::string blanks(name.size() + 1, ' ');
  CHECK(written(report, Format::text) == "A" + blanks + "B\n" + name + "  1\ng" + blanks + "2\n");
}
