// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include "output/encode.hpp"
#include "output/json_bytes.hpp"
#include "record_support.hpp"

using namespace kgroup;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

using Bytes = std::optional<std::string_view>;

std::string json(const Record& record, bool embed_values = false) {
  return written(*json_writer(embed_values), record);
}

// `"value":...` up to the headers.
std::string value_of(const Bytes& value, bool embed_values) {
  Record record = some_record();
  record.value = value;
  const std::string line = json(record, embed_values);
  const std::size_t start = line.find(R"("value":)");
  return line.substr(start, line.find(R"(,"headers":)") - start);
}

std::string string_of(std::string_view bytes) {
  std::string to = "before";
  append_json_bytes(to, bytes);
  return to.substr(6);
}

}    // namespace

TEST_CASE("a record is an object on a line, its members in order") {
  const RecordHeader headers[] = {{"h", "1"}, {"h", "2"}, {"n", std::nullopt}, {"e", ""}, {"b", "\xff"}, {"\xff", "x"}};
  Record record = some_record();
  CHECK(json(record) ==
        R"({"topic":"orders","partition":3,"offset":42,"timestamp":"2023-11-14T22:13:20.123Z",)"
        R"("timestamp_ms":1700000000123,"timestamp_type":"CreateTime","key":"k1","value":"hello","headers":[]})"
        "\n");
  record.headers = headers;
  record.timestamp_type = TimestampType::log_append_time;
  record.key = "\xff";
  record.value = "\xfe\xff";
  CHECK(json(record) ==
        R"({"topic":"orders","partition":3,"offset":42,"timestamp":"2023-11-14T22:13:20.123Z",)"
        R"("timestamp_ms":1700000000123,"timestamp_type":"LogAppendTime","key":"/w==","key_encoding":"base64",)"
        R"("value":"/v8=","value_encoding":"base64","headers":[{"name":"h","value":"1"},{"name":"h","value":"2"},)"
        R"({"name":"n","value":null},{"name":"e","value":""},{"name":"b","value":"/w==","encoding":"base64"},)"
        R"({"name":"/w==","name_encoding":"base64","value":"x"}]})"
        "\n");
  record = some_record();
  record.timestamp_type = TimestampType::none;
  record.key.reset();
  record.value.reset();
  CHECK(json(record) ==
        R"({"topic":"orders","partition":3,"offset":42,"timestamp":null,"timestamp_ms":null,"timestamp_type":null,)"
        R"("key":null,"value":null,"headers":[]})"
        "\n");
}

TEST_CASE("timestamps in JSON") {
  struct Row {
    std::int64_t ms;
    const char* expected;
  };
  const Row rows[] = {
      {-1, R"("timestamp":"1969-12-31T23:59:59.999Z","timestamp_ms":-1,"timestamp_type":"CreateTime")"},
      {0, R"("timestamp":"1970-01-01T00:00:00.000Z","timestamp_ms":0,"timestamp_type":"CreateTime")"},
      {253'402'300'799'999,
       R"("timestamp":"9999-12-31T23:59:59.999Z","timestamp_ms":253402300799999,"timestamp_type":"CreateTime")"},
  };
  const std::unique_ptr<RecordWriter> writer = json_writer(false);
  for (const Row& row : rows) {
    Record record = some_record();
    record.timestamp_ms = row.ms;
    CHECK(written(*writer, record).find(row.expected) != std::string::npos);
  }
}

TEST_CASE("a writer sees that topic and partition change") {
  const std::unique_ptr<RecordWriter> writer = json_writer(false);
  const auto start_of = [&writer](std::string_view topic, std::int32_t partition) {
    Record record = some_record();
    record.topic = topic;
    record.partition = partition;
    const std::string line = written(*writer, record);
    return line.substr(0, line.find(R"(,"offset")"));
  };
  CHECK(start_of("", 0) == R"({"topic":"","partition":0)");
  CHECK(start_of("a", 0) == R"({"topic":"a","partition":0)");
  CHECK(start_of("a", 1) == R"({"topic":"a","partition":1)");
  CHECK(start_of("b", 1) == R"({"topic":"b","partition":1)");
  CHECK(start_of("b", 1) == R"({"topic":"b","partition":1)");
  CHECK(start_of("\"", -1) == R"({"topic":"\"","partition":-1)");
}

TEST_CASE("bytes as a JSON string") {
  struct Row {
    std::string_view bytes;
    std::string_view expected;
  };
  const Row rows[] = {
      {"", R"("")"},
      {"null", R"("null")"},
      {"a\"b\\c/d", R"("a\"b\\c/d")"},
      {"\b\f\n\r\t", R"("\b\f\n\r\t")"},
      {"\0\x01\x0b\x1f"sv, R"("\u0000\u0001\u000b\u001f")"},
      {"\x7f", "\"\x7f\""},
      {"ü 漢字 🚀 \u2028\u0080\ufeff\U0010ffff", "\"ü 漢字 🚀 \u2028\u0080\ufeff\U0010ffff\""},
      {"🚀\"🚀", "\"🚀\\\"🚀\""},
      // Not UTF-8: a stray byte, cut short, overlong, a surrogate, beyond U+10FFFF
      {"\x80", R"("gA==")"},
      {"\xff\xfe\xfd", R"("//79")"},
      {"a\"\xc3", R"("YSLD")"},
      {"\xe6\xbc", R"("5rw=")"},
      {"\xc0\xaf", R"("wK8=")"},
      {"\xe0\x80\xaf", R"("4ICv")"},
      {"\xed\xa0\x80", R"("7aCA")"},
      {"\xed\xbf\xbf", R"("7b+/")"},
      {"\xf4\x90\x80\x80", R"("9JCAgA==")"},
      {"\xf0\x8f\xbf\xbf", R"("8I+/vw==")"},
      {"\xf0\x9f\x9a", R"("8J+a")"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.expected);
    CHECK(string_of(row.bytes) == row.expected);
  }
}

TEST_CASE("wherever in a string a byte stands") {
  struct Row {
    const char* bytes;
    const char* escaped;    // null: not UTF-8
  };
  const Row rows[] = {{"\"", "\\\""}, {"\x01", "\\u0001"}, {"\x1f", "\\u001f"}, {" ", " "},   {"!", "!"},
                      {"#", "#"},     {"\x7f", "\x7f"},    {"ü", "ü"},          {"漢", "漢"}, {"🚀", "🚀"},
                      {"\\", "\\\\"}, {"\xc3", nullptr},   {"\x80", nullptr}};
  for (const Row& row : rows) {
    for (std::size_t before = 0; before < 20; ++before) {
      for (std::size_t after = 0; after < 20; ++after) {
        const std::string text = std::string(before, 'a') + row.bytes + std::string(after, 'z');
        const std::string expected =
            "\"" + std::string(before, 'a') + (row.escaped ? row.escaped : "") + std::string(after, 'z') + "\"";
        std::string to;
        const bool utf8 = append_json_bytes(to, text);
        REQUIRE(utf8 == (row.escaped != nullptr));
        if (utf8) REQUIRE(to == expected);
      }
    }
  }
  // More escapes than there was room for at first
  std::string all;
  std::string escaped;
  for (int i = 0; i < 5'000; ++i) {
    all += "\x02";
    escaped += "\\u0002";
  }
  CHECK(string_of(all) == "\"" + escaped + "\"");
  std::string of_base64 = "\"";
  append_base64(of_base64, all + "\xff");
  CHECK(string_of(all + "\xff") == of_base64 + "\"");
}

TEST_CASE("values that are JSON texts are embedded on request") {
  struct Row {
    Bytes value;
    const char* embedded;    // null: a string as usual
  };
  const Row rows[] = {
      {"{}", "{}"},
      {"[]", "[]"},
      {" [ ] ", "[]"},
      {"{ }\n", "{}"},
      {"null", "null"},
      {"true", "true"},
      {" false\r\n", "false"},
      {"\"a b\"", "\"a b\""},
      {"{\"a\" : 1 ,\r\n\t\"b\" : [ 1 , { } , \"x y\" ] }\n", R"({"a":1,"b":[1,{},"x y"]})"},
      {R"({"a":1,"a":2})", R"({"a":1,"a":2})"},
      {"123456789012345678901234567890.10e+400", "123456789012345678901234567890.10e+400"},
      {"[0,-0,-0.0,1E5,1e-5,0.1]", "[0,-0,-0.0,1E5,1e-5,0.1]"},
      {R"("\"\\\/\b\f\n\r\t\u00fC\ud83d\uDE80")", R"("\"\\\/\b\f\n\r\t\u00fC\ud83d\uDE80")"},
      {"\"ü 漢 🚀\x7f\u2028\"", "\"ü 漢 🚀\x7f\u2028\""},
      {R"([[],[[]],{"":{}}])", R"([[],[[]],{"":{}}])"},

      {"", nullptr},
      {" ", nullptr},
      {"hello", nullptr},
      {"nul", nullptr},
      {"nulll", nullptr},
      {"True", nullptr},
      {"NaN", nullptr},
      {"{", nullptr},
      {"[", nullptr},
      {"]", nullptr},
      {"[1", nullptr},
      {"[1,", nullptr},
      {"[1,]", nullptr},
      {"[,1]", nullptr},
      {"[1 2]", nullptr},
      {"[1}", nullptr},
      {"{\"a\"}", nullptr},
      {"{\"a\":}", nullptr},
      {"{\"a\":1,}", nullptr},
      {"{\"a\":1,2}", nullptr},
      {"{a:1}", nullptr},
      {"{1:1}", nullptr},
      {"{\"a\":1}}", nullptr},
      {"{} {}", nullptr},
      {"1 2", nullptr},
      {"01", nullptr},
      {"-", nullptr},
      {"+1", nullptr},
      {".5", nullptr},
      {"1.", nullptr},
      {"1e", nullptr},
      {"1e+", nullptr},
      {"0x1", nullptr},
      {"'a'", nullptr},
      {"\"", nullptr},
      {"\"a", nullptr},
      {"\"\\", nullptr},
      {"\"\\x\"", nullptr},
      {"\"\\'\"", nullptr},
      {"\"\\u12\"", nullptr},
      {"\"\\u12g4\"", nullptr},
      {"\"\n\"", nullptr},
      {"\"\xff\"", nullptr},
      {"\xff", nullptr},
      {"\ufeff{}", nullptr},       // a byte order mark
      {"1\0"sv, nullptr},          // a zero byte is no end
      {"\u00a0{}", nullptr},       // no blank of JSON
      {R"("\ud83d")", nullptr},    // half a surrogate pair
      {R"("\ud83dx")", nullptr},
      {R"("\ud83d\n")", nullptr},
      {R"("\ud83d\ud83d")", nullptr},
      {R"("\ude80")", nullptr},
      {R"("\ude80\ude80")", nullptr},
      {"[1] // note", nullptr},
  };
  for (const Row& row : rows) {
    CAPTURE(row.value);
    if (row.embedded != nullptr) {
      CHECK(value_of(row.value, true) == "\"value\":"s + row.embedded + R"(,"value_encoding":"json")");
    } else {
      CHECK(value_of(row.value, true) == value_of(row.value, false));
    }
  }
  CHECK(value_of(std::nullopt, true) == R"("value":null)");
  CHECK(value_of("", true) == R"("value":"")");
  CHECK(value_of("null", false) == R"("value":"null")");
  CHECK(value_of("\xff", true) == R"("value":"/w==","value_encoding":"base64")");
}

TEST_CASE("how deep an embedded value may be nested") {
  const auto arrays = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
  CHECK(value_of(arrays(200), true) == "\"value\":" + arrays(200) + R"(,"value_encoding":"json")");
  for (const std::size_t levels : {201, 100'000}) {
    CHECK(value_of(arrays(levels), true) == "\"value\":\"" + arrays(levels) + "\"");
  }
  std::string objects = "0";
  for (int i = 0; i < 200; ++i) objects = "{\"a\":" + objects + "}";
  CHECK(value_of(objects, true) == "\"value\":" + objects + R"(,"value_encoding":"json")");
}
