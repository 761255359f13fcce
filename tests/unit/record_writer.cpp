// SPDX-License-Identifier: Apache-2.0
#include "output/record_writer.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "record_support.hpp"

using namespace kgroup;
using namespace std::string_literals;
using namespace std::string_view_literals;

TEST_CASE("each verb and form of a record") {
  struct Row {
    const char* format;
    std::string_view expected;
  };
  const Row rows[] = {
      {"%s", "hello"},
      {"%S", "5"},
      {"%R", "\0\0\0\5"sv},
      {"%k", "k1"},
      {"%K", "2"},
      {"%T", "1700000000123"},
      {"%t", "orders"},
      {"%p", "3"},
      {"%o", "42"},
      {"%h", R"(h=1,h=2,n=NULL,e=)"},
      {"%%", "%"},
      {"%{topic}/%{partition}/%{offset}", "orders/3/42"},
      {"%{timestamp}", "2023-11-14T22:13:20.123Z"},
      {"%{timestamp:ms}", "1700000000123"},
      {"%{timestamp:s}", "1700000000"},
      {"%{timestamp:%d.%m.%Y %H:%M:%S %Z%z %%}", "14.11.2023 22:13:20 GMT+0000 %"},
      {"%{timestamp:%p%n}%{timestamp:%A}", "PM\nTuesday"},
      {"%{timestamp_type}", "CreateTime"},
      {"%{key:size}", "2"},
      {"%{key:hex}", "6b31"},
      {"%{key:base64}", "azE="},
      {"%{key:json}", "\"k1\""},
      {"%{hex} %{base64} %{json} %{size}", "68656c6c6f aGVsbG8= \"hello\" 5"},
      {"%{headers:json}",
       R"([{"name":"h","value":"1"},{"name":"h","value":"2"},{"name":"n","value":null},{"name":"e","value":""}])"},
      {"%{header:h}", "2"},
      {"%{header:h:hex}", "32"},
      {"[%{header:e}]", "[]"},
      {"%{header:e:size}", "0"},
      {"%{header:n}", "~"},
      {"%{header:n:size}", "-1"},
      {"%{header:n:json}", "null"},
      {"%{header:absent}", "~"},
      {"%{header:absent:size}", "-1"},
      {"%k\\t%s\\n", "k1\thello\n"},
  };
  const RecordHeader headers[] = {{"h", "1"}, {"h", "2"}, {"n", std::nullopt}, {"e", ""}};
  Record record = some_record();
  record.headers = headers;
  for (const Row& row : rows) {
    CAPTURE(row.format);
    CHECK(formatted(row.format, record, "~") == row.expected);
  }
}

TEST_CASE("null, empty and binary in a format") {
  struct Row {
    const char* format;
    std::optional<std::string_view> value;
    std::string_view expected;
  };
  const Row rows[] = {
      {"%s|%S|%{hex}|%{base64}|%{json}", std::nullopt, "NULL|-1|NULL|NULL|null"},
      {"%s|%S|%{hex}|%{base64}|%{json}", "", "|0|||\"\""},
      {"%s|%S|%{hex}|%{base64}|%{json}", "NULL", "NULL|4|4e554c4c|TlVMTA==|\"NULL\""},
      {"%s|%S|%{hex}|%{base64}|%{json}", "\0\xff"sv, "\0\xff|2|00ff|AP8=|{\"base64\":\"AP8=\"}"sv},
      {"%R", std::nullopt, "\xff\xff\xff\xff"},
      {"%R", "", "\0\0\0\0"sv},
      {"%{base64}", "\xfb\xff\xbf", "+/+/"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.format);
    Record record = some_record();
    record.value = row.value;
    CHECK(formatted(row.format, record, "NULL") == row.expected);
    std::string of_key(row.format);
    for (const char* form : {"hex", "base64", "json"}) {
      const std::size_t at = of_key.find("%{"s + form);
      if (at != std::string::npos) of_key.insert(at + 2, "key:");
    }
    if (const std::size_t at = of_key.find("%s"); at != std::string::npos) of_key[at + 1] = 'k';
    if (const std::size_t at = of_key.find("%S"); at != std::string::npos) of_key[at + 1] = 'K';
    if (of_key == row.format) continue;
    record.key = row.value;
    record.value = "other";
    CAPTURE(of_key);
    CHECK(formatted(of_key, record, "NULL") == row.expected);
  }
  Record record = some_record();
  record.value.reset();
  CHECK(formatted("[%s]", record) == "[]");
  const std::string large(70'000, 'x');
  record.value = large;
  CHECK(formatted("%R", record) == "\0\1\x11\x70"s);
}

TEST_CASE("timestamps in a format") {
  struct Row {
    TimestampType type;
    std::int64_t ms;
    const char* expected;
  };
  constexpr std::int64_t year_9999 = 253'402'300'799'999;
  const Row rows[] = {
      {TimestampType::none, kRecordTime, "-1|-|-1|-|-"},
      {TimestampType::log_append_time, kRecordTime,
       "1700000000123|2023-11-14T22:13:20.123Z|1700000000|20231114 221320|LogAppendTime"},
      {TimestampType::create_time, 0, "0|1970-01-01T00:00:00.000Z|0|19700101 000000|CreateTime"},
      {TimestampType::create_time, -1, "-1|1969-12-31T23:59:59.999Z|-1|19691231 235959|CreateTime"},
      {TimestampType::create_time, -1'000, "-1000|1969-12-31T23:59:59.000Z|-1|19691231 235959|CreateTime"},
      {TimestampType::create_time, -1'001, "-1001|1969-12-31T23:59:58.999Z|-2|19691231 235958|CreateTime"},
      {TimestampType::create_time, year_9999,
       "253402300799999|9999-12-31T23:59:59.999Z|253402300799|99991231 235959|CreateTime"},
      {TimestampType::create_time, year_9999 + 1,
       "253402300800000|+10000-01-01T00:00:00.000Z|253402300800|100000101 000000|CreateTime"},
      {TimestampType::create_time, std::numeric_limits<std::int64_t>::max(),
       "9223372036854775807|+292278994-08-17T07:12:55.807Z|9223372036854775|2922789940817 071255|CreateTime"},
      {TimestampType::create_time, std::numeric_limits<std::int64_t>::min(),
       "-9223372036854775808|-292275055-05-16T16:47:04.192Z|-9223372036854776|-2922750550516 164704|CreateTime"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.expected);
    Record record = some_record();
    record.timestamp_type = row.type;
    record.timestamp_ms = row.ms;
    CHECK(formatted("%T|%{timestamp}|%{timestamp:s}|%{timestamp:%Y%m%d %H%M%S}|%{timestamp_type}", record) ==
          row.expected);
  }
}

TEST_CASE("a writer keeps nothing of the record before") {
  const RecordFormat format = parse_record_format("%{timestamp} %{timestamp:%j %S}", "-f");
  const std::unique_ptr<RecordWriter> writer = format_writer(format, {});
  struct Row {
    std::int64_t ms;
    const char* expected;
  };
  const Row rows[] = {
      {kRecordTime, "2023-11-14T22:13:20.123Z 318 20"},
      {kRecordTime + 1, "2023-11-14T22:13:20.124Z 318 20"},
      {kRecordTime + 877, "2023-11-14T22:13:21.000Z 318 21"},
      {kRecordTime - 72'000'000, "2023-11-14T02:13:20.123Z 318 20"},
      {kRecordTime + 86'400'000, "2023-11-15T22:13:20.123Z 319 20"},
      {kRecordTime, "2023-11-14T22:13:20.123Z 318 20"},
      {-1, "1969-12-31T23:59:59.999Z 365 59"},
      {0, "1970-01-01T00:00:00.000Z 001 00"},
      {-86'400'000, "1969-12-31T00:00:00.000Z 365 00"},
      {-1'000, "1969-12-31T23:59:59.000Z 365 59"},
      {std::numeric_limits<std::int64_t>::min(), "-292275055-05-16T16:47:04.192Z 136 04"},
      {std::numeric_limits<std::int64_t>::min() + 1, "-292275055-05-16T16:47:04.193Z 136 04"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.ms);
    Record record = some_record();
    record.timestamp_ms = row.ms;
    CHECK(written(*writer, record) == row.expected);
  }
}

TEST_CASE("a long text of strftime") {
  const std::string words(1'000, 'x');
  CHECK(formatted("%{timestamp:" + words + "%Y}", some_record()) == words + "2023");
}

TEST_CASE("headers on one line can be taken apart again") {
  struct Row {
    RecordHeader header;
    const char* expected;
  };
  const Row rows[] = {
      {{"a", "b"}, "a=b"},
      {{"a", std::nullopt}, "a=NULL"},
      {{"a", "NULL"}, "a=\\NULL"},
      {{"a", "NULLS"}, "a=NULLS"},
      {{"a", ""}, "a="},
      {{"", ""}, "="},
      {{"a=b,c\\", "x=y,z\\"}, R"(a\=b\,c\\=x=y\,z\\)"},
      {{"a\nb", "\t\r\n\x1b\x7f"}, R"(a\nb=\t\r\n\x1b\x7f)"},
      {{"ü", "漢\xff"}, R"(ü=漢\xff)"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.expected);
    const RecordHeader headers[] = {row.header, {"z", "1"}};
    Record record = some_record();
    record.headers = headers;
    CHECK(formatted("%h", record) == row.expected + ",z=1"s);
  }
  CHECK(formatted("[%h]", some_record()) == "[]");
}

TEST_CASE("text and raw") {
  struct Row {
    TextStyle style;
    std::optional<std::string_view> key;
    std::optional<std::string_view> value;
    std::string_view expected;
  };
  const Row rows[] = {
      {{}, "k", "v", "v\n"},
      {{}, "k", std::nullopt, "\n"},
      {{std::nullopt, "\n", "NULL"}, std::nullopt, std::nullopt, "NULL\n"},
      {{":", "\n", "NULL"}, std::nullopt, std::nullopt, "NULL:NULL\n"},
      {{":", "\n", "NULL"}, "", "", ":\n"},
      {{"\t", "", ""}, "k", "\0\n\xff"sv, "k\t\0\n\xff"sv},
      {{"", "--", ""}, "k", "v", "kv--"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.expected);
    Record record = some_record();
    record.key = row.key;
    record.value = row.value;
    CHECK(written(*text_writer(row.style), record) == row.expected);
    CHECK(written(*raw_writer(), record) == row.value.value_or(""));
  }
}
