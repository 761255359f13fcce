// SPDX-License-Identifier: Apache-2.0
// Partitions that are not as one would wish: what their rows show, and what that makes of the exit code.
#include <doctest/doctest.h>

#include "support/fake_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

const std::string header =
    "GROUP,TOPIC,PARTITION,CURRENT-OFFSET,LOG-END-OFFSET,LAG,CONSUMER-ID,HOST,CLIENT-ID,LOG-START-OFFSET,LEAD,"
    "LEADER-EPOCH,INSTANCE-ID,STATUS,METADATA\n";

// `kgroup describe ARGS`, in csv: it has every column.
Ran describe(FakeWorld& world, std::vector<std::string> args) {
  args.insert(args.begin(), {"describe", "-o", "csv"});
  return world.run(args);
}

// The one line of `json` that has `part` in it, without the comma behind it.
std::string line_with(const std::string& json, const std::string& part) {
  const std::size_t at = json.find(part);
  if (at == std::string::npos) return "nothing with " + part;
  const std::size_t first = json.rfind('\n', at) + 1;
  std::string line = json.substr(first, json.find('\n', at) - first);
  if (line.ends_with(',')) line.pop_back();
  return line;
}

}    // namespace

TEST_CASE("describe: no commit is an unknown lag, not 0 and not the whole log") {
  FakeWorld world;
  auto& cluster = world.cluster;
  cluster.add_topic("t1", {10, 5});
  cluster.add_group("g");
  cluster.commit("g", "t1", 0, 4);
  CHECK(describe(world, {"g"}) == Ran{ExitCode::ok,
                                      header + "g,t1,0,4,10,6,-,-,-,0,4,-,-,ok,-\n"
                                               "g,t1,1,-,5,-,-,-,-,0,-,-,-,no-commit,-\n",
                                      "kgroup: no active members: 'g'\n"
                                      "kgroup: no committed offset, lag unknown: g t1:1\n"});
  CHECK(shown(line_with(world.run({"describe", "g", "-o", "json"}).out, "total_lag")) ==
        Contains(R"("total_lag":6,"partitions_without_lag":1,)"));
  // The same with a member.
  cluster.commits.clear();
  cluster.add_member("g", "m", {{"t1", {0, 1}}});
  CHECK(describe(world, {"g"}) == Ran{ExitCode::ok,
                                      header + "g,t1,0,-,10,-,m-uuid,/10.0.0.1,m,0,-,-,-,no-commit,-\n"
                                               "g,t1,1,-,5,-,m-uuid,/10.0.0.1,m,0,-,-,-,no-commit,-\n",
                                      "kgroup: no committed offset, lag unknown: g t1:0, g t1:1\n"});
}

TEST_CASE("describe: a total of which nothing is known is unknown") {
  FakeWorld world;
  world.cluster.add_topic("t", {10, 5});
  world.cluster.add_group("g");
  world.cluster.add_member("g", "m", {{"t", {0, 1}}});
  CHECK(world.run({"describe", "g", "--state"}).out ==
        "GROUP  COORDINATOR (ID)    ASSIGNMENT-STRATEGY  STATE   #MEMBERS  TYPE     PROTOCOL  OFFSETS-PARTITION  "
        "TOTAL-LAG  WITHOUT-LAG\n"
        "g      localhost:9092 (1)  range                Stable  1         classic  consumer  -                  "
        "-          2\n");
  CHECK(shown(line_with(world.run({"describe", "g", "-o", "json"}).out, "total_lag")) ==
        Contains(R"("total_lag":null,"partitions_without_lag":2,"max_lag":null,)"));
}

TEST_CASE("describe: a commit beyond the end is a lag of 0 and does not cancel another lag") {
  FakeWorld world;
  world.cluster.add_topic("t1", {10, 5});
  world.cluster.add_group("g2");
  world.cluster.commit("g2", "t1", 0, 999);
  world.cluster.commit("g2", "t1", 1, 2);
  CHECK(describe(world, {"g2"}) == Ran{ExitCode::ok,
                                       header + "g2,t1,0,999,10,0,-,-,-,0,999,-,-,beyond-end,-\n"
                                                "g2,t1,1,2,5,3,-,-,-,0,2,-,-,ok,-\n",
                                       "kgroup: no active members: 'g2'\n"
                                       "kgroup: committed beyond the log end, lag counted as 0: g2 t1:0 (999 > 10)\n"});
  const std::string json = world.run({"describe", "g2", "-o", "json"}).out;
  CHECK(shown(line_with(json, "total_lag")) == Contains(R"("total_lag":3,"partitions_without_lag":0,)"));
  CHECK(line_with(json, "beyond-end") ==
        R"({"group":"g2","topic":"t1","partition":0,"committed_offset":999,"log_end_offset":10,"lag":0,)"
        R"("member_id":null,"host":null,"client_id":null,"log_start_offset":0,"lead":999,"leader_epoch":null,)"
        R"("instance_id":null,"status":"beyond-end","metadata":null,"records_lost":null,"beyond_end":989})");
}

TEST_CASE("describe: a commit before the log start counts, and what is lost is said") {
  FakeWorld world;
  world.cluster.add_topic("lo", {10})[0].log_start = 6;
  for (const char* group : {"glo", "gle"}) world.cluster.add_group(group);
  world.cluster.commit("glo", "lo", 0, 2);
  world.cluster.commit("gle", "lo", 0, 6);
  CHECK(describe(world, {"glo", "gle"}) ==
        Ran{ExitCode::ok,
            header + "glo,lo,0,2,10,8,-,-,-,6,0,-,-,before-start,-\n"
                     "gle,lo,0,6,10,4,-,-,-,6,0,-,-,ok,-\n",
            "kgroup: no active members: 'glo', 'gle'\n"
            "kgroup: committed before the log start: glo lo:0 (2 < 6: 4 records lost, they count in the lag)\n"});
  const std::string json = world.run({"describe", "glo", "gle", "-o", "json"}).out;
  CHECK(line_with(json, "before-start").ends_with(R"("metadata":null,"records_lost":4,"beyond_end":null})"));
  CHECK(shown(line_with(json, "total_lag")) ==
        Contains(R"("total_lag":8,"partitions_without_lag":0,"max_lag":8,"records_lost":4,)"));
}

TEST_CASE("describe: a member still holds a topic that was deleted; other groups are whole") {
  FakeWorld world;
  auto& cluster = world.cluster;
  cluster.add_topic("keep", {3});
  cluster.add_group("st");
  cluster.add_member("st", "m", {{"m1", {0, 1, 2}}});
  cluster.add_group("other");
  cluster.commit("other", "keep", 0, 1);
  const Ran expected{ExitCode::partial,
                     header +
                         "other,keep,0,1,3,2,-,-,-,0,1,-,-,ok,-\n"
                         "st,m1,0,-,-,-,m-uuid,/10.0.0.1,m,-,-,-,-,unknown-topic,-\n"
                         "st,m1,1,-,-,-,m-uuid,/10.0.0.1,m,-,-,-,-,unknown-topic,-\n"
                         "st,m1,2,-,-,-,m-uuid,/10.0.0.1,m,-,-,-,-,unknown-topic,-\n",
                     "kgroup: group 'st', m1:0,1,2: topic does not exist\n"
                     "kgroup: no active members: 'other'\n"};
  CHECK(describe(world, {"--all-groups"}) == expected);
  CHECK(describe(world, {"other", "st"}) == expected);
  const std::string json = world.run({"describe", "st", "-o", "json"}).out;
  CHECK(shown(json) ==
        Contains("\"errors\":[\n"
                 R"({"scope":"partition","group":"st","topic":"m1","partition":0,"code":"UNKNOWN_TOPIC_OR_PARTITION",)"
                 R"("message":"topic does not exist","hint":null},)"
                 "\n"));
  CHECK(shown(line_with(json, "total_lag")) == Contains(R"("total_lag":null,"partitions_without_lag":3,)"));
}

TEST_CASE("describe: a partition without a leader") {
  FakeWorld world;
  world.cluster.add_topic("half", {4, 4})[1].has_leader = false;
  world.cluster.add_group("gh");
  world.cluster.commit("gh", "half", 0, 1);
  world.cluster.commit("gh", "half", 1, 1);
  CHECK(describe(world, {"gh"}) == Ran{ExitCode::partial,
                                       header + "gh,half,0,1,4,3,-,-,-,0,1,-,-,ok,-\n"
                                                "gh,half,1,1,-,-,-,-,-,-,-,-,-,no-leader,-\n",
                                       "kgroup: group 'gh', half:1: no leader\n"
                                       "kgroup: no active members: 'gh'\n"});
  // It is not asked for: that would last until the time is up.
  CHECK(world.cluster.requests == std::vector<std::string>{"describe_groups gh", "committed_offsets gh",
                                                           "describe_topics half", "list_offsets latest half:0",
                                                           "list_offsets earliest half:0"});
  CHECK(
      world.run({"describe", "gh", "-o", "jsonl"})
          .out.ends_with(
              R"({"errors":[{"scope":"partition","group":"gh","topic":"half","partition":1,"code":"LEADER_NOT_AVAILABLE",)"
              R"("message":"no leader","hint":null}]})"
              "\n"));
}

TEST_CASE("describe: partitions and topics that fail in other ways") {
  FakeWorld world;
  auto& cluster = world.cluster;
  cluster.add_topic("slow", {9, 9})[1].failure = failures::timed_out;
  cluster.add_topic("small", {1});
  cluster.add_topic("moving", {1});
  cluster.topic_failures["secret"] = failures::topic_not_authorized;
  cluster.add_group("g");
  for (const auto& [topic, partition] :
       {std::pair("slow", 0), {"slow", 1}, {"small", 3}, {"secret", 0}, {"moving", 0}}) {
    cluster.commit("g", topic, partition, 1);
  }
  auto& unstable = cluster.commits["g"][{"moving", 0}];
  unstable.offset.reset();
  unstable.failure = Failure{FailureKind::other, "UNSTABLE_OFFSET_COMMIT", "Broker: unstable offset"};
  CHECK(describe(world, {"g", "-q"}) == Ran{ExitCode::partial,
                                            header + "g,moving,0,-,1,-,-,-,-,0,-,-,-,failed,-\n"
                                                     "g,secret,0,1,-,-,-,-,-,-,-,-,-,not-authorized,-\n"
                                                     "g,slow,0,1,9,8,-,-,-,0,1,-,-,ok,-\n"
                                                     "g,slow,1,1,-,-,-,-,-,-,-,-,-,timed-out,-\n"
                                                     "g,small,0,-,1,-,-,-,-,0,-,-,-,no-commit,-\n"
                                                     "g,small,3,1,-,-,-,-,-,-,-,-,-,unknown-partition,-\n",
                                            "kgroup: group 'g', moving:0: Broker: unstable offset\n"
                                            "kgroup: group 'g', secret:0: not authorized: DESCRIBE on topic 'secret'\n"
                                            "kgroup: group 'g', slow:1: no answer in time\n"
                                            "kgroup: group 'g', small:3: partition does not exist\n"});
}

TEST_CASE("describe: a subscribed partition that nobody owns has a row") {
  FakeWorld world;
  world.cluster.add_topic("a", {1, 2});
  world.cluster.add_topic("b", {3});
  world.cluster.add_group("g");
  world.cluster.add_member("g", "m", {{"a", {0}}}).subscription = {"a", "b"};
  world.cluster.commit("g", "a", 0, 1);
  CHECK(describe(world, {"g"}) == Ran{ExitCode::ok,
                                      header + "g,a,0,1,1,0,m-uuid,/10.0.0.1,m,0,1,-,-,ok,-\n"
                                               "g,a,1,-,2,-,-,-,-,0,-,-,-,no-commit,-\n"
                                               "g,b,0,-,3,-,-,-,-,0,-,-,-,no-commit,-\n",
                                      "kgroup: no committed offset, lag unknown: g a:1, g b:0\n"});
}

TEST_CASE("describe: many oddities of a kind share a line, of many errors some are shown") {
  FakeWorld world;
  world.cluster.add_topic("t", std::vector<std::int64_t>(20, 1));
  world.cluster.add_group("g");
  world.cluster.add_member("g", "m", {{"t", {0}}});
  CHECK(describe(world, {"g"}).err == "kgroup: no committed offset, lag unknown: g t:0, g t:1, g t:2 and 17 more\n");
  for (auto& partition : world.cluster.topics["t"]) partition.has_leader = false;
  CHECK(describe(world, {"g"}).err == "kgroup: group 'g', t:0,1,2,3,4,5,6,7,8,9 and 10 more: no leader\n");
  CHECK(shown(describe(world, {"a", "b", "c", "d", "e", "f", "g", "-q", "-t", "t:0"}).err) ==
        Contains("kgroup: 1 more like these (GROUP_ID_NOT_FOUND); -o json lists them all\n"));
}
