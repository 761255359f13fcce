// SPDX-License-Identifier: Apache-2.0
// What reset-offsets plans, and how it shows that.
#include <doctest/doctest.h>

#include "support/change_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

TEST_CASE("reset-offsets: the dry run shows the plan, the totals, and the command that does it") {
  ChangeWorld world;
  const std::string table =
      "GROUP  TOPIC  PARTITION  OLD-OFFSET  NEW-OFFSET  DELTA  NOTE\n"
      "g      t1     0          4           0           -4     4 replayed\n"
      "g      t1     1          -           0           -      no commit before\n";
  const std::string note = "kgroup: dry run, nothing is written: 2 offsets to write; 4 records replayed\n";
  CHECK(world.run({"reset-offsets", "-g", "g", "-t", "t1", "--to-earliest"}) ==
        Ran{ExitCode::ok, table, note + "hint: to do it: kgroup reset-offsets -g g -t t1 --to-earliest --execute\n"});
  CHECK(world.nothing_written());
  CHECK(world.run({"reset-offsets", "g", "-t", "t1", "--to", "earliest", "--dry-run"}) ==
        Ran{ExitCode::ok, table, note + "hint: to do it: kgroup reset-offsets g -t t1 --to earliest --execute\n"});
  CHECK(world.run({"reset-offsets", "g", "-t", "t1", "--to", "earliest", "-q"}) == Ran{ExitCode::ok, table, ""});
  CHECK(world.nothing_written());
}

TEST_CASE("reset-offsets: one document in JSON, one line a row in jsonl, all columns in csv") {
  ChangeWorld world;
  const std::string rows[] = {
      R"({"group":"g","topic":"t1","partition":0,"old_offset":4,"new_offset":10,"delta":6,"note":"6 skipped","result":null})",
      R"({"group":"g","topic":"t1","partition":1,"old_offset":null,"new_offset":5,"delta":null,"note":"no commit before","result":null})"};
  CHECK(world.run({"reset-offsets", "g", "-t", "t1", "--to-latest", "-o", "json"}).out ==
        "{\"plan\":[\n" + rows[0] + ",\n" + rows[1] + "\n],\"errors\":[]}\n");
  CHECK(world.run({"reset-offsets", "g", "-t", "t1", "--to-latest", "-o", "jsonl"}).out ==
        rows[0] + "\n" + rows[1] + "\n");
  CHECK(world.run({"reset-offsets", "g", "-t", "t1", "--to-latest", "-o", "csv"}).out ==
        "GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE\n"
        "g,t1,0,4,10,6,6 skipped\ng,t1,1,-,5,-,no commit before\n");
  CHECK(world.run({"reset-offsets", "g", "-t", "t1", "--to-latest", "-o", "prometheus"}).code == ExitCode::usage);
}

TEST_CASE("reset-offsets: the scenarios of kafka-consumer-groups, and the same as --to") {
  struct Scenario {
    std::vector<std::string> args;
    std::string rows;
  };
  const Scenario scenarios[] = {
      {{"--to-earliest"}, "g,t1,0,4,0,-4,4 replayed\n"},
      {{"--to-latest"}, "g,t1,0,4,10,6,6 skipped\n"},
      {{"--to-offset", "7"}, "g,t1,0,4,7,3,3 skipped\n"},
      {{"--to-offset", "4"}, "g,t1,0,4,4,0,unchanged\n"},
      {{"--shift-by", "3"}, "g,t1,0,4,7,3,3 skipped\n"},
      {{"--shift-by", "+3"}, "g,t1,0,4,7,3,3 skipped\n"},
      {{"--shift-by", "-3"}, "g,t1,0,4,1,-3,3 replayed\n"},
      {{"--to-current"}, "g,t1,0,4,4,0,-\n"},
      {{"--to", "end"}, "g,t1,0,4,10,6,6 skipped\n"},
      {{"--to", "beginning"}, "g,t1,0,4,0,-4,4 replayed\n"},
      {{"--to", "current"}, "g,t1,0,4,4,0,-\n"},
      {{"--to", "latest-2"}, "g,t1,0,4,8,4,4 skipped\n"},
      {{"--to", "earliest+1"}, "g,t1,0,4,1,-3,3 replayed\n"},
      {{"--to", "-1"}, "g,t1,0,4,3,-1,1 replayed\n"},
      {{"--to", "+1"}, "g,t1,0,4,5,1,1 skipped\n"},
      {{"--to", "9"}, "g,t1,0,4,9,5,5 skipped\n"},
  };
  ChangeWorld world;
  for (const auto& [args, rows] : scenarios) {
    std::vector<std::string> all{"-t", "t1:0"};
    all.insert(all.end(), args.begin(), args.end());
    CAPTURE(args.front());
    CHECK(world.reset(all) == rows);
    CHECK(world.last.code == ExitCode::ok);
  }
  CHECK(world.nothing_written());
}

TEST_CASE("reset-offsets: out of range is clamped and said, --strict refuses it") {
  ChangeWorld world;
  world.cluster.commit("g", "lo", 0, 2);    // below the log start 6
  CHECK(world.reset({"-t", "t1", "--to-offset", "999"}) ==
        "g,t1,0,4,10,6,\"clamped to the log end, 999 asked; 6 skipped\"\n"
        "g,t1,1,-,5,-,\"clamped to the log end, 999 asked; no commit before\"\n");
  CHECK(world.reset({"-t", "lo", "--to-offset", "3"}) == "g,lo,0,2,6,4,\"clamped to the log start, 3 asked\"\n");
  CHECK(world.reset({"-t", "t1:0", "--shift-by", "-100"}) ==
        "g,t1,0,4,0,-4,\"clamped to the log start, -96 asked; 4 replayed\"\n");
  CHECK(world.reset({"-t", "lo", "--shift-by", "-1"}) == "g,lo,0,2,6,4,\"clamped to the log start, 1 asked\"\n");
  CHECK(world.reset({"-t", "lo", "--to-current"}) == "g,lo,0,2,2,0,below the log start 6\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.reset({"-t", "t1:0", "--shift-by", "9223372036854775807"}).starts_with("g,t1,0,4,10,6,\"clamped"));
  CHECK(world.reset({"-t", "t1:0", "--to", "latest-9223372036854775807"}).starts_with("g,t1,0,4,0,-4,\"clamped"));

  CHECK(world.reset({"-t", "t1", "--to-offset", "7", "--strict"}) ==
        "g,t1,0,4,7,3,3 skipped\n"
        "g,t1,1,-,-,-,\"7 is outside the log, which is 0 to 5\"\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.last.err ==
        "kgroup: group 'g', t1:1: 7 is outside the log, which is 0 to 5\n"
        "kgroup: dry run, nothing is written: 1 offset to write; 3 records skipped; 1 can't be planned\n"
        "hint: to do it: kgroup reset-offsets -g g -t t1 --to-offset 7 --strict -o csv --execute --skip-failed\n");
  CHECK(world.reset({"-t", "t1", "--to-offset", "5", "--strict"}) ==
        "g,t1,0,4,5,1,1 skipped\ng,t1,1,-,5,-,no commit before\n");    // the end is in range
  CHECK(world.reset({"-t", "lo", "--to-offset", "5", "--strict", "--execute"}) ==
        "g,lo,0,2,-,-,\"5 is outside the log, which is 6 to 10\",not written\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.nothing_written());
}

TEST_CASE("reset-offsets: a commit beyond the end") {
  ChangeWorld world;
  world.cluster.commit("g", "t1", 0, 999);
  CHECK(world.reset({"-t", "t1:0", "--to-current"}) == "g,t1,0,999,999,0,beyond the log end 10\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.reset({"-t", "t1:0", "--shift-by", "-5"}) ==
        "g,t1,0,999,10,-989,\"clamped to the log end, 994 asked\"\n");
  CHECK(world.reset({"-t", "t1:0", "--to-latest"}) == "g,t1,0,999,10,-989,-\n");
  CHECK(world.reset({"-t", "t1:0", "--to", "latest-1"}) == "g,t1,0,999,9,-990,1 replayed\n");
}

TEST_CASE("reset-offsets: rows that can't be planned") {
  ChangeWorld world;
  CHECK(world.reset({"-t", "t1", "--shift-by", "-1"}) ==
        "g,t1,0,4,3,-1,1 replayed\ng,t1,1,-,-,-,no committed offset to shift\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.reset({"-t", "t1:1", "--shift-by", "-1"}) == "g,t1,1,-,-,-,no committed offset to shift\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.last.err ==
        "kgroup: group 'g', t1:1: no committed offset to shift\n"
        "kgroup: dry run, nothing is written: 0 offsets to write; 1 can't be planned\n");

  world.cluster.topics["t1"][1].has_leader = false;
  CHECK(world.reset({"-t", "t1", "--to-latest"}) == "g,t1,0,4,10,6,6 skipped\ng,t1,1,-,-,-,no leader\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(shown(world.last.err) == Contains("kgroup: group 'g', t1:1: no leader\n"));
  world.cluster.topics["t1"][1].has_leader = true;
  world.cluster.topics["t1"][1].failure = failures::timed_out;
  CHECK(world.reset({"-t", "t1", "--to-latest"}) == "g,t1,0,4,10,6,6 skipped\ng,t1,1,-,-,-,no answer in time\n");
  CHECK(world.last.code == ExitCode::partial);

  world.cluster.commits["g"][{"t1", 0}].failure = Failure{FailureKind::other, "UNSTABLE_OFFSET_COMMIT", "unstable"};
  CHECK(world.reset({"-t", "t1:0", "--to-latest"}) == "g,t1,0,4,-,-,unstable\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.nothing_written());
}

TEST_CASE("reset-offsets: topics and partitions that do not exist") {
  ChangeWorld world;
  CHECK(world.run({"reset-offsets", "g", "-t", "nope", "--to-earliest"}) ==
        Ran{ExitCode::failed, "",
            "kgroup: topic 'nope' does not exist\nkgroup: dry run, nothing is written: 0 offsets to write\n"});
  CHECK(world.reset({"-t", "nope", "-t", "t1:0", "--to-earliest"}) == "g,t1,0,4,0,-4,4 replayed\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.last.err.ends_with("--execute --skip-failed\n"));
  CHECK(world.reset({"-t", "nope", "-t", "t1:0", "--to-earliest", "--execute"}) ==
        "g,t1,0,4,0,-4,4 replayed,not written\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.last.err ==
        "kgroup: topic 'nope' does not exist\n"
        "kgroup: nothing is written, since some rows can't be planned; --skip-failed does the rest\n");
  CHECK(world.reset({"-t", "t1:7", "--to-earliest"}) == "g,t1,7,-,-,-,no such partition: t1 has 2 partitions\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.reset({"-t", "nope:0", "--to-earliest"}) == "g,nope,0,-,-,-,topic does not exist\n");
  CHECK(world.last.code == ExitCode::failed);
  world.cluster.topic_failures["t1"] = failures::topic_not_authorized;
  CHECK(world.reset({"-t", "t1:0", "--to-earliest"}) == "g,t1,0,4,-,-,not authorized: DESCRIBE on topic 't1'\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.nothing_written());
}

TEST_CASE("reset-offsets: which groups and topics") {
  ChangeWorld world;
  world.cluster.add_topic("a", {9, 9, 9});
  world.cluster.add_topic("b", {9});
  world.cluster.add_topic("c", {9});
  world.cluster.add_group("h");
  for (int partition = 0; partition < 3; ++partition) world.cluster.commit("h", "a", partition, 1);
  world.cluster.commit("h", "b", 0, 1);
  const std::string a02 = "h,a,0,1,0,-1,1 replayed\nh,a,2,1,0,-1,1 replayed\n";
  const std::string a012 = "h,a,0,1,0,-1,1 replayed\nh,a,1,1,0,-1,1 replayed\nh,a,2,1,0,-1,1 replayed\n";
  const std::string b0 = "h,b,0,1,0,-1,1 replayed\n";
  CHECK(world.rows({"reset-offsets", "h", "--all-topics", "--to-earliest"}) == a012 + b0);
  CHECK(world.rows({"reset-offsets", "h", "--topic-match", "^b", "--to-earliest"}) == b0);
  CHECK(world.rows({"reset-offsets", "h", "-t", "a:0,2", "--to-earliest"}) == a02);
  CHECK(world.rows({"reset-offsets", "h", "-t", "b", "-t", "a:0-2", "--to-earliest"}) == a012 + b0);
  CHECK(world.rows({"reset-offsets", "h", "--topic-match", "x", "--to-earliest"}).empty());
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.last.err.starts_with("kgroup: group 'h': it has no committed offsets on topics that match\n"));

  CHECK(world.rows({"reset-offsets", "h", "g", "--all-topics", "--to-earliest"}) ==
        a012 + b0 + "g,t1,0,4,0,-4,4 replayed\n");
  CHECK(world.rows({"reset-offsets", "--match", "^[gh]$", "--all-topics", "--to-earliest"}) ==
        "g,t1,0,4,0,-4,4 replayed\n" + a012 + b0);
  CHECK(world.rows({"reset-offsets", "--all-groups", "-t", "b", "--to-earliest"}) ==
        "g,b,0,-,0,-,no commit before\n" + b0);
  CHECK(world.nothing_written());
}

TEST_CASE("reset-offsets: a partition that is named twice is planned once") {
  ChangeWorld world;
  CHECK(world.reset({"-t", "t1:0", "-t", "t1:0", "--to-earliest"}) == "g,t1,0,4,0,-4,4 replayed\n");
  CHECK(world.reset({"-t", "t1:0", "-t", "t1", "--to-earliest"}) ==
        "g,t1,0,4,0,-4,4 replayed\ng,t1,1,-,0,-,no commit before\n");
}

TEST_CASE("reset-offsets: a group that does not exist") {
  ChangeWorld world;
  CHECK(world.rows({"reset-offsets", "newgrp", "-t", "t1", "--to-earliest"}) ==
        "newgrp,t1,0,-,0,-,no commit before\nnewgrp,t1,1,-,0,-,no commit before\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.last.err ==
        "kgroup: does not exist yet, a write makes it: 'newgrp'\n"
        "kgroup: dry run, nothing is written: 2 offsets to write\n"
        "hint: to do it: kgroup reset-offsets newgrp -t t1 --to-earliest -o csv --execute\n");
  CHECK(world.rows({"reset-offsets", "typo", "--all-topics", "--to-earliest", "--execute"}).empty());
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.last.err.starts_with("kgroup: group 'typo'" + missing_words));
  CHECK(world.nothing_written());
  CHECK(world.rows({"reset-offsets", "newgrp", "-t", "t1:1", "--to-latest", "--execute"}) ==
        "newgrp,t1,1,-,5,-,no commit before,written\n");
  CHECK(world.commits("newgrp") == "t1:1=5");
}

TEST_CASE("reset-offsets: a dead group that has offsets can be reset") {
  ChangeWorld world;
  world.cluster.commit("old", "t1", 0, 3);
  CHECK(world.rows({"reset-offsets", "old", "--all-topics", "--to-latest", "--execute"}) ==
        "old,t1,0,3,10,7,7 skipped,written\n");
  CHECK(world.commits("old") == "t1:0=10");
}

TEST_CASE("reset-offsets: --to-current leaves out partitions without a commit") {
  ChangeWorld world;
  CHECK(world.reset({"-t", "t1", "--to-current"}) == "g,t1,0,4,4,0,-\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.reset({"-t", "t1", "--to-current", "--execute"}) == "g,t1,0,4,4,0,-,written\n");
  CHECK(world.commits("g") == "t1:0=4");
}

TEST_CASE("reset-offsets: --to-current keeps metadata and leader epoch, a move drops them") {
  ChangeWorld world;
  auto& commit = world.cluster.commits["g"][{"t1", 0}];
  commit.metadata = "mine";
  commit.leader_epoch = 3;
  world.reset({"-t", "t1:0", "--to-current", "--execute"});
  CHECK(world.cluster.writes() == Writes{"alter_offsets g t1:0=4,epoch 3,'mine'"});
  world.clock += std::chrono::seconds(1);
  world.reset({"-t", "t1:0", "--to-offset", "5", "--execute"});
  CHECK(world.cluster.writes() == Writes{"alter_offsets g t1:0=5"});
}

TEST_CASE("reset-offsets: partitions are sorted as numbers, many of them asked for at once") {
  ChangeWorld world;
  world.cluster.add_topic("many", std::vector<std::int64_t>(1000, 7));
  const std::string rows = world.reset({"-t", "many", "--to-latest", "--execute"});
  CHECK(rows.starts_with("g,many,0,-,7,-,no commit before,written\ng,many,1,-,7,"));
  CHECK(rows.ends_with("g,many,998,-,7,-,no commit before,written\ng,many,999,-,7,-,no commit before,written\n"));
  CHECK(world.cluster.writes().size() == 1);
  CHECK(shown(world.last.err) == Contains("kgroup: 1000 offsets written\n"));
}
