// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>

#include "support/consume_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

TEST_CASE("consume: what is wrong on the command line is said before anything is sent") {
  struct Case {
    std::vector<std::string> words;
    const char* says;
  };
  const Case cases[] = {
      {{}, "no topic is given"},
      {{"t1", "-C"}, "leave it out"},
      {{"-G", "g", "t1"}, "-g GROUP"},
      {{"t1", "-J"}, "-o json"},
      {{"t1", "-e"}, "--until end"},
      {{"t1", "-c", "5"}, "-n COUNT"},
      {{"t1", "-Z"}, "--null NULL"},
      {{"t1", "-p", "0"}, "TOPIC:PARTITION"},
      {{"t1", "-o", "beginning"}, "--from earliest"},
      {{"t1", "-o", "csv"}, "consume writes text, json (an object a line) or raw"},
      {{"t1", "-f", "%q"}, "column 1"},
      {{"t1", "-f", "%s", "-D", "x"}, "-K and -D do not go with it"},
      {{"t1", "-o", "json", "-f", "%s"}, "are about -o text"},
      {{"t1", "--json-values"}, "goes with -o json"},
      {{"t1", "--from", "-10"}, "no group is given"},
      {{"t1", "--from", "+1", "-g", "g"}, "--override-commits"},
      {{"t1", "--until", "current"}, "counts from a committed offset"},
      {{"t1", "--from", "someday"}, "--from"},
      {{"t1", "-n", "-1"}, "no number of records"},
      {{"t1", "--tail", "x"}, "no number of records"},
      {{"t1", "--tail", "1", "-g", "g"}, "does not go with -g"},
      {{"t1", "--follow"}, "goes with --tail"},
      {{"t1:0", "-g", "g"}, "shares out the partitions"},
      {{"t1", "--commit", "none"}, "is about a group"},
      {{"t1", "-g", "g", "--commit", "often"}, "there is no 'often'"},
      {{"t1", "-g", "g", "--from-group", "h"}, "two ways to start"},
      {{"t1", "-g", "g", "--session-timeout", "10s", "--heartbeat", "5s"}, "at most a third of it"},
      {{"t1", "-g", "g", "--heartbeat", "16s"}, "at most a third of it"},
      {{"t1", "-g", "g", "--max-poll-interval", "6s"}, "shorter than the session timeout of 45000 ms"},
      {{"t1", "-g", "g", "--assignor", "fair"}, "use range, roundrobin or cooperative-sticky"},
      {{"t1", "-g", "g", "--assignor", "range,cooperative-sticky"}, "does not go with others"},
      {{"t1", "-g", "g", "--group-protocol", "new"}, "use classic or consumer"},
      {{"t1", "-g", "g", "--group-protocol", "consumer", "--session-timeout", "10s"},
       "group.consumer.session.timeout.ms"},
      {{"t1", "-g", "g", "--group-protocol", "consumer", "--assignor", "range"}, "group.consumer.assignors"},
      {{"t1", "-g", "", "--from", "earliest"}, "the name of a group is empty"},
      {{"t1", "--grep", "("}, "bad regular expression"},
      {{"^a(?=b)"}, "no look-ahead"},
      {{"t1", "--isolation", "some"}, "there is no level"},
      {{"t1", "--prefetch", "much"}, "is no size"},
      {{"t1", "--to-file", "o"}, "goes with --offsets-file"},
      {{"t1", "-g", "g", "--offsets-file", "f"}, "use one of them"},
      {{"t1", "--refresh", "1ms"}, "--refresh"},
      {{"t1", "--idle", "5"}, "--idle"},
  };
  for (const auto& [words, says] : cases) {
    ConsumeWorld world;
    std::vector<std::string> line{"consume"};
    line.insert(line.end(), words.begin(), words.end());
    const Ran ran = world.run(line);
    CAPTURE(ran.err);
    CAPTURE(says);
    CHECK(ran.code == ExitCode::usage);
    const bool json = std::find(words.begin(), words.end(), "json") != words.end();
    CHECK(ran.out.starts_with("{\"errors\":[") == json);
    CHECK((json || ran.out.empty()));
    CHECK(shown(ran.err) == Contains(says));
    CHECK(world.cluster.requests.empty());
    CHECK(world.logs.opened.empty());
  }
}

TEST_CASE("consume: liveness settings become Kafka's, with a heartbeat that fits") {
  ConsumeWorld world;
  CHECK(world
            .read({"t1", "-g", "g", "--from", "earliest", "--session-timeout", "6s", "--max-poll-interval", "1m",
                   "--instance-id", "one", "--assignor", "cooperative-sticky", "--refresh", "2s"})
            .code == ExitCode::ok);
  std::map<std::string, std::string> got;
  for (const auto& [name, value] : world.logs.opened.back().decided) got[name] = value;
  CHECK(got["session.timeout.ms"] == "6000");
  CHECK(got["heartbeat.interval.ms"] == "2000");
  CHECK(got["max.poll.interval.ms"] == "60000");
  CHECK(got["group.instance.id"] == "one");
  CHECK(got["group.protocol"] == "classic");
  CHECK(got["partition.assignment.strategy"] == "cooperative-sticky");
  CHECK(got["topic.metadata.refresh.interval.ms"] == "2000");
  CHECK(got["enable.auto.commit"] == "false");
}
