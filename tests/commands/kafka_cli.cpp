// SPDX-License-Identifier: Apache-2.0
// The command line of the drop-in mode, --list and --validate-regex.
#include <doctest/doctest.h>

#include "support/kafka_cli_world.hpp"

namespace kgroup::test {

namespace {

// The first line on stderr of a usage error.
std::string usage(KafkaCliWorld& world, const std::vector<std::string>& args) {
  const Ran ran = world.run(args);
  CHECK(ran.code == ExitCode::usage);
  CHECK(ran.out == "");
  CHECK_FALSE(world.connected.has_value());
  return ran.err.substr(0, ran.err.find('\n'));
}

}    // namespace

TEST_CASE("kafka_cli: the name that the program is started under") {
  CHECK(is_kafka_cli("kafka-consumer-groups"));
  CHECK(is_kafka_cli("/usr/bin/kafka-consumer-groups.sh"));
  CHECK(is_kafka_cli("./kafka-consumer-groups"));
  CHECK_FALSE(is_kafka_cli("kgroup"));
  CHECK_FALSE(is_kafka_cli("/opt/kafka-consumer-groups/kgroup"));
  CHECK_FALSE(is_kafka_cli(""));
}

TEST_CASE("kafka_cli: usage errors are told in the words of Kafka's tool, before anything is sent") {
  KafkaCliWorld world;
  CHECK(world.run_bare({}) ==
        Ran{ExitCode::usage, "", "Missing required argument \"[bootstrap-server]\"" + options_hint});
  CHECK(world.run_bare({"--list"}).err == "Missing required argument \"[bootstrap-server]\"" + options_hint);
  CHECK(usage(world, {"--bogus"}) == "bogus is not a recognized option");
  CHECK(usage(world, {"--desc", "--group", "g"}) == "desc is not a recognized option");
  CHECK(usage(world, {"--list", "--timeout"}) == "Option timeout requires an argument");
  CHECK(usage(world, {"--group", "g"}) ==
        "Command must include exactly one action: --list, --describe, --delete, --reset-offsets, --delete-offsets, "
        "--validate-regex");
  CHECK(usage(world, {"--describe"}) == "Option [describe] takes one of these options: [group], [all-groups]");
  CHECK(usage(world, {"--describe", "--group", "g", "--members", "--state"}) ==
        "Option [describe] takes at most one of these options: [members], [offsets], [state]");
  CHECK(usage(world, {"--describe", "--group", "g", "--state", "stable"}) ==
        "Option [describe] does not take a value for [state]");
  CHECK(usage(world, {"--list", "--verbose"}) ==
        "Option(s) [verbose] are unavailable given other options on the command line");
  CHECK(usage(world, {"--list", "--group", "g"}) == "Option \"[group]\" can't be used with option \"[list]\"");
  CHECK(usage(world, {"--delete", "--group", "g", "--all-groups"}) ==
        "Option \"[group]\" can't be used with option \"[all-groups]\"");
  CHECK(usage(world, {"--delete-offsets", "--group", "g", "--group", "h", "--topic", "t1"}) ==
        "Found multiple arguments for option group, but you asked for only one");
  CHECK(usage(world, {"--list", "--state", "sleepy"}) ==
        "Invalid state list 'sleepy'. Valid states are: PreparingRebalance, Stable, Reconciling, Empty, Dead, "
        "Assigning, CompletingRebalance");
  CHECK(usage(world, {"--list", "--type", "share"}) ==
        "Invalid types list 'share'. Valid types are: Consumer, Classic");
}

TEST_CASE("kafka_cli: where kgroup is stricter it says so itself") {
  KafkaCliWorld world;
  CHECK(usage(world, {"--describe", "--group", ""}) == "kgroup: the name of a group is empty");
  CHECK(usage(world, {"--list", "--timeout", "soon"}) == "kgroup: --timeout: 'soon' is not a duration");
  CHECK(usage(world, {"--list", "--command-config", "/none"}) ==
        "kgroup: cannot read '/none': No such file or directory");
}

TEST_CASE("kafka_cli: help and version, without a broker") {
  KafkaCliWorld world;
  const Ran help = world.run_bare({"--help"});
  CHECK(help.code == ExitCode::ok);
  CHECK(help.out.starts_with("Usage: kafka-consumer-groups "));
  CHECK(help.err == "");
  const Ran version = world.run_bare({"--version", "--list"});
  CHECK(version.code == ExitCode::ok);
  CHECK(version.out.starts_with("kgroup "));
}

TEST_CASE("kafka_cli: options in any order, with one dash or two, with = or a blank") {
  KafkaCliWorld world;
  const Ran listed = world.run({"--list", "--state=empty"});
  CHECK(listed.out ==
        "GROUP                     STATE               \ng                         Empty               \n");
  CHECK(world.run({"-state", "Empty", "-list"}) == listed);
  CHECK(world.run({"--list", "--state", " empty , Dead"}) == listed);
  CHECK(world.run({"--list", "--state", "--state", "empty"}) == listed);
  const Ran stray = world.run({"--list", "--state=empty", "g", "--", "--delete"});
  CHECK(stray.out == listed.out);
  CHECK(stray.err ==
        "kgroup: 'g' belongs to no option and is ignored\nkgroup: '--delete' belongs to no option and is ignored\n");
}

TEST_CASE("kafka_cli: variables of kgroup are not looked at, the file and the timeout are") {
  KafkaCliWorld world;
  world.environment["KGROUP_CONFIG"] = "/none";
  world.files["/c"] = "client.id=me\n";
  CHECK(world.run({"--list", "--timeout", "1500", "--command-config", "/c"}).code == ExitCode::ok);
  CHECK(world.property("bootstrap.servers") == "broker:9092");
  CHECK(world.property("client.id") == "me");
  CHECK(world.connected->timeout == std::chrono::milliseconds(1500));
}

TEST_CASE("kafka_cli --list: sorted names, and columns when they are asked for") {
  KafkaCliWorld world;
  world.cluster.add_group("a-group-with-a-long-name", GroupType::consumer).state = GroupState::unknown;
  world.cluster.add_group("connect").protocol_type = "connect";
  CHECK(world.run({"--list"}) == Ran{ExitCode::ok, "a-group-with-a-long-name\ng\n", ""});
  CHECK(world.cluster.requests == std::vector<std::string>{"list_groups"});
  CHECK(world.run({"--list", "--type", "--state"}).out ==
        "GROUP                              TYPE                 STATE               \n"
        "a-group-with-a-long-name           Consumer             Unknown             \n"
        "g                                  Classic              Empty               \n");
  CHECK(world.run({"--list", "--type", "classic"}).out ==
        "GROUP                     TYPE                \n"
        "g                         Classic             \n");
  // the states that the client library can't tell apart
  CHECK(world.run({"--list", "--state", "assigning"}).out ==
        "GROUP                              STATE               \n"
        "a-group-with-a-long-name           Unknown             \n");
  CHECK(world.run({"--list", "--state", "dead"}).out == "GROUP                     STATE               \n");
}

TEST_CASE("kafka_cli --list: a broker that does not answer, and none that does") {
  KafkaCliWorld world;
  world.cluster.list_failures = {failures::timed_out};
  CHECK(world.run({"--list"}) ==
        Ran{ExitCode::partial, "g\n",
            "\nError: A broker did not list its groups, some are missing: no answer in time.\n"});
  world.cluster.unreachable = Error(ExitCode::failed, "broker:9092: connection refused", "is it running?");
  CHECK(world.run({"--list"}) == Ran{ExitCode::failed, "",
                                     "\nError: Executing consumer group command failed due to broker:9092: connection "
                                     "refused\nhint: is it running?\n"});
}

TEST_CASE("kafka_cli --validate-regex: RE2 answers") {
  KafkaCliWorld world;
  CHECK(world.run_bare({"--validate-regex", "a.*"}) ==
        Ran{ExitCode::ok, "The regular expression `a.*` is valid.\n", ""});
  CHECK(world.run_bare({"--validate-regex", ""}).code == ExitCode::ok);
  CHECK(world.run_bare({"--validate-regex", "a("}) ==
        Ran{ExitCode::check, "The regular expression `a(` is invalid: missing ): a(.\n", ""});
}

}    // namespace kgroup::test
