// SPDX-License-Identifier: Apache-2.0
// Which rows lag shows, and in what order.
#include <doctest/doctest.h>

#include "support/fake_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

// Groups by their lag: "none" 0, "some" 5 on t and 1 on u, "much" 50, "open" unknown.
FakeWorld sorted_world() {
  FakeWorld world;
  auto& cluster = world.cluster;
  cluster.add_topic("t", {100});
  cluster.add_topic("u", {10});
  for (const auto& [group, offset] : {std::pair("some", 95), {"much", 50}, {"none", 100}}) {
    cluster.add_group(group);
    cluster.commit(group, "t", 0, offset);
  }
  cluster.commit("some", "u", 0, 9);
  cluster.add_group("open");
  cluster.add_member("open", "m", {{"t", {0}}});
  return world;
}

// The first fields of the rows of `kgroup lag ARGS`, "much some ".
std::string groups_of(FakeWorld& world, const std::vector<std::string>& args) {
  std::vector<std::string> words{"lag", "-q", "-o", "csv"};
  words.insert(words.end(), args.begin(), args.end());
  const Ran ran = world.run(words);
  CHECK(ran.code == ExitCode::ok);
  CHECK(ran.err.empty());
  std::string names;
  for (std::size_t at = ran.out.find('\n') + 1; at < ran.out.size(); at = ran.out.find('\n', at) + 1) {
    names += ran.out.substr(at, ran.out.find(',', at) - at) + " ";
  }
  return names;
}

}    // namespace

TEST_CASE("lag --lag: rows with such a lag; an unknown one meets no condition") {
  FakeWorld world = sorted_world();
  const std::pair<std::string, std::string> cases[] = {
      {">5", "much some "},  {">=6", "much some "}, {"6", "much some "},        {">6", "much "},
      {"=0", "none "},       {"==0", "none "},      {"!=0", "much some "},      {"<6", "none "},
      {"<=6", "none some "}, {"> 6", "much "},      {">=0", "much none some "}, {">50", ""},
  };
  for (const auto& [condition, names] : cases) {
    CAPTURE(condition);
    CHECK(groups_of(world, {"--lag", condition}) == names);
  }
  CHECK(groups_of(world, {"--lag=>5", "--by", "topic"}) == "much ");
  CHECK(groups_of(world, {"--lag", ">=1", "--by", "partition"}) == "much some some ");
}

TEST_CASE("lag --lag: what is left out because nothing is known of it is said") {
  FakeWorld world = sorted_world();
  const std::string no_commit = "kgroup: no committed offset, lag unknown: open t:0\n";
  CHECK(world.run({"lag", "open", "--lag", ">5"}) ==
        Ran{ExitCode::ok, "", no_commit + "kgroup: lag unknown, left out by --lag: open\n"});
  CHECK(world.run({"lag", "open", "--lag", ">5", "-o", "json"}).out == "{\"groups\":[],\"errors\":[]}\n");
  // By partition the group alone does not say which.
  CHECK(shown(world.run({"lag", "open", "--lag", ">5", "--by", "partition"}).err) ==
        Contains("left out by --lag: open t:0\n"));
}

TEST_CASE("lag --sort and --top") {
  FakeWorld world = sorted_world();
  CHECK(groups_of(world, {}) == "much none open some ");
  CHECK(groups_of(world, {"--sort", "lag"}) == "much some none open ");
  CHECK(groups_of(world, {"--sort", "name"}) == "much none open some ");
  CHECK(groups_of(world, {"--sort", "max-lag"}) == "much some none open ");
  CHECK(groups_of(world, {"--top", "2"}) == "much some ");
  CHECK(groups_of(world, {"--top", "2", "--sort", "name"}) == "much none ");
  CHECK(groups_of(world, {"--top", "100"}) == "much some none open ");
  CHECK(groups_of(world, {"--top", "3", "--by", "partition"}) == "much some some ");
  CHECK(groups_of(world, {"--top", "1", "--lag", "<50"}) == "some ");
  CHECK(groups_of(world, {"some", "much"}) == "some much ");    // as given
  CHECK(groups_of(world, {"some", "much", "--sort", "name"}) == "much some ");
}

TEST_CASE("lag --sort: the largest partition and the sum are not the same") {
  FakeWorld world;
  world.cluster.add_topic("t", {10, 10, 10});
  for (const char* group : {"peak", "wide"}) world.cluster.add_group(group);
  for (const int partition : {0, 1, 2}) world.cluster.commit("wide", "t", partition, 5);
  for (const int partition : {0, 1, 2}) world.cluster.commit("peak", "t", partition, partition == 0 ? 1 : 10);
  CHECK(groups_of(world, {"--sort", "lag"}) == "wide peak ");
  CHECK(groups_of(world, {"--sort", "max-lag"}) == "peak wide ");
}

TEST_CASE("lag: which groups and topics") {
  FakeWorld world = sorted_world();
  world.cluster.add_group("connect-cluster").protocol_type = "connect";
  CHECK(groups_of(world, {"--match", "o.e$"}) == "none some ");
  CHECK(groups_of(world, {"--in-state", "Stable"}) == "open ");
  CHECK(groups_of(world, {"-g", "some", "--group", "much"}) == "some much ");
  CHECK(groups_of(world, {"--type", "all"}) == "connect-cluster much none open some ");
  CHECK(groups_of(world, {"-t", "u", "--by", "topic"}) == "some ");
  CHECK(groups_of(world, {"--topic-match", "^u$", "--by", "partition"}) == "some ");
  // A group that has nothing to do with the topic has no lag on it, and no row.
  CHECK(groups_of(world, {"-t", "u"}) == "some ");
  CHECK(world.run({"lag", "-t", "u"}).err == "kgroup: no active members: 'some'\n");
  CHECK(world.run({"lag", "-t", "nosuch", "-q"}) ==
        Ran{ExitCode::failed, "", "kgroup: topic 'nosuch': no group here has committed offsets or members on it\n"});
}

TEST_CASE("lag: bad values are refused before anything is sent") {
  FakeWorld world = sorted_world();
  const std::string condition_hint = "hint: write it as '>100', '>=100', '=0' or '<10'\n";
  const std::pair<std::vector<std::string>, std::string> cases[] = {
      {{"--lag", "x"}, "kgroup: --lag: 'x' is no condition\n" + condition_hint},
      {{"--lag", ">"}, "kgroup: --lag: '>' is no condition\n" + condition_hint},
      {{"--lag", ">-1"}, "kgroup: --lag: '>-1' is no condition\n" + condition_hint},
      {{"--lag", ">5x"}, "kgroup: --lag: '>5x' is no condition\n" + condition_hint},
      {{"--lag="}, "kgroup: --lag: '' is no condition\n" + condition_hint},
      {{"--lag", ">99999999999999999999"}, "kgroup: --lag: '>99999999999999999999' is no condition\n" + condition_hint},
      {{"--by", "host"}, "kgroup: --by: there is no 'host'\nhint: use one of group, topic, member, partition\n"},
      {{"--sort", "size"}, "kgroup: --sort: there is no 'size'\nhint: use one of name, lag, max-lag\n"},
      {{"--top", "0"}, "kgroup: --top: '0' is no number of rows\nhint: use a whole number from 1\n"},
      {{"--top", "-1"}, "kgroup: --top: '-1' is no number of rows\nhint: use a whole number from 1\n"},
      {{"--top", "3.5"}, "kgroup: --top: '3.5' is no number of rows\nhint: use a whole number from 1\n"},
      {{"--isolation", "all"},
       "kgroup: --isolation: there is no level 'all'\nhint: use read_uncommitted or read_committed\n"},
      {{"--in-state", "Busy"},
       "kgroup: --in-state: there is no state 'Busy'\n"
       "hint: use Stable, Empty, PreparingRebalance, CompletingRebalance, Dead or Unknown\n"},
      {{"--type", "share"}, "kgroup: --type: there is no type 'share'\nhint: use classic, consumer, other or all\n"},
      {{"--all-groups", "g"}, "kgroup: groups are named, and --all-groups is given too\n"},
      {{"--match", "x", "g"}, "kgroup: groups are named, and --match is given too\n"},
      {{""}, "kgroup: the name of a group is empty\n"},
  };
  for (const auto& [options, error] : cases) {
    std::vector<std::string> args{"lag"};
    args.insert(args.end(), options.begin(), options.end());
    CHECK(world.run(args) == Ran{ExitCode::usage, "", error});
    CHECK_FALSE(world.connected);
  }
}
