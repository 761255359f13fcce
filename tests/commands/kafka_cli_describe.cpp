// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "support/kafka_cli_world.hpp"

namespace kgroup::test {

TEST_CASE("kafka_cli --describe: the table of a group without members") {
  KafkaCliWorld world;
  CHECK(world.run({"--describe", "--group", "g"}) ==
        Ran{ExitCode::ok,
            "\nGROUP           TOPIC           PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG             "
            "CONSUMER-ID     HOST            CLIENT-ID\n"
            "g               t1              0          4               10              6               "
            "-               -               -\n",
            "\nConsumer group 'g' has no active members.\n"});
  world.cluster.commits["g"][{"t1", 0}].leader_epoch = 3;
  CHECK(world.run({"--describe", "--group", "g", "--verbose"}).out ==
        "\nGROUP           TOPIC           PARTITION  LEADER-EPOCH    CURRENT-OFFSET  LOG-END-OFFSET  LAG             "
        "CONSUMER-ID     HOST            CLIENT-ID\n"
        "g               t1              0          3               4               10              6               "
        "-               -               -\n");
}

TEST_CASE("kafka_cli --describe: who owns most comes first, then what nobody owns; idle members are no rows") {
  KafkaCliWorld world;
  world.cluster.add_topic("a", {1});
  world.cluster.commit("g", "a", 0, 3);
  world.cluster.add_member("g", "idle", {});
  world.cluster.add_member("g", "one", {{"lo", {0}}});
  world.cluster.add_member("g", "a-member-with-a-long-name", {{"t1", {0, 1}}});
  CHECK(world.run({"--describe", "--group", "g"}) ==
        Ran{ExitCode::ok,
            "\nGROUP           TOPIC           PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG             "
            "CONSUMER-ID                    HOST            CLIENT-ID\n"
            "g               t1              0          4               10              6               "
            "a-member-with-a-long-name-uuid /10.0.0.1       a-member-with-a-long-name\n"
            "g               t1              1          -               5               -               "
            "a-member-with-a-long-name-uuid /10.0.0.1       a-member-with-a-long-name\n"
            "g               lo              0          -               10              -               "
            "one-uuid                       /10.0.0.1       one\n"
            "g               a               0          3               1               -2              "
            "-                              -               -\n",
            ""});
}

TEST_CASE("kafka_cli --describe: widths are counted as Java counts, control characters are escaped") {
  KafkaCliWorld world;
  const std::string name = "sixteen\u00fc\U0001F600letters";
  world.cluster.add_group(name);
  world.cluster.commit(name, "t1", 0, 4);
  world.cluster.add_group("e\x1b[m");
  world.cluster.commit("e\x1b[m", "t1", 0, 4);
  CHECK(world.run({"--describe", "--group", name}).out.starts_with("\nGROUP             TOPIC "));
  CHECK(world.run({"--describe", "--group", "e\x1b[m"}).out.find("\ne\\x1b[m         t1 ") != std::string::npos);
}

TEST_CASE("kafka_cli --describe: a group that does not exist is an error, the others are shown") {
  KafkaCliWorld world;
  const Ran alone = world.run({"--describe", "--group", "none"});
  CHECK(alone == Ran{ExitCode::failed, "", "\nError: Consumer group 'none' does not exist.\n"});
  const Ran both = world.run({"--describe", "--group", "none", "--group", "g", "--group", "g"});
  CHECK(both.code == ExitCode::partial);
  CHECK(both.out == world.run({"--describe", "--group", "g"}).out);
  CHECK(both.err == "\nConsumer group 'g' has no active members.\n\nError: Consumer group 'none' does not exist.\n");
}

TEST_CASE("kafka_cli --describe: groups of other kinds and without right") {
  KafkaCliWorld world;
  world.cluster.add_group("connect").protocol_type = "connect";
  world.cluster.share_or_streams.insert("share");
  world.cluster.describe_failures["secret"] = failures::group_not_authorized;
  CHECK(world.run({"--describe", "--group", "connect", "--group", "secret", "--group", "share"}) ==
        Ran{ExitCode::failed, "",
            "\nError: Group 'connect' is not a consumer group (connect).\n"
            "\nError: Not authorized to access group 'secret': DESCRIBE is needed.\n"
            "\nError: 'share' is not a consumer group (share or streams).\n"});
  CHECK(world.run({"--describe", "--all-groups"}).code == ExitCode::ok);
}

TEST_CASE("kafka_cli --describe: a deleted topic and a partition without a leader are rows, and failures") {
  KafkaCliWorld world;
  world.cluster.commit("g", "gone", 0, 1);
  world.cluster.commit("g", "gone", 1, 1);
  world.cluster.topics["t1"][0].has_leader = false;
  const Ran ran = world.run({"--describe", "--group", "g"});
  CHECK(ran.code == ExitCode::partial);
  CHECK(ran.out ==
        "\nGROUP           TOPIC           PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG             "
        "CONSUMER-ID     HOST            CLIENT-ID\n"
        "g               gone            0          1               -               -               "
        "-               -               -\n"
        "g               gone            1          1               -               -               "
        "-               -               -\n"
        "g               t1              0          4               -               -               "
        "-               -               -\n");
  CHECK(ran.err ==
        "\nConsumer group 'g' has no active members.\n"
        "\nError: Consumer group 'g', gone:0,1: does not exist.\n"
        "\nError: Consumer group 'g', t1:0: no leader.\n");
}

TEST_CASE("kafka_cli --describe: a group without rows has a sentence only, one in motion another") {
  KafkaCliWorld world;
  world.cluster.add_group("bare");
  CHECK(world.run({"--describe", "--group", "bare"}) ==
        Ran{ExitCode::ok, "", "\nConsumer group 'bare' has no active members.\n"});
  world.cluster.add_member("g", "m", {{"t1", {0}}});
  world.cluster.groups["g"].state = GroupState::preparing_rebalance;
  CHECK(world.run({"--describe", "--group", "g"}).err == "\nWarning: Consumer group 'g' is rebalancing.\n");
}

TEST_CASE("kafka_cli --describe --members") {
  KafkaCliWorld world;
  const std::string header = "\nGROUP           CONSUMER-ID     HOST            CLIENT-ID       #PARTITIONS     \n";
  CHECK(world.run({"--describe", "--group", "g", "--members"}) ==
        Ran{ExitCode::ok, header, "\nConsumer group 'g' has no active members.\n"});
  world.cluster.add_member("g", "b", {{"a-b", {0}}, {"a", {0, 2}}});
  world.cluster.add_member("g", "a", {});
  CHECK(world.run({"--describe", "--group", "g", "--members"}) ==
        Ran{ExitCode::ok,
            header + "g               a-uuid          /10.0.0.1       a               0               \n"
                     "g               b-uuid          /10.0.0.1       b               3               \n",
            ""});
  world.cluster.groups["g"].members[0].instance_id = "i";
  world.cluster.groups["g"].members[0].target_assignment = {{"t1", {0}}};
  CHECK(world.run({"--describe", "--group", "g", "--members", "--verbose"}).out ==
        "\nGROUP           CONSUMER-ID     GROUP-INSTANCE-ID HOST            CLIENT-ID       #PARTITIONS     "
        "CURRENT-EPOCH   CURRENT-ASSIGNMENT   TARGET-EPOCH    TARGET-ASSIGNMENT   \n"
        "g               a-uuid                            /10.0.0.1       a               0               "
        "-               -                    -               -                   \n"
        "g               b-uuid          i                 /10.0.0.1       b               3               "
        "-               a-b:0;a:0,2          -               t1:0                \n");
}

TEST_CASE("kafka_cli --describe --state") {
  KafkaCliWorld world;
  CHECK(world.run({"--describe", "--all-groups", "--state"}) ==
        Ran{ExitCode::ok,
            "\nGROUP           COORDINATOR (ID)          ASSIGNMENT-STRATEGY  STATE                #MEMBERS\n"
            "g               localhost:9092  (1)       -                    Empty                0\n",
            "\nConsumer group 'g' has no active members.\n"});
  world.cluster.add_member("g", "m", {{"t1", {0}}});
  CHECK(world.run({"--describe", "--group", "g", "--state", "--verbose"}) ==
        Ran{ExitCode::ok,
            "\nGROUP           COORDINATOR (ID)          ASSIGNMENT-STRATEGY  STATE                "
            "GROUP-EPOCH     TARGET-ASSIGNMENT-EPOCH   #MEMBERS\n"
            "g               localhost:9092  (1)       range                Stable               "
            "-               -                         1\n",
            ""});
}

}    // namespace kgroup::test
