// SPDX-License-Identifier: Apache-2.0
#include "model/topic_selector.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "model/error.hpp"

using namespace kgroup;

TEST_CASE("topic selectors") {
  using Partitions = std::vector<std::int32_t>;
  struct Row {
    const char* text;
    const char* topic;
    Partitions partitions;
  };
  const Row rows[] = {
      {"orders", "orders", {}},
      {"a.b-c_D9", "a.b-c_D9", {}},
      {"orders:0", "orders", {0}},
      {"orders:0,1,3-5", "orders", {0, 1, 3, 4, 5}},
      {"orders:5,3-4,4,0", "orders", {0, 3, 4, 5}},
      {"orders:7-7", "orders", {7}},
      {"orders:2147483647", "orders", {std::numeric_limits<std::int32_t>::max()}},
      {"orders:2147483646-2147483647", "orders", {2147483646, 2147483647}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(parse_topic_selector(row.text, "--topic") == TopicSelector{row.topic, row.partitions});
  }
  CHECK(parse_topic_selector("t:0-99999", "--topic").partitions.size() == 100'000);
}

TEST_CASE("what is no topic selector") {
  const std::string hint = "a name has 1 to 249 letters, digits, '.', '_' and '-'; partitions stand behind a ':'";
  struct Row {
    std::string text;
    std::string message;
    std::string hint;
  };
  const Row rows[] = {
      {"", "--topic: '' is not the name of a topic", hint},
      {".", "--topic: '.' is not the name of a topic", hint},
      {"..", "--topic: '..' is not the name of a topic", hint},
      {":1", "--topic: '' is not the name of a topic", hint},
      {"a b", "--topic: 'a b' is not the name of a topic", hint},
      {"^a.*", "--topic: '^a.*' is not the name of a topic", hint},
      {"\xC3\xA9", "--topic: '\xC3\xA9' is not the name of a topic", hint},
      {"a,b:1", "--topic: 'a,b' is not the name of a topic", "repeat --topic for each topic"},
      {"a:", "--topic: '' in 'a:' is not a partition number or a range of them", "write the partitions as a:0,1,3-5"},
      {"a:1,", "--topic: '' in 'a:1,' is not a partition number or a range of them",
       "write the partitions as a:0,1,3-5"},
      {"a:x", "--topic: 'x' in 'a:x' is not a partition number or a range of them",
       "write the partitions as a:0,1,3-5"},
      {"a:-1", "--topic: '-1' in 'a:-1' is not a partition number or a range of them",
       "write the partitions as a:0,1,3-5"},
      {"a:1-", "--topic: '1-' in 'a:1-' is not a partition number or a range of them",
       "write the partitions as a:0,1,3-5"},
      {"a:1--2", "--topic: '1--2' in 'a:1--2' is not a partition number or a range of them",
       "write the partitions as a:0,1,3-5"},
      {"a:0:1", "--topic: '0:1' in 'a:0:1' is not a partition number or a range of them",
       "write the partitions as a:0,1,3-5"},
      {"a:2147483648", "--topic: '2147483648' in 'a:2147483648' is not a partition number or a range of them",
       "write the partitions as a:0,1,3-5"},
      {"a:5-3", "--topic: '5-3' in 'a:5-3' is a range that does not ascend", "write the partitions as a:0,1,3-5"},
      {"a:0-2147483647", "--topic: '0-2147483647' in 'a:0-2147483647' makes more than 100000 partitions",
       "write the partitions as a:0,1,3-5"},
      {"a:0,0-99999", "--topic: '0-99999' in 'a:0,0-99999' makes more than 100000 partitions",
       "write the partitions as a:0,1,3-5"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    try {
      parse_topic_selector(row.text, "--topic");
      FAIL("was taken");
    } catch (const Error& error) {
      CHECK(error.code() == ExitCode::usage);
      CHECK(std::string(error.what()) == row.message);
      CHECK(error.hint() == row.hint);
    }
  }
}

TEST_CASE("names of topics") {
  CHECK(is_topic_name(std::string(249, 'a')));
  CHECK_FALSE(is_topic_name(std::string(250, 'a')));
  CHECK(is_topic_name("..."));
}

TEST_CASE("what selectors select") {
  const std::vector<TopicSelector> selectors{{"a", {0, 2}}, {"a", {5}}, {"b", {}}};
  CHECK(selects(selectors, "a", 0));
  CHECK_FALSE(selects(selectors, "a", 1));
  CHECK(selects(selectors, "a", 5));
  CHECK(selects(selectors, "b", 7));
  CHECK_FALSE(selects(selectors, "c", 0));
  CHECK_FALSE(selects(std::vector<TopicSelector>{{"a.b", {}}}, "axb", 0));
  CHECK(selects({}, "anything", 3));
}
