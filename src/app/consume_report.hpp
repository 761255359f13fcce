// SPDX-License-Identifier: Apache-2.0
// What consume says on stderr about its run.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "app/consume_lane.hpp"

namespace kgroup {

// "a:0,1 b:3"; a long list is cut.
std::string to_text(std::vector<TopicPartition> partitions);

// A line for each partition of which records were written, and one for all: records, bytes of keys and values, rate,
// first and last offset.
void print_offsets(const PartitionStates& partitions, std::chrono::milliseconds took, Context& context);

// "12 % 600,000 of 5,000,000 records, 1.2 M/s, 4 s left": a line that the next one takes the place of.
class Progress {
 public:
  explicit Progress(Context& context);
  // `expected`: offsets up to the end; the records among them may be fewer.
  void show(std::int64_t records, std::int64_t expected);
  // Takes the line away, before another one is written.
  void clear();

 private:
  Context& context_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point shown_;
  bool on_screen_ = false;
};

}    // namespace kgroup
