// SPDX-License-Identifier: Apache-2.0
// What the actions of kafka_cli share.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/context.hpp"
#include "app/kafka_cli_options.hpp"
#include "model/error.hpp"
#include "model/types.hpp"

namespace kgroup {

// One run: where its output goes, and what its exit code is to be.
class KafkaCliRun {
 public:
  explicit KafkaCliRun(Context& context) : context_(context) {}

  [[nodiscard]] Context& context() { return context_; }
  [[nodiscard]] Cluster& cluster() { return context_.cluster(); }

  void print(std::string_view text) { context_.print(text); }
  // A line on stderr behind an empty one, as Kafka's tool sets its sentences apart.
  void say(std::string_view sentence);
  // `Error: SENTENCE` in the same way; makes the exit code non-zero.
  void fail(std::string_view sentence);
  // A group that could not be answered.
  void fail_group(const std::string& group, const Failure& failure);
  // Something that was asked for and done: failures beside it make the exit code 3 instead of 1.
  void answered() { ++answered_; }
  [[nodiscard]] ExitCode code() const;

 private:
  Context& context_;
  std::size_t answered_ = 0;
  std::size_t failed_ = 0;
};

// Of a Connect or Schema Registry group, which can be described, and is no group of consumers.
Failure not_of_consumers(const GroupDescription& group);

// "t:0,1,2"
std::string partitions_text(const std::string& topic, const std::vector<std::int32_t>& partitions);

ExitCode kafka_cli_list(const KafkaCliOptions& options, KafkaCliRun& run);
ExitCode kafka_cli_describe(const KafkaCliOptions& options, KafkaCliRun& run);
ExitCode kafka_cli_reset(const KafkaCliOptions& options, KafkaCliRun& run);
ExitCode kafka_cli_delete(const KafkaCliOptions& options, KafkaCliRun& run);
ExitCode kafka_cli_delete_offsets(const KafkaCliOptions& options, KafkaCliRun& run);

}    // namespace kgroup
