// SPDX-License-Identifier: Apache-2.0
// Where whole records go, from all threads, one chunk behind the other.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "kafka/consumer.hpp"
#include "output/sink.hpp"

namespace kgroup {

class RecordOutput {
 public:
  virtual ~RecordOutput() = default;
  // Writes the chunk. Once it is written everything before `positions` is, and those of other partitions are as they
  // were told last. Throws BrokenPipe, StalledReader (see Sink) or Error (failed). Called by one thread at a time.
  virtual void write(std::string_view chunk, const std::vector<PartitionOffset>& positions,
                     const Sink::KeepTrying& keep_trying) = 0;
  // Makes what was written last, with its positions, where the output does that. `finally`: at once.
  virtual void keep(bool finally) = 0;
};

// Bytes to a sink, and nothing kept.
std::unique_ptr<RecordOutput> plain_output(Sink& sink);

}    // namespace kgroup
