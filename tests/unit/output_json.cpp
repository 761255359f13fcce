// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "output_support.hpp"

using namespace kgroup;

namespace {

std::string json_string(std::string_view text) {
  std::string json;
  append_json_string(json, text);
  return json;
}

Report report_with_errors() {
  Report report = report_of("g");
  using Scope = ReportError::Scope;
  report.errors = {
      {Scope::partition, "g", "t", 3, "LEADER_NOT_AVAILABLE", "no leader", "wait"},
      {Scope::topic, {}, "a \"b\"", {}, "", "", ""},
      {Scope::group, "\xff", {}, {}, "", "m", ""},
      failed_request(),
  };
  return report;
}

constexpr std::string_view error_objects[] = {
    R"({"scope":"partition","group":"g","topic":"t","partition":3,"code":"LEADER_NOT_AVAILABLE",)"
    R"("message":"no leader","hint":"wait"})",
    R"({"scope":"topic","group":null,"topic":"a \"b\"","partition":null,"code":null,"message":"","hint":null})",
    R"({"scope":"group","group":"�","topic":null,"partition":null,"code":null,"message":"m","hint":null})",
    R"({"scope":"request","group":null,"topic":null,"partition":null,"code":null,"message":"failed","hint":null})",
};

std::string error_lines(std::string_view separator) {
  std::string lines;
  for (const std::string_view object : error_objects) {
    if (!lines.empty()) lines += separator;
    lines += object;
  }
  return lines;
}

}    // namespace

TEST_CASE("append_json_string") {
  using namespace std::string_view_literals;
  CHECK(json_string("") == R"("")");
  CHECK(json_string("plain text, | ' - ~") == R"("plain text, | ' - ~")");
  CHECK(json_string("\"") == R"("\"")");
  CHECK(json_string("\\") == R"("\\")");
  CHECK(json_string("a\"b\\c") == R"("a\"b\\c")");
  CHECK(json_string("\t\n\r\x1b\0"sv) == R"("\t\n\r\u001b\u0000")");
  CHECK(json_string("grp ü 漢字 🚀 e\u0301 \u202e") == "\"grp ü 漢字 🚀 e\u0301 \u202e\"");
  CHECK(json_string("a\xff\x62") == "\"a\ufffdb\"");
  std::string appended = "x";
  append_json_string(appended, "y");
  CHECK(appended == "x\"y\"");
}

TEST_CASE("json: an array for each table, a row a line, and the errors always") {
  Report report;
  report.tables.push_back({"groups", {{"GROUP", "group"}, {"LAG", "lag"}}, {text("g"), number(3)}, false});
  report.tables.push_back(
      {"partitions",
       {{"A", "a"}, {"B", "b"}, {"C", "c"}},
       {true, Cell(), text(""),    //
        number(std::numeric_limits<std::int64_t>::min()), number(std::numeric_limits<std::int64_t>::max()), false},
       true});
  report.tables.push_back({"empty", {{"A", "a"}}, {}, false});
  CHECK(written(report, Format::json) ==
        "{\"groups\":[\n"
        "{\"group\":\"g\",\"lag\":3}\n"
        "],\"partitions\":[\n"
        "{\"a\":true,\"b\":null,\"c\":\"\"},\n"
        "{\"a\":-9223372036854775808,\"b\":9223372036854775807,\"c\":false}\n"
        "],\"empty\":[],\"errors\":[]}\n");
}

TEST_CASE("json and jsonl: the columns in their order, nested ones as they are, those of tables never") {
  constexpr std::string_view row = R"({"always":1,"verbose":2,"json":[{"a":3}]})";
  for (const bool verbose : {false, true}) {
    CHECK(written(report_of_kinds(), Format::json, verbose) ==
          "{\"rows\":[\n" + std::string(row) + "\n],\"errors\":[]}\n");
    CHECK(written(report_of_kinds(), Format::jsonl, verbose) == std::string(row) + "\n");
  }
}

TEST_CASE("json and jsonl: errors have all of their keys") {
  CHECK(written(report_with_errors(), Format::json) ==
        "{\"rows\":[\n{\"name\":\"g\",\"lag\":7}\n],\"errors\":[\n" + error_lines(",\n") + "\n]}\n");
  CHECK(written(report_with_errors(), Format::jsonl) ==
        "{\"name\":\"g\",\"lag\":7}\n{\"errors\":[" + error_lines(",") + "]}\n");
}

TEST_CASE("write_errors is one line") {
  StringSink sink;
  write_errors(report_with_errors().errors, sink);
  CHECK(sink.text == "{\"errors\":[" + error_lines(",") + "]}\n");
  sink.text.clear();
  write_errors({}, sink);
  CHECK(sink.text == "{\"errors\":[]}\n");
}

TEST_CASE("json and jsonl: without a table or a main one") {
  CHECK(written(Report{}, Format::json) == "{\"errors\":[]}\n");
  CHECK(written(Report{}, Format::jsonl).empty());
  CHECK(written(report_of({}, {}), Format::json) == "{\"rows\":[],\"errors\":[]}\n");
  Report report = report_with_errors();
  report.tables[0].main = false;
  CHECK(written(report, Format::jsonl) == "{\"errors\":[" + error_lines(",") + "]}\n");
}

TEST_CASE("json and jsonl: any name comes back, as far as it is UTF-8") {
  const std::string names[] = {"a b|c", "\"'\\", "a,b", "\t\n\r", "漢字 🚀 e\u0301",    "\x1b[31m",
                               "-",     "",      " ",   "\u2028", std::string(1, '\0')};
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK(nlohmann::json::parse(written(report_of(name), Format::json))["rows"][0]["name"] == name);
    CHECK(nlohmann::json::parse(written(report_of(name), Format::jsonl))["name"] == name);
  }
  CHECK(nlohmann::json::parse(written(report_of("a\xff"), Format::json))["rows"][0]["name"] == "a\ufffd");
}

TEST_CASE("json and jsonl: what is written in several pieces") {
  const std::string name = long_name();
  const Report report = report_of({{"A", "a"}}, {text(name), text("g")});
  CHECK(written(report, Format::json) == "{\"rows\":[\n{\"a\":\"" + name + "\"},\n{\"a\":\"g\"}\n],\"errors\":[]}\n");
  CHECK(written(report, Format::jsonl) == "{\"a\":\"" + name + "\"}\n{\"a\":\"g\"}\n");
}
