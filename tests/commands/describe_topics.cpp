// SPDX-License-Identifier: Apache-2.0
// describe -t and --topic-match.
#include <doctest/doctest.h>

#include "support/fake_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

const std::string header =
    "GROUP  TOPIC  PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST  CLIENT-ID\n";
const std::string a_b_0 = "g      a.b    0          1               10              9    -            -     -\n";
const std::string a_b_1 = "g      a.b    1          2               20              18   -            -     -\n";
const std::string a_b_2 = "g      a.b    2          3               30              27   -            -     -\n";
const std::string axb_0 = "g      axb    0          4               40              36   -            -     -\n";
const std::string nobody = "kgroup: no active members: 'g'\n";

// Group g committed on three partitions of a.b and one of axb; nobody on "other".
FakeWorld topics_world() {
  FakeWorld world;
  auto& cluster = world.cluster;
  cluster.add_topic("a.b", {10, 20, 30});
  cluster.add_topic("axb", {40});
  cluster.add_topic("other", {1});
  cluster.add_group("g");
  for (const int partition : {0, 1, 2}) cluster.commit("g", "a.b", partition, partition + 1);
  cluster.commit("g", "axb", 0, 4);
  return world;
}

}    // namespace

TEST_CASE("describe -t: a topic, and some of its partitions") {
  FakeWorld world = topics_world();
  CHECK(world.run({"describe", "g"}).out == header + a_b_0 + a_b_1 + a_b_2 + axb_0);
  CHECK(world.run({"describe", "g", "-t", "a.b"}) == Ran{ExitCode::ok, header + a_b_0 + a_b_1 + a_b_2, nobody});
  CHECK(world.run({"describe", "g", "-t", "a.b:0,2"}) == Ran{ExitCode::ok, header + a_b_0 + a_b_2, nobody});
  CHECK(world.run({"describe", "g", "--topic", "a.b:1-2", "--topic=axb"}) ==
        Ran{ExitCode::ok, header + a_b_1 + a_b_2 + axb_0, nobody});
}

TEST_CASE("describe -t: only the logs of that topic are asked for") {
  FakeWorld world = topics_world();
  world.run({"describe", "g", "-t", "axb"});
  CHECK(world.cluster.requests == std::vector<std::string>{"describe_groups g", "committed_offsets g",
                                                           "describe_topics axb", "list_offsets latest axb:0",
                                                           "list_offsets earliest axb:0"});
}

TEST_CASE("describe --topic-match: RE2, not anchored") {
  FakeWorld world = topics_world();
  const Ran all{ExitCode::ok, header + a_b_0 + a_b_1 + a_b_2 + axb_0, nobody};
  CHECK(world.run({"describe", "g", "--topic-match", "a.b"}) == all);
  CHECK(world.run({"describe", "g", "--topic-match", "b$"}) == all);
  CHECK(world.run({"describe", "g", "--topic-match", "^a\\.b$"}) ==
        Ran{ExitCode::ok, header + a_b_0 + a_b_1 + a_b_2, nobody});
}

TEST_CASE("describe -t: members without partitions are left out, totals are those of the rows") {
  FakeWorld world = topics_world();
  world.cluster.add_member("g", "idle", {});
  CHECK(world.run({"describe", "g", "-t", "axb"}) == Ran{ExitCode::ok, header + axb_0, ""});
  CHECK(world.run({"describe", "g", "-t", "a.b:0,1", "--state", "-o", "csv"}).out ==
        "GROUP,COORDINATOR (ID),ASSIGNMENT-STRATEGY,STATE,#MEMBERS,TYPE,PROTOCOL,OFFSETS-PARTITION,TOTAL-LAG,"
        "WITHOUT-LAG\n"
        "g,localhost:9092 (1),range,Stable,1,classic,consumer,-,27,0\n");
}

TEST_CASE("describe -t: nothing is noted about groups without a row") {
  FakeWorld world = topics_world();
  world.cluster.add_group("elsewhere");
  world.cluster.commit("elsewhere", "other", 0, 1);
  CHECK(world.run({"describe", "--all-groups", "-t", "axb"}) == Ran{ExitCode::ok, header + axb_0, nobody});
}

TEST_CASE("describe -t: a topic that no group has to do with") {
  FakeWorld world = topics_world();
  for (const std::string topic : {"nosuch", "other"}) {
    const std::string error = "kgroup: topic '" + topic + "': no group here has committed offsets or members on it\n";
    CHECK(world.run({"describe", "g", "-t", "axb", "-t", topic}) ==
          Ran{ExitCode::partial, header + axb_0, error + nobody});
    CHECK(world.run({"describe", "g", "-q", "-t", topic}) == Ran{ExitCode::failed, "", error});
  }
  CHECK(world.run({"describe", "g", "-t", "axb", "-t", "nosuch", "-o", "jsonl"})
            .out.ends_with(
                R"({"errors":[{"scope":"topic","group":null,"topic":"nosuch","partition":null,)"
                R"("code":"UNKNOWN_TOPIC_OR_PARTITION",)"
                R"("message":"topic 'nosuch': no group here has committed offsets or members on it","hint":null}]})"
                "\n"));
}

TEST_CASE("describe -t: a partition that the topic does not have") {
  FakeWorld world = topics_world();
  const Ran some = world.run({"describe", "g", "-q", "-t", "a.b:0,7"});
  CHECK(some.code == ExitCode::partial);
  CHECK(some.out == header + a_b_0);
  CHECK(shown(some.err) == Contains("3 partitions"));
  CHECK(shown(some.err) != Contains("group ''"));
  const Ran none = world.run({"describe", "g", "-q", "-t", "a.b:7"});
  CHECK(none.code == ExitCode::failed);
  CHECK(none.out.empty());
  CHECK(shown(none.err) == Contains("3 partitions"));
}

TEST_CASE("describe -t: a topic that was deleted is not a topic without commits") {
  FakeWorld world = topics_world();
  world.cluster.topics.erase("axb");
  CHECK(world.run({"describe", "g", "-t", "axb"}) ==
        Ran{ExitCode::partial,
            header + "g      axb    0          4               -               -    -            -     -\n",
            "kgroup: group 'g', axb:0: topic does not exist\n" + nobody});
}

TEST_CASE("describe -t: when the group can't be answered, its topics are not blamed too") {
  FakeWorld world = topics_world();
  CHECK(world.run({"describe", "nosuch", "-t", "a.b"}) ==
        Ran{ExitCode::failed, "",
            "kgroup: group 'nosuch' does not exist (never used, deleted, or its offsets expired after "
            "offsets.retention.minutes)\n"});
  world.cluster.offset_failures["g"] = failures::group_not_authorized;
  CHECK(world.run({"describe", "g", "-t", "a.b"}) ==
        Ran{ExitCode::failed, "", "kgroup: not authorized: DESCRIBE on group 'g'\n"});
}

TEST_CASE("describe -t and --topic-match: what is refused before anything is sent") {
  FakeWorld world = topics_world();
  const std::pair<std::vector<std::string>, std::string> cases[] = {
      {{"-t", "a b"},
       "kgroup: --topic: 'a b' is not the name of a topic\n"
       "hint: a name has 1 to 249 letters, digits, '.', '_' and '-'; partitions stand behind a ':'\n"},
      {{"-t", "a,b"}, "kgroup: --topic: 'a,b' is not the name of a topic\nhint: repeat --topic for each topic\n"},
      {{"-t", "a:x"},
       "kgroup: --topic: 'x' in 'a:x' is not a partition number or a range of them\n"
       "hint: write the partitions as a:0,1,3-5\n"},
      {{"-t", "a", "--topic-match", "b"}, "kgroup: --topic and --topic-match exclude each other\n"},
  };
  for (const auto& [options, error] : cases) {
    std::vector<std::string> args{"describe", "g"};
    args.insert(args.end(), options.begin(), options.end());
    CHECK(world.run(args) == Ran{ExitCode::usage, "", error});
    CHECK_FALSE(world.connected);
  }
  CHECK(world.run({"describe", "g", "--topic-match", "a(?=b)"}).code == ExitCode::usage);
  CHECK_FALSE(world.connected);
}
