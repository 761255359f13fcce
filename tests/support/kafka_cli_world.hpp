// SPDX-License-Identifier: Apache-2.0
// For the tests of the drop-in mode: kgroup started as kafka-consumer-groups.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/kafka_cli.hpp"
#include "support/change_world.hpp"

namespace kgroup::test {

struct KafkaCliWorld : ChangeWorld {
  // Runs `kafka-consumer-groups ARGS`.
  Ran run_bare(const std::vector<std::string>& args) {
    StringSink to;
    err.text.clear();
    connected.reset();
    cluster.requests.clear();
    const World outside = world(to, [this] { return std::make_unique<FakeCluster>(cluster); });
    const ExitCode code = run_kafka_cli(args, outside);
    return {code, std::move(to.text), err.text};
  }
  // The same with --bootstrap-server.
  Ran run(std::vector<std::string> args) {
    args.insert(args.begin(), {"--bootstrap-server", "broker:9092"});
    return run_bare(args);
  }
  // The same of a --dry-run of --reset-offsets --group g.
  Ran dry(std::vector<std::string> args) {
    args.insert(args.begin(), {"--reset-offsets", "--group", "g", "--dry-run"});
    return run(std::move(args));
  }
  Ran execute(std::vector<std::string> args) {
    args.insert(args.begin(), {"--reset-offsets", "--group", "g", "--execute"});
    return run(std::move(args));
  }
};

// What stands behind a usage error of Kafka's tool.
inline const std::string options_hint = "\nhint: 'kafka-consumer-groups --help' lists the options\n";

}    // namespace kgroup::test
