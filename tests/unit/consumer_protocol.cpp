// SPDX-License-Identifier: Apache-2.0
#include "model/consumer_protocol.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace kgroup;
using namespace std::string_literals;

namespace {

const std::string two_topics = "\0\0\0\0\0\2\0\2t2\0\0\0\2\0\0\0\1\0\0\0\0\0\1a\0\0\0\1\0\0\0\7\0\0\0\0"s;

}  // namespace

TEST_CASE("an assignment is read and sorted") {
  const auto assignment = parse_assignment(two_topics);
  REQUIRE(assignment);
  CHECK(*assignment == std::vector<TopicPartitions>{{"a", {7}}, {"t2", {0, 1}}});
  CHECK(parse_assignment("")->empty());
  CHECK(parse_assignment("\0\3\0\0\0\0\xff\xff\xff\xff more of a later version"s)->empty());
}

TEST_CASE("a subscription is read") {
  CHECK(*parse_subscription("\0\1\0\0\0\2\0\2t2\0\1a\xff\xff\xff\xff\0\0\0\0"s) == std::vector<std::string>{"a", "t2"});
}

TEST_CASE("other bytes are refused, whatever they are") {
  CHECK_FALSE(parse_assignment("{\"version\":1}"));
  CHECK_FALSE(parse_assignment("\xff\xff\0\0\0\0"s));
  CHECK_FALSE(parse_assignment("\0\0\x7f\xff\xff\xff\0\1a"s));
  CHECK_FALSE(parse_subscription(""));
  // Every prefix is refused or complete, never read past.
  for (std::size_t size = 1; size + 4 < two_topics.size(); ++size) {
    CAPTURE(size);
    CHECK_FALSE(parse_assignment(std::string_view(two_topics).substr(0, size)));
  }
}
