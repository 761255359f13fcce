// SPDX-License-Identifier: Apache-2.0
// Where whole records go, from all threads, one chunk behind the other.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/consume_request.hpp"
#include "app/context.hpp"
#include "kafka/consumer.hpp"
#include "model/position_file.hpp"
#include "output/sink.hpp"

namespace kgroup {

// Used by one thread at a time.
class RecordOutput {
 public:
  // Stdout, or what --to-file and --offsets-file say. Locks the files and takes back from the output what the positions
  // do not vouch for: a run that was killed had written it. Throws Error.
  RecordOutput(Context& context, const ConsumeRequest& request);

  // What --offsets-file has kept; none without it or where it is not there yet.
  [[nodiscard]] const std::optional<PositionFile>& kept() const { return kept_; }

  // Where each partition begins. From now on the positions are kept: a run that ends before its first record begins at
  // the same place when it is started again.
  void begin(const std::vector<PartitionOffset>& starts);

  // Writes the chunk; once it is written everything before `positions` is. Throws BrokenPipe, StalledReader (see Sink)
  // or Error (failed).
  void write(std::string_view chunk, const std::vector<PartitionOffset>& positions,
             const Sink::KeepTrying& keep_trying);

  // Puts output and positions on disk, if they have changed.
  void keep();

  // Whether the reader of the output has gone away.
  [[nodiscard]] bool closed() { return file_ == nullptr && sink_.closed(); }

 private:
  void open_files(const ConsumeRequest& request);

  Context& context_;
  Sink& sink_;
  std::unique_ptr<GrowingFile> file_;    // --to-file
  std::string offsets_path_;             // empty: positions are not kept
  std::optional<PositionFile> kept_;
  PositionFile now_;
  bool changed_ = false;
  std::chrono::steady_clock::time_point last_keep_;
};

}    // namespace kgroup
