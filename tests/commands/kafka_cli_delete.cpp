// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "support/kafka_cli_world.hpp"

namespace kgroup::test {

namespace {

const std::string saved = "kgroup: the offsets as they were are in /s/kgroup/19700101T000000.000Z-g.json\n";
const std::string kept = saved + "kgroup: nothing was changed, so that file is removed again\n";
const std::string java = "org.apache.kafka.common.errors.";

}    // namespace

TEST_CASE("kafka_cli --delete: at once, as Kafka's tool does it, but saved first") {
  KafkaCliWorld world;
  world.cluster.add_group("h");
  CHECK(world.run({"--delete", "--group", "h", "--group", "g"}) ==
        Ran{ExitCode::ok, "Deletion of requested consumer groups ('g', 'h') was successful.\n", saved});
  CHECK(world.cluster.groups.empty());
  CHECK(world.files.contains("/s/kgroup/19700101T000000.000Z-g.json"));
}

TEST_CASE("kafka_cli --delete: what can't be deleted is told on stderr") {
  KafkaCliWorld world;
  world.cluster.add_member("live", "m", {{"t1", {0}}});
  world.cluster.groups["live"].group = "live";
  world.cluster.share_or_streams.insert("share");
  const std::string live =
      "* Group 'live' could not be deleted due to: " + java + "GroupNotEmptyException: The group is not empty.\n";
  CHECK(world.run({"--delete", "--group", "live"}) ==
        Ran{ExitCode::failed, "", "\nError: Deletion of some consumer groups failed:\n" + live});
  CHECK(world.run({"--delete", "--group", "none", "--group", "live", "--group", "g", "--group", "share"}) ==
        Ran{ExitCode::partial, "\nThese consumer groups were deleted successfully: 'g'\n",
            saved + "\nError: Deletion of some consumer groups failed:\n" + live +
                "* Group 'none' could not be deleted due to: " + java +
                "GroupIdNotFoundException: The group id does not exist.\n" +
                "* Group 'share' could not be deleted due to: 'share' is not a consumer group (share or streams)\n"});
  CHECK(world.cluster.groups.contains("live"));
}

TEST_CASE("kafka_cli --delete: a coordinator that is loading is asked again; a refusal forgets what was saved") {
  KafkaCliWorld world;
  world.cluster.delete_failures["g"] = {failures::coordinator_loading, 2};
  CHECK(world.run({"--delete", "--all-groups"}).code == ExitCode::ok);
  world.cluster.add_group("g");
  world.cluster.commit("g", "t1", 0, 4);
  world.files.clear();
  world.cluster.delete_failures["g"] = {failures::not_empty};
  CHECK(world.run({"--delete", "--group", "g"}) ==
        Ran{ExitCode::failed, "",
            kept + "\nError: Deletion of some consumer groups failed:\n* Group 'g' could not be deleted due to: " +
                java + "GroupNotEmptyException: The group is not empty.\n"});
  CHECK(world.files.empty());
}

TEST_CASE("kafka_cli --delete-offsets: every partition of a topic, with and without a commit") {
  KafkaCliWorld world;
  world.cluster.commit("g", "lo", 0, 8);
  CHECK(world.run({"--delete-offsets", "--group", "g", "--topic", "t1"}) ==
        Ran{ExitCode::ok,
            "Request succeeded for deleting offsets from group g.\n"
            "\nTOPIC           PARTITION  STATUS         \n"
            "t1              0          Successful     \n"
            "t1              1          Successful     \n",
            saved});
  CHECK(world.cluster.writes() == Writes{"delete_offsets g t1:0 t1:1"});
  CHECK(world.commits("g") == "lo:0=8");
}

TEST_CASE("kafka_cli --delete-offsets: rows sorted as text, as Kafka's tool sorts them") {
  KafkaCliWorld world;
  CHECK(world.run({"--delete-offsets", "--group", "g", "--topic", "t1:2,10"}).out ==
        "Request succeeded for deleting offsets from group g.\n"
        "\nTOPIC           PARTITION  STATUS         \n"
        "t1              10         Successful     \n"
        "t1              2          Successful     \n");
}

TEST_CASE("kafka_cli --delete-offsets: partitions and topics that fail") {
  KafkaCliWorld world;
  world.cluster.partition_failures[{"g", {"t1", 9}}] = {failures::unknown_topic};
  const std::string unknown =
      "Error: " + java + "UnknownTopicOrPartitionException: This server does not host this topic-partition.\n";
  const std::string error = "\nError: Encountered some partition-level error, see the follow-up details.\n";
  CHECK(world.run({"--delete-offsets", "--group", "g", "--topic", "t1:9"}) ==
        Ran{ExitCode::failed, "\nTOPIC           PARTITION  STATUS         \nt1              9          " + unknown,
            error});
  CHECK(world.run({"--delete-offsets", "--group", "g", "--topic", "none"}) ==
        Ran{ExitCode::failed, "\nTOPIC           PARTITION  STATUS         \nnone            -          " + unknown,
            error});
  CHECK(world.cluster.writes().empty());
  CHECK(world.run({"--delete-offsets", "--group", "g", "--topic", "none", "--topic", "t1:0"}) ==
        Ran{ExitCode::partial,
            "\nTOPIC           PARTITION  STATUS         \nnone            -          " + unknown +
                "t1              0          Successful     \n",
            saved + error});
}

TEST_CASE("kafka_cli --delete-offsets: of a live group the broker decides") {
  KafkaCliWorld world;
  world.cluster.commit("g", "lo", 0, 8);
  world.cluster.add_member("g", "m", {{"t1", {0}}});
  const Ran refused = world.run({"--delete-offsets", "--group", "g", "--topic", "t1:0"});
  CHECK(refused.code == ExitCode::failed);
  CHECK(refused.out == "\nTOPIC           PARTITION  STATUS         \nt1              0          Error: " + java +
                           "GroupSubscribedToTopicException: Deleting offsets of a topic is forbidden while the "
                           "consumer group is actively subscribed to it.\n");
  CHECK(world.files.empty());
  CHECK(world.run({"--delete-offsets", "--group", "g", "--topic", "lo"}).code == ExitCode::ok);
}

TEST_CASE("kafka_cli --delete-offsets: groups that do not exist, or are of another kind") {
  KafkaCliWorld world;
  world.cluster.share_or_streams.insert("share");
  const Ran none = world.run({"--delete-offsets", "--group", "none", "--topic", "t1:0"});
  CHECK(none.code == ExitCode::failed);
  CHECK(none.err == "\nError: The group id does not exist.\n");
  CHECK(none.out == "\nTOPIC           PARTITION  STATUS         \nt1              0          Error: " + java +
                        "GroupIdNotFoundException: The group id does not exist.\n");
  CHECK(world.run({"--delete-offsets", "--group", "share", "--topic", "t1"}).err ==
        "\nError: 'share' is not a consumer group (share or streams).\n");
  CHECK(world.cluster.writes().empty());
}

}    // namespace kgroup::test
