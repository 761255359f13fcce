// SPDX-License-Identifier: Apache-2.0
// reset-offsets --execute: what is saved, asked, written and read back.
#include <doctest/doctest.h>

#include "support/change_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

const std::string header = "GROUP  TOPIC  PARTITION  OLD-OFFSET  NEW-OFFSET  DELTA  NOTE              RESULT\n";
const std::vector<std::string> to_earliest{"-t", "t1", "--to-earliest", "--execute"};

std::vector<std::string> with(std::vector<std::string> args, const std::vector<std::string>& more) {
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

}    // namespace

TEST_CASE("reset-offsets --execute: saves what was there, writes the plan and says so") {
  ChangeWorld world;
  auto& commit = world.cluster.commits["g"][{"t1", 0}];
  commit.metadata = "m \"1\"";
  commit.leader_epoch = 2;
  CHECK(world.run({"reset-offsets", "-g", "g", "-t", "t1", "--to-earliest", "--execute"}) ==
        Ran{ExitCode::ok,
            header + "g      t1     0          4           0           -4     4 replayed        written\n"
                     "g      t1     1          -           0           -      no commit before  written\n",
            "kgroup: the offsets as they were are in /s/kgroup/19700101T000000.000Z-g.json\n"
            "kgroup: 2 offsets written; 4 records replayed\n"});
  CHECK(world.cluster.writes() == Writes{"alter_offsets g t1:0=0 t1:1=0"});
  CHECK(world.commits("g") == "t1:0=0 t1:1=0");
  CHECK(world.file_names() == Writes{"/s/kgroup/19700101T000000.000Z-g.csv", "/s/kgroup/19700101T000000.000Z-g.json"});
  CHECK(world.files["/s/kgroup/19700101T000000.000Z-g.csv"] == "t1,0,4\n");
  CHECK(world.files["/s/kgroup/19700101T000000.000Z-g.json"] ==
        "{\"version\":1,\"saved_at\":\"1970-01-01T00:00:00.000Z\",\"offsets\":[\n"
        R"({"group":"g","topic":"t1","partition":0,"offset":4,"leader_epoch":2,"metadata":"m \"1\""},)"
        "\n"
        R"({"group":"g","topic":"t1","partition":1,"offset":null,"leader_epoch":null,"metadata":""})"
        "\n]}\n");
}

TEST_CASE("reset-offsets --execute: the result in JSON") {
  ChangeWorld world;
  CHECK(world.run({"reset-offsets", "g", "-t", "t1:0", "--to-latest", "--execute", "-o", "json"}).out ==
        "{\"plan\":[\n"
        R"({"group":"g","topic":"t1","partition":0,"old_offset":4,"new_offset":10,"delta":6,"note":"6 skipped",)"
        "\"result\":\"written\"}\n],\"errors\":[]}\n");
}

TEST_CASE("reset-offsets --execute: where the save goes") {
  ChangeWorld world;
  world.environment.erase("XDG_STATE_HOME");
  world.environment["HOME"] = "/home/me";
  world.reset(to_earliest);
  CHECK(shown(world.last.err) == Contains("/home/me/.local/state/kgroup/19700101T000000.000Z-g.json\n"));
  world.environment["XDG_STATE_HOME"] = "relative";    // to be ignored, says the specification
  world.clock = std::chrono::milliseconds(1'700'000'000'007);
  world.reset({"-t", "t1", "--to-latest", "--execute"});
  CHECK(shown(world.last.err) == Contains("/home/me/.local/state/kgroup/20231114T221320.007Z-g.json\n"));
}

TEST_CASE("reset-offsets --execute: a group name that a file name can't hold") {
  ChangeWorld world;
  const std::string group = "../a b/\"ü\"\n";
  world.cluster.add_group(group);
  world.cluster.commit(group, "t1", 0, 4);
  world.rows({"reset-offsets", "-g", group, "--all-topics", "--to-earliest", "--execute"});
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.file_names() ==
        Writes{"/s/kgroup/19700101T000000.000Z----a-b------.csv", "/s/kgroup/19700101T000000.000Z----a-b------.json"});
}

TEST_CASE("reset-offsets --execute: nothing is written when nothing can be saved") {
  ChangeWorld world;
  world.unwritable = "No space left on device";
  CHECK(world.run(with({"reset-offsets", "g"}, to_earliest)) ==
        Ran{ExitCode::failed, "",
            "kgroup: cannot write '/s/kgroup/19700101T000000.000Z-g.json': No space left on device\n"});
  CHECK(world.nothing_written());
  world.unwritable.clear();
  world.environment.erase("XDG_STATE_HOME");
  CHECK(world.run(with({"reset-offsets", "g"}, to_earliest)) ==
        Ran{ExitCode::failed, "",
            "kgroup: there is no place to save the offsets before they are changed\n"
            "hint: set HOME or XDG_STATE_HOME\n"});
  CHECK(world.nothing_written());
  world.environment["XDG_STATE_HOME"] = "/s";
  world.files["/s/kgroup/19700101T000000.000Z-g.json"] = "another";
  CHECK(world.run(with({"reset-offsets", "g"}, to_earliest)).code == ExitCode::failed);
  CHECK(world.cluster.writes().empty());
  CHECK(world.files["/s/kgroup/19700101T000000.000Z-g.json"] == "another");
}

TEST_CASE("reset-offsets --execute: where all is as asked nothing is saved or written") {
  ChangeWorld world;
  CHECK(world.reset({"-t", "t1:0", "--to-offset", "4", "--execute"}) == "g,t1,0,4,4,0,unchanged,unchanged\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.last.err == "kgroup: 0 offsets written; 1 unchanged\n");
  CHECK(world.nothing_written());
  CHECK(world.reset({"-t", "t1", "--to-offset", "4", "--execute"}) ==
        "g,t1,0,4,4,0,unchanged,unchanged\ng,t1,1,-,4,-,no commit before,written\n");
  CHECK(world.cluster.writes() == Writes{"alter_offsets g t1:1=4"});
}

TEST_CASE("reset-offsets --execute: on a terminal it asks") {
  ChangeWorld world;
  const std::vector<std::string> args = with({"reset-offsets", "g"}, to_earliest);
  const std::string question =
      "GROUP  TOPIC  PARTITION  OLD-OFFSET  NEW-OFFSET  DELTA  NOTE\n"
      "g      t1     0          4           0           -4     4 replayed\n"
      "g      t1     1          -           0           -      no commit before\n"
      "2 offsets to write; 4 records replayed. Do it? [y/N] ";
  for (const char* no : {"n", "", "no", "yep", "N"}) {
    world.typed = no;
    CHECK(world.run(args) == Ran{ExitCode::failed, "", question + "kgroup: nothing is written: not confirmed\n"});
    CHECK(world.nothing_written());
  }
  for (const char* yes : {"y", "Y", "yes", " YES "}) {
    ChangeWorld again;
    again.typed = yes;
    const Ran ran = again.run(args);
    CHECK(ran.code == ExitCode::ok);
    CHECK(ran.err.starts_with(question + "kgroup: the offsets as they were are in /s/"));
    CHECK(again.commits("g") == "t1:0=0 t1:1=0");
  }
  world.typed = "n";
  CHECK(world.run(with(args, {"--yes"})).err.starts_with("kgroup: the offsets as they were are in "));
  CHECK(world.typed == "n");
  CHECK(world.commits("g") == "t1:0=0 t1:1=0");
}

TEST_CASE("reset-offsets: no question where there is nothing to do, and none in a dry run") {
  ChangeWorld world;
  world.typed = "n";
  CHECK(world.reset({"-t", "t1:0", "--to-offset", "4", "--execute"}).starts_with("g,t1,0,4,4,0,unchanged"));
  CHECK(world.reset({"-t", "t1", "--to-earliest"}).starts_with("g,t1,0,4,0"));
  CHECK(world.reset({"-t", "t1:9", "--to-earliest", "--execute"}).starts_with("g,t1,9,"));
  CHECK(world.typed == "n");
}

TEST_CASE("reset-offsets --skip-failed: the rest is done") {
  ChangeWorld world;
  CHECK(world.reset({"-t", "t1", "--shift-by", "1", "--execute"}) ==
        "g,t1,0,4,5,1,1 skipped,not written\ng,t1,1,-,-,-,no committed offset to shift,not written\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.last.err ==
        "kgroup: group 'g', t1:1: no committed offset to shift\n"
        "kgroup: nothing is written, since some rows can't be planned; --skip-failed does the rest\n");
  CHECK(world.nothing_written());
  CHECK(world.reset({"-t", "t1", "--shift-by", "1", "--execute", "--skip-failed"}) ==
        "g,t1,0,4,5,1,1 skipped,written\ng,t1,1,-,-,-,no committed offset to shift,not written\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.last.err ==
        "kgroup: the offsets as they were are in /s/kgroup/19700101T000000.000Z-g.json\n"
        "kgroup: group 'g', t1:1: no committed offset to shift\n"
        "kgroup: 1 offset written; 1 record skipped; 1 can't be planned\n");
  CHECK(world.commits("g") == "t1:0=5");
  CHECK(world.reset({"-t", "t1:1", "--shift-by", "1", "--execute", "--skip-failed"}).ends_with(",not written\n"));
  CHECK(world.last.code == ExitCode::failed);
}

TEST_CASE("reset-offsets --execute: a broker that refuses one partition") {
  ChangeWorld world;
  world.cluster.partition_failures[{"g", {"t1", 1}}] = {failures::topic_not_authorized};
  CHECK(world.reset(to_earliest) == "g,t1,0,4,0,-4,4 replayed,written\ng,t1,1,-,0,-,no commit before,failed\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.last.err ==
        "kgroup: the offsets as they were are in /s/kgroup/19700101T000000.000Z-g.json\n"
        "kgroup: group 'g', t1:1: not authorized: READ on topic 't1'\n"
        "kgroup: 1 offset written; 4 records replayed\n");
  CHECK(world.commits("g") == "t1:0=0");
}

TEST_CASE("reset-offsets --execute: a broker that refuses one group of two") {
  ChangeWorld world;
  world.cluster.add_group("h");
  world.cluster.commit("h", "t1", 0, 5);
  world.cluster.write_failures["h"] = {failures::group_not_authorized};
  CHECK(world.rows({"reset-offsets", "g", "h", "-t", "t1:0", "--to-earliest", "--execute", "-o", "json"}) != "");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.commits("g") == "t1:0=0");
  CHECK(world.commits("h") == "t1:0=5");
  CHECK(world.file_names().front() == "/s/kgroup/19700101T000000.000Z-g-and-1-more.csv");
  CHECK(world.files["/s/kgroup/19700101T000000.000Z-g-and-1-more.csv"] == "g,t1,0,4\nh,t1,0,5\n");
  world.cluster.write_failures["g"] = {failures::group_not_authorized};
  world.clock += std::chrono::seconds(1);
  CHECK(world.rows({"reset-offsets", "g", "h", "-t", "t1:0", "--to-latest", "--execute"}) ==
        "g,t1,0,0,10,10,10 skipped,failed\nh,t1,0,5,10,5,5 skipped,failed\n");
  CHECK(world.last.code == ExitCode::failed);
}

TEST_CASE("reset-offsets --execute: a coordinator that loads or has moved is tried again") {
  ChangeWorld world;
  world.cluster.partition_failures[{"g", {"t1", 1}}] = {failures::not_coordinator, 1};
  CHECK(world.reset(to_earliest) == "g,t1,0,4,0,-4,4 replayed,written\ng,t1,1,-,0,-,no commit before,written\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.last.err ==
        "kgroup: the offsets as they were are in /s/kgroup/19700101T000000.000Z-g.json\n"
        "kgroup: 2 offsets written; 4 records replayed\n");
  CHECK(world.cluster.writes() == Writes{"alter_offsets g t1:0=0 t1:1=0", "alter_offsets g t1:1=0"});
}

TEST_CASE("reset-offsets --execute: a coordinator that loads for too long") {
  ChangeWorld world;
  world.cluster.write_failures["g"] = {failures::coordinator_loading};
  world.cluster.write_takes = std::chrono::seconds(15);
  CHECK(world.reset(to_earliest) == "g,t1,0,4,0,-4,4 replayed,failed\ng,t1,1,-,0,-,no commit before,failed\n");
  CHECK(world.last.code == ExitCode::failed);
  CHECK(shown(world.last.err) == Contains("group 'g', t1:0,1: Broker: Coordinator load in progress\n"));
  CHECK(world.cluster.writes().size() == 2);
  CHECK(world.commits("g") == "t1:0=4");
  CHECK(world.files.empty());    // nothing has changed: --undo last is still the change before
}

TEST_CASE("reset-offsets --execute: what is read back differs") {
  ChangeWorld world;
  bool written = false;
  world.cluster.on_request = [&](const std::string& request) {
    if (request == "committed_offsets g" && written) world.cluster.commit("g", "t1", 0, 7);
    written = written || request.starts_with("alter_offsets");
  };
  CHECK(world.reset(to_earliest) == "g,t1,0,4,0,-4,4 replayed,failed\ng,t1,1,-,0,-,no commit before,written\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(shown(world.last.err) ==
        Contains("kgroup: group 'g', t1:0: written, but now it is 7: somebody else commits too\n"));
}

TEST_CASE("reset-offsets --execute: what was written is not there, or can't be read back") {
  ChangeWorld world;
  bool written = false;
  world.cluster.on_request = [&](const std::string& request) {
    if (request == "committed_offsets g" && written) world.cluster.commits["g"].erase({"t1", 1});
    written = written || request.starts_with("alter_offsets");
  };
  world.reset(to_earliest);
  CHECK(shown(world.last.err) ==
        Contains("kgroup: group 'g', t1:1: written, but now it is not there: somebody else commits too\n"));
  CHECK(world.last.code == ExitCode::partial);

  ChangeWorld other;
  other.cluster.on_request = [&](const std::string& request) {
    if (request.starts_with("alter_offsets")) other.cluster.offset_failures["g"] = failures::timed_out;
  };
  other.reset(to_earliest);
  CHECK(other.last.code == ExitCode::failed);
  CHECK(shown(other.last.err) ==
        Contains("kgroup: group 'g', t1:0,1: written, but reading it back failed: no answer in time\n"));
}

TEST_CASE("reset-offsets --execute: written, and the coordinator moves before it is read back") {
  ChangeWorld world;
  world.cluster.on_request = [&](const std::string& request) {
    if (request.starts_with("alter_offsets")) world.cluster.offset_failures["g"] = failures::not_coordinator;
  };
  world.reset(to_earliest);
  CHECK(world.last.code == ExitCode::failed);
  CHECK(shown(world.last.err) == Contains("t1:0,1: written, but reading it back failed: Broker: Not coordinator\n"));
  CHECK(world.commits("g") == "t1:0=0 t1:1=0");
  CHECK(world.files.size() == 2);    // it was written, so that there is something to undo
}

TEST_CASE("reset-offsets --execute: stopped while it writes, it has said where the save is") {
  ChangeWorld world;
  world.cluster.on_request = [&](const std::string& request) {
    if (request.starts_with("alter_offsets")) throw Error(ExitCode::interrupted, "stopped");
  };
  const Ran ran = world.run(with({"reset-offsets", "g"}, to_earliest));
  CHECK(ran.code == ExitCode::interrupted);
  CHECK(world.files.size() == 2);
  CHECK(shown(ran.err) == Contains("/s/kgroup/19700101T000000.000Z-g.json\n"));
}
