// SPDX-License-Identifier: Apache-2.0
#include "model/offset_file.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "model/error.hpp"

using namespace kgroup;
using namespace std::string_literals;
using Format = OffsetFile::Format;

namespace {

// Rows as "line:group/topic/partition=offset"; an error as it would be shown.
std::string read(const std::string& text) {
  try {
    std::string result;
    for (const OffsetFileRow& each : parse_offset_file(text, "f").rows) {
      if (!result.empty()) result += " ";
      result += std::to_string(each.line) + ":" + (each.group ? *each.group + "/" : "") + each.at.topic + "/" +
                std::to_string(each.at.partition) + "=" + (each.offset ? std::to_string(*each.offset) : "none");
    }
    return result;
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::usage);
    return error.what();
  }
}

struct Case {
  std::string text;
  std::string result;
};

void check(const std::vector<Case>& cases) {
  for (const Case& each : cases) {
    CAPTURE(each.text);
    CHECK(read(each.text) == each.result);
  }
}

}    // namespace

TEST_CASE("csv") {
  check({
      {"t1,0,3\nt1,1,4\n", "1:t1/0=3 2:t1/1=4"},
      {"t1,0,3", "1:t1/0=3"},
      {"t1,0,3\r\nt1,1,4\r\n", "1:t1/0=3 2:t1/1=4"},
      {"t1,0,3\rt1,1,4", "1:t1/0=3 2:t1/1=4"},
      {"\xEF\xBB\xBFt1,0,3\n", "1:t1/0=3"},
      {"\xEF\xBB\xBF\"t1\",0,3\r\n", "1:t1/0=3"},
      {"g,t1,0,3\nh,t1,0,4\n", "1:g/t1/0=3 2:h/t1/0=4"},
      {"t1,0,3\n\n", "1:t1/0=3"},    // as kafka-consumer-groups --export ends
      {"\n \n\t\nt1,0,3\n\r\nt1,1,4\n", "4:t1/0=3 6:t1/1=4"},
      {"# note\nt1,0,3\n  # t1,0,4\n#", "2:t1/0=3"},
      {"topic,partition,offset\nt1,0,3", "2:t1/0=3"},
      {"\n# note\n\"Topic\", PARTITION ,Offset\r\nt1,0,3", "4:t1/0=3"},
      {"group,topic,partition,offset\ng,t1,0,3", "2:g/t1/0=3"},
      {"GROUP,TOPIC,PARTITION,NEW-OFFSET\ng,t1,0,3", "2:g/t1/0=3"},
      {"topic,topic,0,3", "1:topic/topic/0=3"},
      {" t1 , 0 ,\t3 ", "1:t1/0=3"},
      {"\"t1\",\"0\",\"3\"", "1:t1/0=3"},
      {"t1, \"0\" , \"3\" ", "1:t1/0=3"},
      {"t1,007,03", "1:t1/7=3"},
      {"t1,2147483647,9223372036854775807", "1:t1/2147483647=9223372036854775807"},
      // a group is taken as it stands: what has blanks around it is another group
      {"g ,t1,0,3\n g,t1,0,4\n\"g\",t1,0,5", "1:g /t1/0=3 2: g/t1/0=4 3:g/t1/0=5"},
      {"\"a \"\"b\"\", c\",t1,0,3", "1:a \"b\", c/t1/0=3"},
      {"a\"b,t1,0,3", "1:a\"b/t1/0=3"},
      {"\"a\nb\",t1,0,3\n\"a\r\nb\",t1,0,4\ng,t1,0,5", "1:a\nb/t1/0=3 3:a\r\nb/t1/0=4 5:g/t1/0=5"},
      {"\"#1\",t1,0,3\n\"\n#2\",t1,0,4", "1:#1/t1/0=3 2:\n#2/t1/0=4"},
      {"a\\b,t1,0,3", "1:a\\b/t1/0=3"},
      {"\xE6\xBC\xA2,t1,0,3", "1:\xE6\xBC\xA2/t1/0=3"},
      {"[x],t1,0,3", "1:[x]/t1/0=3"},
      {"{},t1,0,3\n", "1:{}/t1/0=3"},
      {"[{x}],t1, 0, 3\r\n", "1:[{x}]/t1/0=3"},
  });
  CHECK(parse_offset_file("t1,0,3", "f").format == Format::csv);
  CHECK(parse_offset_file("\"a\nb\",t1,0,3", "f").format == Format::csv);
}

TEST_CASE("bad csv") {
  check({
      {"t1,0,3\nt1,x,3", "f:2: partition 'x' is no whole number"},
      {"t1,0", "f:1: has 2 fields"},
      {"t1,", "f:1: has 2 fields"},
      {"g,t1,0,3,4", "f:1: has 5 fields"},
      {"t1,0,-5", "f:1: offset '-5' is negative"},
      {"t1,-1,5", "f:1: partition '-1' is negative"},
      {"t1,0,-99999999999999999999", "f:1: offset '-99999999999999999999' is negative"},
      {"t1,0,9223372036854775808", "f:1: offset '9223372036854775808' is too large"},
      {"t1,2147483648,5", "f:1: partition '2147483648' is too large"},
      {"t1,0,+5", "f:1: offset '+5' is no whole number"},
      {"t1,0,5.0", "f:1: offset '5.0' is no whole number"},
      {"t1,0,5x", "f:1: offset '5x' is no whole number"},
      {"t1,0,-", "f:1: offset '-' is no whole number"},
      {"t1,0,0x5", "f:1: offset '0x5' is no whole number"},
      {"t1,0,1 000", "f:1: offset '1 000' is no whole number"},
      {"t1,0,latest", "f:1: offset 'latest' is no whole number"},
      {"t1,0,", "f:1: offset is empty"},
      {"t1,,3", "f:1: partition is empty"},
      {",0,3", "f:1: topic is empty"},
      {",t1,0,3", "f:1: group is empty"},
      {"t1,0,3,", "f:1: offset is empty"},
      {"t 1,0,3", "f:1: topic 't 1' is not the name of a topic"},
      {"..,0,3", "f:1: topic '..' is not the name of a topic"},
      {"t1;0;3,", "f:1: has 2 fields"},
      {"t1,0,3\ntopic,partition,offset", "f:2: partition 'partition' is no whole number"},
      {"topic,offset,partition\nt1,3,0", "f:1: partition 'offset' is no whole number"},
      {"\"t1,0,3", "f:1: a quote is not closed"},
      {"t1,0,3\n\"t1,1,3\nt1,2,3\n", "f:2: a quote is not closed"},
      {"\"t1\"x,0,3", "f:1: text behind a closing quote"},
      {"t1,0,3\n\"a\nb\" c,t1,0,3", "f:2: text behind a closing quote"},
      {"t1,0,3\nt1,1,3\nt1,0,4\nt1,1,4", "f:3: partition 0 of 't1' comes a second time, it is in line 1 already"},
      {"t1,0,3\nt1,0,3", "f:2: partition 0 of 't1' comes a second time, it is in line 1 already"},
      {"g,t1,0,3\n# note\ng,t1,0,3", "f:3: partition 0 of 't1' comes a second time, it is in line 1 already"},
      {"g,t1,0,3\nt1,1,3", "f:2: has no group, line 1 has one"},
      {"# note\nt1,1,3\ng,t1,0,3", "f:3: has a group, line 2 has none"},
      {"t1,0,"s + "3\0"s, "f:1: offset '3\\x00' is no whole number"},
      {"\xFF,0,3", "f:1: topic '\xFF' is not the name of a topic"},
  });
  const std::string long_field(59, 'a');
  CHECK(read("t1,0," + long_field + "bb") == "f:1: offset '" + long_field + "b...' is no whole number");
  CHECK(read("t1,0," + long_field + "\xC3\xA9") == "f:1: offset '" + long_field + "...' is no whole number");
  CHECK(read("t1,0," + std::string(500, '\x80')) == "f:1: offset '...' is no whole number");
}

TEST_CASE("text as rpk reads it") {
  check({
      {"t1 0 3\nt1\t1\t4\n", "1:t1/0=3 2:t1/1=4"},
      {"  t1   0 \t 3  \r\n\n# note\nt1 1 4", "1:t1/0=3 4:t1/1=4"},
      {"TOPIC PARTITION OFFSET\nt1 0 3", "2:t1/0=3"},
      {"TOPIC  PARTITION  CURRENT-OFFSET\nt1  0  3", "2:t1/0=3"},
      {"t1 0", "f:1: has 2 fields"},
      {"t1", "f:1: has 1 field"},
      {"t1;0;3", "f:1: has 1 field"},
      {"g t1 0 3", "f:1: has 4 fields"},
      {"t1 0 3\nt1,1,3", "f:2: has 1 field"},
      {"t1 0 -3", "f:1: offset '-3' is negative"},
      {"t1 0 -", "f:1: offset '-' is no whole number"},
      {"t1 x 3", "f:1: partition 'x' is no whole number"},
      {"t\xC3\xA9 0 3", "f:1: topic 't\xC3\xA9' is not the name of a topic"},
      {"t1 0 3\n\"t1\" 1 3", "f:2: topic '\"t1\"' is not the name of a topic"},
      {"t1 0 3\n\nt1 0 3", "f:3: partition 0 of 't1' comes a second time, it is in line 1 already"},
  });
  CHECK(parse_offset_file("t1 0 3", "f").format == Format::text);
}

TEST_CASE("a file without a row") {
  check({
      {"", "f:1: holds no offsets"},
      {"\xEF\xBB\xBF", "f:1: holds no offsets"},
      {"\n\r\n  \n", "f:1: holds no offsets"},
      {"# note\n", "f:1: holds no offsets"},
      {"topic,partition,offset\n", "f:1: holds no offsets"},
      {"[]", "f:1: holds no offsets"},
      {"{\"plan\":[],\"errors\":[]}", "f:1: holds no offsets"},
      {"{\"version\":1,\"offsets\":[]}", "f:1: holds no offsets"},
      {"\xFF\xFEt\0001\0"s, "f:1: is UTF-16"},
      {"\xFE\xFF\0t\0001"s, "f:1: is UTF-16"},
  });
}

TEST_CASE("hints") {
  const auto hint = [](std::string_view text) {
    try {
      parse_offset_file(text, "f");
      return std::string();
    } catch (const Error& error) {
      return error.hint();
    }
  };
  CHECK(hint("t1,0") == "a line is topic,partition,offset or group,topic,partition,offset");
  CHECK(hint("t1 0") == "a line is topic, partition and offset, with blanks between them");
  CHECK(hint("\"a\"b\",t1,0,3") == "a quote inside quotes is doubled: \"\"");
  CHECK(hint("\xFF\xFE") == "save it as UTF-8");
  CHECK(hint("[1]").starts_with("JSON is read from what a reset saved, "));
}

TEST_CASE("JSON") {
  check({
      {R"([{"topic":"t1","partition":0,"offset":3},{"offset":4,"partition":1,"topic":"t1","more":[1]}])",
       "1:t1/0=3 2:t1/1=4"},
      {" \r\n\t[\n{\"topic\":\"t1\",\"partition\":0,\n\"offset\":3}]\n", "1:t1/0=3"},
      {"\xEF\xBB\xBF[{\"topic\":\"t1\",\"partition\":0,\"offset\":3}]", "1:t1/0=3"},
      {R"([{"group":"g","topic":"t1","partition":0,"offset":3},{"group":"h","topic":"t1","partition":0,"offset":4}])",
       "1:g/t1/0=3 2:h/t1/0=4"},
      {R"([{"group":null,"topic":"t1","partition":0,"offset":null}])", "1:t1/0=none"},
      {R"([{"topic":"t1","partition":2147483647,"offset":9223372036854775807}])",
       "1:t1/2147483647=9223372036854775807"},
      {R"({"plan":[{"group":"g","topic":"t1","partition":0,"old_offset":null,"new_offset":3,"note":null}],"errors":[]})",
       "1:g/t1/0=3"},
      {R"({"version":1,"offsets":[{"group":"g \"ü\"","topic":"t1","partition":0,"offset":null}]})",
       "1:g \"ü\"/t1/0=none"},
      {R"({"offsets":[{"topic":"t1","partition":0,"offset":3}]})", "1:t1/0=3"},
  });
  const OffsetFile file = parse_offset_file(
      R"([{"topic":"t1","partition":0,"offset":3,"leader_epoch":7,"metadata":"m\u0000"},
          {"topic":"t1","partition":1,"offset":3,"leader_epoch":null,"metadata":null}])",
      "f");
  CHECK(file.format == Format::json);
  REQUIRE(file.rows.size() == 2);
  CHECK(file.rows[0].leader_epoch == 7);
  CHECK(file.rows[0].metadata == "m\0"s);
  CHECK(!file.rows[1].leader_epoch);
  CHECK(file.rows[1].metadata.empty());
}

TEST_CASE("bad JSON") {
  const auto one = [](const std::string& fields) { return "[{\"topic\":\"t1\",\"partition\":0," + fields + "}]"; };
  check({
      {"{", "f:1: no valid JSON from column 2 on"},
      {"[\n{\"topic\":\"t1\",}]", "f:2: no valid JSON from column 15 on"},
      {"[]]", "f:1: no valid JSON from column 3 on"},
      {"[{\"topic\":\"\xFF\"}]", "f:1: no valid JSON from column 12 on"},
      {"[{\"topic\":\"t1\"}]\n[]", "f:2: no valid JSON from column 1 on"},
      {"{\"a\":1e999}", "f:1: a number is too large"},
      {"{}", "f:1: has neither 'offsets' nor 'plan'"},
      {"{\"errors\":[]}", "f:1: has neither 'offsets' nor 'plan'"},
      {"{\"plan\":1}", "f:1: 'plan' is no array"},
      {"{\"offsets\":{}}", "f:1: 'offsets' is no array"},
      {"{\"version\":2,\"offsets\":[]}", "f:1: has version 2, and this kgroup knows version 1"},
      {"{\"version\":\"1\",\"offsets\":[]}", "f:1: has version \"1\", and this kgroup knows version 1"},
      {"[1]", "f: row 1: is no object"},
      {"[{}]", "f: row 1: has no topic"},
      {"[{\"topic\":null}]", "f: row 1: has no topic"},
      {"[{\"topic\":\"t1\"}]", "f: row 1: has no partition"},
      {"[{\"topic\":5,\"partition\":0,\"offset\":3}]", "f: row 1: topic 5 is no text"},
      {"[{\"topic\":\"\",\"partition\":0,\"offset\":3}]", "f: row 1: topic \"\" is not the name of a topic"},
      {"[{\"topic\":\"t1\",\"partition\":\"0\",\"offset\":3}]", "f: row 1: partition \"0\" is no whole number"},
      {"[{\"topic\":\"t1\",\"partition\":-1,\"offset\":3}]", "f: row 1: partition -1 is negative"},
      {"[{\"topic\":\"t1\",\"partition\":2147483648,\"offset\":3}]", "f: row 1: partition 2147483648 is too large"},
      {one("\"group\":\"g\""), "f: row 1: has no offset"},
      {one("\"offset\":\"3\""), "f: row 1: offset \"3\" is no whole number"},
      {one("\"offset\":3.5"), "f: row 1: offset 3.5 is no whole number"},
      {one("\"offset\":true"), "f: row 1: offset true is no whole number"},
      {one("\"offset\":-1"), "f: row 1: offset -1 is negative"},
      {one("\"offset\":-9223372036854775808"), "f: row 1: offset -9223372036854775808 is negative"},
      {one("\"offset\":9223372036854775808"), "f: row 1: offset 9223372036854775808 is too large"},
      {one("\"offset\":18446744073709551616"), "f: row 1: offset 1.8446744073709552e+19 is too large"},
      {one("\"offset\":3,\"group\":\"\""), "f: row 1: group \"\" is empty"},
      {one("\"offset\":3,\"group\":1"), "f: row 1: group 1 is no text"},
      {one("\"offset\":3,\"leader_epoch\":-1"), "f: row 1: leader_epoch -1 is negative"},
      {one("\"offset\":3,\"metadata\":{}"), "f: row 1: metadata {} is no text"},
      {one("\"offset\":\"" + std::string(100, 'x') + "\""), "f: row 1: offset of type string is no whole number"},
      {R"({"plan":[{"topic":"t1","partition":0,"new_offset":null}]})", "f: row 1: has no new_offset"},
      {R"({"plan":[{"topic":"t1","partition":0,"offset":3}]})", "f: row 1: has no new_offset"},
      {R"([{"topic":"t1","partition":0,"offset":3},{"group":"g","topic":"t1","partition":1,"offset":3}])",
       "f: row 2: has a group, row 1 has none"},
      {R"([{"topic":"t1","partition":0,"offset":3},{"topic":"t1","partition":0,"offset":3}])",
       "f: row 2: partition 0 of 't1' comes a second time, it is in row 1 already"},
  });
  const std::string deep(200'000, '[');
  CHECK(read(deep) == "f:1: no valid JSON from column 200001 on");
  CHECK(read("{\"plan\":" + deep + std::string(deep.size(), ']') + "}") == "f: row 1: is no object");
}

TEST_CASE("any bytes are an offset file or an error") {
  constexpr std::string_view tokens[] = {"t1", ",", ",", "0", "1", "\n", "\r\n", "\"", "\"\"", "#",    " ",   "\t",
                                         "{",  "}", "[", "]", ":", "-",  "5",    "\\", "g",    "\xEF", "null"};
  const std::string seeds[] = {"g,t1,0,3\n\"a b\",t1,1,4\r\n", "t1 0 3\nt1 1 4\n",
                               R"({"version":1,"offsets":[{"group":"g","topic":"t1","partition":0,"offset":3}]})"};
  std::mt19937 random(5);
  for (int i = 0; i < 15'000; ++i) {
    std::string text = i % 4 == 0 ? "" : seeds[random() % std::size(seeds)];
    for (std::size_t changes = random() % (i % 4 == 0 ? 20 : 5); changes > 0; --changes) {
      const std::size_t at = random() % (text.size() + 1);
      const bool bytes = random() % 3 == 0;
      const std::string with =
          bytes ? std::string(1, static_cast<char>(random())) : std::string(tokens[random() % std::size(tokens)]);
      text.replace(at, random() % 3, with);
    }
    try {
      const OffsetFile file = parse_offset_file(text, "f");
      REQUIRE(!file.rows.empty());
      for (const OffsetFileRow& each : file.rows) REQUIRE((each.line >= 1 && each.offset.value_or(0) >= 0));
    } catch (const Error& error) {
      REQUIRE(error.code() == ExitCode::usage);
      REQUIRE(std::string(error.what()).starts_with("f:"));
    }
  }
}
