// SPDX-License-Identifier: Apache-2.0
// Group, client and member names may hold anything.
#include <doctest/doctest.h>

#include "support/fake_world.hpp"

using namespace kgroup;
using namespace kgroup::test;

namespace {

// A group with one member and nothing else.
FakeWorld world_with(const std::string& group, const std::string& client) {
  FakeWorld world;
  world.cluster.add_group(group);
  world.cluster.add_member(group, client, {});
  return world;
}

}    // namespace

TEST_CASE("names: columns are aligned by display width") {
  const std::string group = "grp ü 漢字 🚀 #1";
  FakeWorld world = world_with(group, "klient-ü漢 a b");
  CHECK(world.run({"describe", group, "--members"}) ==
        Ran{ExitCode::ok,
            "GROUP             CONSUMER-ID          HOST       CLIENT-ID       #PARTITIONS  INSTANCE-ID\n"
            "grp ü 漢字 🚀 #1  klient-ü漢 a b-uuid  /10.0.0.1  klient-ü漢 a b  0            -\n",
            ""});
  CHECK(world.run({"describe", group, "--members", "-o", "jsonl"}).out ==
        R"({"group":"grp ü 漢字 🚀 #1","member_id":"klient-ü漢 a b-uuid","host":"/10.0.0.1",)"
        R"("client_id":"klient-ü漢 a b","partition_count":0,"instance_id":null,"assignment":[],)"
        R"("assignment_bytes":null})"
        "\n");
}

TEST_CASE("names: a long one does not glue columns together") {
  const std::string client(200, 'c');
  FakeWorld world = world_with("g", client);
  const std::string padding(200 + 5 - 11, ' ');
  CHECK(world.run({"describe", "g", "--members"}).out ==
        "GROUP  CONSUMER-ID" + padding + "  HOST       CLIENT-ID" + std::string(200 - 9, ' ') +
            "  #PARTITIONS  INSTANCE-ID\n" + "g      " + client + "-uuid  /10.0.0.1  " + client + "  0            -\n");
}

TEST_CASE("names: control characters do not reach a terminal, json and csv are exact") {
  const std::string group = "a\tb\x1b[31m\nc";
  FakeWorld world = world_with(group, "x\ry");
  CHECK(world.run({"list"}).out ==
        "GROUP            TYPE     STATE   PROTOCOL  COORDINATOR\n"
        "a\\tb\\x1b[31m\\nc  classic  Stable  consumer  localhost:9092\n");
  CHECK(world.run({"list", "-o", "tsv"}).out ==
        "GROUP\tTYPE\tSTATE\tPROTOCOL\tCOORDINATOR\tCOORDINATOR-ID\tOFFSETS-PARTITION\n"
        "a\\tb\\x1b[31m\\nc\tclassic\tStable\tconsumer\tlocalhost:9092\t1\t-\n");
  CHECK(world.run({"list", "-o", "csv"}).out ==
        "GROUP,TYPE,STATE,PROTOCOL,COORDINATOR,COORDINATOR-ID,OFFSETS-PARTITION\n"
        "\"a\tb\x1b[31m\nc\",classic,Stable,consumer,localhost:9092,1,-\n");
  CHECK(world.run({"describe", group, "--members", "-o", "jsonl"}).out ==
        R"({"group":"a\tb\u001b[31m\nc","member_id":"x\ry-uuid","host":"/10.0.0.1","client_id":"x\ry",)"
        R"("partition_count":0,"instance_id":null,"assignment":[],"assignment_bytes":null})"
        "\n");
  // stderr too
  CHECK(world.run({"describe", "no\x1bsuch\n"}).err ==
        "kgroup: group 'no\\x1bsuch\\n' does not exist (never used, deleted, or its offsets expired after "
        "offsets.retention.minutes)\n");
}

TEST_CASE("names: metadata of a commit is shown as text") {
  FakeWorld world;
  world.cluster.add_topic("t", {1});
  world.cluster.add_group("g");
  world.cluster.commit("g", "t", 0, 1);
  world.cluster.commits["g"][{"t", 0}].metadata = "a\nb,\xff";
  CHECK(world.run({"describe", "g", "-q", "-o", "csv"}).out.ends_with(",ok,\"a\nb,\xff\"\n"));
  CHECK(world.run({"describe", "g", "-q", "-o", "tsv"}).out.ends_with("\tok\ta\\nb,\\xff\n"));
  CHECK(world.run({"describe", "g", "-q", "-v"}).out.ends_with("  ok      a\\nb,\\xff\n"));
  CHECK(world.run({"describe", "g", "-q", "-o", "jsonl"})
            .out.ends_with("\"metadata\":\"a\\nb,\xef\xbf\xbd\",\"records_lost\":null,\"beyond_end\":null}\n"));
}

TEST_CASE("names: words of the command line are taken as they are") {
  FakeWorld world;
  for (const char* name : {"[x]", "-g", "--members", "a,b", "{}", "list", "-"}) world.cluster.add_group(name);
  const auto group_of = [&](const std::vector<std::string>& args) {
    std::vector<std::string> words{"describe", "--state", "-q", "-o", "csv"};
    words.insert(words.end(), args.begin(), args.end());
    const Ran ran = world.run(words);
    CHECK(ran.code == ExitCode::ok);
    const std::string row = ran.out.substr(ran.out.find('\n') + 1);
    return row.substr(0, row.find(",localhost"));
  };
  CHECK(group_of({"[x]"}) == "[x]");
  CHECK(group_of({"-g", "[x]"}) == "[x]");
  CHECK(group_of({"--", "-g"}) == "-g");
  CHECK(group_of({"--", "--members"}) == "--members");
  CHECK(group_of({"--group=--members"}) == "--members");
  CHECK(group_of({"a,b"}) == "\"a,b\"");
  CHECK(group_of({"{}"}) == "{}");
  CHECK(group_of({"list"}) == "list");
  CHECK(group_of({"-"}) == "\"-\"");
}
