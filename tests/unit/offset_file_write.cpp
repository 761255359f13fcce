// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "model/offset_file.hpp"

using namespace kgroup;
using namespace std::string_literals;
using Format = OffsetFile::Format;

namespace {

constexpr std::int64_t kMaxOffset = 9'223'372'036'854'775'807;

OffsetFileRow row(std::optional<std::string> group, std::string topic, std::int32_t partition,
                  std::optional<std::int64_t> offset, std::size_t line) {
  return {std::move(group), {std::move(topic), partition}, offset, std::nullopt, "", line};
}

std::string csv_of_group(const std::string& group) {
  const std::vector<OffsetFileRow> rows{row(group, "t1", 0, 5, 0)};
  return write_offset_csv(rows, true);
}

}    // namespace

TEST_CASE("csv is written as kafka-consumer-groups does") {
  const std::vector<OffsetFileRow> rows{row("g", "t1", 0, 3, 0), row("g", "t1", 1, std::nullopt, 0),
                                        row("g", "a-topic_of.24-characters", 0, 0, 0),
                                        row("my group", "a-topic_of.25-characters_", 12, kMaxOffset, 0)};
  CHECK(write_offset_csv(rows, false) ==
        "t1,0,3\na-topic_of.24-characters,0,0\n\"a-topic_of.25-characters_\",12,9223372036854775807\n");
  CHECK(
      write_offset_csv(rows, true) ==
      "g,t1,0,3\ng,a-topic_of.24-characters,0,0\n\"my group\",\"a-topic_of.25-characters_\",12,9223372036854775807\n");
  CHECK(write_offset_csv({}, true) == "");
}

// What kafka-consumer-groups 4.4.0 printed for groups of these names.
TEST_CASE("which groups are quoted in csv") {
  for (char c = 1; c < 127; ++c) {
    const std::string group = "x"s + c + "y";
    CAPTURE(static_cast<int>(c));
    const std::string shown = c == '"' ? "\"x\"\"y\"" : c <= ',' || c == '\\' ? "\"" + group + "\"" : group;
    CHECK(csv_of_group(group) == shown + ",t1,0,5\n");
  }
  const auto repeat = [](std::string_view text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
  };
  const std::vector<std::string> plain{
      repeat("a", 24), repeat("é", 24), repeat("漢", 24), repeat("🚀", 12), "x\x7Fy", "[x]", "{}",
      "\u2028",        "\uFEFFx",       "x\u0080y",       "x\u00A0y",      "ü"};
  for (const std::string& group : plain) CHECK(csv_of_group(group) == group + ",t1,0,5\n");
  const std::vector<std::string> quoted{
      repeat("a", 25), repeat("é", 25), repeat("漢", 25), repeat("🚀", 13), "#a", " a", "a ", "a'b", "a\r\nb", "\\"};
  for (const std::string& group : quoted) CHECK(csv_of_group(group) == "\"" + group + "\",t1,0,5\n");
  CHECK(csv_of_group("a\"b\"c") == "\"a\"\"b\"\"c\",t1,0,5\n");
  // not UTF-8: each byte counts as the one character that Java makes of it
  CHECK(csv_of_group(repeat("\xFF", 24)) == repeat("\xFF", 24) + ",t1,0,5\n");
  CHECK(csv_of_group(repeat("\xFF", 25)) == "\"" + repeat("\xFF", 25) + "\",t1,0,5\n");
}

TEST_CASE("JSON is written with a row a line") {
  std::vector<OffsetFileRow> rows{row("g \"ü\"\n", "t1", 0, 3, 0), row("h", "t1", 1, std::nullopt, 0)};
  rows[0].leader_epoch = 7;
  rows[0].metadata = "m\\\xFF\0"s;
  CHECK(write_offset_json(rows, 1'700'000'000'007) ==
        R"({"version":1,"saved_at":"2023-11-14T22:13:20.007Z","offsets":[
{"group":"g \"ü\"\n","topic":"t1","partition":0,"offset":3,"leader_epoch":7,"metadata":"m\\)"
        "\xEF\xBF\xBD\\u0000"
        R"("},
{"group":"h","topic":"t1","partition":1,"offset":null,"leader_epoch":null,"metadata":""}
]}
)");
  CHECK(write_offset_json({}, 0) == "{\"version\":1,\"saved_at\":\"1970-01-01T00:00:00.000Z\",\"offsets\":[\n]}\n");
}

TEST_CASE("what is written is read back") {
  std::mt19937 random(4);
  constexpr std::string_view parts[] = {"a",  "Z9", ",", "\"",    "\n",    "\r",        "#",     " ",
                                        "\t", "\\", "[", "{",     "}",     "]",         "é",     "漢",
                                        "🚀",  "1",  ":", "topic", "group", "partition", "offset"};
  for (int i = 0; i < 2'000; ++i) {
    std::vector<OffsetFileRow> rows;
    for (std::size_t count = 1 + random() % 4; count > 0; --count) {
      std::string group;
      for (std::size_t length = 1 + random() % 8; length > 0; --length) group += parts[random() % std::size(parts)];
      const auto number = static_cast<std::int32_t>(rows.size());    // no partition comes twice
      rows.push_back(row(group, "t-" + std::to_string(random() % 3), number, random(), rows.size() + 1));
    }
    std::vector<OffsetFileRow> from_csv = parse_offset_file(write_offset_csv(rows, true), "f").rows;
    REQUIRE(from_csv.size() == rows.size());
    for (std::size_t j = 0; j < rows.size(); ++j) from_csv[j].line = rows[j].line;    // groups may hold line ends
    REQUIRE(from_csv == rows);
    for (OffsetFileRow& each : rows) {
      if (random() % 2 == 0) each.leader_epoch = static_cast<std::int32_t>(random() % 100);
      if (random() % 3 == 0) each.offset.reset();
      if (random() % 2 == 0) each.metadata = *each.group;
    }
    const OffsetFile from_json = parse_offset_file(write_offset_json(rows, random()), "f");
    REQUIRE(from_json.format == Format::json);
    REQUIRE(from_json.rows == rows);
  }
}
