// SPDX-License-Identifier: Apache-2.0
#include "model/coordinator.hpp"

#include <doctest/doctest.h>

#include <limits>

using namespace kgroup;

TEST_CASE("String.hashCode as a JVM computes it") {
  CHECK(java_hash_code("") == 0);
  CHECK(java_hash_code("a") == 97);
  CHECK(java_hash_code("hello") == 99162322);
  CHECK(java_hash_code("polygenelubricants") == std::numeric_limits<std::int32_t>::min());
  CHECK(java_hash_code("\xc3\xbc") == 252);                            // u with diaeresis
  CHECK(java_hash_code("\xe6\xbc\xa2\xe5\xad\x97") == 28450 * 31 + 23383);    // two ideographs
  CHECK(java_hash_code("\xf0\x9f\x9a\x80") == 0xd83d * 31 + 0xde80);    // a rocket: a surrogate pair
  CHECK(java_hash_code("\xff") == 0xfffd);                              // not UTF-8
}

TEST_CASE("the partition of __consumer_offsets") {
  CHECK(coordinator_partition("polygenelubricants", 50) == 0);    // abs of the smallest integer is 0
  CHECK(coordinator_partition("hello", 50) == 22);
  CHECK(coordinator_partition("a", 1) == 0);
}
