// SPDX-License-Identifier: Apache-2.0
// The views and formats of describe.
#include <doctest/doctest.h>

#include <algorithm>

#include "support/fake_world.hpp"

using namespace kgroup;
using namespace kgroup::test;

namespace {

// Group g reads topic t with a static and a dynamic member; a third member has nothing to do.
FakeWorld live_world() {
  FakeWorld world;
  auto& cluster = world.cluster;
  cluster.add_topic("t", {10, 5})[0].log_start = 2;
  cluster.add_topic("__consumer_offsets", std::vector<std::int64_t>(50, 0));
  cluster.add_group("g");
  cluster.add_member("g", "m1", {{"t", {0}}});
  cluster.add_member("g", "m2", {{"t", {1}}}).instance_id = "inst-2";
  cluster.add_member("g", "m3", {}).subscription = {"t"};
  cluster.commit("g", "t", 0, 4);
  cluster.commit("g", "t", 1, 5);
  auto& commit = cluster.commits["g"][{"t", 0}];
  commit.leader_epoch = 7;
  commit.metadata = "by m1";
  return world;
}

const std::string group_row =
    R"({"group":"g","assignor":"range","state":"Stable","member_count":3,"type":"classic","protocol":"consumer",)"
    R"("coordinator_partition":3,"total_lag":6,"partitions_without_lag":0,"max_lag":6,"records_lost":0,)"
    R"("coordinator":{"id":1,"host":"localhost","port":9092}})";

const std::string partition_rows[] = {
    R"({"group":"g","topic":"t","partition":0,"committed_offset":4,"log_end_offset":10,"lag":6,)"
    R"("member_id":"m1-uuid","host":"/10.0.0.1","client_id":"m1","log_start_offset":2,"lead":2,"leader_epoch":7,)"
    R"("instance_id":null,"status":"ok","metadata":"by m1","records_lost":null,"beyond_end":null})",
    R"({"group":"g","topic":"t","partition":1,"committed_offset":5,"log_end_offset":5,"lag":0,)"
    R"("member_id":"m2-uuid","host":"/10.0.0.1","client_id":"m2","log_start_offset":0,"lead":5,"leader_epoch":null,)"
    R"("instance_id":"inst-2","status":"ok","metadata":null,"records_lost":null,"beyond_end":null})",
};

const std::string member_rows[] = {
    R"({"group":"g","member_id":"m1-uuid","host":"/10.0.0.1","client_id":"m1","partition_count":1,)"
    R"("instance_id":null,"assignment":[{"topic":"t","partitions":[0]}],"assignment_bytes":null})",
    R"({"group":"g","member_id":"m2-uuid","host":"/10.0.0.1","client_id":"m2","partition_count":1,)"
    R"("instance_id":"inst-2","assignment":[{"topic":"t","partitions":[1]}],"assignment_bytes":null})",
    R"({"group":"g","member_id":"m3-uuid","host":"/10.0.0.1","client_id":"m3","partition_count":0,)"
    R"("instance_id":null,"assignment":[],"assignment_bytes":null})",
};

}    // namespace

TEST_CASE("describe: a row a partition, then members without one") {
  FakeWorld world = live_world();
  const Ran expected{ExitCode::ok,
                     "GROUP  TOPIC  PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST       CLIENT-ID\n"
                     "g      t      0          4               10              6    m1-uuid      /10.0.0.1  m1\n"
                     "g      t      1          5               5               0    m2-uuid      /10.0.0.1  m2\n"
                     "g      -      -          -               -               -    m3-uuid      /10.0.0.1  m3\n",
                     ""};
  CHECK(world.run({"describe", "g"}) == expected);
  CHECK(world.run({"describe", "--group", "g", "--offsets"}) == expected);
  CHECK(world.run({"describe", "--all-groups"}) == expected);
  CHECK(world.run({"describe", "--match", "^g$"}) == expected);
}

TEST_CASE("describe -v") {
  FakeWorld world = live_world();
  CHECK(world.run({"describe", "g", "-v"}).out ==
        "GROUP  TOPIC  PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST       CLIENT-ID  "
        "LOG-START-OFFSET  LEAD  LEADER-EPOCH  INSTANCE-ID  STATUS         METADATA\n"
        "g      t      0          4               10              6    m1-uuid      /10.0.0.1  m1         "
        "2                 2     7             -            ok             by m1\n"
        "g      t      1          5               5               0    m2-uuid      /10.0.0.1  m2         "
        "0                 5     -             inst-2       ok             -\n"
        "g      -      -          -               -               -    m3-uuid      /10.0.0.1  m3         "
        "-                 -     -             -            no-partitions  -\n");
}

TEST_CASE("describe: csv and tsv have the verbose columns too") {
  FakeWorld world = live_world();
  std::string csv =
      "GROUP,TOPIC,PARTITION,CURRENT-OFFSET,LOG-END-OFFSET,LAG,CONSUMER-ID,HOST,CLIENT-ID,LOG-START-OFFSET,LEAD,"
      "LEADER-EPOCH,INSTANCE-ID,STATUS,METADATA\n"
      "g,t,0,4,10,6,m1-uuid,/10.0.0.1,m1,2,2,7,-,ok,by m1\n"
      "g,t,1,5,5,0,m2-uuid,/10.0.0.1,m2,0,5,-,inst-2,ok,-\n"
      "g,-,-,-,-,-,m3-uuid,/10.0.0.1,m3,-,-,-,-,no-partitions,-\n";
  CHECK(world.run({"describe", "g", "-o", "csv"}) == Ran{ExitCode::ok, csv, ""});
  std::replace(csv.begin(), csv.end(), ',', '\t');
  CHECK(world.run({"describe", "g", "-o", "tsv"}) == Ran{ExitCode::ok, csv, ""});
}

TEST_CASE("describe: the JSON document holds all three views, whichever is asked for") {
  FakeWorld world = live_world();
  const std::string document = "{\"groups\":[\n" + group_row + "\n],\"partitions\":[\n" + partition_rows[0] + ",\n" +
                               partition_rows[1] + "\n],\"members\":[\n" + member_rows[0] + ",\n" + member_rows[1] +
                               ",\n" + member_rows[2] + "\n],\"errors\":[]}\n";
  CHECK(world.run({"describe", "g", "-o", "json"}) == Ran{ExitCode::ok, document, ""});
  CHECK(world.run({"describe", "g", "-o", "json", "--members"}) == Ran{ExitCode::ok, document, ""});
  CHECK(world.run({"describe", "g", "-o", "json", "--state", "-v"}) == Ran{ExitCode::ok, document, ""});
}

TEST_CASE("describe: jsonl has the rows of the view") {
  FakeWorld world = live_world();
  CHECK(world.run({"describe", "g", "-o", "jsonl"}) ==
        Ran{ExitCode::ok, partition_rows[0] + "\n" + partition_rows[1] + "\n", ""});
  CHECK(world.run({"describe", "g", "-o", "jsonl", "--members"}) ==
        Ran{ExitCode::ok, member_rows[0] + "\n" + member_rows[1] + "\n" + member_rows[2] + "\n", ""});
  CHECK(world.run({"describe", "g", "-o", "jsonl", "--state"}) == Ran{ExitCode::ok, group_row + "\n", ""});
}

TEST_CASE("describe --members") {
  FakeWorld world = live_world();
  world.cluster.groups["g"].members[0].assignment = {{"t", {0, 1}}, {"u", {3}}};
  CHECK(world.run({"describe", "g", "--members"}) ==
        Ran{ExitCode::ok,
            "GROUP  CONSUMER-ID  HOST       CLIENT-ID  #PARTITIONS  INSTANCE-ID\n"
            "g      m1-uuid      /10.0.0.1  m1         3            -\n"
            "g      m2-uuid      /10.0.0.1  m2         1            inst-2\n"
            "g      m3-uuid      /10.0.0.1  m3         0            -\n",
            ""});
  CHECK(world.run({"describe", "g", "--members", "-v"}) ==
        Ran{ExitCode::ok,
            "GROUP  CONSUMER-ID  HOST       CLIENT-ID  #PARTITIONS  INSTANCE-ID  ASSIGNMENT\n"
            "g      m1-uuid      /10.0.0.1  m1         3            -            t:0,1;u:3\n"
            "g      m2-uuid      /10.0.0.1  m2         1            inst-2       t:1\n"
            "g      m3-uuid      /10.0.0.1  m3         0            -            -\n",
            ""});
  CHECK(world.run({"describe", "g", "--members", "-o", "csv"}) ==
        Ran{ExitCode::ok,
            "GROUP,CONSUMER-ID,HOST,CLIENT-ID,#PARTITIONS,INSTANCE-ID,ASSIGNMENT\n"
            "g,m1-uuid,/10.0.0.1,m1,3,-,\"t:0,1;u:3\"\n"
            "g,m2-uuid,/10.0.0.1,m2,1,inst-2,t:1\n"
            "g,m3-uuid,/10.0.0.1,m3,0,-,-\n",
            ""});
  // No log is asked about.
  CHECK(world.cluster.requests == std::vector<std::string>{"describe_groups g", "committed_offsets g"});
}

TEST_CASE("describe --state") {
  FakeWorld world = live_world();
  world.cluster.add_group("empty");
  CHECK(world.run({"describe", "g", "empty", "--state"}) ==
        Ran{ExitCode::ok,
            "GROUP  COORDINATOR (ID)    ASSIGNMENT-STRATEGY  STATE   #MEMBERS  TYPE     PROTOCOL  OFFSETS-PARTITION  "
            "TOTAL-LAG  WITHOUT-LAG\n"
            "g      localhost:9092 (1)  range                Stable  3         classic  consumer  3                  "
            "6          0\n"
            "empty  localhost:9092 (1)  -                    Empty   0         classic  consumer  39                 "
            "0          0\n",
            "kgroup: no active members: 'empty'\n"});
}

TEST_CASE("describe: a group of the consumer protocol") {
  FakeWorld world = live_world();
  auto& cluster = world.cluster;
  cluster.add_group("k848", GroupType::consumer);
  cluster.add_member("k848", "c", {{"t", {0, 1}}});
  cluster.groups["k848"].assignor = "uniform";
  cluster.commit("k848", "t", 0, 9);
  cluster.commit("k848", "t", 1, 5);
  const std::string row = "k848,localhost:9092 (1),uniform,Stable,1,consumer,consumer,21,1,0\n";
  const std::string header =
      "GROUP,COORDINATOR (ID),ASSIGNMENT-STRATEGY,STATE,#MEMBERS,TYPE,PROTOCOL,OFFSETS-PARTITION,TOTAL-LAG,"
      "WITHOUT-LAG\n";
  CHECK(world.run({"describe", "k848", "--state", "-o", "csv"}) == Ran{ExitCode::ok, header + row, ""});
  CHECK(world.run({"describe", "--all", "--type", "consumer", "--state", "-o", "csv"}) ==
        Ran{ExitCode::ok, header + row, ""});
  CHECK(world.run({"describe", "k848", "--members"}).out ==
        "GROUP  CONSUMER-ID  HOST       CLIENT-ID  #PARTITIONS  INSTANCE-ID\n"
        "k848   c-uuid       /10.0.0.1  c          2            -\n");
}

TEST_CASE("describe: commits are read before log ends, and nothing is asked twice") {
  FakeWorld world = live_world();
  world.run({"describe", "g"});
  // The census tells subscriptions; the quick description has none.
  CHECK(world.cluster.requests == std::vector<std::string>{"describe_groups g", "committed_offsets g", "describe_topics t",
                                                           "list_offsets latest t:0 t:1",
                                                           "list_offsets earliest t:0 t:1", "census g"});
  world.cluster.add_group("h");
  world.cluster.commit("h", "t", 1, 1);
  world.cluster.commit("h", "u", 0, 1);
  world.cluster.add_topic("u", {1});
  world.run({"describe", "h", "g"});
  CHECK(world.cluster.requests == std::vector<std::string>{"describe_groups h g", "committed_offsets h",
                                                           "committed_offsets g", "describe_topics t u",
                                                           "list_offsets latest t:0 t:1 u:0",
                                                           "list_offsets earliest t:0 t:1 u:0", "census g"});
}

TEST_CASE("describe --isolation: the log ends at the last stable offset under read_committed") {
  FakeWorld world;
  world.cluster.add_topic("tx", {7})[0].last_stable = 5;
  world.cluster.add_group("g");
  world.cluster.commit("g", "tx", 0, 4);
  const auto row = [&](const std::vector<std::string>& options) {
    std::vector<std::string> args{"describe", "g", "-q"};
    args.insert(args.end(), options.begin(), options.end());
    const std::string out = world.run(args).out;
    return out.substr(out.find('\n') + 1);
  };
  const std::string uncommitted =
      "g      tx     0          4               7               3    -            -     -\n";
  CHECK(row({}) == uncommitted);
  CHECK(row({"--isolation", "read_uncommitted"}) == uncommitted);
  CHECK(row({"--isolation", "read_committed"}) ==
        "g      tx     0          4               5               1    -            -     -\n");
}
