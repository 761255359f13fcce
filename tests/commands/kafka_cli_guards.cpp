// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "support/kafka_cli_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

TEST_CASE("kafka_cli: a configuration that is for another cluster changes nothing, in this mode neither") {
  KafkaCliWorld world;
  world.files["client.properties"] = "kgroup.cluster.id=other\n";
  const std::vector<std::string> config{"--command-config", "client.properties"};
  for (std::vector<std::string> words :
       {std::vector<std::string>{"--delete", "--group", "g"},
        {"--delete-offsets", "--group", "g", "--topic", "t1"},
        {"--reset-offsets", "--group", "g", "--topic", "t1", "--to-earliest", "--execute"}}) {
    words.insert(words.end(), config.begin(), config.end());
    const Ran ran = world.run(words);
    CHECK(ran.code == ExitCode::failed);
    CHECK(shown(ran.err) == Contains("the configuration is for cluster 'other'"));
    CHECK(world.cluster.writes().empty());
  }
  std::vector<std::string> reads{"--describe", "--group", "g"};
  reads.insert(reads.end(), config.begin(), config.end());
  CHECK(world.run(reads).code == ExitCode::ok);
}

TEST_CASE("kafka_cli: of topics that may not be read all are refused before any offset is moved") {
  KafkaCliWorld world;
  world.cluster.unreadable = {"t1"};
  const Ran ran = world.execute({"--topic", "t1", "--to-earliest"});
  CHECK(ran.code == ExitCode::failed);
  CHECK(shown(ran.err) == Contains("READ on topic 't1'"));
  CHECK(world.cluster.writes().empty());
}
