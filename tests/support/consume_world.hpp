// SPDX-License-Identifier: Apache-2.0
// A cluster with records in memory: t1 with two partitions, and more where a test wants it.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/fake_consumer.hpp"
#include "support/fake_world.hpp"

namespace kgroup::test {

struct ConsumeWorld : FakeWorld {
  FakeLogs logs;

  ConsumeWorld() {
    fill({"t1", 0}, {"a", "b", "c"});
    fill({"t1", 1}, {"d", "e"});
    open_consumer = [this](ConsumerOptions options) {
      logs.opened.push_back(std::move(options));
      return std::make_unique<FakeConsumer>(logs);
    };
  }

  // Values at offsets 0, 1, ..., a second apart.
  void fill(const TopicPartition& at, const std::vector<std::string>& values) {
    auto& log = logs.records[at];
    for (const auto& value : values) {
      const auto offset = static_cast<std::int64_t>(log.size());
      log.push_back({offset, "k" + value, value, offset * 1000, {}});
    }
    auto& partitions = cluster.topics[at.topic];
    const auto place = static_cast<std::size_t>(at.partition);
    if (partitions.size() <= place) partitions.resize(place + 1);
    partitions[place].log_end = logs.end(at);
    for (const auto& record : log) partitions[place].records.emplace(record.offset, record.timestamp_ms);
  }

  // `kgroup consume WORDS --until end`
  Ran read(std::vector<std::string> words) {
    words.insert(words.begin(), "consume");
    words.insert(words.end(), {"--until", "end"});
    return run(words);
  }
};

}    // namespace kgroup::test
