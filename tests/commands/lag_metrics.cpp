// SPDX-License-Identifier: Apache-2.0
// lag -o prometheus.
#include <doctest/doctest.h>

#include "support/fake_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

TEST_CASE("lag -o prometheus: what is known, and how much is not") {
  FakeWorld world;
  auto& cluster = world.cluster;
  cluster.add_topic("t", {10, 5})[0].log_start = 2;
  cluster.add_group("g");
  cluster.add_member("g", "m", {{"t", {0}}});
  cluster.commit("g", "t", 0, 4);
  cluster.add_group("secret");
  cluster.offset_failures["secret"] = failures::group_not_authorized;
  const Ran ran = world.run({"lag", "-o", "prometheus", "-q"});
  CHECK(ran.code == ExitCode::partial);
  CHECK(ran.err == "kgroup: not authorized: DESCRIBE on group 'secret'\n");
  std::string samples;
  for (std::size_t at = 0; at < ran.out.size();) {
    const std::size_t end = ran.out.find('\n', at) + 1;
    if (ran.out[at] != '#') samples += ran.out.substr(at, end - at);
    at = end;
  }
  const std::string labels =
      R"({group="g",topic="t",partition="0",member_host="/10.0.0.1",consumer_id="m-uuid",client_id="m"})";
  CHECK(samples == "kafka_consumergroup_group_offset" + labels + " 4\n" +         //
                       "kafka_consumergroup_group_lag" + labels + " 6\n" +        //
                       "kafka_consumergroup_group_lead" + labels + " 2\n" +       //
                       "kafka_consumergroup_group_max_lag{group=\"g\"} 6\n" +     //
                       "kafka_consumergroup_group_min_lead{group=\"g\"} 2\n" +    //
                       "kafka_consumergroup_group_sum_lag{group=\"g\"} 6\n" +     //
                       "kafka_consumergroup_group_topic_sum_lag{group=\"g\",topic=\"t\"} 6\n" +
                       "kgroup_partitions_without_lag{group=\"g\"} 1\n" +    //
                       "kgroup_failed_items 1\n");
}

TEST_CASE("lag -o prometheus: a sum of which nothing is known has no sample") {
  FakeWorld world;
  world.cluster.add_topic("t", {10});
  world.cluster.add_group("g");
  world.cluster.add_member("g", "m", {{"t", {0}}});
  const std::string out = world.run({"lag", "-o", "prometheus"}).out;
  CHECK(shown(out) != Contains("sum_lag{"));
  CHECK(shown(out) == Contains("kgroup_partitions_without_lag{group=\"g\"} 1\n"));
}

TEST_CASE("lag -o prometheus: nothing but the request failed") {
  FakeWorld world;
  world.cluster.unreachable = Error(ExitCode::failed, "cannot reach broker:9092: connection refused");
  CHECK(world.run({"lag", "-o", "prometheus"}) ==
        Ran{ExitCode::failed, "", "kgroup: cannot reach broker:9092: connection refused\n"});
}

TEST_CASE("lag -o prometheus: what would leave metrics out is refused") {
  FakeWorld world;
  for (const auto& options :
       {std::vector<std::string>{"--top", "1"}, {"--sort", "lag"}, {"--lag", ">1"}, {"--by", "topic"}}) {
    std::vector<std::string> args{"lag", "-o", "prometheus"};
    args.insert(args.end(), options.begin(), options.end());
    CHECK(world.run(args) == Ran{ExitCode::usage, "",
                                 "kgroup: -o prometheus writes every partition and every sum\n"
                                 "hint: leave out --by, --lag, --sort and --top\n"});
    CHECK_FALSE(world.connected);
  }
}
