// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "support/kafka_cli_world.hpp"

namespace kgroup::test {

namespace {

const std::string header = "\nGROUP           TOPIC           PARTITION  NEW-OFFSET\n";

// A row of the plan of group g.
std::string row(const std::string& topic, const std::string& partition, const std::string& offset) {
  return "g               " + topic + std::string(16 - topic.size(), ' ') + partition +
         std::string(11 - partition.size(), ' ') + offset + "\n";
}

}    // namespace

TEST_CASE("kafka_cli --reset-offsets: a dry run is the default, and warned of") {
  KafkaCliWorld world;
  const Ran dry = world.dry({"--all-topics", "--to-latest"});
  CHECK(dry == Ran{ExitCode::ok, header + row("t1", "0", "10"), ""});
  const Ran implied = world.run({"--reset-offsets", "--group", "g", "--all-topics", "--to-latest"});
  CHECK(implied.out == dry.out);
  CHECK(implied.err == "WARN: No action will be performed as the --execute option is missing.\n");
  CHECK(world.nothing_written());
}

TEST_CASE("kafka_cli --reset-offsets: every scenario") {
  KafkaCliWorld world;
  world.clock = std::chrono::hours(1000);
  world.cluster.topics["t1"][0].records = {{0, 1000}, {7, 3'596'400'000}};
  const auto plan = [&](const std::vector<std::string>& args) {
    std::vector<std::string> line = {"--topic", "t1:0"};
    line.insert(line.end(), args.begin(), args.end());
    const Ran ran = world.dry(line);
    CHECK(ran.code == ExitCode::ok);
    return ran.out.substr(std::min(header.size(), ran.out.size()));
  };
  CHECK(plan({"--to-earliest"}) == row("t1", "0", "0"));
  CHECK(plan({"--to-latest"}) == row("t1", "0", "10"));
  CHECK(plan({"--to-offset", "7"}) == row("t1", "0", "7"));
  CHECK(plan({"--shift-by", "-3"}) == row("t1", "0", "1"));
  CHECK(plan({"--shift-by", "+3"}) == row("t1", "0", "7"));
  CHECK(plan({"--to-current"}) == row("t1", "0", "4"));
  CHECK(plan({"--to-datetime", "1970-01-02T00:00:00.000"}) == row("t1", "0", "7"));
  CHECK(plan({"--by-duration", "PT1H"}) == row("t1", "0", "7"));
}

TEST_CASE("kafka_cli --reset-offsets: partitions, whole topics, and both scopes") {
  KafkaCliWorld world;
  CHECK(world.dry({"--topic", "t1", "--topic", "lo:0", "--topic", "t1:1", "--to-earliest"}).out ==
        header + row("lo", "0", "6") + row("t1", "0", "0") + row("t1", "1", "0"));
  // --all-topics wins, as in Kafka's tool
  CHECK(world.dry({"--topic", "lo", "--all-topics", "--to-earliest"}).out == header + row("t1", "0", "0"));
}

TEST_CASE("kafka_cli --reset-offsets: what is not where it was asked for is told") {
  KafkaCliWorld world;
  world.cluster.add_topic("void", {0});
  CHECK(world.dry({"--topic", "lo", "--to-offset", "99"}).err ==
        "WARN New offset (99) is higher than latest offset for topic partition lo-0. Value will be set to 10.\n");
  CHECK(world.dry({"--topic", "lo", "--to-offset", "-1"}).err ==
        "WARN New offset (-1) is lower than earliest offset for topic partition lo-0. Value will be set to 6.\n");
  CHECK(world.dry({"--topic", "t1:0", "--shift-by", "-9"}).err ==
        "WARN New offset (-5) is lower than earliest offset for topic partition t1-0. Value will be set to 0.\n");
  CHECK(world.dry({"--topic", "t1:0", "--shift-by", "9223372036854775807"}).out == header + row("t1", "0", "10"));
  const Ran late = world.dry({"--topic", "lo", "--topic", "void", "--to-datetime", "2050-01-01T00:00:00.000"});
  CHECK(late == Ran{ExitCode::ok, header + row("lo", "0", "10") + row("void", "0", "0"),
                    "\nWarn: Partition 0 from topic lo has no record at or after that time. Falling back to latest "
                    "known offset.\n"
                    "\nWarn: Partition 0 from topic void is empty. Falling back to latest known offset.\n"});
  // no commit: the end, without a word
  CHECK(world.dry({"--topic", "t1", "--to-current"}) ==
        Ran{ExitCode::ok, header + row("t1", "0", "4") + row("t1", "1", "5"), ""});
}

TEST_CASE("kafka_cli --reset-offsets --execute: saves, writes, and prints what it wrote") {
  KafkaCliWorld world;
  const Ran ran = world.execute({"--topic", "t1", "--to-earliest"});
  CHECK(ran == Ran{ExitCode::ok, header + row("t1", "0", "0") + row("t1", "1", "0"),
                   "kgroup: the offsets as they were are in /s/kgroup/19700101T000000.000Z-g.json\n"});
  CHECK(world.commits("g") == "t1:0=0 t1:1=0");
  CHECK(world.files.contains("/s/kgroup/19700101T000000.000Z-g.csv"));
}

TEST_CASE("kafka_cli --reset-offsets: nothing is written when a partition can't be planned") {
  KafkaCliWorld world;
  world.cluster.topics["t1"][1].has_leader = false;
  const auto refused = [&](const std::vector<std::string>& args) {
    const Ran ran = world.execute(args);
    CHECK(ran.code == ExitCode::failed);
    CHECK(ran.out == "");
    CHECK(world.nothing_written());
    return ran.err;
  };
  const std::string end = "kgroup: nothing is written\n";
  CHECK(refused({"--topic", "t1", "--to-earliest"}) == "\nError: Consumer group 'g', t1:1: no leader.\n" + end);
  CHECK(refused({"--topic", "t1:0,9", "--to-earliest"}) ==
        "\nError: Consumer group 'g', t1:9: no such partition: t1 has 2 partitions.\n" + end);
  CHECK(refused({"--topic", "none", "--topic", "t1:0", "--to-earliest"}) ==
        "\nError: Topic 'none' does not exist.\n" + end);
  CHECK(refused({"--topic", "lo", "--shift-by", "1"}) ==
        "\nError: Consumer group 'g', lo:0: cannot shift the offset since there is no current committed offset.\n" +
            end);
}

TEST_CASE("kafka_cli --reset-offsets: groups with members are left out, the others are done") {
  KafkaCliWorld world;
  world.cluster.add_group("live");
  world.cluster.commit("live", "t1", 0, 4);
  world.cluster.add_member("live", "m", {{"t1", {0}}});
  const std::string error =
      "\nError: Assignments can only be reset if the group 'live' is inactive, but the current state is Stable.\n";
  CHECK(world.run({"--reset-offsets", "--group", "live", "--all-topics", "--to-earliest", "--dry-run"}) ==
        Ran{ExitCode::failed, header, error});
  const Ran both = world.execute({"--group", "live", "--all-topics", "--to-earliest"});
  CHECK(both.code == ExitCode::partial);
  CHECK(both.out == header + row("t1", "0", "0"));
  CHECK(both.err.starts_with(error));
  CHECK(world.commits("live") == "t1:0=4");
}

TEST_CASE("kafka_cli --reset-offsets: a consumer that joins at the last moment") {
  KafkaCliWorld world;
  world.cluster.on_request = [&](const std::string& request) {
    if (request.starts_with("list_offsets")) world.cluster.add_member("g", "late", {{"t1", {0}}});
  };
  const Ran ran = world.execute({"--all-topics", "--to-earliest"});
  CHECK(ran.code == ExitCode::failed);
  CHECK(ran.out == header);
  CHECK(ran.err.find("\nError: Consumer group 'g', t1:0: group 'g' is Stable with ") != std::string::npos);
  CHECK(world.commits("g") == "t1:0=4");
  CHECK(world.file_names().empty());
}

TEST_CASE("kafka_cli --reset-offsets: groups that do not exist, have nothing, or are of another kind") {
  KafkaCliWorld world;
  world.cluster.add_group("bare");
  world.cluster.add_group("connect").protocol_type = "connect";
  const auto run = [&](const std::string& group, const std::string& scope) {
    return world.run({"--reset-offsets", "--dry-run", "--to-earliest", "--group", group, scope, "t1:0"});
  };
  CHECK(run("new", "--topic").out == header + "new             t1              0          0\n");
  CHECK(run("new", "--all-topics").err.starts_with("kgroup: 't1:0' belongs to no option"));
  CHECK(run("new", "--all-topics").err.ends_with("\nError: Consumer group 'new' does not exist.\n"));
  CHECK(run("bare", "--all-topics").err.ends_with("\nError: Consumer group 'bare' has no committed offsets.\n"));
  CHECK(run("connect", "--topic").err == "\nError: Group 'connect' is not a consumer group (connect).\n");
  CHECK(world.run({"--reset-offsets", "--dry-run", "--to-earliest", "--all-groups", "--all-topics"}).code ==
        ExitCode::ok);
}

TEST_CASE("kafka_cli --reset-offsets --export and --from-file") {
  KafkaCliWorld world;
  world.cluster.add_group("h");
  world.cluster.commit("h", "lo", 0, 8);
  const Ran one = world.dry({"--topic", "t1", "--to-latest", "--export"});
  CHECK(one == Ran{ExitCode::ok, "t1,0,10\nt1,1,5\n\n", ""});
  const Ran two = world.dry({"--group", "h", "--all-topics", "--to-earliest", "--export"});
  CHECK(two.out == "g,t1,0,0\nh,lo,0,6\n\n");
  world.files["/one"] = one.out;
  world.files["/two"] = two.out;
  CHECK(world.dry({"--from-file", "/one"}).out == header + row("t1", "0", "10") + row("t1", "1", "5"));
  CHECK(world.dry({"--group", "h", "--from-file", "/two"}).out ==
        header + row("t1", "0", "0") + "h               lo              0          6\n");
  CHECK(world.dry({"--from-file", "/two"}).out == header + row("t1", "0", "0"));
  CHECK(world.run({"--reset-offsets", "--dry-run", "--all-groups", "--from-file", "/two"}).code == ExitCode::ok);
  CHECK(world.run({"--reset-offsets", "--dry-run", "--group", "none", "--from-file", "/two"}) ==
        Ran{ExitCode::failed, header, "\nError: No reset plan for group none found.\n"});
  CHECK(world.dry({"--group", "h", "--from-file", "/one"}).err ==
        "kgroup: /one does not name the group\nhint: name one with --group\n");
  world.files["/short"] = "t1,0\n";
  CHECK(world.dry({"--from-file", "/short"}).code == ExitCode::usage);
}

TEST_CASE("kafka_cli --reset-offsets: usage errors") {
  KafkaCliWorld world;
  const auto usage = [&](const std::vector<std::string>& args) {
    const Ran ran = world.dry(args);
    CHECK(ran.code == ExitCode::usage);
    CHECK_FALSE(world.connected.has_value());
    return ran.err.substr(0, ran.err.find('\n'));
  };
  CHECK(usage({"--to-earliest"}) == "One of the reset scopes should be defined: --all-topics, --topic.");
  CHECK(usage({"--all-topics"}).starts_with("Option '[reset-offsets]' requires one of the following scenarios: [["));
  CHECK(usage({"--all-topics", "--to-earliest", "--to-offset", "1"}) ==
        "Option \"[to-offset]\" can't be used with option \"[to-earliest]\"");
  CHECK(usage({"--all-topics", "--to-earliest", "--execute"}) ==
        "Option [reset-offsets] only accepts one of [execute] and [dry-run]");
  CHECK(usage({"--all-topics", "--to-offset", "ten"}) == "Cannot parse argument 'ten' of option to-offset");
  CHECK(usage({"--all-topics", "--to-offset", "1", "--to-offset", "2"}) ==
        "Found multiple arguments for option to-offset, but you asked for only one");
  CHECK(usage({"--topic", "t1:x", "--to-earliest"}).starts_with("kgroup: --topic: 'x' in 't1:x' is not a partition"));
  CHECK(usage({"--all-topics", "--to-datetime", "noon"}).starts_with("kgroup: --to-datetime: "));
  CHECK(usage({"--all-topics", "--by-duration", "long"}).starts_with("kgroup: --by-duration: "));
}

}    // namespace kgroup::test
