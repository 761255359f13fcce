// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "support/change_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

// Besides g the group h, with a commit on t1:1.
struct GroupsWorld : ChangeWorld {
  GroupsWorld() {
    cluster.add_group("h");
    cluster.commit("h", "t1", 1, 2);
  }
};

const std::string header = "GROUP,STATE,#MEMBERS,#PARTITIONS,TOTAL-LAG,NOTE";

}    // namespace

TEST_CASE("delete: the dry run shows what would go") {
  GroupsWorld world;
  CHECK(world.run({"delete", "g", "h"}) == Ran{ExitCode::ok,
                                               "GROUP  STATE  #MEMBERS  #PARTITIONS  TOTAL-LAG  NOTE\n"
                                               "g      Empty  0         1            6          -\n"
                                               "h      Empty  0         1            3          -\n",
                                               "kgroup: dry run, nothing is deleted: 2 groups to delete\n"
                                               "hint: to do it: kgroup delete g h --execute\n"});
  CHECK(world.rows({"delete", "--match", "^h"}) == "h,Empty,0,1,3,-\n");
  CHECK(world.run({"delete", "h", "-o", "json"}).out ==
        "{\"plan\":[\n"
        R"({"group":"h","state":"Empty","member_count":0,"partition_count":1,"total_lag":3,"note":null,"result":null})"
        "\n],\"errors\":[]}\n");
  CHECK(world.nothing_written());
}

TEST_CASE("delete --execute: saves the offsets, deletes, can be undone") {
  GroupsWorld world;
  world.cluster.commits["h"][{"t1", 1}].metadata = "m";
  CHECK(world.run({"delete", "g", "h", "--execute"}) ==
        Ran{ExitCode::ok,
            "GROUP  STATE  #MEMBERS  #PARTITIONS  TOTAL-LAG  NOTE  RESULT\n"
            "g      Empty  0         1            6          -     deleted\n"
            "h      Empty  0         1            3          -     deleted\n",
            "kgroup: the offsets as they were are in /s/kgroup/19700101T000000.000Z-g-and-1-more.json\n"
            "kgroup: 2 groups deleted\n"});
  CHECK(world.cluster.writes() == Writes{"delete_groups g h"});
  CHECK(world.cluster.groups.empty());
  CHECK(world.files["/s/kgroup/19700101T000000.000Z-g-and-1-more.csv"] == "g,t1,0,4\nh,t1,1,2\n");
  world.clock += std::chrono::seconds(1);
  CHECK(world.rows({"reset-offsets", "--undo", "last", "--execute"}) ==
        "g,t1,0,-,4,-,no commit before,written\nh,t1,1,-,2,-,no commit before,written\n");
  CHECK(world.cluster.writes() == Writes{"alter_offsets g t1:0=4", "alter_offsets h t1:1=2,'m'"});
}

TEST_CASE("delete: a group without offsets, and one of a deleted topic") {
  GroupsWorld world;
  world.cluster.add_group("none");
  world.cluster.add_group("old");
  world.cluster.commit("old", "gone", 0, 3);
  CHECK(world.rows({"delete", "none", "old", "--execute"}) ==
        "none,Empty,0,0,0,-,deleted\nold,Empty,0,1,-,-,deleted\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.file_names().front() == "/s/kgroup/19700101T000000.000Z-old.csv");
  world.files.clear();
  world.cluster.add_group("none");
  CHECK(world.rows({"delete", "none", "--execute"}) == "none,Empty,0,0,0,-,deleted\n");
  CHECK(world.files.empty());
}

TEST_CASE("delete: a group with members") {
  GroupsWorld world;
  world.cluster.add_member("h", "app", {{"t1", {0, 1}}});
  const std::string why = "group 'h' is Stable with 1 member: app (/10.0.0.1)";
  CHECK(world.run({"delete", "g", "h", "-o", "csv"}) ==
        Ran{ExitCode::ok, header + "\ng,Empty,0,1,6,-\nh,Stable,1,1,3," + why + "\n",
            "kgroup: --execute would be refused: " + why +
                "\n"
                "kgroup: dry run, nothing is deleted: 1 group to delete\n"
                "hint: to do it: kgroup delete g h -o csv --execute\n"});
  CHECK(world.run({"delete", "h"}).code == ExitCode::ok);
  CHECK(world.rows({"delete", "h", "--execute"}) == "h,Stable,1,1,3," + why + ",not deleted\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.last.err ==
        "kgroup: " + why +
            "\nhint: stop its members first; --wait-empty DURATION waits for that\nkgroup: 0 groups deleted\n");
  CHECK(world.nothing_written());
  CHECK(world.rows({"delete", "g", "h", "--execute"}) ==
        "g,Empty,0,1,6,-,deleted\nh,Stable,1,1,3," + why + ",not deleted\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.cluster.writes() == Writes{"delete_groups g"});
}

TEST_CASE("delete --wait-empty") {
  GroupsWorld world;
  world.cluster.add_member("h", "app", {{"t1", {0, 1}}});
  world.on_pause = [&] {
    world.cluster.groups["h"].members.clear();
    world.cluster.groups["h"].state = GroupState::empty;
  };
  CHECK(world.rows({"delete", "h", "--execute", "--wait-empty", "1h"}) == "h,Empty,0,1,3,-,deleted\n");
}

TEST_CASE("delete: groups that can't be planned") {
  GroupsWorld world;
  world.cluster.share_or_streams = {"sg"};
  world.cluster.commit("sg", "t1", 0, 3);
  for (const char* execute : {"--dry-run", "--execute"}) {
    CHECK(world.rows({"delete", "typo", execute}).empty());
    CHECK(world.last.code == ExitCode::failed);
    CHECK(world.last.err.starts_with("kgroup: group 'typo'" + missing_words));
    CHECK(world.rows({"delete", "sg", execute}).empty());
    CHECK(world.last.code == ExitCode::failed);
    CHECK(world.last.err.starts_with("kgroup: 'sg' is not a consumer group (share or streams)\n"));
  }
  CHECK(world.rows({"delete", "g", "sg"}) == "g,Empty,0,1,6,-\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.last.err.ends_with("hint: to do it: kgroup delete g sg -o csv --execute --skip-failed\n"));
  CHECK(world.rows({"delete", "g", "typo", "--execute"}) == "g,Empty,0,1,6,-,not deleted\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.last.err == "kgroup: group 'typo'" + missing_words +
                              "kgroup: nothing is deleted, since some groups can't be; --skip-failed does the rest\n");
  CHECK(world.nothing_written());
  CHECK(world.rows({"delete", "g", "typo", "--execute", "--skip-failed"}) == "g,Empty,0,1,6,-,deleted\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.rows({"delete", "--all-groups"}) == "h,Empty,0,1,3,-\n");    // share and streams groups are left out
}

TEST_CASE("delete --execute: a consumer that joins before the request names its group") {
  GroupsWorld world;
  world.cluster.on_request = [&](const std::string& request) {
    if (request.starts_with("delete_groups")) world.cluster.add_member("h", "late", {{"t1", {0, 1}}});
  };
  CHECK(world.rows({"delete", "g", "h", "--execute"}).starts_with("g,Empty,0,1,6,-,deleted\nh,Empty,0,1,3,"));
  CHECK(world.last.code == ExitCode::partial);
  CHECK(shown(world.last.err) == Contains("kgroup: group 'h'"));
  CHECK(world.cluster.groups.contains("h"));
}

TEST_CASE("delete --execute: what may not be deleted names the operation") {
  GroupsWorld world;
  world.cluster.delete_failures["h"] = {failures::group_not_authorized};
  world.rows({"delete", "g", "h", "--execute"});
  CHECK(world.last.code == ExitCode::partial);
  CHECK(shown(world.last.err) == Contains("kgroup: not authorized: DELETE on group 'h'\n"));
  CHECK(world.cluster.groups.contains("h"));
  CHECK_FALSE(world.cluster.groups.contains("g"));
}

TEST_CASE("delete --execute: a coordinator that loads is tried again") {
  GroupsWorld world;
  world.cluster.delete_failures["h"] = {failures::coordinator_loading, 1};
  CHECK(world.rows({"delete", "g", "h", "--execute"}) == "g,Empty,0,1,6,-,deleted\nh,Empty,0,1,3,-,deleted\n");
  CHECK(world.last.code == ExitCode::ok);
}

TEST_CASE("delete --execute: asks on a terminal") {
  GroupsWorld world;
  const std::string question =
      "GROUP  STATE  #MEMBERS  #PARTITIONS  TOTAL-LAG  NOTE\n"
      "g      Empty  0         1            6          -\n"
      "Delete 1 group with its offsets? [y/N] ";
  world.typed = "n";
  CHECK(world.run({"delete", "g", "--execute"}) ==
        Ran{ExitCode::failed, "", question + "kgroup: nothing is deleted: not confirmed\n"});
  CHECK(world.nothing_written());
  world.typed = "yes";
  CHECK(world.run({"delete", "g", "--execute"}).code == ExitCode::ok);
  world.typed = "n";
  CHECK(world.run({"delete", "h", "--execute", "-y"}).code == ExitCode::ok);
  CHECK(world.cluster.groups.empty());
}

TEST_CASE("delete --execute: nothing is deleted when nothing can be saved") {
  GroupsWorld world;
  world.unwritable = "Read-only file system";
  CHECK(world.run({"delete", "g", "--execute"}) ==
        Ran{ExitCode::failed, "",
            "kgroup: cannot write '/s/kgroup/19700101T000000.000Z-g.json': Read-only file system\n"});
  CHECK(world.nothing_written());
}
