// SPDX-License-Identifier: Apache-2.0
// reset-offsets from files, to files, and from another group.
#include <doctest/doctest.h>

#include "support/change_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

TEST_CASE("reset-offsets --from-file: every format") {
  ChangeWorld world;
  struct Example {
    std::string text;
    std::string rows;
  };
  const std::string both = "g,t1,0,4,3,-1,1 replayed\ng,t1,1,-,2,-,no commit before\n";
  const std::string first = "g,t1,0,4,3,-1,1 replayed\n";
  const Example examples[] = {
      {"t1,0,3\nt1,1,2\n", both},
      {"t1,1,2\r\nt1,0,3\r\n\r\n", both},
      {"g,t1,0,3\ng,t1,1,2\n", both},
      {"\"g\",\"t1\",0,3\n", first},
      {"topic,partition,offset\nt1,0,3", first},
      {"# note\nt1,0,3", first},
      {"t1 0 3\nt1\t1\t2\n", both},
      {R"([{"topic":"t1","partition":0,"offset":3}])", first},
      {R"({"plan":[{"group":"g","topic":"t1","partition":0,"old_offset":4,"new_offset":3}]})", first},
      {R"({"version":1,"saved_at":"x","offsets":[{"group":"g","topic":"t1","partition":0,"offset":3,"leader_epoch":9,)"
       R"("metadata":"m"}]})",
       first},
      {"g,t1,0,3\nother,t1,0,9\n", first},    // only the groups that are named
  };
  for (const auto& [text, rows] : examples) {
    CAPTURE(text);
    world.files = {{"F", text}};
    CHECK(world.reset({"--from-file", "F"}) == rows);
    CHECK(world.last.code == ExitCode::ok);
    CHECK(world.cluster.writes().empty());
    CHECK(world.files.size() == 1);
  }
}

TEST_CASE("reset-offsets --from-file: offsets to go to, clamped and without metadata") {
  ChangeWorld world;
  world.files["F"] = R"([{"group":"g","topic":"t1","partition":0,"offset":99,"metadata":"m","leader_epoch":4},)"
                     R"({"group":"g","topic":"t1","partition":1,"offset":null}])";
  CHECK(world.reset({"--from-file", "F", "--execute"}) ==
        "g,t1,0,4,10,6,\"clamped to the log end, 99 asked; 6 skipped\",written\n");
  CHECK(world.cluster.writes() == Writes{"alter_offsets g t1:0=10"});
  CHECK(shown(world.last.err) == Contains("kgroup: the file has no offset for, left as they are: g t1:1\n"));
}

TEST_CASE("reset-offsets --from-file: the file may name the groups") {
  ChangeWorld world;
  world.cluster.add_group("h");
  world.files["F"] = "h,t1,0,1\ng,t1,0,2\nnewgrp,t1,1,3\n";
  CHECK(world.rows({"reset-offsets", "--from-file", "F"}) ==
        "h,t1,0,-,1,-,no commit before\ng,t1,0,4,2,-2,2 replayed\nnewgrp,t1,1,-,3,-,no commit before\n");
  CHECK(shown(world.last.err) == Contains("kgroup: does not exist yet, a write makes it: 'newgrp'\n"));
  CHECK(world.rows({"reset-offsets", "--from-file", "F", "-g", "h"}) == "h,t1,0,-,1,-,no commit before\n");
  CHECK(world.run({"reset-offsets", "--from-file", "F", "--all-groups"}).code == ExitCode::usage);
  world.files["F"] = "t1,0,1\n";
  CHECK(world.run({"reset-offsets", "--from-file", "F"}) ==
        Ran{ExitCode::usage, "", "kgroup: F does not name the group\nhint: name one with --group\n"});
  CHECK(world.run({"reset-offsets", "--from-file", "F", "-g", "g", "-g", "h"}).code == ExitCode::usage);
  CHECK_FALSE(world.connected);
}

TEST_CASE("reset-offsets --from-file: a group that is named and not in the file") {
  ChangeWorld world;
  world.cluster.add_group("h");
  world.files["F"] = "h,t1,0,1\n";
  world.reset({"--from-file", "F"});
  CHECK(world.last.code == ExitCode::failed);
  world.reset({"--undo", "F"});
  CHECK(world.last.code == ExitCode::failed);
}

TEST_CASE("reset-offsets --from-file: a bad line is named, nothing is sent") {
  ChangeWorld world;
  const std::pair<std::string, std::string> files[] = {
      {"t1,0,3\nt1,x,3", "kgroup: F:2: partition 'x' is no whole number\n"},
      {"t1,0", "kgroup: F:1: has 2 fields\n"},
      {"t1,0,-5", "kgroup: F:1: offset '-5' is negative\n"},
      {"", "kgroup: F:1: holds no offsets\n"},
      {"t1,0,3\nt1,0,4", "kgroup: F:2: partition 0 of 't1' comes a second time, it is in line 1 already\n"},
      {R"([{"topic":"t1","partition":0}])", "kgroup: F: row 1: has no offset\n"},
      {R"({"plan":[{"topic":"t1","partition":0,"new_offset":null}]})", "kgroup: F: row 1: has no new_offset\n"},
      {"{", "kgroup: F:1: no valid JSON from column 2 on\n"},
  };
  for (const auto& [text, error] : files) {
    CAPTURE(text);
    world.files = {{"F", text}};
    for (const bool execute : {false, true}) {
      std::vector<std::string> args{"reset-offsets", "g", "--from-file", "F"};
      if (execute) args.emplace_back("--execute");
      const Ran ran = world.run(args);
      CHECK(ran.code == ExitCode::usage);
      CHECK(ran.err.starts_with(error));
      CHECK(ran.out.empty());
      CHECK_FALSE(world.connected);
    }
  }
  CHECK(world.run({"reset-offsets", "g", "--from-file", "none"}) ==
        Ran{ExitCode::usage, "", "kgroup: cannot read 'none': No such file or directory\n"});
}

TEST_CASE("reset-offsets --from-file: a line that can't be planned is named in its row") {
  ChangeWorld world;
  world.files["F"] = "t1,0,3\nnope,0,1\nt1,7,1\n";
  const std::string rows =
      "g,nope,0,-,-,-,F:2: topic does not exist\n"
      "g,t1,0,4,3,-1,1 replayed\n"
      "g,t1,7,-,-,-,F:3: no such partition: t1 has 2 partitions\n";
  CHECK(world.reset({"--from-file", "F"}) == rows);
  CHECK(world.last.code == ExitCode::partial);
  CHECK(shown(world.last.err) == Contains("kgroup: group 'g', nope:0: F:2: topic does not exist\n"));
  world.reset({"--from-file", "F", "--execute"});
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.cluster.writes().empty());
  CHECK(world.files.size() == 1);
  world.reset({"--from-file", "F", "--execute", "--skip-failed"});
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.commits("g") == "t1:0=3");
}

TEST_CASE("reset-offsets --export: kafka-consumer-groups' csv alone on stdout") {
  ChangeWorld world;
  CHECK(world.run({"reset-offsets", "g", "-t", "t1", "--to-earliest", "--export"}) ==
        Ran{ExitCode::ok, "t1,0,0\nt1,1,0\n",
            "kgroup: dry run, nothing is written: 2 offsets to write; 4 records replayed\n"
            "hint: to do it: kgroup reset-offsets g -t t1 --to-earliest --export --execute\n"});
  CHECK(world.nothing_written());
  world.cluster.add_topic("a-topic_of.25-characters_", {9});
  world.cluster.add_group("my group");
  CHECK(world
            .run({"reset-offsets", "g", "my group", "-t", "t1:0", "-t", "a-topic_of.25-characters_", "--to-latest",
                  "--export", "-o", "json"})
            .out ==
        "g,\"a-topic_of.25-characters_\",0,9\ng,t1,0,10\n"
        "\"my group\",\"a-topic_of.25-characters_\",0,9\n\"my group\",t1,0,10\n");
  CHECK(world.run({"reset-offsets", "g", "-t", "t1", "--shift-by", "1", "--export"}).out == "t1,0,5\n");
  CHECK(world.run({"reset-offsets", "g", "-t", "t1:0", "--to-latest", "--export", "--execute"}).out == "t1,0,10\n");
  CHECK(world.commits("g") == "t1:0=10");
  // To the same form that was asked for, and back.
  world.files["F"] = world.run({"reset-offsets", "g", "-t", "t1", "--to-latest", "--export"}).out;
  CHECK(world.reset({"--from-file", "F"}) == "g,t1,0,10,10,0,unchanged\ng,t1,1,-,5,-,no commit before\n");
}

TEST_CASE("reset-offsets --export: four fields unless just one group was asked for") {
  ChangeWorld world;    // as kafka-consumer-groups does; a line without its group would be one of any group
  CHECK(world.run({"reset-offsets", "g", "typo", "--all-topics", "--to-earliest", "--export"}).out == "g,t1,0,0\n");
  CHECK(world.run({"reset-offsets", "--all-groups", "--all-topics", "--to-earliest", "--export"}).out == "g,t1,0,0\n");
  CHECK(world.run({"reset-offsets", "--match", "g", "--all-topics", "--to-earliest", "--export"}).out == "g,t1,0,0\n");
}

TEST_CASE("reset-offsets --from-group: copies offsets, metadata and leader epochs as they are") {
  ChangeWorld world;
  world.cluster.add_group("src");
  world.cluster.commit("src", "t1", 0, 999);
  world.cluster.commit("src", "lo", 0, 2);
  world.cluster.commit("src", "t1", 1, 1);
  world.cluster.commits["src"][{"t1", 1}].metadata = "m";
  world.cluster.commits["src"][{"t1", 1}].leader_epoch = 7;
  CHECK(world.reset({"--from-group", "src", "--execute"}) ==
        "g,lo,0,-,2,-,below the log start 6; no commit before,written\n"
        "g,t1,0,4,999,995,beyond the log end 10; 6 skipped,written\n"
        "g,t1,1,-,1,-,no commit before,written\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.cluster.writes() == Writes{"alter_offsets g lo:0=2 t1:0=999 t1:1=1,epoch 7,'m'"});
  CHECK(world.reset({"--from-group", "src", "-t", "t1:1"}) == "g,t1,1,1,1,0,unchanged\n");
  // Into a group that does not exist.
  CHECK(world.rows({"reset-offsets", "copy", "--from-group", "src", "-t", "t1"}) ==
        "copy,t1,0,-,999,-,beyond the log end 10; no commit before\ncopy,t1,1,-,1,-,no commit before\n");
  CHECK(world.last.code == ExitCode::ok);
}

TEST_CASE("reset-offsets --from-group: a group without offsets, or without those asked for") {
  ChangeWorld world;
  CHECK(world.run({"reset-offsets", "g", "--from-group", "typo"}) ==
        Ran{ExitCode::failed, "", "kgroup: --from-group: group 'typo'" + missing_words});
  world.cluster.add_group("src");
  CHECK(world.reset({"--from-group", "src"}).empty());
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.last.err.starts_with("kgroup: group 'g': group 'src' has no committed offsets to copy\n"));
  world.cluster.commit("src", "t1", 0, 1);
  CHECK(world.reset({"--from-group", "src", "-t", "lo"}).empty());
  CHECK(world.last.code == ExitCode::failed);
  // A topic that is named and not there may be a typo.
  CHECK(world.reset({"--from-group", "src", "-t", "t1", "-t", "typo"}) == "g,t1,0,4,1,-3,3 replayed\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.nothing_written());
}

TEST_CASE("reset-offsets --from-group: what can't be read there is never deleted here") {
  ChangeWorld world;
  world.cluster.add_group("src");
  world.cluster.commit("src", "t1", 1, 2);
  auto& commit = world.cluster.commits["src"][{"t1", 0}];
  commit.at = {"t1", 0};
  commit.failure = Failure{FailureKind::other, "UNSTABLE_OFFSET_COMMIT", "unstable"};
  CHECK(world.reset({"--from-group", "src"}) == "g,t1,0,4,-,-,unstable\ng,t1,1,-,2,-,no commit before\n");
  CHECK(world.last.code == ExitCode::partial);
  world.reset({"--from-group", "src", "--execute", "--skip-failed"});
  CHECK(world.commits("g") == "t1:0=4 t1:1=2");
}

TEST_CASE("reset-offsets --from-group: a commit without an offset is no commit") {
  ChangeWorld world;    // some tools have committed -1
  world.cluster.add_group("src");
  world.cluster.commit("src", "t1", 1, 2);
  world.cluster.commits["src"][{"t1", 0}].at = {"t1", 0};
  CHECK(world.reset({"--from-group", "src"}) == "g,t1,1,-,2,-,no commit before\n");
  world.reset({"--from-group", "src", "--execute"});
  CHECK(world.commits("g") == "t1:0=4 t1:1=2");
}
