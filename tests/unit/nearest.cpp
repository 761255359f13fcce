// SPDX-License-Identifier: Apache-2.0
#include "model/nearest.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace kgroup;

TEST_CASE("edit distance") {
  struct Row {
    const char* a;
    const char* b;
    std::size_t distance;
  };
  const Row rows[] = {
      {"", "", 0},
      {"", "abc", 3},
      {"abc", "", 3},
      {"group", "group", 0},
      {"gruop", "group", 1},
      {"grup", "group", 1},
      {"groupp", "group", 1},
      {"grxup", "group", 1},
      {"kitten", "sitting", 3},
      {"ab", "ba", 1},
      {"ca", "abc", 3},
  };
  for (const Row& row : rows) {
    CAPTURE(row.a);
    CAPTURE(row.b);
    CHECK(edit_distance(row.a, row.b) == row.distance);
    CHECK(edit_distance(row.b, row.a) == row.distance);
  }
}

TEST_CASE("the nearest name") {
  const std::vector<std::string> names{"describe", "delete", "delete-offsets", "lag", "list"};
  struct Row {
    const char* word;
    const char* meant;    // null: none
  };
  const Row rows[] = {
      {"descrbe", "describe"}, {"dleete", "delete"},  {"lagg", "lag"},
      {"lst", "list"},         {"las", "lag"},                             // the first of two that are as near
      {"desc", "describe"},    {"delete-", "delete"}, {"del", nullptr},    // two names begin so
      {"d", nullptr},          {"consume", nullptr},  {"", nullptr},
  };
  for (const Row& row : rows) {
    CAPTURE(row.word);
    const std::optional<std::string> found = nearest(row.word, names, typo_limit(row.word));
    CHECK(found == (row.meant == nullptr ? std::nullopt : std::optional<std::string>(row.meant)));
  }
  CHECK(nearest("lag", {}, 1) == std::nullopt);
}
