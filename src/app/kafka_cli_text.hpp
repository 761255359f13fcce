// SPDX-License-Identifier: Apache-2.0
// The tables of kafka-consumer-groups, byte for byte: pure functions from what a cluster told to text. Control
// characters in names, which that tool writes to the terminal as they are, are escaped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/lag.hpp"
#include "model/reset_plan.hpp"
#include "model/types.hpp"

namespace kgroup {

// A partition of a group as `--describe` shows it; none is `-`.
struct KafkaCliRow {
  TopicPartition at;
  std::optional<std::int64_t> committed;
  std::optional<std::int64_t> log_end;
  std::optional<std::int32_t> leader_epoch;
  const Member* member = nullptr;      // the owner
  const Failure* failure = nullptr;    // why the row lacks something
  bool exists = true;                  // false: no such topic or partition

  // May be negative, as in Kafka's tool: a commit beyond the log end.
  [[nodiscard]] std::optional<std::int64_t> lag() const {
    if (!committed || !log_end) return std::nullopt;
    return *log_end - *committed;
  }
};

// What the group committed, and what its members own. Those of a member stand together, the members that own most come
// first; then what nobody owns. Each part by topic and partition. A partition without commit and owner is no row.
// Pointers look into the arguments.
std::vector<KafkaCliRow> kafka_cli_rows(const GroupData& group, const EndsByTopic& ends);

// Each ends in a line end, and begins with an empty line where Kafka's tool writes one.
std::string kafka_cli_offsets(std::string_view group, const std::vector<KafkaCliRow>& rows, bool verbose);
std::string kafka_cli_members(const GroupDescription& group, bool verbose);
std::string kafka_cli_state(const GroupDescription& group, bool verbose);
std::string kafka_cli_list(const std::vector<GroupListing>& groups, bool types, bool states);
// `groups`: all that the request is about, those without a row in the plan too.
std::string kafka_cli_plan(const std::vector<std::string>& groups, const Plan& plan);
// What became of committed offsets that were to be deleted; partition -1 is a whole topic.
std::string kafka_cli_deleted(std::vector<OffsetResult> results);

// A failure as Java shows it: "org.apache.kafka.common.errors.GroupNotEmptyException: The group is not empty."
std::string kafka_cli_exception(const Failure& failure);

}    // namespace kgroup
