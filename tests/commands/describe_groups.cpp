// SPDX-License-Identifier: Apache-2.0
// Groups that are missing, forbidden, of another type, or in an odd state.
#include <doctest/doctest.h>

#include "support/fake_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

const std::string header =
    "GROUP  TOPIC  PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST  CLIENT-ID\n";
const std::string missing =
    "kgroup: group 'nosuch' does not exist (never used, deleted, or its offsets expired after "
    "offsets.retention.minutes)\n";
const std::string not_ours = "kgroup: 'sg' is not a consumer group (share or streams)\n";

// Two groups without members that committed on topic t.
FakeWorld two_groups() {
  FakeWorld world;
  world.cluster.add_topic("t", {10});
  for (const char* group : {"g1", "g2"}) {
    world.cluster.add_group(group);
    world.cluster.commit(group, "t", 0, group[1] - '0');
  }
  return world;
}

const std::string g1_row = "g1     t      0          1               10              9    -            -     -\n";
const std::string g2_row = "g2     t      0          2               10              8    -            -     -\n";
const std::string nobody = "kgroup: no active members: 'g1', 'g2'\n";

}    // namespace

TEST_CASE("describe: several groups stand in the order asked for, each once") {
  FakeWorld world = two_groups();
  CHECK(world.run({"describe", "g2", "g1", "g2"}) ==
        Ran{ExitCode::ok, header + g2_row + g1_row, "kgroup: no active members: 'g2', 'g1'\n"});
  CHECK(world.run({"describe", "g2", "-g", "g1"}) == Ran{ExitCode::ok, header + g1_row + g2_row, nobody});
  CHECK(world.run({"describe", "--all-groups"}) == Ran{ExitCode::ok, header + g1_row + g2_row, nobody});
}

TEST_CASE("describe: a group that does not exist") {
  FakeWorld world = two_groups();
  CHECK(world.run({"describe", "-g", "g1", "-g", "nosuch", "-g", "g2"}) ==
        Ran{ExitCode::partial, header + g1_row + g2_row, missing + nobody});
  CHECK(world.run({"describe", "nosuch"}) == Ran{ExitCode::failed, "", missing});
  CHECK(world.run({"describe", "nosuch", "--members"}) == Ran{ExitCode::failed, "", missing});
  CHECK(world.run({"describe", "nosuch", "--state"}) == Ran{ExitCode::failed, "", missing});
  CHECK(world.run({"describe", "nosuch", "-o", "json"}) ==
        Ran{ExitCode::failed,
            "{\"groups\":[],\"partitions\":[],\"members\":[],\"errors\":[\n"
            R"({"scope":"group","group":"nosuch","topic":null,"partition":null,"code":"GROUP_ID_NOT_FOUND",)"
            R"("message":"group 'nosuch' does not exist (never used, deleted, or its offsets expired after )"
            R"-(offsets.retention.minutes)","hint":null})-"
            "\n]}\n",
            missing});
}

TEST_CASE("describe: a group that may not be described") {
  FakeWorld world = two_groups();
  world.cluster.describe_failures["g2"] = failures::group_not_authorized;
  world.cluster.offset_failures["g2"] = failures::group_not_authorized;
  const std::string refused = "kgroup: not authorized: DESCRIBE on group 'g2'\n";
  CHECK(world.run({"describe", "g2"}) == Ran{ExitCode::failed, "", refused});
  CHECK(world.run({"describe", "--all-groups"}) ==
        Ran{ExitCode::partial, header + g1_row, refused + "kgroup: no active members: 'g1'\n"});
  CHECK(
      world.run({"describe", "g1", "g2", "-o", "jsonl"})
          .out.ends_with(
              R"({"errors":[{"scope":"group","group":"g2","topic":null,"partition":null,"code":"GROUP_AUTHORIZATION_FAILED",)"
              R"("message":"not authorized: DESCRIBE on group 'g2'","hint":null}]})"
              "\n"));
}

TEST_CASE("describe: a coordinator that does not answer, or not yet") {
  FakeWorld world = two_groups();
  world.cluster.describe_failures["g2"] = failures::timed_out;
  CHECK(world.run({"describe", "g1", "g2"}) ==
        Ran{ExitCode::partial, header + g1_row,
            "kgroup: group 'g2': its coordinator did not answer: no answer in time\n"
            "kgroup: no active members: 'g1'\n"});
  world.cluster.describe_failures["g2"] = failures::coordinator_loading;
  CHECK(world.run({"describe", "g2"}) ==
        Ran{ExitCode::failed, "", "kgroup: group 'g2': Broker: Coordinator load in progress\n"});
}

TEST_CASE("describe: what is known of a group whose offsets can't be read is shown") {
  FakeWorld world = two_groups();
  world.cluster.add_member("g1", "m", {{"t", {0}}});
  world.cluster.offset_failures["g1"] = failures::coordinator_loading;
  const std::string error = "kgroup: group 'g1': Broker: Coordinator load in progress\n";
  CHECK(world.run({"describe", "g1"}) == Ran{ExitCode::failed, "", error});
  CHECK(world.run({"describe", "g1", "g2"}) ==
        Ran{ExitCode::partial, header + g2_row, error + "kgroup: no active members: 'g2'\n"});
  CHECK(world.run({"describe", "g1", "--members"}) ==
        Ran{ExitCode::ok,
            "GROUP  CONSUMER-ID  HOST       CLIENT-ID  #PARTITIONS  INSTANCE-ID\n"
            "g1     m-uuid       /10.0.0.1  m          1            -\n",
            ""});
  const Ran json = world.run({"describe", "g1", "-o", "json"});
  CHECK(shown(json.out) == Contains(R"("state":"Stable","member_count":1,)"));
  CHECK(shown(json.out) == Contains(R"("total_lag":null,"partitions_without_lag":null,)"));
  CHECK(shown(json.out) == Contains(R"("member_id":"m-uuid")"));
  CHECK(shown(json.out) == Contains(R"("code":"COORDINATOR_LOAD_IN_PROGRESS")"));
}

TEST_CASE("describe: share and streams groups are refused with words") {
  FakeWorld world = two_groups();
  world.cluster.share_or_streams = {"sg"};
  world.cluster.commit("sg", "t", 0, 3);    // a streams group has offsets
  CHECK(world.run({"describe", "sg"}) == Ran{ExitCode::failed, "", not_ours});
  CHECK(world.run({"describe", "sg", "--members"}) == Ran{ExitCode::failed, "", not_ours});
  CHECK(world.run({"describe", "g1", "sg", "g2"}) ==
        Ran{ExitCode::partial, header + g1_row + g2_row, not_ours + nobody});
  CHECK(world.run({"describe", "--all-groups"}) == Ran{ExitCode::ok, header + g1_row + g2_row, nobody});
}

TEST_CASE("describe: a dead group that has offsets is shown") {
  FakeWorld world;
  world.cluster.add_topic("t", {10});
  world.cluster.commit("old", "t", 0, 3);
  CHECK(world.run({"describe", "old"}) ==
        Ran{ExitCode::ok,
            header + "old    t      0          3               10              7    -            -     -\n",
            "kgroup: no active members: 'old'\n"});
  // Some brokers list it too. No share or streams group is in that list.
  world.cluster.add_group("old").state = GroupState::dead;
  world.cluster.groups["old"].protocol_type.clear();
  CHECK(world.run({"describe", "--all-groups"}) ==
        Ran{ExitCode::ok,
            header + "old    t      0          3               10              7    -            -     -\n",
            "kgroup: no active members: 'old'\n"});
}

TEST_CASE("describe: a group that went away while all were described is left out") {
  FakeWorld world = two_groups();
  world.cluster.add_group("gone").state = GroupState::dead;
  CHECK(world.run({"describe", "--all-groups"}) == Ran{ExitCode::ok, header + g1_row + g2_row, nobody});
}

TEST_CASE("describe: Connect's group") {
  FakeWorld world = two_groups();
  world.cluster.add_group("connect-cluster").protocol_type = "connect";
  world.cluster.add_member("connect-cluster", "w1", {}).foreign_assignment_bytes = 33;
  world.cluster.groups["connect-cluster"].assignor = "sessioned";
  const std::string note =
      "kgroup: not a consumer group, its assignments can't be read: 'connect-cluster' (protocol type connect, Stable, "
      "1 member)\n";
  CHECK(
      world.run({"describe", "connect-cluster"}) ==
      Ran{ExitCode::ok,
          "GROUP            TOPIC  PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST       CLIENT-ID\n"
          "connect-cluster  -      -          -               -               -    w1-uuid      /10.0.0.1  w1\n",
          note});
  CHECK(world.run({"describe", "connect-cluster", "--members", "-v"}).out ==
        "GROUP            CONSUMER-ID  HOST       CLIENT-ID  #PARTITIONS  INSTANCE-ID  ASSIGNMENT\n"
        "connect-cluster  w1-uuid      /10.0.0.1  w1         -            -            not a consumer assignment (33 "
        "bytes)\n");
  CHECK(world.run({"describe", "connect-cluster", "--state", "-o", "csv"}).out ==
        "GROUP,COORDINATOR (ID),ASSIGNMENT-STRATEGY,STATE,#MEMBERS,TYPE,PROTOCOL,OFFSETS-PARTITION,TOTAL-LAG,"
        "WITHOUT-LAG\n"
        "connect-cluster,localhost:9092 (1),sessioned,Stable,1,classic,connect,-,0,0\n");
  CHECK(world.run({"describe", "connect-cluster", "--members", "-o", "jsonl"}).out ==
        R"({"group":"connect-cluster","member_id":"w1-uuid","host":"/10.0.0.1","client_id":"w1",)"
        R"("partition_count":null,"instance_id":null,"assignment":null,"assignment_bytes":33})"
        "\n");
  CHECK(world.run({"describe", "--all-groups"}) == Ran{ExitCode::ok, header + g1_row + g2_row, nobody});
  CHECK(world.run({"describe", "--all-groups", "--type", "other"}).err == note);
}

TEST_CASE("describe: a group that rebalances") {
  FakeWorld world = two_groups();
  world.cluster.add_member("g1", "m", {});
  world.cluster.groups["g1"].state = GroupState::preparing_rebalance;
  CHECK(world.run({"describe", "g1"}) ==
        Ran{ExitCode::ok,
            "GROUP  TOPIC  PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST       CLIENT-ID\n"
            "g1     t      0          1               10              9    -            -          -\n"
            "g1     -      -          -               -               -    m-uuid       /10.0.0.1  m\n",
            "kgroup: rebalancing, owners are not known until it is done: 'g1'\n"});
}

TEST_CASE("describe --in-state and --type hold for named groups too") {
  FakeWorld world = two_groups();
  world.cluster.add_member("g1", "m", {{"t", {0}}});
  CHECK(world.run({"describe", "g1", "g2", "--in-state", "Empty"}) ==
        Ran{ExitCode::ok, header + g2_row,
            "kgroup: left out by --in-state or --type: 'g1' (Stable)\nkgroup: no active members: 'g2'\n"});
  CHECK(world.run({"describe", "g2", "--type", "consumer"}) ==
        Ran{ExitCode::ok, "", "kgroup: left out by --in-state or --type: 'g2' (Empty)\n"});
  CHECK(world.run({"describe", "--all", "--in-state", "empty"}).out == header + g2_row);
}

TEST_CASE("describe --all-groups: a broker that does not answer") {
  FakeWorld world = two_groups();
  world.cluster.list_failures = {failures::timed_out};
  world.cluster.census_failure = failures::timed_out;
  CHECK(world.run({"describe", "--all-groups"}) ==
        Ran{ExitCode::partial, header + g1_row + g2_row,
            "kgroup: a broker did not list its groups, some may be missing: no answer in time\n" + nobody});
}

TEST_CASE("describe, lag: a cluster without groups that are visible") {
  FakeWorld world;
  const Ran expected{ExitCode::ok, "",
                     "kgroup: no groups are visible; the broker hides groups that this user may not DESCRIBE\n"};
  CHECK(world.run({"describe", "--all-groups"}) == expected);
  CHECK(world.run({"lag"}) == expected);
}
