// SPDX-License-Identifier: Apache-2.0
// What lag sums up, and by what.
#include <doctest/doctest.h>

#include <algorithm>

#include "support/fake_world.hpp"

using namespace kgroup;
using namespace kgroup::test;

namespace {

// Groups a and b read topic t, a with two members, b without any; b also read u, and has no commit on t:1.
FakeWorld lag_world() {
  FakeWorld world;
  auto& cluster = world.cluster;
  cluster.add_topic("t", {10, 20});
  cluster.add_topic("u", {5});
  cluster.add_group("b");
  cluster.commit("b", "t", 0, 4);
  cluster.commit("b", "u", 0, 5);
  cluster.add_group("a");
  cluster.add_member("a", "m1", {{"t", {0}}});
  cluster.add_member("a", "m2", {{"t", {1}}}).instance_id = "i2";
  cluster.add_member("a", "m3", {}).subscription = {"t"};
  cluster.commit("a", "t", 0, 9);
  cluster.commit("a", "t", 1, 13);
  return world;
}

const std::string notes =
    "kgroup: no active members: 'b'\n"
    "kgroup: no committed offset, lag unknown: b t:1\n";

}    // namespace

TEST_CASE("lag: totals of all groups") {
  FakeWorld world = lag_world();
  const Ran expected{ExitCode::ok,
                     "GROUP  STATE   #MEMBERS  #PARTITIONS  TOTAL-LAG  MAX-LAG  WITHOUT-LAG\n"
                     "a      Stable  3         2            8          7        0\n"
                     "b      Empty   0         3            6          6        1\n",
                     notes};
  CHECK(world.run({"lag"}) == expected);
  CHECK(world.run({"lag", "--by", "group"}) == expected);
  CHECK(world.run({"lag", "--all-groups"}) == expected);
  CHECK(world.run({"lag", "a", "b"}) == expected);
}

TEST_CASE("lag: commits are read before log ends, and those once for the topics of all groups") {
  FakeWorld world = lag_world();
  world.run({"lag"});
  CHECK(world.cluster.requests == std::vector<std::string>{"list_groups", "census", "committed_offsets a",
                                                           "committed_offsets b", "describe_topics t u",
                                                           "list_offsets latest t:0 t:1 u:0",
                                                           "list_offsets earliest t:0 t:1 u:0"});
}

TEST_CASE("lag --by topic: groups that read the same topic do not share numbers") {
  FakeWorld world = lag_world();
  CHECK(world.run({"lag", "--by", "topic"}) == Ran{ExitCode::ok,
                                                   "GROUP  TOPIC  #PARTITIONS  TOTAL-LAG  MAX-LAG  WITHOUT-LAG\n"
                                                   "a      t      2            8          7        0\n"
                                                   "b      t      2            6          6        1\n"
                                                   "b      u      1            0          0        0\n",
                                                   notes});
}

TEST_CASE("lag --by member: also what nobody owns") {
  FakeWorld world = lag_world();
  CHECK(world.run({"lag", "--by", "member", "-v"}) ==
        Ran{ExitCode::ok,
            "GROUP  CONSUMER-ID  HOST       CLIENT-ID  #PARTITIONS  TOTAL-LAG  MAX-LAG  WITHOUT-LAG  RECORDS-LOST  "
            "INSTANCE-ID\n"
            "a      m1-uuid      /10.0.0.1  m1         1            1          1        0            0             "
            "-\n"
            "a      m2-uuid      /10.0.0.1  m2         1            7          7        0            0             "
            "i2\n"
            "a      m3-uuid      /10.0.0.1  m3         0            0          -        0            0             "
            "-\n"
            "b      -            -          -          3            6          6        1            0             "
            "-\n",
            notes});
}

TEST_CASE("lag --by partition") {
  FakeWorld world = lag_world();
  CHECK(world.run({"lag", "--by", "partition"}) ==
        Ran{ExitCode::ok,
            "GROUP  TOPIC  PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  STATUS\n"
            "a      t      0          9               10              1    ok\n"
            "a      t      1          13              20              7    ok\n"
            "b      t      0          4               10              6    ok\n"
            "b      t      1          -               20              -    no-commit\n"
            "b      u      0          5               5               0    ok\n",
            notes});
}

TEST_CASE("lag: csv and tsv have the verbose columns too") {
  FakeWorld world = lag_world();
  CHECK(world.run({"lag", "-o", "csv"}).out ==
        "GROUP,STATE,#MEMBERS,#PARTITIONS,TOTAL-LAG,MAX-LAG,WITHOUT-LAG,RECORDS-LOST,TYPE,PROTOCOL\n"
        "a,Stable,3,2,8,7,0,0,classic,consumer\n"
        "b,Empty,0,3,6,6,1,0,classic,consumer\n");
  CHECK(world.run({"lag", "a", "--by", "topic", "-o", "tsv"}).out ==
        "GROUP\tTOPIC\t#PARTITIONS\tTOTAL-LAG\tMAX-LAG\tWITHOUT-LAG\tRECORDS-LOST\n"
        "a\tt\t2\t8\t7\t0\t0\n");
  CHECK(world.run({"lag", "a", "--by", "partition", "-o", "csv"}).out ==
        "GROUP,TOPIC,PARTITION,CURRENT-OFFSET,LOG-END-OFFSET,LAG,STATUS,CONSUMER-ID,CLIENT-ID,LOG-START-OFFSET,LEAD,"
        "RECORDS-LOST,BEYOND-END\n"
        "a,t,0,9,10,1,ok,m1-uuid,m1,0,9,-,-\n"
        "a,t,1,13,20,7,ok,m2-uuid,m2,0,13,-,-\n");
}

TEST_CASE("lag: json by each") {
  FakeWorld world = lag_world();
  const auto document = [&](const std::string& by) {
    return world.run({"lag", "b", "-q", "--by", by, "-o", "json"}).out;
  };
  CHECK(document("group") ==
        "{\"groups\":[\n"
        R"({"group":"b","state":"Empty","member_count":0,"partition_count":3,"total_lag":6,"max_lag":6,)"
        R"("partitions_without_lag":1,"records_lost":0,"type":"classic","protocol":"consumer",)"
        R"("coordinator":{"id":1,"host":"localhost","port":9092}})"
        "\n],\"errors\":[]}\n");
  CHECK(document("topic") ==
        "{\"topics\":[\n"
        R"({"group":"b","topic":"t","partition_count":2,"total_lag":6,"max_lag":6,"partitions_without_lag":1,)"
        R"("records_lost":0},)"
        "\n"
        R"({"group":"b","topic":"u","partition_count":1,"total_lag":0,"max_lag":0,"partitions_without_lag":0,)"
        R"("records_lost":0})"
        "\n],\"errors\":[]}\n");
  CHECK(document("member") ==
        "{\"members\":[\n"
        R"({"group":"b","member_id":null,"host":null,"client_id":null,"partition_count":3,"total_lag":6,"max_lag":6,)"
        R"("partitions_without_lag":1,"records_lost":0,"instance_id":null})"
        "\n],\"errors\":[]}\n");
  CHECK(world.run({"lag", "b", "-q", "--by", "partition", "-t", "t:1", "-o", "json"}).out ==
        "{\"partitions\":[\n"
        R"({"group":"b","topic":"t","partition":1,"committed_offset":null,"log_end_offset":20,"lag":null,)"
        R"("status":"no-commit","member_id":null,"client_id":null,"log_start_offset":0,"lead":null,)"
        R"("records_lost":null,"beyond_end":null})"
        "\n],\"errors\":[]}\n");
  CHECK(world.run({"lag", "b", "-q", "--by", "topic", "-o", "jsonl"}).out ==
        R"({"group":"b","topic":"t","partition_count":2,"total_lag":6,"max_lag":6,"partitions_without_lag":1,)"
        R"("records_lost":0})"
        "\n"
        R"({"group":"b","topic":"u","partition_count":1,"total_lag":0,"max_lag":0,"partitions_without_lag":0,)"
        R"("records_lost":0})"
        "\n");
}

TEST_CASE("lag: commits out of range, counted as in describe") {
  FakeWorld world;
  auto& cluster = world.cluster;
  cluster.add_topic("t", {10, 10, 10})[1].log_start = 6;
  cluster.add_group("g");
  cluster.commit("g", "t", 0, 999);
  cluster.commit("g", "t", 1, 2);
  cluster.commit("g", "t", 2, 7);
  CHECK(world.run({"lag", "-v"}) ==
        Ran{ExitCode::ok,
            "GROUP  STATE  #MEMBERS  #PARTITIONS  TOTAL-LAG  MAX-LAG  WITHOUT-LAG  RECORDS-LOST  TYPE     PROTOCOL\n"
            "g      Empty  0         3            11         8        0            4             classic  consumer\n",
            "kgroup: no active members: 'g'\n"
            "kgroup: committed beyond the log end, lag counted as 0: g t:0 (999 > 10)\n"
            "kgroup: committed before the log start: g t:1 (2 < 6: 4 records lost, they count in the lag)\n"});
}

TEST_CASE("lag: of groups and partitions that fail the others are told") {
  FakeWorld world = lag_world();
  world.cluster.offset_failures["b"] = failures::group_not_authorized;
  world.cluster.topics["t"][1].has_leader = false;
  CHECK(world.run({"lag"}) == Ran{ExitCode::partial,
                                  "GROUP  STATE   #MEMBERS  #PARTITIONS  TOTAL-LAG  MAX-LAG  WITHOUT-LAG\n"
                                  "a      Stable  3         2            1          1        1\n",
                                  "kgroup: group 'a', t:1: no leader\n"
                                  "kgroup: not authorized: DESCRIBE on group 'b'\n"});
  CHECK(world.run({"lag", "b"}) == Ran{ExitCode::failed, "", "kgroup: not authorized: DESCRIBE on group 'b'\n"});
}

TEST_CASE("lag: a total of which nothing is known is unknown") {
  FakeWorld world = lag_world();
  world.cluster.commits.clear();
  CHECK(world.run({"lag", "a", "-q"}).out ==
        "GROUP  STATE   #MEMBERS  #PARTITIONS  TOTAL-LAG  MAX-LAG  WITHOUT-LAG\n"
        "a      Stable  3         2            -          -        2\n");
  CHECK(world.run({"lag", "a", "-q", "--by", "topic", "-o", "jsonl"}).out ==
        R"({"group":"a","topic":"t","partition_count":2,"total_lag":null,"max_lag":null,)"
        R"("partitions_without_lag":2,"records_lost":0})"
        "\n");
}

TEST_CASE("lag --isolation") {
  FakeWorld world = lag_world();
  world.cluster.topics["t"][0].last_stable = 9;
  CHECK(world.run({"lag", "a", "--isolation", "read_committed"}).out ==
        "GROUP  STATE   #MEMBERS  #PARTITIONS  TOTAL-LAG  MAX-LAG  WITHOUT-LAG\n"
        "a      Stable  3         2            7          7        0\n");
}
