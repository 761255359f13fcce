// SPDX-License-Identifier: Apache-2.0
// What all commands have in common when something goes wrong, and the common options of whole commands.
#include <doctest/doctest.h>

#include "support/fake_world.hpp"

using namespace kgroup;
using namespace kgroup::test;

namespace {

const std::vector<std::vector<std::string>> commands{
    {"list"}, {"describe", "g"}, {"describe", "--all-groups"}, {"lag"}};

// A group without members that committed on t:0 and not on t:1.
FakeWorld small_world() {
  FakeWorld world;
  world.cluster.add_topic("t", {10, 5});
  world.cluster.add_group("g");
  world.cluster.commit("g", "t", 0, 4);
  return world;
}

std::vector<std::string> with(std::vector<std::string> args, const std::vector<std::string>& more) {
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

class BrokenPipeSink final : public Sink {
 public:
  void write(std::string_view) override { throw BrokenPipe{}; }
};

class FullSink final : public Sink {
 public:
  void write(std::string_view) override {
    ++writes;
    throw Error(ExitCode::failed, "cannot write the output: No space left on device");
  }
  int writes = 0;
};

}    // namespace

TEST_CASE("unreachable: one line with address and cause, never an empty answer") {
  FakeWorld world = small_world();
  world.cluster.unreachable = Error(ExitCode::failed, "cannot reach broker:9092: connection refused",
                                    "is the broker running?", "NETWORK_EXCEPTION");
  const std::string error = "kgroup: cannot reach broker:9092: connection refused\nhint: is the broker running?\n";
  const std::string document =
      R"({"errors":[{"scope":"request","group":null,"topic":null,"partition":null,"code":"NETWORK_EXCEPTION",)"
      R"("message":"cannot reach broker:9092: connection refused","hint":"is the broker running?"}]})"
      "\n";
  for (const auto& command : commands) {
    CHECK(world.run(command) == Ran{ExitCode::failed, "", error});
    CHECK(world.run(with(command, {"-q", "-t", "t"})) == Ran{ExitCode::failed, "", error});
    for (const char* format : {"csv", "tsv"}) {
      CHECK(world.run(with(command, {"-o", format})) == Ran{ExitCode::failed, "", error});
    }
    for (const char* format : {"json", "jsonl"}) {
      CHECK(world.run(with(command, {"-o", format})) == Ran{ExitCode::failed, document, error});
    }
  }
  CHECK(world.run({"describe", "g", "h", "--members"}) == Ran{ExitCode::failed, "", error});
}

TEST_CASE("unreachable: every broker refused to list its groups") {
  FakeWorld world;
  const Failure refused{FailureKind::not_authorized, "CLUSTER_AUTHORIZATION_FAILED", "Cluster authorization failed"};
  world.cluster.list_failures = {refused, refused};
  for (const auto& command : {std::vector<std::string>{"list"}, {"describe", "--all"}, {"lag"}}) {
    CHECK(world.run(command) == Ran{ExitCode::failed, "", "kgroup: Cluster authorization failed\n"});
  }
}

TEST_CASE("a reader that goes away: silent, and no error") {
  FakeWorld world = small_world();
  for (const auto& command : commands) {
    for (const char* format : {"text", "json", "jsonl", "csv", "tsv"}) {
      BrokenPipeSink pipe;
      CHECK(world.run_into(pipe, with(command, {"-o", format})) == Ran{ExitCode::ok, "", ""});
    }
  }
}

TEST_CASE("an output that can't be written to is said once") {
  FakeWorld world = small_world();
  for (const auto& command : commands) {
    for (const char* format : {"text", "json", "jsonl", "csv", "tsv"}) {
      FullSink full;
      CHECK(world.run_into(full, with(command, {"-o", format})) ==
            Ran{ExitCode::failed, "", "kgroup: cannot write the output: No space left on device\n"});
      CHECK(full.writes == 1);
    }
  }
}

TEST_CASE("-q: no notes, but errors") {
  FakeWorld world = small_world();
  world.cluster.share_or_streams = {"sg"};
  CHECK(world.run({"list", "-q"}).err.empty());
  CHECK(world.run({"lag", "--quiet"}).err.empty());
  CHECK(world.run({"-q", "describe", "g"}).err.empty());
  CHECK(world.run({"describe", "g", "nosuch", "-q"}).err ==
        "kgroup: group 'nosuch' does not exist (never used, deleted, or its offsets expired after "
        "offsets.retention.minutes)\n");
  world.cluster.topics["t"][1].has_leader = false;
  CHECK(world.run({"describe", "g", "-q"}).err == "kgroup: group 'g', t:1: no leader\n");
}

TEST_CASE("usage errors of whole commands: nothing is sent") {
  FakeWorld world = small_world();
  const std::string no_group = "kgroup: no group is given\nhint: name groups, or use --all-groups or --match REGEX\n";
  const std::string two_views = "kgroup: --offsets, --members and --state are three views, choose one\n";
  const std::pair<std::vector<std::string>, std::string> cases[] = {
      {{"describe"}, no_group},
      {{"describe", "--in-state", "Empty"}, no_group},
      {{"describe", "g", "--all-groups"}, "kgroup: groups are named, and --all-groups is given too\n"},
      {{"describe", "g", "--members", "--state"}, two_views},
      {{"describe", "g", "--offsets", "--state"}, two_views},
      {{"describe", "g", "--isolation", "x"},
       "kgroup: --isolation: there is no level 'x'\nhint: use read_uncommitted or read_committed\n"},
      {{"describe", "g", "--member"}, "kgroup: unknown option '--member'\nhint: did you mean '--members'?\n"},
      {{"list", "--isolation", "read_committed"},
       "kgroup: unknown option '--isolation'\nhint: 'kgroup list --help' lists the options\n"},
      {{"list", "-g"}, "kgroup: option '-g' needs a value\n"},
  };
  for (const auto& [args, error] : cases) {
    CHECK(world.run(args) == Ran{ExitCode::usage, "", error});
    CHECK_FALSE(world.connected);
  }
  for (const char* pattern : {"(?=x)", "(", ""}) {
    CHECK(world.run({"list", "--match", pattern}).code == ExitCode::usage);
    CHECK_FALSE(world.connected);
  }
}

TEST_CASE("usage errors: a document too with a JSON output") {
  FakeWorld world = small_world();
  CHECK(world.run({"describe", "-o", "json"}) ==
        Ran{ExitCode::usage,
            R"({"errors":[{"scope":"request","group":null,"topic":null,"partition":null,"code":null,)"
            R"("message":"no group is given","hint":"name groups, or use --all-groups or --match REGEX"}]})"
            "\n",
            "kgroup: no group is given\nhint: name groups, or use --all-groups or --match REGEX\n"});
  CHECK_FALSE(world.connected);
  // These words are groups, and there the last format counts.
  CHECK(world.run({"describe", "--members", "--state", "--", "-o", "json"}).out.empty());
  CHECK(world.run({"describe", "-o", "json", "-o", "text"}).out.empty());
}

TEST_CASE("usage errors: a format that the command does not have is refused before anything is sent") {
  FakeWorld world = small_world();
  for (const auto& command : {std::vector<std::string>{"list"}, {"describe", "g"}}) {
    CHECK(world.run(with(command, {"-o", "prometheus"})) ==
          Ran{ExitCode::usage, "",
              "kgroup: this command has no prometheus output\nhint: 'kgroup lag -o prometheus' writes metrics\n"});
    CHECK_FALSE(world.connected);
  }
}

TEST_CASE("common options stand before and behind the command and its arguments") {
  FakeWorld world = small_world();
  world.environment.clear();
  const Ran expected = world.run({"describe", "g", "-b", "h:1", "-v", "--timeout", "5s"});
  CHECK(expected.code == ExitCode::ok);
  for (const auto& args : {std::vector<std::string>{"-b", "h:1", "-v", "--timeout", "5s", "describe", "g"},
                           {"-v", "describe", "-b", "h:1", "g", "--timeout=5s"},
                           {"describe", "-vb", "h:1", "--timeout", "5000", "-g", "g"},
                           {"--timeout", "5s", "describe", "-bh:1", "-v", "--", "g"}}) {
    CHECK(world.run(args) == expected);
    CHECK(world.property("bootstrap.servers") == "h:1");
    REQUIRE(world.connected);
    CHECK(world.connected->timeout.count() == 5000);
  }
}

TEST_CASE("where the bootstrap server comes from") {
  FakeWorld world = small_world();
  world.files["c.properties"] = "bootstrap.servers=file:1\nclient.id=me\n";
  CHECK(world.run({"list"}).code == ExitCode::ok);
  CHECK(world.property("bootstrap.servers") == "broker:9092");
  world.environment = {{"KGROUP_CONFIG", "c.properties"}};
  CHECK(world.run({"list"}).code == ExitCode::ok);
  CHECK(world.property("bootstrap.servers") == "file:1");
  CHECK(world.property("client.id") == "me");
  CHECK(world.run({"list", "-b", "flag", "-X", "client.id=you"}).code == ExitCode::ok);
  CHECK(world.property("bootstrap.servers") == "flag:9092");
  CHECK(world.property("client.id") == "you");
  world.environment.clear();
  CHECK(world.run({"list"}).code == ExitCode::usage);
  CHECK_FALSE(world.connected);
}
