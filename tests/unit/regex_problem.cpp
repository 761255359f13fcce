// SPDX-License-Identifier: Apache-2.0
#include "model/regex_problem.hpp"

#include <doctest/doctest.h>

using namespace kgroup;

TEST_CASE("what is wrong with a regular expression") {
  CHECK_FALSE(regex_problem("^a.*$").has_value());
  CHECK_FALSE(regex_problem("").has_value());
  CHECK(regex_problem("a(").value_or("") == "missing ): a(");
  CHECK(regex_problem("(?=a)").value_or("") == "invalid perl operator: (?=");
}
