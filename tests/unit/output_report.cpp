// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>

#include "output_support.hpp"

using namespace kgroup;

namespace {

class CountingSink final : public Sink {
 public:
  void write(std::string_view bytes) override {
    ++writes;
    longest = std::max(longest, bytes.size());
  }
  int writes = 0;
  std::size_t longest = 0;
};

class ClosedSink final : public Sink {
 public:
  void write(std::string_view /*bytes*/) override {
    ++writes;
    throw BrokenPipe{};
  }
  int writes = 0;
};

constexpr Format table_formats[] = {Format::text, Format::json, Format::jsonl, Format::csv, Format::tsv};

Report long_report() {
  std::vector<Cell> cells;
  for (std::int64_t row = 0; row < 100'000; ++row) {
    cells.emplace_back(text("some-group"));
    cells.emplace_back(row);
  }
  return report_of({{"NAME", "name"}, {"LAG", "lag"}}, std::move(cells));
}

}    // namespace

TEST_CASE("parse_format takes the exact words") {
  CHECK(parse_format("text") == Format::text);
  CHECK(parse_format("json") == Format::json);
  CHECK(parse_format("jsonl") == Format::jsonl);
  CHECK(parse_format("csv") == Format::csv);
  CHECK(parse_format("tsv") == Format::tsv);
  CHECK(parse_format("prometheus") == Format::prometheus);
  CHECK(parse_format("raw") == Format::raw);
  for (const std::string_view word : {"", "JSON", "Text", "json ", "jso", "Raw", "yaml"}) {
    CAPTURE(word);
    CHECK_FALSE(parse_format(word).has_value());
  }
}

TEST_CASE("a short report is one write, a long one many of a bounded size") {
  for (const Format format : table_formats) {
    CountingSink few;
    write_report(report_of("g"), format, false, few);
    CHECK(few.writes == 1);
    CountingSink many;
    write_report(long_report(), format, false, many);
    CHECK(many.writes > 5);
    CHECK(many.writes < 30);
    CHECK(many.longest < std::size_t{300} * 1024);
  }
}

TEST_CASE("a sink that can't write is not written to again") {
  for (const Format format : table_formats) {
    ClosedSink sink;
    CHECK_THROWS_AS(write_report(long_report(), format, false, sink), BrokenPipe);
    CHECK(sink.writes == 1);
  }
}

TEST_CASE("a cell keeps what it was made of") {
  CHECK(Cell().kind() == Cell::Kind::null);
  CHECK(Cell(std::optional<std::int32_t>()).kind() == Cell::Kind::null);
  CHECK(Cell(std::optional<std::int32_t>(-5)).integer() == -5);
  CHECK(Cell(true).kind() == Cell::Kind::boolean);
  const std::optional<std::string> name = "g";
  CHECK(Cell(name).kind() == Cell::Kind::text);
  CHECK(Cell(name).text() == "g");
  CHECK(Cell::json("[]").kind() == Cell::Kind::json);
  CHECK(Cell::json("[]").text() == "[]");
}

TEST_CASE("what a report keeps stays where it is") {
  Report report;
  const std::string_view first = report.keep("a short text");
  for (int i = 0; i < 1000; ++i) report.keep(std::to_string(i));
  const Report moved = std::move(report);
  CHECK(first == "a short text");
}
