// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/command_line.hpp"
#include "app/selection.hpp"
#include "model/error.hpp"

using namespace kgroup;

namespace {

struct Selections {
  GroupSelection groups;
  TopicSelection topics;
};

Selections select(const std::vector<std::string>& args, NoGroups none = NoGroups::refused) {
  CLI::App app;
  app.set_help_flag();
  GroupSelectionOptions groups;
  TopicSelectionOptions topics;
  add_group_selection(app, groups);
  add_topic_selection(app, topics);
  std::vector<std::string> words = plain_words(args, app);
  std::reverse(words.begin(), words.end());
  app.parse(words);
  return {resolve(groups, none), resolve(topics)};
}

using Names = std::vector<std::string>;

}    // namespace

TEST_CASE("groups by name") {
  struct Row {
    Names args;
    Names names;
  };
  const Row rows[] = {
      {{"a"}, {"a"}},
      {{"a", "b"}, {"a", "b"}},
      {{"-g", "a"}, {"a"}},
      {{"-g", "a", "b"}, {"a", "b"}},
      {{"b", "-g", "a", "c", "--group=d"}, {"a", "d", "b", "c"}},
      {{"a", "b", "a", "-g", "b"}, {"b", "a"}},
      {{"[x]", "-g", "[y,z]"}, {"[y,z]", "[x]"}},
      {{"--", "-", "--", "-g"}, {"-", "--", "-g"}},
      {{"a,b"}, {"a,b"}},
  };
  for (const Row& row : rows) {
    const GroupSelection groups = select(row.args).groups;
    CHECK(groups.names == row.names);
    CHECK(groups.by_name());
    CHECK_FALSE(groups.all);
  }
}

TEST_CASE("groups by other means") {
  for (const char* option : {"--all-groups", "--all"}) {
    const GroupSelection groups = select({option}).groups;
    CHECK(groups.all);
    CHECK_FALSE(groups.by_name());
    CHECK(groups.selects_name("anything"));
  }
  const GroupSelection matching = select({"--match", "^a.b"}).groups;
  CHECK(matching.selects_name("axbc"));
  CHECK_FALSE(matching.selects_name("xaxb"));
  CHECK_FALSE(select({}, NoGroups::mean_all).groups.by_name());
}

TEST_CASE("states and types") {
  const GroupSelection some = select({"--all", "--in-state", "stable,Empty", "--type", "Classic"}).groups;
  CHECK(some.states == std::vector{GroupState::stable, GroupState::empty});
  CHECK(some.types == std::vector{TypeFilter::classic});
  CHECK(some.selects_state(GroupState::stable));
  CHECK_FALSE(some.selects_state(GroupState::dead));

  const GroupSelection all = select({"--all", "--type", "other", "--type=all"}).groups;
  CHECK(all.types == std::vector{TypeFilter::other, TypeFilter::all});
  CHECK(all.selects_state(GroupState::dead));
}

TEST_CASE("topics") {
  const TopicSelection none = select({"g"}).topics;
  CHECK_FALSE(none.given());
  CHECK(none.selects("t", 0));
  const TopicSelection some = select({"g", "-t", "a:0,2", "--topic", "b"}).topics;
  CHECK(some.given());
  CHECK(some.selects("a", 2));
  CHECK_FALSE(some.selects("a", 1));
  CHECK(some.selects("b", 9));
  const TopicSelection matching = select({"g", "--topic-match", "a\\.b"}).topics;
  CHECK(matching.selects("xa.b", 4));
  CHECK_FALSE(matching.selects("axb", 4));
}

TEST_CASE("selections that are refused") {
  struct Row {
    Names args;
    const char* message;
    const char* hint;
  };
  const char* const states = "use Stable, Empty, PreparingRebalance, CompletingRebalance, Dead or Unknown";
  const Row rows[] = {
      {{}, "no group is given", "name groups, or use --all-groups or --match REGEX"},
      {{"--type", "all"}, "no group is given", "name groups, or use --all-groups or --match REGEX"},
      {{""}, "the name of a group is empty", ""},
      {{"-g", ""}, "the name of a group is empty", ""},
      {{"--group="}, "the name of a group is empty", ""},
      {{"a", "--all-groups"}, "groups are named, and --all-groups is given too", ""},
      {{"-g", "a", "--match", "b"}, "groups are named, and --match is given too", ""},
      {{"--match", ""}, "--match: the regular expression is empty", ""},
      {{"--match", "["},
       "--match: bad regular expression '[': missing ]: [",
       "the syntax is RE2's: no look-ahead, no look-behind, no back references"},
      {{"a", "--in-state", "Happy"}, "--in-state: there is no state 'Happy'", states},
      {{"a", "--in-state", "Stable,"}, "--in-state: there is no state ''", states},
      {{"a", "--type", "x"}, "--type: there is no type 'x'", "use classic, consumer, other or all"},
      {{"a", "-t", "a:x"},
       "--topic: 'x' in 'a:x' is not a partition number or a range of them",
       "write the partitions as a:0,1,3-5"},
      {{"a", "-t", "a", "--topic-match", "b"}, "--topic and --topic-match exclude each other", ""},
      {{"a", "--topic-match", ""}, "--topic-match: the regular expression is empty", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.message);
    try {
      select(row.args);
      FAIL("was taken");
    } catch (const Error& error) {
      CHECK(error.code() == ExitCode::usage);
      CHECK(std::string(error.what()) == row.message);
      CHECK(error.hint() == row.hint);
    }
  }
}
