// SPDX-License-Identifier: Apache-2.0
#include "model/record_filter.hpp"

#include <doctest/doctest.h>

#include <string>

#include "model/error.hpp"
#include "record_support.hpp"

using namespace kgroup;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

std::string problem_of(const auto& make) {
  try {
    make();
    return {};
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::usage);
    return error.what();
  }
}

}    // namespace

TEST_CASE("a literal is the whole, a regular expression matches anywhere") {
  struct Row {
    std::string_view pattern;
    std::optional<std::string_view> bytes;
    bool matches;
  };
  const Row rows[] = {
      {"abc", "abc", true},
      {"abc", "abcd", false},
      {"abc", "ABC", false},
      {"abc", std::nullopt, false},
      {"a.c", "abc", false},
      {"", "", true},
      {"", "a", false},
      {"", std::nullopt, false},
      {"a\0"sv, "a\0"sv, true},
      {"a\0"sv, "a", false},
      {"/", "/", true},
      {"/a", "/a", true},
      {"a/", "a/", true},
      {"/a/", "a", true},
      {"/a/", "/a/", true},
      {"/^a$/", "/a/", false},
      {R"(/^\/a\/$/)", "/a/", true},
      {"/b/", "abc", true},
      {"/^b/", "abc", false},
      {"/./", "", false},
      {"/^$/", "", true},
      {"/^$/", std::nullopt, false},
      {"/.*/", std::nullopt, false},
      // Text
      {"/^.$/", "漢", true},
      {"/^...$/", "漢", false},
      {R"(/\xff/)", "ÿ", true},
      {"/[é]/", "\xc3\xa8", false},
      // Binary: text within it, and bytes
      {"/abc/", "\xff\0abc\xfe"sv, true},
      {"/[é]/", "\xff\xc3\xa9", true},
      {"/é/", "\xff\xc3\xa9", true},
      {R"(/^\xff/)", "\xff\0"sv, true},
      {R"(/\xfe/)", "\xff\0"sv, false},
      {R"(/^.{4}$/)", "\xff\0\x80z"sv, true},
      {R"(/^.{3}$/)", "\xff\0\x80z"sv, false},
      {R"(/\x00z/)", "\xff\0z"sv, true},
      {R"(/\x{6f22}/)", "\xff漢", true},
      {R"(/\x{6f22}/)", "\xff\xe6", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.pattern);
    CHECK(BytesFilter(row.pattern, "--key").matches(row.bytes) == row.matches);
  }
}

TEST_CASE("patterns that are refused") {
  CHECK(problem_of([] { BytesFilter("//", "--key"); }) == "--key: the regular expression is empty");
  CHECK(problem_of([] { BytesFilter("/(/", "--key"); }) == "--key: bad regular expression '(': missing ): (");
  CHECK(problem_of([] { parse_header_filter("", "--header"); }) == "--header: '' names no header");
  CHECK(problem_of([] { parse_header_filter("=a", "--header"); }) == "--header: '=a' names no header");
  CHECK(problem_of([] { parse_header_filter("a=//", "--header"); }) == "--header: the regular expression is empty");
}

TEST_CASE("a filter of headers") {
  struct Row {
    const char* text;
    const char* name;
    std::optional<std::string_view> value;    // one that matches
    bool null;
  };
  const Row rows[] = {
      {"a", "a", "anything", true}, {"a=b", "a", "b", false},        {"a=", "a", "", false},
      {"a=b=c", "a", "b=c", false}, {"a=/b=./", "a", "xb=y", false}, {"a=/^$/", "a", "", false},
      {"/a/", "/a/", "x", true},    {"a:b=c", "a:b", "c", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const HeaderFilter filter = parse_header_filter(row.text, "--header");
    CHECK(filter.name == row.name);
    CHECK((!filter.value || filter.value->matches(row.value)));
    CHECK((!filter.value || filter.value->matches(std::nullopt)) == row.null);
  }
}

TEST_CASE("which records are wanted") {
  const RecordHeader headers[] = {{"h", "1"}, {"h", "2"}, {"n", std::nullopt}, {"e", ""}};
  Record record = some_record();    // k1, hello
  record.headers = headers;
  Record bare = some_record();
  bare.key.reset();
  bare.value.reset();
  bare.timestamp_type = TimestampType::none;

  const auto wants = [](const Record& of, std::vector<std::string> keys, std::vector<std::string> values,
                        std::vector<std::string> header_texts, std::vector<std::string> grep = {}) {
    RecordFilter filter;
    for (const std::string& text : keys) filter.keys.emplace_back(text, "--key");
    for (const std::string& text : values) filter.values.emplace_back(text, "--value");
    for (const std::string& text : header_texts) filter.headers.push_back(parse_header_filter(text, "--header"));
    for (const std::string& text : grep) filter.grep.emplace_back(text, "--grep");
    CHECK(filter.empty() == (keys.empty() && values.empty() && header_texts.empty() && grep.empty()));
    CHECK(filter.needs_headers() == !header_texts.empty());
    return filter.wants(of);
  };
  CHECK(wants(record, {}, {}, {}));
  CHECK(wants(bare, {}, {}, {}));
  CHECK(wants(record, {"k1"}, {}, {}));
  CHECK(wants(record, {"k2", "k1"}, {}, {}));
  CHECK(!wants(record, {"k2"}, {}, {}));
  CHECK(!wants(bare, {""}, {}, {}));
  CHECK(wants(record, {"k1"}, {"/ell/"}, {}));
  CHECK(!wants(record, {"k1"}, {"ell"}, {}));
  CHECK(!wants(record, {"k2"}, {"hello"}, {}));
  CHECK(!wants(bare, {}, {"/.*/"}, {}));

  CHECK(wants(record, {}, {}, {"h"}));
  CHECK(!wants(record, {}, {}, {"x"}));
  CHECK(!wants(record, {}, {}, {"H"}));
  CHECK(wants(record, {}, {}, {"h=1"}));
  CHECK(wants(record, {}, {}, {"h=2"}));
  CHECK(!wants(record, {}, {}, {"h=3"}));
  CHECK(wants(record, {}, {}, {"h=3", "h=1"}));
  CHECK(wants(record, {}, {}, {"h=3", "e=", "h=1"}));
  CHECK(!wants(record, {}, {}, {"h=1", "h=2", "e=x"}));
  CHECK(wants(record, {}, {}, {"n"}));
  CHECK(!wants(record, {}, {}, {"n="}));
  CHECK(wants(record, {}, {}, {"e="}));
  CHECK(!wants(bare, {}, {}, {"h"}));
  CHECK(!wants(record, {"k2"}, {}, {"h"}));
  CHECK(!wants(record, {}, {"x"}, {"h"}));

  CHECK(wants(record, {}, {}, {}, {"k1"}));
  CHECK(wants(record, {}, {}, {}, {"ell"}));
  CHECK(wants(record, {}, {}, {}, {"x", "ell"}));
  CHECK(!wants(record, {}, {}, {}, {"x"}));
  CHECK(!wants(record, {}, {}, {}, {"^1"}));
  CHECK(!wants(bare, {}, {}, {}, {".*"}));
  CHECK(!wants(record, {"k2"}, {}, {}, {"ell"}));
}

TEST_CASE("records between two times") {
  struct Row {
    std::optional<std::int64_t> since;
    std::optional<std::int64_t> before;
    bool wanted;
  };
  const Row rows[] = {
      {kRecordTime, {}, true},     {kRecordTime + 1, {}, false},         {{}, kRecordTime, false},
      {{}, kRecordTime + 1, true}, {kRecordTime, kRecordTime + 1, true}, {kRecordTime, kRecordTime, false},
  };
  for (const Row& row : rows) {
    RecordFilter filter;
    filter.since_ms = row.since;
    filter.before_ms = row.before;
    CHECK(!filter.empty());
    Record record = some_record();
    CHECK(filter.wants(record) == row.wanted);
    record.timestamp_type = TimestampType::none;
    CHECK(!filter.wants(record));
  }
}
