// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "support/fake_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

// Two groups of consumers, Connect's, Schema Registry's, and a streams group.
FakeWorld mixed_world() {
  FakeWorld world;
  auto& cluster = world.cluster;
  cluster.add_group("billing");
  cluster.add_group("orders", GroupType::consumer);
  cluster.add_member("orders", "reader", {{"t", {0}}});
  cluster.add_group("connect-cluster").protocol_type = "connect";
  cluster.add_member("connect-cluster", "worker", {}).foreign_assignment_bytes = 33;
  cluster.add_group("schema-registry").protocol_type = "sr";
  cluster.share_or_streams = {"sg"};
  return world;
}

}    // namespace

TEST_CASE("list: groups of consumers, and how many of other types are hidden") {
  FakeWorld world = mixed_world();
  CHECK(world.run({"list"}) == Ran{ExitCode::ok,
                                   "GROUP    TYPE      STATE   PROTOCOL  COORDINATOR\n"
                                   "billing  classic   Empty   consumer  localhost:9092\n"
                                   "orders   consumer  Stable  consumer  localhost:9092\n",
                                   "kgroup: 3 groups of other types are hidden; --type all shows them\n"});
  CHECK(world.cluster.requests == std::vector<std::string>{"list_groups", "census"});
}

TEST_CASE("list: one hidden group") {
  FakeWorld world;
  world.cluster.add_group("g");
  world.cluster.share_or_streams = {"sg"};
  CHECK(world.run({"list"}).err == "kgroup: 1 group of other types is hidden; --type all shows them\n");
}

TEST_CASE("list: what --match and --in-state leave out does not count as hidden") {
  FakeWorld world = mixed_world();
  CHECK(world.run({"list", "--match", "^orders$"}) == Ran{ExitCode::ok,
                                                          "GROUP   TYPE      STATE   PROTOCOL  COORDINATOR\n"
                                                          "orders  consumer  Stable  consumer  localhost:9092\n",
                                                          ""});
  const Ran hidden = world.run({"list", "--match", "^sch"});
  CHECK(hidden.code == ExitCode::ok);
  CHECK(hidden.out.empty());
  CHECK(shown(hidden.err) == Contains("kgroup: 1 group of other types is hidden; --type all shows them\n"));
}

TEST_CASE("list --type") {
  FakeWorld world = mixed_world();
  CHECK(world.run({"list", "--type", "all"}) == Ran{ExitCode::ok,
                                                    "GROUP            TYPE      STATE    PROTOCOL  COORDINATOR\n"
                                                    "billing          classic   Empty    consumer  localhost:9092\n"
                                                    "connect-cluster  classic   Stable   connect   localhost:9092\n"
                                                    "orders           consumer  Stable   consumer  localhost:9092\n"
                                                    "schema-registry  classic   Empty    sr        localhost:9092\n"
                                                    "sg               other     Unknown  -         localhost:9092\n",
                                                    ""});
  CHECK(world.run({"list", "--type", "other"}) == Ran{ExitCode::ok,
                                                      "GROUP            TYPE     STATE    PROTOCOL  COORDINATOR\n"
                                                      "connect-cluster  classic  Stable   connect   localhost:9092\n"
                                                      "schema-registry  classic  Empty    sr        localhost:9092\n"
                                                      "sg               other    Unknown  -         localhost:9092\n",
                                                      ""});
  CHECK(world.run({"list", "--type", "classic"}) == Ran{ExitCode::ok,
                                                        "GROUP    TYPE     STATE  PROTOCOL  COORDINATOR\n"
                                                        "billing  classic  Empty  consumer  localhost:9092\n",
                                                        ""});
  CHECK(world.run({"list", "--type", "Consumer"}) == Ran{ExitCode::ok,
                                                         "GROUP   TYPE      STATE   PROTOCOL  COORDINATOR\n"
                                                         "orders  consumer  Stable  consumer  localhost:9092\n",
                                                         ""});
  CHECK(world.run({"list", "--type", "classic,consumer"}).out ==
        "GROUP    TYPE      STATE   PROTOCOL  COORDINATOR\n"
        "billing  classic   Empty   consumer  localhost:9092\n"
        "orders   consumer  Stable  consumer  localhost:9092\n");
}

TEST_CASE("list --in-state, --match and names") {
  FakeWorld world;
  for (const char* name : {"a.b", "axb", "b"}) world.cluster.add_group(name);
  world.cluster.groups["axb"].state = GroupState::stable;
  const std::string header = "GROUP  TYPE     STATE  PROTOCOL  COORDINATOR\n";
  const std::string a_b = "a.b    classic  Empty  consumer  localhost:9092\n";
  const std::string b = "b      classic  Empty  consumer  localhost:9092\n";
  const std::string axb =
      "GROUP  TYPE     STATE   PROTOCOL  COORDINATOR\n"
      "axb    classic  Stable  consumer  localhost:9092\n";
  CHECK(world.run({"list", "--in-state", "stable"}) == Ran{ExitCode::ok, axb, ""});
  CHECK(world.run({"list", "--in-state", "Dead,Empty"}) == Ran{ExitCode::ok, header + a_b + b, ""});
  CHECK(world.run({"list", "--match", "a\\.b"}) == Ran{ExitCode::ok, header + a_b, ""});
  CHECK(world.run({"list", "--match", "^a.b$", "--in-state", "Stable"}) == Ran{ExitCode::ok, axb, ""});
  CHECK(world.run({"list", "a.b"}) == Ran{ExitCode::ok, header + a_b, ""});    // a name is no pattern
  CHECK(world.run({"list", "-g", "b", "a.b"}) == Ran{ExitCode::ok, header + a_b + b, ""});
  CHECK(world.run({"list", "--match", "nothing"}) == Ran{ExitCode::ok, "", "kgroup: no group matches\n"});
}

TEST_CASE("list: a named group that does not exist") {
  FakeWorld world;
  world.cluster.add_group("g");
  const std::string missing =
      "kgroup: group 'nosuch' does not exist (never used, deleted, or its offsets expired after "
      "offsets.retention.minutes)\n";
  CHECK(world.run({"list", "g", "nosuch"}) == Ran{ExitCode::partial,
                                                  "GROUP  TYPE     STATE  PROTOCOL  COORDINATOR\n"
                                                  "g      classic  Empty  consumer  localhost:9092\n",
                                                  missing});
  CHECK(world.run({"list", "nosuch"}) == Ran{ExitCode::failed, "", missing});
}

TEST_CASE("list: no groups are visible") {
  FakeWorld world;
  const std::string note = "kgroup: no groups are visible; the broker hides groups that this user may not DESCRIBE\n";
  CHECK(world.run({"list"}) == Ran{ExitCode::ok, "", note});
  CHECK(world.run({"list", "-q"}) == Ran{ExitCode::ok, "", ""});
  CHECK(world.run({"list", "-o", "json"}) == Ran{ExitCode::ok, "{\"groups\":[],\"errors\":[]}\n", note});
  CHECK(world.run({"list", "-o", "jsonl"}) == Ran{ExitCode::ok, "", note});
  CHECK(world.run({"list", "-o", "csv"}) ==
        Ran{ExitCode::ok, "GROUP,TYPE,STATE,PROTOCOL,COORDINATOR,COORDINATOR-ID,OFFSETS-PARTITION\n", note});
}

TEST_CASE("list --topic: groups with a commit on it, empty ones too, and subscribers") {
  FakeWorld world;
  auto& cluster = world.cluster;
  for (const char* name : {"commits", "elsewhere", "owns", "subscribes"}) cluster.add_group(name);
  cluster.add_group("kip848", GroupType::consumer);
  cluster.commit("commits", "t", 1, 5);
  cluster.commit("elsewhere", "t.x", 0, 5);
  cluster.add_member("owns", "a", {{"t", {0}}}).subscription.clear();
  cluster.add_member("kip848", "c", {{"t", {1, 2}}});
  cluster.add_member("subscribes", "b", {}).subscription = {"t"};
  const auto names = [&](const std::vector<std::string>& options) {
    std::vector<std::string> args{"list", "-o", "csv"};
    args.insert(args.end(), options.begin(), options.end());
    const Ran ran = world.run(args);
    CHECK(ran.code == ExitCode::ok);
    CHECK(ran.err.empty());
    std::string first_fields;
    for (std::size_t at = ran.out.find('\n') + 1; at < ran.out.size(); at = ran.out.find('\n', at) + 1) {
      first_fields += ran.out.substr(at, ran.out.find(',', at) - at) + " ";
    }
    return first_fields;
  };
  CHECK(names({"-t", "t"}) == "commits kip848 owns subscribes ");
  CHECK(names({"--topic", "t:1"}) == "commits kip848 subscribes ");
  CHECK(names({"--topic", "t:0", "--topic", "t.x"}) == "elsewhere owns subscribes ");
  CHECK(names({"--topic-match", "\\.x$"}) == "elsewhere ");
  CHECK(names({"-t", "t", "--in-state", "Empty"}) == "commits ");
  CHECK(names({"-t", "t", "owns", "elsewhere"}) == "owns ");
  CHECK(world.run({"list", "-t", "nosuch"}) == Ran{ExitCode::ok, "", "kgroup: no group matches\n"});
}

TEST_CASE("list --topic: a group whose commits can't be read is an error of its own") {
  FakeWorld world;
  world.cluster.add_group("a");
  world.cluster.add_group("b");
  world.cluster.commit("a", "t", 0, 1);
  world.cluster.offset_failures["b"] = failures::group_not_authorized;
  CHECK(world.run({"list", "-t", "t"}) == Ran{ExitCode::partial,
                                              "GROUP  TYPE     STATE  PROTOCOL  COORDINATOR\n"
                                              "a      classic  Empty  consumer  localhost:9092\n",
                                              "kgroup: not authorized: DESCRIBE on group 'b'\n"});
}

TEST_CASE("list: a broker that does not answer") {
  FakeWorld world;
  world.cluster.add_group("g");
  world.cluster.list_failures = {failures::timed_out};
  world.cluster.census_failure = failures::timed_out;
  const Ran ran = world.run({"list"});
  CHECK(ran.code == ExitCode::partial);
  CHECK(ran.out ==
        "GROUP  TYPE     STATE  PROTOCOL  COORDINATOR\n"
        "g      classic  Empty  -         -\n");
  CHECK(ran.err ==
        "kgroup: a broker did not list its groups, some are missing: no answer in time\n"
        "kgroup: a broker did not tell its coordinators and groups of other types\n");
  // It may be the one that has the group.
  CHECK(shown(world.run({"list", "other"}).err) != Contains("does not exist"));
}

TEST_CASE("list: only the groups of other types are unknown") {
  FakeWorld world;
  world.cluster.add_group("g");
  world.cluster.census_failure = failures::timed_out;
  CHECK(world.run({"list"}) == Ran{ExitCode::ok,
                                   "GROUP  TYPE     STATE  PROTOCOL  COORDINATOR\n"
                                   "g      classic  Empty  -         -\n",
                                   "kgroup: a broker did not tell its coordinators and groups of other types\n"});
}

TEST_CASE("list: formats") {
  FakeWorld world;
  auto& cluster = world.cluster;
  cluster.add_group("billing");
  cluster.add_group("simple").protocol_type.clear();    // commits without members: a plain client
  cluster.groups["simple"].coordinator = Node{2, "b2", 9093};
  cluster.add_topic("__consumer_offsets", std::vector<std::int64_t>(50, 0));
  CHECK(world.run({"list", "-v"}).out ==
        "GROUP    TYPE     STATE  PROTOCOL  COORDINATOR     COORDINATOR-ID  OFFSETS-PARTITION\n"
        "billing  classic  Empty  consumer  localhost:9092  1               9\n"
        "simple   classic  Empty  -         b2:9093         2               26\n");
  CHECK(world.run({"list", "-o", "csv"}).out ==
        "GROUP,TYPE,STATE,PROTOCOL,COORDINATOR,COORDINATOR-ID,OFFSETS-PARTITION\n"
        "billing,classic,Empty,consumer,localhost:9092,1,9\n"
        "simple,classic,Empty,-,b2:9093,2,26\n");
  CHECK(world.run({"list", "-o", "tsv"}).out ==
        "GROUP\tTYPE\tSTATE\tPROTOCOL\tCOORDINATOR\tCOORDINATOR-ID\tOFFSETS-PARTITION\n"
        "billing\tclassic\tEmpty\tconsumer\tlocalhost:9092\t1\t9\n"
        "simple\tclassic\tEmpty\t-\tb2:9093\t2\t26\n");
  const std::string billing =
      R"({"group":"billing","type":"classic","state":"Empty","protocol":"consumer","coordinator_partition":9,)"
      R"("coordinator":{"id":1,"host":"localhost","port":9092}})";
  const std::string simple =
      R"({"group":"simple","type":"classic","state":"Empty","protocol":null,"coordinator_partition":26,)"
      R"("coordinator":{"id":2,"host":"b2","port":9093}})";
  CHECK(world.run({"list", "-o", "json"}) ==
        Ran{ExitCode::ok, "{\"groups\":[\n" + billing + ",\n" + simple + "\n],\"errors\":[]}\n", ""});
  CHECK(world.run({"list", "-o", "jsonl"}) == Ran{ExitCode::ok, billing + "\n" + simple + "\n", ""});
}
