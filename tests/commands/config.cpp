// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "support/change_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

struct ConfigWorldOfTest : ChangeWorld {
  ConfigWorldOfTest() {
    environment["XDG_CONFIG_HOME"] = "/c";
    environment["PW"] = "hunter2";
    files["/c/kgroup/prod.properties"] =
        "bootstrap.servers=prod:9092\nsecurity.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\n"
        "sasl.username=bob\nsasl.password=env:PW\nkgroup.cluster.id=other\n";
    files["/c/kgroup/test.properties"] = "client.id=test\n";
    files["/c/kgroup/notes.txt"] = "";
  }
};

}    // namespace

TEST_CASE("config shows what the client gets and where it comes from, without secrets") {
  ConfigWorldOfTest world;
  world.files["f"] = "client.id=me\nkey.deserializer=x\n";
  const Ran ran = world.run({"config", "--profile", "prod", "-F", "f", "-o", "csv"});
  CHECK(ran == Ran{ExitCode::ok,
                   "PROPERTY,VALUE,SOURCE,ORIGIN,GIVEN-AS\n"
                   "bootstrap.servers,broker:9092,environment,KGROUP_BOOTSTRAP_SERVER,-\n"
                   "client.id,me,file,f:1,-\n"
                   "enable.sparse.connections,false,default,-,-\n"
                   "kgroup.cluster.id,other,profile,/c/kgroup/prod.properties:6,-\n"
                   "reconnect.backoff.max.ms,1000,default,-,-\n"
                   "reconnect.backoff.ms,50,default,-,-\n"
                   "sasl.mechanisms,PLAIN,profile,/c/kgroup/prod.properties:3,sasl.mechanism\n"
                   "sasl.password,***,profile,/c/kgroup/prod.properties:5,-\n"
                   "sasl.username,bob,profile,/c/kgroup/prod.properties:4,-\n"
                   "security.protocol,SASL_PLAINTEXT,profile,/c/kgroup/prod.properties:2,-\n",
                   "kgroup: f: left out, of no use here: key.deserializer\n"});
  CHECK_FALSE(world.connected);

  const Ran json = world.run({"config", "--profile=prod", "-o", "json", "-q", "-X", "ssl.key.password=topsecret"});
  CHECK(shown(json.out) == Contains(R"({"name":"sasl.password","value":"***","source":"profile",)"
                                    R"("origin":"/c/kgroup/prod.properties:5","given_as":null,"secret":true})"));
  CHECK(shown(json.out) == Contains(R"({"name":"ssl.key.password","value":"***","source":"flag","origin":"-X",)"));
  CHECK(json.out.find("hunter2") == std::string::npos);
  CHECK(json.out.find("topsecret") == std::string::npos);
}

TEST_CASE("config needs no bootstrap server") {
  ConfigWorldOfTest world;
  world.environment.erase("KGROUP_BOOTSTRAP_SERVER");
  CHECK(world.run({"config"}) == Ran{ExitCode::ok,
                                     "PROPERTY                   VALUE      SOURCE   ORIGIN\n"
                                     "client.id                  kgroup     default  -\n"
                                     "enable.sparse.connections  false      default  -\n"
                                     "reconnect.backoff.max.ms   1000       default  -\n"
                                     "reconnect.backoff.ms       50         default  -\n"
                                     "security.protocol          PLAINTEXT  default  -\n",
                                     "kgroup: no bootstrap server is given\n"});
}

TEST_CASE("profiles are listed, and a missing one is a usage error with the nearest") {
  ConfigWorldOfTest world;
  CHECK(world.run({"config", "--profiles"}) == Ran{ExitCode::ok,
                                                   "PROFILE  FILE\n"
                                                   "prod     /c/kgroup/prod.properties\n"
                                                   "test     /c/kgroup/test.properties\n",
                                                   ""});
  CHECK(world.run({"list", "--profile", "prd"}) ==
        Ran{ExitCode::usage, "", "kgroup: there is no profile 'prd' in /c/kgroup\nhint: did you mean 'prod'?\n"});
  CHECK(world.run({"list", "--profile", "../x"}) ==
        Ran{ExitCode::usage, "", "kgroup: there is no profile '../x' in /c/kgroup\nhint: there are prod, test\n"});
  CHECK(world.run({"__complete", "--", "--profile", "t"}).out == "test\n");
  world.environment["KGROUP_PROFILE"] = "test";
  CHECK(world.run({"list"}).code == ExitCode::ok);
  CHECK(world.property("client.id") == "test");
  CHECK(world.run({"list", "--profile", "prod"}).code == ExitCode::ok);
  CHECK(world.property("sasl.password") == "hunter2");
  world.environment["XDG_CONFIG_HOME"] = "/nothing";
  CHECK(world.run({"config", "--profiles"}) ==
        Ran{ExitCode::ok, "", "kgroup: there are no profiles; one is a file /nothing/kgroup/NAME.properties\n"});
  world.environment.erase("XDG_CONFIG_HOME");
  CHECK(world.run({"list"}) ==
        Ran{ExitCode::usage, "", "kgroup: there is no place for profiles\nhint: set HOME or XDG_CONFIG_HOME\n"});
}

TEST_CASE("a configuration for another cluster keeps commands from changing anything") {
  ConfigWorldOfTest world;
  const std::string other =
      "this is cluster 'fake-cluster', and the configuration is for cluster 'other' (kgroup.cluster.id at "
      "/c/kgroup/prod.properties:6)\n";
  world.environment["KGROUP_PROFILE"] = "prod";
  for (const auto& words : {std::vector<std::string>{"reset-offsets", "-g", "g", "-t", "t1", "--to-earliest"},
                            {"seek", "g", "t1", "--to", "earliest"},
                            {"delete", "g"},
                            {"delete-offsets", "g", "-t", "t1"}}) {
    auto args = words;
    CHECK(shown(world.run(args).err) == Contains(("kgroup: " + other).c_str()));    // a dry run only reads
    args.emplace_back("--execute");
    CHECK(world.run(args) == Ran{ExitCode::failed, "", "kgroup: nothing is changed: " + other});
    CHECK(world.cluster.writes().empty());
  }
  CHECK(shown(world.run({"lag", "g"}).err) == Contains(("kgroup: " + other).c_str()));
  CHECK(world.run({"lag", "g", "-q"}).err.empty());

  world.cluster.cluster_id = "other";
  CHECK(world.run({"lag", "g"}).err.find("cluster") == std::string::npos);
  CHECK(world.run({"seek", "g", "t1:0", "--to", "1", "--execute", "-q"}).code == ExitCode::ok);
  world.cluster.cluster_id_failure = Failure{FailureKind::unsupported, "UNSUPPORTED_VERSION", "too old"};
  CHECK(world.run({"seek", "g", "t1:0", "--to", "2", "--execute"}) ==
        Ran{ExitCode::failed, "",
            "kgroup: nothing is changed: the cluster does not tell its id (too old), and the configuration is for "
            "cluster 'other' (kgroup.cluster.id at /c/kgroup/prod.properties:6)\n"});
}

TEST_CASE("a secret is not in what the client library says") {
  ConfigWorldOfTest world;
  world.run({"list", "--profile", "prod", "-vv"});
  REQUIRE(world.connected);
  world.err.text.clear();
  world.connected->log("SASL: password is hunter2");
  CHECK(world.err.text == "librdkafka: SASL: password is ***\n");
  const Ran dry = world.run({"seek", "g", "t1", "--to", "1", "-X", "sasl.password=topsecret", "-X", "client.id=a"});
  CHECK(shown(dry.err) == Contains("-X 'sasl.password=***' -X client.id=a --execute"));
}

TEST_CASE("who lacks a right is named, and READ on the topics is asked for before anything is written") {
  ConfigWorldOfTest world;
  world.files["/c/kgroup/prod.properties"] += "kgroup.cluster.id=fake-cluster\n";
  world.environment["KGROUP_PROFILE"] = "prod";
  world.cluster.commit("g", "lo", 0, 7);
  world.cluster.unreadable = {"lo"};
  const std::string sentence = "kgroup: group 'g', lo:0: not authorized: READ on topic 'lo' (user bob)\n";
  Ran ran = world.run({"reset-offsets", "-g", "g", "-t", "t1:0", "-t", "lo", "--to-earliest", "--execute", "-q"});
  CHECK(ran.code == ExitCode::failed);
  CHECK(ran.err == sentence);
  CHECK(world.commits("g") == "lo:0=7 t1:0=4");
  ran = world.run({"reset-offsets", "-g", "g", "-t", "t1:0", "-t", "lo", "--to-earliest", "-q", "-o", "csv"});
  CHECK(ran.code == ExitCode::partial);
  CHECK(ran.out ==
        "GROUP,TOPIC,PARTITION,OLD-OFFSET,NEW-OFFSET,DELTA,NOTE\n"
        "g,lo,0,7,-,-,not authorized: READ on topic 'lo'\n"
        "g,t1,0,4,0,-4,4 replayed\n");
  ran = world.run(
      {"reset-offsets", "-g", "g", "-t", "t1:0", "-t", "lo", "--to-earliest", "--execute", "--skip-failed", "-q"});
  CHECK(ran.code == ExitCode::partial);
  CHECK(ran.err == sentence);
  CHECK(world.commits("g") == "lo:0=7 t1:0=0");

  world.cluster.unreadable.clear();
  world.clock += std::chrono::seconds(1);    // a save is never written over
  world.cluster.write_failures["g"] = {failures::group_not_authorized};
  ran = world.run({"seek", "g", "t1:0", "--to", "1", "--execute", "-q"});
  CHECK(ran.code == ExitCode::failed);
  CHECK(ran.err == "kgroup: not authorized: READ on group 'g' (user bob)\n");
  world.cluster.write_failures.clear();
  world.clock += std::chrono::seconds(1);
  world.cluster.partition_failures[{"g", {"t1", 0}}] = {failures::topic_not_authorized};
  CHECK(world.run({"seek", "g", "t1:0", "--to", "1", "--execute", "-q"}).err ==
        "kgroup: group 'g', t1:0: not authorized: READ on topic 't1' (user bob)\n");
}
