// SPDX-License-Identifier: Apache-2.0
// What `kgroup consume` was asked to do, checked.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kafka/cluster.hpp"
#include "model/offset_target.hpp"
#include "model/record_filter.hpp"
#include "model/text_filter.hpp"
#include "model/topic_selector.hpp"
#include "output/record_writer.hpp"

namespace kgroup {

// When the offsets of what was read are committed, if ever.
enum class CommitMode {
  none,
  after,        // synchronously, behind what was written: at least once
  before,       // synchronously, ahead of writing it: at most once
  async,        // behind what was written, without waiting for the answer
  automatic,    // by the client library (enable.auto.commit), of what was written
};

struct GroupReading {
  std::string group;
  CommitMode commit = CommitMode::after;
  std::chrono::milliseconds commit_interval{5000};
  bool override_commits = false;
  std::string instance_id;    // empty: a dynamic member
  // max.poll.interval.ms: a member that does not poll for so long is thrown out.
  std::chrono::milliseconds max_poll_interval{300000};
};

struct TopicPattern {
  std::string text;
  TextFilter filter;
};

struct ConsumeRequest {
  std::vector<TopicSelector> topics;
  std::vector<TopicPattern> patterns;
  OffsetTarget from;    // for partitions that have no other place to start at
  bool from_given = false;
  std::optional<std::string> from_group;    // start at its commits, without joining it
  std::optional<OffsetTarget> until;        // exclusive
  std::optional<std::int64_t> limit;        // of records
  std::optional<std::int64_t> tail;         // the last ones only
  bool follow = false;                      // and what comes after the tail
  std::optional<std::chrono::milliseconds> idle;
  std::chrono::milliseconds refresh{10000};    // how often new partitions and topics are looked for
  Isolation isolation = Isolation::read_committed;
  std::optional<GroupReading> group;    // none: assign mode
  std::vector<Property> properties;     // of the consumers, in librdkafka's names
  std::int64_t prefetch_bytes = 0;      // of all consumers together
  RecordFilter filter;
  bool needs_headers = false;
  std::function<std::unique_ptr<RecordWriter>()> make_writer;    // one for each thread
  bool print_offsets = false;
  std::optional<std::string> offsets_file;
  std::optional<std::string> to_file;
};

}    // namespace kgroup
