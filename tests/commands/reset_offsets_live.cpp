// SPDX-License-Identifier: Apache-2.0
// reset-offsets and groups that must not be changed: with members, of other types, forbidden.
#include <doctest/doctest.h>

#include "support/change_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

// Group `live` with a member on t1 besides g.
struct LiveWorld : ChangeWorld {
  LiveWorld() {
    cluster.add_group("live");
    cluster.add_member("live", "app", {{"t1", {0, 1}}});
    cluster.commit("live", "t1", 0, 3);
  }
  void stop() {
    cluster.groups["live"].members.clear();
    cluster.groups["live"].state = GroupState::empty;
  }
};

const std::string refusal = "group 'live' is Stable with 1 member: app (/10.0.0.1)";
const std::string how = "hint: stop its members first; --wait-empty DURATION waits for that\n";

}    // namespace

TEST_CASE("reset-offsets: of a group with members the dry run shows the plan and warns") {
  LiveWorld world;
  CHECK(world.rows({"reset-offsets", "live", "-t", "t1:0", "--to-earliest"}) == "live,t1,0,3,0,-3,3 replayed\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(shown(world.last.err) == Contains(("kgroup: --execute would be refused: " + refusal + "\n").c_str()));
  CHECK(world.nothing_written());
}

TEST_CASE("reset-offsets --execute: a group with members is refused by name, with its members") {
  LiveWorld world;
  CHECK(world.run({"reset-offsets", "live", "-t", "t1:0", "--to-earliest", "--execute"}) ==
        Ran{ExitCode::failed, "", "kgroup: " + refusal + "\n" + how + "kgroup: 0 offsets written\n"});
  CHECK(world.nothing_written());
  world.cluster.groups["live"].type = GroupType::consumer;
  CHECK(world.run({"reset-offsets", "live", "-t", "t1:0", "--to-earliest", "--execute"}).code == ExitCode::failed);
  CHECK(world.nothing_written());
  world.stop();
  CHECK(world.rows({"reset-offsets", "live", "-t", "t1:0", "--to-earliest", "--execute"}) ==
        "live,t1,0,3,0,-3,3 replayed,written\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.commits("live") == "t1:0=0");
}

TEST_CASE("reset-offsets --execute: of several groups those without members are done") {
  LiveWorld world;
  CHECK(world.rows({"reset-offsets", "g", "live", "-t", "t1:0", "--to-earliest", "--execute"}) ==
        "g,t1,0,4,0,-4,4 replayed,written\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.last.err == "kgroup: the offsets as they were are in /s/kgroup/19700101T000000.000Z-g.json\nkgroup: " +
                              refusal + "\n" + how + "kgroup: 1 offset written; 4 records replayed\n");
  CHECK(world.commits("live") == "t1:0=3");
  CHECK(world.rows({"reset-offsets", "g", "live", "-t", "t1:0", "--to-latest"}) ==
        "g,t1,0,0,10,10,10 skipped\nlive,t1,0,3,10,7,7 skipped\n");
  CHECK(world.last.code == ExitCode::ok);
}

TEST_CASE("reset-offsets: many members, a static member, a rebalance") {
  LiveWorld world;
  for (const char* id : {"b", "c", "d", "e", "f", "x"}) world.cluster.add_member("live", id, {});
  CHECK(shown(world.run({"reset-offsets", "live", "-t", "t1", "--to-earliest", "--execute"}).err) ==
        Contains("group 'live' is Stable with 7 members: app (/10.0.0.1), b (/10.0.0.1), c (/10.0.0.1), "
                 "d (/10.0.0.1), e (/10.0.0.1) and 2 more\n"));
  LiveWorld again;
  again.cluster.groups["live"].members[0].instance_id = "inst-1";
  CHECK(shown(again.run({"reset-offsets", "live", "-t", "t1", "--to-earliest", "--execute"}).err) ==
        Contains("static member inst-1 holds it until its session times out"));
  again.stop();
  again.cluster.groups["live"].state = GroupState::preparing_rebalance;
  CHECK(again.run({"reset-offsets", "live", "-t", "t1", "--to-earliest", "--execute"}).code == ExitCode::failed);
  CHECK(again.nothing_written());
}

TEST_CASE("reset-offsets --execute: a consumer that joins after the plan, before the check") {
  LiveWorld world;
  int described = 0;
  world.cluster.on_request = [&](const std::string& request) {
    if (request == "describe_groups g" && ++described == 2) world.cluster.add_member("g", "late", {{"t1", {0, 1}}});
  };
  CHECK(world.reset({"-t", "t1:0", "--to-earliest", "--execute"}) == "g,t1,0,4,0,-4,4 replayed,failed\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(shown(world.last.err) == Contains("group 'g' is Stable with 1 member: late (/10.0.0.1)"));
  CHECK(world.nothing_written());    // no save either: nothing is to be undone
}

TEST_CASE("reset-offsets --execute: a consumer that joins between check and write") {
  LiveWorld world;
  world.cluster.add_group("h");
  world.cluster.commit("h", "t1", 0, 3);
  world.cluster.on_request = [&](const std::string& request) {
    if (request.starts_with("alter_offsets g")) world.cluster.add_member("g", "late", {{"t1", {0, 1}}});
  };
  CHECK(world.rows({"reset-offsets", "g", "h", "-t", "t1:0", "--to-earliest", "--execute"}) ==
        "g,t1,0,4,0,-4,4 replayed,failed\nh,t1,0,3,0,-3,3 replayed,written\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(shown(world.last.err) ==
        Contains("kgroup: group 'g', t1:0: not written: a consumer joined the group after it was found empty\n"));
  CHECK(world.commits("g") == "t1:0=4");
  CHECK(world.commits("h") == "t1:0=0");
}

TEST_CASE("reset-offsets --execute: a consumer that joins for some rows only") {
  LiveWorld world;
  world.cluster.partition_failures[{"g", {"t1", 1}}] = {failures::unknown_member};
  CHECK(world.reset({"-t", "t1", "--to-earliest", "--execute"}) ==
        "g,t1,0,4,0,-4,4 replayed,written\ng,t1,1,-,0,-,no commit before,failed\n");
  CHECK(world.last.code == ExitCode::partial);
}

TEST_CASE("reset-offsets --wait-empty: waits for the members to go") {
  LiveWorld world;
  int pauses = 0;
  world.on_pause = [&] {
    if (++pauses == 3) world.stop();
  };
  CHECK(world.rows({"reset-offsets", "live", "-t", "t1:0", "--to-earliest", "--execute", "--wait-empty", "1h"}) ==
        "live,t1,0,3,0,-3,3 replayed,written\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(pauses == 3);
}

TEST_CASE("reset-offsets --wait-empty: members that stay") {
  LiveWorld world;
  CHECK(
      world.rows({"reset-offsets", "live", "-t", "t1:0", "--to-earliest", "--execute", "--wait-empty", "1ms"}).empty());
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.last.err == "kgroup: " + refusal + "\n" + how +
                              "kgroup: --wait-empty: there are still members after 1ms\nkgroup: 0 offsets written\n");
  CHECK(world.nothing_written());
  CHECK(world.run({"reset-offsets", "live", "-t", "t1", "--to-earliest", "--wait-empty", "soon"}).code ==
        ExitCode::usage);
}

TEST_CASE("reset-offsets --wait-empty: holds for groups that are not named too") {
  for (const auto& groups : {std::vector<std::string>{"--all-groups"}, {"--match", "live"}}) {
    LiveWorld world;
    world.on_pause = [&] { world.stop(); };
    std::vector<std::string> args{"reset-offsets", "-t", "t1:0", "--to-earliest", "--execute", "--wait-empty", "1h"};
    args.insert(args.end(), groups.begin(), groups.end());
    world.rows(args);
    CHECK(world.last.code == ExitCode::ok);
    CHECK(world.commits("live") == "t1:0=0");
  }
}

TEST_CASE("reset-offsets: share and streams groups are refused, dry run or not") {
  LiveWorld world;
  world.cluster.share_or_streams = {"sg"};
  world.cluster.commit("sg", "t1", 0, 3);
  const std::string error = "kgroup: 'sg' is not a consumer group (share or streams)\n";
  const std::vector<std::string> moves[] = {
      {"-t", "t1", "--to-earliest"}, {"--all-topics", "--to-latest"}, {"--from-group", "g"}};
  for (const auto& move : moves) {
    std::vector<std::string> args{"reset-offsets", "sg"};
    args.insert(args.end(), move.begin(), move.end());
    CHECK(world.rows(args).empty());
    CHECK(world.last.code == ExitCode::failed);
    CHECK(world.last.err.starts_with(error));
    args.emplace_back("--execute");
    CHECK(world.rows(args).empty());
    CHECK(world.last.code == ExitCode::failed);
    CHECK(world.last.err.starts_with(error));
  }
  CHECK(world.rows({"reset-offsets", "g", "--from-group", "sg", "--execute"}).empty());
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.nothing_written());
}

TEST_CASE("reset-offsets --execute: one group that can't be planned, and nothing is written") {
  for (const std::string group : {"sg", "secret", "typo"}) {
    CAPTURE(group);
    LiveWorld world;
    world.cluster.share_or_streams = {"sg"};
    world.cluster.add_group("secret");
    world.cluster.describe_failures["secret"] = failures::group_not_authorized;
    world.cluster.offset_failures["secret"] = failures::group_not_authorized;
    std::vector<std::string> args{"reset-offsets", "g", group, "--all-topics", "--to-earliest"};
    CHECK(world.rows(args) == "g,t1,0,4,0,-4,4 replayed\n");
    CHECK(world.last.code == ExitCode::partial);
    CHECK(world.last.err.ends_with("--execute --skip-failed\n"));
    args.emplace_back("--execute");
    CHECK(world.rows(args) == "g,t1,0,4,0,-4,4 replayed,not written\n");
    CHECK(world.last.code == ExitCode::failed);
    CHECK(world.nothing_written());
  }
}

TEST_CASE("reset-offsets --skip-failed: the groups that can be planned are done") {
  LiveWorld world;
  CHECK(world.rows({"reset-offsets", "g", "typo", "--all-topics", "--to-earliest", "--execute", "--skip-failed"}) ==
        "g,t1,0,4,0,-4,4 replayed,written\n");
  CHECK(world.last.code == ExitCode::partial);
}

TEST_CASE("reset-offsets --all-groups: share and streams groups are left out") {
  LiveWorld world;
  world.stop();
  world.cluster.share_or_streams = {"sg"};
  world.cluster.commit("sg", "t1", 0, 3);
  CHECK(world.rows({"reset-offsets", "--all-groups", "-t", "t1:0", "--to-earliest"}) ==
        "g,t1,0,4,0,-4,4 replayed\nlive,t1,0,3,0,-3,3 replayed\n");
  CHECK(world.rows({"reset-offsets", "--all-groups", "--in-state", "Stable", "-t", "t1:0", "--to-earliest"}).empty());
}
