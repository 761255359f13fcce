// SPDX-License-Identifier: Apache-2.0
// reset-offsets --undo: back to what was saved.
#include <doctest/doctest.h>

#include <random>

#include "support/change_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

const std::string first_save = "/s/kgroup/19700101T000000.000Z-g.json";

struct UndoWorld : ChangeWorld {
  // Runs `reset-offsets ARGS --execute` at a later second.
  Ran change(std::vector<std::string> args) {
    args.insert(args.begin(), "reset-offsets");
    args.insert(args.end(), {"--execute", "-o", "csv"});
    const Ran ran = run(args);
    clock += std::chrono::seconds(1);
    return ran;
  }
};

}    // namespace

TEST_CASE("reset-offsets --undo: a dry run, then back to where it was, no commit included") {
  UndoWorld world;
  world.cluster.commits["g"][{"t1", 0}].metadata = "m";
  world.cluster.commits["g"][{"t1", 0}].leader_epoch = 5;
  world.change({"g", "-t", "t1", "--to-latest"});
  CHECK(world.commits("g") == "t1:0=10 t1:1=5");

  const Ran dry = world.run({"reset-offsets", "--undo", first_save});
  CHECK(dry == Ran{ExitCode::ok,
                   "GROUP  TOPIC  PARTITION  OLD-OFFSET  NEW-OFFSET  DELTA  NOTE\n"
                   "g      t1     0          10          4           -6     6 replayed\n"
                   "g      t1     1          5           -           -      deleted\n",
                   "kgroup: undo from " + first_save +
                       "\n"
                       "kgroup: dry run, nothing is written: 1 offset to write; 1 offset to delete; "
                       "6 records replayed\n"
                       "hint: to do it: kgroup reset-offsets --undo " +
                       first_save + " --execute\n"});
  CHECK(world.commits("g") == "t1:0=10 t1:1=5");
  CHECK(world.files.size() == 2);

  CHECK(world.change({"--undo", first_save}) ==
        Ran{ExitCode::ok,
            "GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE,RESULT\n"
            "g,t1,0,10,4,-6,6 replayed,written\n"
            "g,t1,1,5,-,-,deleted,removed\n",
            "kgroup: undo from " + first_save +
                "\n"
                "kgroup: the offsets as they were are in /s/kgroup/19700101T000001.000Z-g.json\n"
                "kgroup: 1 offset written; 1 offset deleted; 6 records replayed\n"});
  CHECK(world.cluster.writes() == Writes{"alter_offsets g t1:0=4,epoch 5,'m'", "delete_offsets g t1:1"});
  CHECK(world.commits("g") == "t1:0=4");
  CHECK(world.files.size() == 4);
}

TEST_CASE("reset-offsets --undo last: the newest save, of a group or of all; twice is a redo") {
  UndoWorld world;
  world.cluster.add_group("h");
  world.cluster.commit("h", "t1", 0, 5);
  world.change({"g", "-t", "t1:0", "--to-offset", "1"});
  world.change({"g", "-t", "t1:0", "--to-offset", "2"});
  world.change({"h", "-t", "t1:0", "--to-offset", "3"});
  CHECK(world.rows({"reset-offsets", "--undo", "last"}) == "h,t1,0,3,5,2,2 skipped\n");
  CHECK(world.last.err.starts_with("kgroup: undo from /s/kgroup/19700101T000002.000Z-h.json\n"));
  CHECK(world.rows({"reset-offsets", "--undo", "last", "-g", "g"}) == "g,t1,0,2,1,-1,1 replayed\n");
  CHECK(world.last.err.starts_with("kgroup: undo from /s/kgroup/19700101T000001.000Z-g.json\n"));
  world.change({"--undo", "last", "-g", "g"});
  CHECK(world.commits("g") == "t1:0=1");
  world.change({"--undo", "last", "-g", "g"});
  CHECK(world.commits("g") == "t1:0=2");
  world.change({"--undo", "/s/kgroup/19700101T000000.000Z-g.json"});
  CHECK(world.commits("g") == "t1:0=4");
  CHECK(world.commits("h") == "t1:0=3");
}

TEST_CASE("reset-offsets --undo last: of one group out of a save of several") {
  UndoWorld world;
  world.cluster.add_group("h");
  world.cluster.commit("h", "t1", 0, 5);
  world.change({"g", "h", "-t", "t1:0", "--to-earliest"});
  CHECK(world.rows({"reset-offsets", "--undo", "last", "-g", "h"}) == "h,t1,0,0,5,5,5 skipped\n");
  CHECK(world.rows({"reset-offsets", "--undo", "last"}) == "g,t1,0,0,4,4,4 skipped\nh,t1,0,0,5,5,5 skipped\n");
}

TEST_CASE("reset-offsets --undo last: nothing was saved") {
  UndoWorld world;
  CHECK(world.run({"reset-offsets", "--undo", "last"}) ==
        Ran{ExitCode::failed, "", "kgroup: nothing was saved in /s/kgroup\nhint: --undo FILE names a file\n"});
  world.change({"g", "-t", "t1:0", "--to-earliest"});
  CHECK(world.run({"reset-offsets", "--undo", "last", "-g", "h"}) ==
        Ran{ExitCode::failed, "",
            "kgroup: nothing was saved of that group in /s/kgroup\nhint: --undo FILE names a file\n"});
}

TEST_CASE("reset-offsets --undo: a csv has only the rows that had a commit") {
  UndoWorld world;
  world.change({"g", "-t", "t1", "--to-latest"});
  const std::string csv = "/s/kgroup/19700101T000000.000Z-g.csv";
  CHECK(world.rows({"reset-offsets", "--undo", csv, "-g", "g"}) == "g,t1,0,10,4,-6,6 replayed\n");
  CHECK(world.last.err.starts_with("kgroup: undo from " + csv +
                                   "\nkgroup: a csv holds only the rows that had a commit: the others stay as they "
                                   "are\n"));
  CHECK(world.rows({"reset-offsets", "--undo", csv}).empty());
  CHECK(world.last.code == ExitCode::usage);
  world.change({"--undo", csv, "-g", "g"});
  CHECK(world.commits("g") == "t1:0=4 t1:1=5");
}

TEST_CASE("reset-offsets --undo: stored offsets out of range come back as they were") {
  UndoWorld world;
  world.cluster.commit("g", "t1", 0, 999);
  world.cluster.commit("g", "lo", 0, 2);
  world.change({"g", "-t", "t1:0", "-t", "lo", "--to-latest"});
  CHECK(world.commits("g") == "lo:0=10 t1:0=10");
  CHECK(world.rows({"reset-offsets", "--undo", "last"}) ==
        "g,lo,0,10,2,-8,below the log start 6; 4 replayed\ng,t1,0,10,999,989,beyond the log end 10\n");
  world.change({"--undo", "last"});
  CHECK(world.commits("g") == "lo:0=2 t1:0=999");
}

TEST_CASE("reset-offsets --undo: a group that the change made, one that is gone, one with members") {
  UndoWorld world;
  world.change({"newgrp", "-t", "t1", "--to-latest"});
  world.change({"--undo", "last"});
  CHECK(world.commits("newgrp").empty());
  world.change({"g", "-t", "t1", "--to-latest"});
  world.cluster.groups.erase("g");
  world.cluster.commits.erase("g");
  CHECK(world.change({"--undo", "last", "-g", "g"}).code == ExitCode::ok);
  CHECK(world.commits("g") == "t1:0=4");
  world.change({"g", "-t", "t1:0", "--to-latest"});
  world.cluster.add_member("g", "app", {{"t1", {0}}});
  CHECK(world.change({"--undo", "last", "-g", "g"}).code == ExitCode::failed);
  CHECK(world.commits("g") == "t1:0=10");
}

TEST_CASE("reset-offsets --undo: where it has been undone already") {
  UndoWorld world;
  world.change({"g", "-t", "t1", "--to-latest"});
  world.change({"--undo", first_save});
  CHECK(world.rows({"reset-offsets", "--undo", first_save, "--execute"}) ==
        "g,t1,0,4,4,0,unchanged,unchanged\ng,t1,1,-,-,-,no committed offset,unchanged\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.cluster.writes().empty());
}

TEST_CASE("reset-offsets --undo is the identity after any change") {
  std::mt19937 random(7);
  const auto below = [&](int count) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(count)); };
  const std::vector<std::string> targets{"earliest", "latest", "current", "5", "+3", "-3", "earliest+2", "latest-2"};
  for (int round = 0; round < 40; ++round) {
    UndoWorld world;
    world.cluster.commits.clear();
    world.cluster.add_group("h");
    for (const char* group : {"g", "h"}) {
      for (const TopicPartition& at : {TopicPartition{"lo", 0}, TopicPartition{"t1", 0}, TopicPartition{"t1", 1}}) {
        if (below(3) == 0) continue;
        world.cluster.commit(group, at.topic, at.partition, below(14));
        auto& commit = world.cluster.commits[group][at];
        if (below(2) == 0) commit.leader_epoch = static_cast<std::int32_t>(below(9));
        if (below(2) == 0) commit.metadata = "m,\"ü\"\n" + std::to_string(below(9));
      }
    }
    const auto state = [&] {
      std::string text;
      for (const auto& [group, commits] : world.cluster.commits) {
        for (const auto& [at, commit] : commits) {
          text += group + " " + at.topic + ":" + std::to_string(at.partition) + "=" +
                  std::to_string(commit.offset.value_or(-1)) + " " + std::to_string(commit.leader_epoch.value_or(-1)) +
                  " " + commit.metadata + "\n";
        }
      }
      return text;
    };
    const std::string before = state();
    const std::string& target = targets[random() % targets.size()];
    CAPTURE(before);
    CAPTURE(target);
    world.change({"g", "h", "-t", "t1", "-t", "lo", "--to", target, "--skip-failed"});
    if (world.cluster.writes().empty()) continue;
    REQUIRE(world.change({"--undo", "last"}).code == ExitCode::ok);
    REQUIRE(state() == before);
  }
}
