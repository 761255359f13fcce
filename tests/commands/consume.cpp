// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "support/consume_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

// What the consumer was opened with, "" if it was not.
std::string property(const ConsumeWorld& world, std::string_view name) {
  std::string found;
  if (world.logs.opened.empty()) return found;
  for (const auto& [key, value] : world.logs.opened.back().decided) {
    if (key == name) found = value;
  }
  return found;
}

}    // namespace

TEST_CASE("consume: the values, a line each, partition by partition") {
  ConsumeWorld world;
  CHECK(world.read({"t1", "--from", "earliest"}) == Ran{ExitCode::ok, "a\nb\nc\nd\ne\n", ""});
  CHECK(world.read({"t1:1", "--from", "earliest"}) == Ran{ExitCode::ok, "d\ne\n", ""});
  CHECK(world.read({"t1"}) == Ran{ExitCode::ok, "", ""});
  CHECK(world.read({"t1", "--from", "latest-1"}) == Ran{ExitCode::ok, "c\ne\n", ""});
  CHECK(world.read({"t1:0", "--from", "1"}) == Ran{ExitCode::ok, "b\nc\n", ""});
  CHECK(world.run({"consume", "t1:0", "--from", "earliest", "-n", "2"}) == Ran{ExitCode::ok, "a\nb\n", ""});
  CHECK(world.run({"consume", "t1:0", "--from", "earliest", "-n", "0"}) == Ran{ExitCode::ok, "", ""});
  CHECK(world.run({"consume", "t1:0", "--from", "earliest", "--until", "2"}) == Ran{ExitCode::ok, "a\nb\n", ""});
  CHECK(world.run({"consume", "t1", "--from", "earliest", "--idle", "50ms"}) ==
        Ran{ExitCode::ok, "a\nb\nc\nd\ne\n", ""});
  // also where there was nothing to read from the start
  CHECK(world.run({"consume", "t1", "--idle", "50ms"}) == Ran{ExitCode::ok, "", ""});
  CHECK(world.run({"consume", "t1", "-g", "g", "--idle", "50ms"}) == Ran{ExitCode::ok, "", ""});
  CHECK(world.run({"consume", "t1", "--from", "earliest", "--idle", "50ms"}).code == ExitCode::ok);
  CHECK_FALSE(world.logs.opened.back().member);
  CHECK(property(world, "group.id").empty());
}

TEST_CASE("consume: what is past the end is clamped and said") {
  ConsumeWorld world;
  CHECK(world.read({"t1:0", "--from", "99"}) ==
        Ran{ExitCode::ok, "", "kgroup: --from: t1:0: 99 is past the log, which is 0 to 3\n"});
  CHECK(world.run({"consume", "t1:0", "--from", "earliest", "--until", "99"}) ==
        Ran{ExitCode::ok, "a\nb\nc\n", "kgroup: --until: t1:0: 99 is past the log, which is 0 to 3\n"});
}

TEST_CASE("consume: the end lies behind markers and holes") {
  ConsumeWorld world;
  world.logs.ends[{"t1", 0}] = 7;
  world.cluster.topics["t1"][0].log_end = 7;
  CHECK(world.read({"t1", "--from", "earliest"}).out == "a\nb\nc\nd\ne\n");
  CHECK(world.read({"t1", "--from", "earliest", "-g", "g"}).code == ExitCode::ok);
  CHECK(world.logs.commits[{"t1", 0}] == 7);
}

TEST_CASE("consume: text, formats, json, raw") {
  ConsumeWorld world;
  CHECK(world.read({"t1:1", "--from", "earliest", "-f", "%t:%p:%o %k=%s\\n"}).out == "t1:1:0 kd=d\nt1:1:1 ke=e\n");
  CHECK(world.read({"t1:1", "--from", "earliest", "-K", "=", "-D", ";"}).out == "kd=d;ke=e;");
  CHECK(world.read({"t1:1", "--from", "1", "-o", "raw"}).out == "e");
  CHECK(
      world.read({"t1:1", "--from", "1", "-o", "json"}).out ==
      "{\"topic\":\"t1\",\"partition\":1,\"offset\":1,\"timestamp\":\"1970-01-01T00:00:01.000Z\",\"timestamp_ms\":1000,"
      "\"timestamp_type\":\"CreateTime\",\"key\":\"ke\",\"value\":\"e\",\"headers\":[]}\n");
  world.logs.records[{"t1", 1}][1].value.reset();
  CHECK(world.read({"t1:1", "--from", "1", "--null", "(null)"}).out == "(null)\n");
}

TEST_CASE("consume: filters, and the offsets of what they leave out") {
  ConsumeWorld world;
  CHECK(world.read({"t1", "--from", "earliest", "--grep", "[bd]"}).out == "b\nd\n");
  CHECK(world.read({"t1", "--from", "earliest", "--key", "kc"}).out == "c\n");
  CHECK(world.read({"t1", "--from", "earliest", "--value", "/^[ae]/"}).out == "a\ne\n");
  CHECK(world.read({"t1", "--from", "earliest", "--since", "1970-01-01T00:00:01Z"}).out == "b\nc\ne\n");
  CHECK(world.read({"t1", "--from", "earliest", "--value", "none", "-g", "g"}).out.empty());
  CHECK(world.logs.commits == std::map<TopicPartition, std::int64_t>{{{"t1", 0}, 3}, {{"t1", 1}, 2}});
}

TEST_CASE("consume -g: commits what was written, and nothing else") {
  ConsumeWorld world;
  CHECK(world.run({"consume", "t1", "-g", "g", "--from", "earliest", "-n", "2"}) == Ran{ExitCode::ok, "a\nb\n", ""});
  CHECK(world.logs.events == std::vector<std::string>{"subscribe t1", "commit t1:0=2 t1:1=0", "close"});
  CHECK(world.logs.opened.back().member);
  CHECK(property(world, "group.id") == "g");
  CHECK(property(world, "isolation.level") == "read_committed");
  // goes on there
  CHECK(world.run({"consume", "t1", "-g", "g", "-n", "2"}).out == "c\nd\n");
  CHECK(world.logs.commits == std::map<TopicPartition, std::int64_t>{{{"t1", 0}, 3}, {{"t1", 1}, 1}});
  world.logs.events.clear();
  CHECK(world.run({"consume", "t1", "-g", "g", "--commit", "none", "-n", "1"}).out == "e\n");
  CHECK(world.logs.events == std::vector<std::string>{"subscribe t1", "close"});
}

TEST_CASE("consume -g: --from is for partitions without a commit") {
  ConsumeWorld world;
  world.logs.commits[{"t1", 0}] = 1;
  CHECK(world.read({"t1", "-g", "g", "--from", "earliest"}).out == "b\nc\nd\ne\n");
  CHECK(world.read({"t1", "-g", "g", "--from", "earliest"}) ==
        Ran{ExitCode::ok, "",
            "kgroup: --from has no effect: the group has committed offsets of all these partitions "
            "(--override-commits starts at --from all the same)\n"});
  CHECK(world.read({"t1", "-g", "g", "--from", "earliest", "--override-commits"}).out == "a\nb\nc\nd\ne\n");
  CHECK(world.read({"t1", "-g", "g", "--from", "-1", "--override-commits"}).out == "c\ne\n");
}

TEST_CASE("consume -g: a commit that is refused is an error") {
  ConsumeWorld world;
  world.logs.commit_failure = failures::group_not_authorized;
  const Ran ran = world.read({"t1", "-g", "g", "--from", "earliest"});
  CHECK(ran.code == ExitCode::failed);
  CHECK(shown(ran.err) == Contains("could not be committed for group 'g'"));
  // at most once: then nothing may be written
  const Ran before = world.read({"t1", "-g", "g", "--from", "earliest", "--commit", "before"});
  CHECK(before.code == ExitCode::failed);
  CHECK(before.out.empty());
}

TEST_CASE("consume: topics that are not there, and partitions that fail") {
  ConsumeWorld world;
  CHECK(world.read({"nope"}) == Ran{ExitCode::failed, "", "kgroup: topic 'nope' does not exist\n"});
  CHECK(world.read({"t1", "nope", "--from", "earliest"}).out.empty());
  CHECK(world.read({"t1:7"}).err == "kgroup: partition 7 of topic 't1' does not exist: it has 2 partitions\n");
  CHECK(world.logs.opened.empty());
  CHECK(world.read({"^x"}).err == "kgroup: no topic matches '^x'\n");
  CHECK(shown(world.read({"nope", "-o", "json"}).out) == Contains("{\"errors\":[{"));
  world.logs.failures[{"t1", 1}] = failures::topic_not_authorized;
  CHECK(world.read({"t1", "--from", "earliest"}) ==
        Ran{ExitCode::partial, "a\nb\nc\n", "kgroup: t1:1: not authorized: READ on topic 't1'\n"});
  CHECK(world.read({"t1:1", "--from", "earliest"}).code == ExitCode::failed);
}

TEST_CASE("consume: a partition without a leader is left out, and said") {
  ConsumeWorld world;
  world.cluster.topics["t1"][1].has_leader = false;
  CHECK(world.read({"t1", "--from", "earliest"}) == Ran{ExitCode::partial, "a\nb\nc\n", "kgroup: t1:1: no leader\n"});
}

TEST_CASE("consume: patterns say what they match, and leave Kafka's own topics out") {
  ConsumeWorld world;
  world.fill({"__t1", 0}, {"x"});
  world.fill({"t2", 0}, {"y"});
  CHECK(world.read({"^t", "--from", "earliest"}) ==
        Ran{ExitCode::ok, "a\nb\nc\nd\ne\ny\n", "kgroup: '^t' matches t1, t2\n"});
  CHECK(world.read({"--topic-match", "2", "--from", "earliest"}).out == "y\n");
  CHECK(world.read({"^__", "--from", "earliest"}).out == "x\n");
}

TEST_CASE("consume --tail: the last records of all partitions by their time") {
  ConsumeWorld world;
  CHECK(world.run({"consume", "t1", "--tail", "3"}) == Ran{ExitCode::ok, "b\ne\nc\n", ""});
  CHECK(world.run({"consume", "t1", "--tail", "99"}).out == "a\nd\nb\ne\nc\n");
  CHECK(world.run({"consume", "t1", "--tail", "1", "--grep", "a"}).out == "a\n");
  CHECK(world.run({"consume", "t1", "--tail", "0"}) == Ran{ExitCode::ok, "", ""});
}

TEST_CASE("consume --from-group: starts at the commits of a group that it does not join") {
  ConsumeWorld world;
  auto& group = world.cluster.groups["g"];
  group.group = "g";
  group.state = GroupState::empty;
  group.type = GroupType::classic;
  world.cluster.commits["g"][{"t1", 0}] = {{"t1", 0}, 2, {}, {}, {}};
  CHECK(world.read({"t1", "--from-group", "g"}).out == "c\n");
  CHECK(world.read({"t1:0", "--from-group", "g", "--from", "-1"}).out == "b\nc\n");
  CHECK_FALSE(world.logs.opened.back().member);
  CHECK(world.read({"t1", "--from-group", "nope"}).code == ExitCode::failed);
}

TEST_CASE("consume --offsets-file: positions and output move together") {
  ConsumeWorld world;
  const std::vector<std::string> words{"t1:0", "--from", "earliest", "--offsets-file", "f", "--to-file", "o"};
  CHECK(world.read(words) == Ran{ExitCode::ok, "", ""});
  CHECK(world.files["o"] == "a\nb\nc\n");
  CHECK(world.files["f"] ==
        "{\"version\":1,\"output_size\":6,\"positions\":[\n{\"topic\":\"t1\",\"partition\":0,\"offset\":3}\n]}\n");
  // killed behind a chunk and before its positions were kept
  world.files["o"] += "d\nhalf";
  world.fill({"t1", 0}, {"d"});
  CHECK(world.read({"t1:0", "--offsets-file", "f", "--to-file", "o"}).code == ExitCode::ok);
  CHECK(world.files["o"] == "a\nb\nc\nd\n");
  world.files["o"] = "a";
  CHECK(shown(world.read(words).err) == Contains("has 1 bytes, and should have 8"));
  world.files.erase("f");
  CHECK(world.read(words).code == ExitCode::failed);
  world.files["f"] = "nonsense";
  CHECK(world.read(words).code == ExitCode::usage);
}

TEST_CASE("consume --print-offsets: a summary on stderr") {
  ConsumeWorld world;
  const Ran ran = world.read({"t1", "--from", "earliest", "--print-offsets"});
  CHECK(shown(ran.err) == Contains("kgroup: t1:0: offsets 0 to 2, 3 records, 9 bytes\n"));
  CHECK(shown(ran.err) == Contains("kgroup: 5 records, 15 bytes in "));
}
