// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "support/change_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

TEST_CASE("seek: the twin of reset-offsets for one group") {
  ChangeWorld world;
  CHECK(world.run({"seek", "g", "t1:0", "--to", "7"}) ==
        Ran{ExitCode::ok,
            "GROUP  TOPIC  PARTITION  OLD-OFFSET  NEW-OFFSET  DELTA  NOTE\n"
            "g      t1     0          4           7           3      3 skipped\n",
            "kgroup: dry run, nothing is written: 1 offset to write; 3 records skipped\n"
            "hint: to do it: kgroup seek g t1:0 --to 7 --execute\n"});
  CHECK(world.nothing_written());
  CHECK(world.run({"seek", "g", "t1:0", "--to", "7", "--execute"}) ==
        Ran{ExitCode::ok,
            "GROUP  TOPIC  PARTITION  OLD-OFFSET  NEW-OFFSET  DELTA  NOTE       RESULT\n"
            "g      t1     0          4           7           3      3 skipped  written\n",
            "kgroup: the offsets as they were are in /s/kgroup/19700101T000000.000Z-g.json\n"
            "kgroup: 1 offset written; 3 records skipped\n"});
  CHECK(world.commits("g") == "t1:0=7");
  CHECK(world.rows({"reset-offsets", "--undo", "last"}) == "g,t1,0,7,4,-3,3 replayed\n");
}

TEST_CASE("seek: several topics and partitions, each with its own target or the common one") {
  ChangeWorld world;
  world.cluster.topics["t1"][1].records = {{2, 5'000}};
  world.clock = std::chrono::seconds(3605);
  CHECK(world.rows({"seek", "g", "t1:0=-1", "t1:1=@-1h", "lo", "--to", "latest-1"}) ==
        "g,lo,0,-,9,-,no commit before\n"
        "g,t1,0,4,3,-1,1 replayed\n"
        "g,t1,1,-,2,-,at 1970-01-01T00:00:05.000Z; no commit before\n");
  CHECK(world.rows({"seek", "g", "t1=latest"}) == "g,t1,0,4,10,6,6 skipped\ng,t1,1,-,5,-,no commit before\n");
  CHECK(world.rows({"seek", "g", "t1:0,1", "--to", "99"}) ==
        "g,t1,0,4,10,6,\"clamped to the log end, 99 asked; 6 skipped\"\n"
        "g,t1,1,-,5,-,\"clamped to the log end, 99 asked; no commit before\"\n");
  CHECK(world.rows({"seek", "g", "t1:1", "--to", "99", "--strict"}) ==
        "g,t1,1,-,-,-,\"99 is outside the log, which is 0 to 5\"\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.nothing_written());
}

TEST_CASE("seek: one partition with two targets is refused") {
  ChangeWorld world;
  CHECK(world.run({"seek", "g", "t1:0=1", "t1:0=2"}).code == ExitCode::usage);
  CHECK(world.run({"seek", "g", "t1:0-1=1", "t1:1=2"}).code == ExitCode::usage);
  CHECK_FALSE(world.connected);
}

TEST_CASE("seek: a group that is new, live, or of another type") {
  ChangeWorld world;
  CHECK(world.rows({"seek", "newgrp", "t1:0=5", "--execute"}) == "newgrp,t1,0,-,5,-,no commit before,written\n");
  CHECK(shown(world.last.err) == Contains("kgroup: does not exist yet, a write makes it: 'newgrp'\n"));
  world.cluster.share_or_streams = {"sg"};
  CHECK(world.rows({"seek", "sg", "t1:0=5", "--execute"}).empty());
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.last.err.starts_with("kgroup: 'sg' is not a consumer group (share or streams)\n"));
  world.cluster.add_member("g", "app", {{"t1", {0}}});
  CHECK(world.rows({"seek", "g", "t1:0=5"}) == "g,t1,0,4,5,1,1 skipped\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.rows({"seek", "g", "t1:0=5", "--execute"}).empty());
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.cluster.writes().empty());
}

TEST_CASE("seek without a group: tells which offsets those are") {
  ChangeWorld world;
  world.cluster.topics["t1"][0].records = {{0, 1'000}, {3, 2'500}, {4, 3'000}};
  world.cluster.add_topic("te", {0});
  CHECK(world.run({"seek", "t1", "--to", "@1970-01-01T00:00:02Z"}) ==
        Ran{ExitCode::ok,
            "TOPIC  PARTITION  OFFSET  TIMESTAMP                 NOTE\n"
            "t1     0          3       1970-01-01T00:00:02.500Z  at 1970-01-01T00:00:02.000Z\n"
            "t1     1          5       -                         at 1970-01-01T00:00:02.000Z; no record at or after "
            "that time: end of log\n",
            ""});
  CHECK(world.run({"seek", "t1:0=latest-3"}) ==
        Ran{ExitCode::ok, "TOPIC  PARTITION  OFFSET  TIMESTAMP  NOTE\nt1     0          7       -          -\n", ""});
  CHECK(world.run({"seek", "te", "--to", "@1970-01-01", "-o", "json"}).out ==
        "{\"offsets\":[\n"
        R"({"topic":"te","partition":0,"offset":0,"timestamp":null,"timestamp_ms":null,)"
        R"("note":"at 1970-01-01T00:00:00.000Z; partition is empty"})"
        "\n],\"errors\":[]}\n");
  CHECK(world.run({"seek", "t1:0", "--to", "@1970-01-01T00:00:02Z", "-o", "jsonl"}).out ==
        R"({"topic":"t1","partition":0,"offset":3,"timestamp":"1970-01-01T00:00:02.500Z","timestamp_ms":2500,)"
        R"("note":"at 1970-01-01T00:00:02.000Z"})"
        "\n");
  CHECK(world.rows({"seek", "lo", "--to", "3"}) == "lo,0,6,-,\"clamped to the log start, 3 asked\"\n");
  CHECK(world.nothing_written());
}

TEST_CASE("seek without a group: what can't be told") {
  ChangeWorld world;
  CHECK(world.run({"seek", "nope", "--to", "latest"}) ==
        Ran{ExitCode::failed, "", "kgroup: topic 'nope' does not exist\n"});
  CHECK(world.rows({"seek", "t1:0,7", "--to", "latest"}) ==
        "t1,0,10,-,-\nt1,7,-,-,no such partition: t1 has 2 partitions\n");
  CHECK(world.last == Ran{ExitCode::partial, world.last.out, "kgroup: t1:7: no such partition: t1 has 2 partitions\n"});
  CHECK(world.rows({"seek", "lo", "--to", "3", "--strict"}) == "lo,0,-,-,\"3 is outside the log, which is 6 to 10\"\n");
  CHECK(world.last.code == ExitCode::failed);
  world.cluster.topics["t1"][1].has_leader = false;
  CHECK(world.rows({"seek", "t1", "--to", "@0"}).ends_with("t1,1,-,-,no leader\n"));
  CHECK(world.last.code == ExitCode::partial);
}
