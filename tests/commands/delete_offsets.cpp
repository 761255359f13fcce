// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "support/change_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

// Group g has commits on t1:0, t1:1 and on the deleted topic gone:0.
struct DeleteWorld : ChangeWorld {
  DeleteWorld() {
    cluster.commit("g", "t1", 1, 2);
    cluster.commit("g", "gone", 0, 8);
  }
};

}    // namespace

TEST_CASE("delete-offsets: the dry run, and how to do it") {
  DeleteWorld world;
  CHECK(world.run({"delete-offsets", "-g", "g", "-t", "t1"}) ==
        Ran{ExitCode::ok,
            "GROUP  TOPIC  PARTITION  OLD-OFFSET  NEW-OFFSET  DELTA  NOTE\n"
            "g      t1     0          4           -           -      deleted\n"
            "g      t1     1          2           -           -      deleted\n",
            "kgroup: dry run, nothing is written: 2 offsets to delete\n"
            "hint: to do it: kgroup delete-offsets -g g -t t1 --execute\n"});
  CHECK(world.nothing_written());
}

TEST_CASE("delete-offsets --execute: saves, deletes, can be undone") {
  DeleteWorld world;
  world.cluster.commits["g"][{"gone", 0}].metadata = "m";
  CHECK(world.run({"delete-offsets", "g", "-t", "gone", "-t", "t1:1", "--execute"}) ==
        Ran{ExitCode::ok,
            "GROUP  TOPIC  PARTITION  OLD-OFFSET  NEW-OFFSET  DELTA  NOTE     RESULT\n"
            "g      gone   0          8           -           -      deleted  removed\n"
            "g      t1     1          2           -           -      deleted  removed\n",
            "kgroup: the offsets as they were are in /s/kgroup/19700101T000000.000Z-g.json\n"
            "kgroup: 2 offsets deleted\n"});
  CHECK(world.cluster.writes() == Writes{"delete_offsets g gone:0 t1:1"});
  CHECK(world.commits("g") == "t1:0=4");
  CHECK(world.files["/s/kgroup/19700101T000000.000Z-g.csv"] == "gone,0,8\nt1,1,2\n");
  world.clock += std::chrono::seconds(1);
  // Kafka takes no offset of a topic that does not exist.
  CHECK(world.rows({"reset-offsets", "--undo", "last", "--execute", "--skip-failed"}) ==
        "g,gone,0,-,-,-,topic does not exist,not written\ng,t1,1,-,2,-,no commit before,written\n");
  CHECK(world.last.code == ExitCode::partial);
  world.cluster.add_topic("gone", {9});
  world.clock += std::chrono::seconds(1);
  world.rows({"reset-offsets", "--undo", "/s/kgroup/19700101T000000.000Z-g.json", "--execute"});
  CHECK(world.cluster.writes() == Writes{"alter_offsets g gone:0=8,'m'"});
}

TEST_CASE("delete-offsets: all topics, those that match, some partitions") {
  DeleteWorld world;
  const std::string gone = "g,gone,0,8,-,-,deleted\n";
  const std::string both = "g,t1,0,4,-,-,deleted\ng,t1,1,2,-,-,deleted\n";
  CHECK(world.rows({"delete-offsets", "g", "--all-topics"}) == gone + both);
  CHECK(world.rows({"delete-offsets", "g", "--topic-match", "^g"}) == gone);
  CHECK(world.rows({"delete-offsets", "g", "-t", "t1:0-1", "-t", "gone:0"}) == gone + both);
  CHECK(world.rows({"delete-offsets", "g", "-t", "t1:1", "-t", "t1:1"}) == "g,t1,1,2,-,-,deleted\n");
  CHECK(world.rows({"delete-offsets", "--match", "g", "-t", "gone"}) == gone);
  CHECK(world.nothing_written());
}

TEST_CASE("delete-offsets: what is named and not there may be a typo") {
  DeleteWorld world;
  CHECK(world.run({"delete-offsets", "g", "-t", "typo"}) ==
        Ran{ExitCode::failed, "",
            "kgroup: group 'g' has no committed offsets of topic 'typo'\n"
            "kgroup: no committed offsets to delete\n"
            "kgroup: dry run, nothing is written: 0 offsets to write\n"});
  CHECK(world.rows({"delete-offsets", "g", "-t", "t1:0,7"}) == "g,t1,0,4,-,-,deleted\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.last.err ==
        "kgroup: group 'g', t1:7: no committed offset\n"
        "kgroup: dry run, nothing is written: 1 offset to delete\n"
        "hint: to do it: kgroup delete-offsets g -t t1:0,7 -o csv --execute --skip-failed\n");
  CHECK(world.rows({"delete-offsets", "g", "-t", "t1:0,7", "--execute"}) == "g,t1,0,4,-,-,deleted,not written\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.nothing_written());
  CHECK(world.rows({"delete-offsets", "g", "-t", "t1:0,7", "--execute", "--skip-failed"}) ==
        "g,t1,0,4,-,-,deleted,removed\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.rows({"delete-offsets", "g", "--topic-match", "typo"}).empty());
  CHECK(world.last == Ran{ExitCode::ok, world.last.out,
                          "kgroup: no committed offsets to delete\n"
                          "kgroup: dry run, nothing is written: 0 offsets to write\n"});
}

TEST_CASE("delete-offsets: groups that do not exist, are of another type, or forbidden") {
  DeleteWorld world;
  CHECK(world.rows({"delete-offsets", "typo", "-t", "t1", "--execute"}).empty());
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.last.err.starts_with("kgroup: group 'typo'" + missing_words));
  world.cluster.share_or_streams = {"sg"};
  world.cluster.commit("sg", "t1", 0, 3);
  for (const char* execute : {"--dry-run", "--execute"}) {
    CHECK(world.rows({"delete-offsets", "sg", "-t", "t1", execute}).empty());
    CHECK(world.last.code == ExitCode::failed);
    CHECK(world.last.err.starts_with("kgroup: 'sg' is not a consumer group (share or streams)\n"));
  }
  CHECK(world.nothing_written());
}

TEST_CASE("delete-offsets --execute: one group that can't be planned, and nothing is written") {
  DeleteWorld world;
  CHECK(world.rows({"delete-offsets", "g", "typo", "-t", "t1:0", "--execute"}) == "g,t1,0,4,-,-,deleted,not written\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.nothing_written());
}

TEST_CASE("delete-offsets --skip-failed: the groups that can be planned are done") {
  DeleteWorld world;
  CHECK(world.rows({"delete-offsets", "g", "typo", "-t", "t1:0", "--execute", "--skip-failed"}) ==
        "g,t1,0,4,-,-,deleted,removed\n");
  CHECK(world.last.code == ExitCode::partial);
}

TEST_CASE("delete-offsets: of a group with members only what nobody subscribes to") {
  DeleteWorld world;
  world.cluster.add_member("g", "app", {{"t1", {0, 1}}});
  CHECK(world.rows({"delete-offsets", "g", "-t", "gone", "--execute"}) == "g,gone,0,8,-,-,deleted,removed\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.commits("g") == "t1:0=4 t1:1=2");
  world.clock += std::chrono::seconds(1);
  CHECK(world.rows({"delete-offsets", "g", "-t", "t1", "--execute"}) ==
        "g,t1,0,4,-,-,deleted,failed\ng,t1,1,2,-,-,deleted,failed\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(shown(world.last.err) ==
        Contains("kgroup: group 'g', t1:0,1: Broker: Consumer group is actively subscribed to the topic\n"));
  CHECK(world.commits("g") == "t1:0=4 t1:1=2");
}

TEST_CASE("delete-offsets --execute: results of single partitions, and another try") {
  DeleteWorld world;
  world.cluster.partition_failures[{"g", {"t1", 0}}] = {failures::topic_not_authorized};
  world.cluster.partition_failures[{"g", {"t1", 1}}] = {failures::coordinator_loading, 1};
  CHECK(world.rows({"delete-offsets", "g", "-t", "t1", "--execute"}) ==
        "g,t1,0,4,-,-,deleted,failed\ng,t1,1,2,-,-,deleted,removed\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.last.err ==
        "kgroup: the offsets as they were are in /s/kgroup/19700101T000000.000Z-g.json\n"
        "kgroup: group 'g', t1:0: not authorized: READ on topic 't1'\n"
        "kgroup: 1 offset deleted\n");
  CHECK(world.commits("g") == "gone:0=8 t1:0=4");
}

TEST_CASE("delete-offsets --execute: somebody commits again") {
  DeleteWorld world;
  bool deleted = false;
  world.cluster.on_request = [&](const std::string& request) {
    if (request == "committed_offsets g" && deleted) world.cluster.commit("g", "t1", 0, 5);
    deleted = deleted || request.starts_with("delete_offsets");
  };
  CHECK(world.rows({"delete-offsets", "g", "-t", "t1:0", "--execute"}) == "g,t1,0,4,-,-,deleted,failed\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(shown(world.last.err) == Contains("now it is 5: somebody else commits too\n"));
}

TEST_CASE("delete-offsets --execute: asks on a terminal") {
  DeleteWorld world;
  world.typed = "n";
  const Ran ran = world.run({"delete-offsets", "g", "-t", "gone", "--execute"});
  CHECK(ran.code == ExitCode::failed);
  CHECK(ran.err.ends_with("1 offset to delete. Do it? [y/N] kgroup: nothing is written: not confirmed\n"));
  CHECK(world.nothing_written());
  world.typed = "y";
  CHECK(world.run({"delete-offsets", "g", "-t", "gone", "--execute"}).code == ExitCode::ok);
  CHECK(world.commits("g") == "t1:0=4 t1:1=2");
}
