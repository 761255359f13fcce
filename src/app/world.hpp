// SPDX-License-Identifier: Apache-2.0
// Everything outside the program that it touches, in one place, so that a test can stand in for it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "kafka/cluster.hpp"
#include "kafka/consumer.hpp"
#include "output/sink.hpp"

namespace kgroup {

// A file that grows at its end, and is ours alone while it is open.
class GrowingFile {
 public:
  virtual ~GrowingFile() = default;
  // In bytes.
  [[nodiscard]] virtual std::int64_t size() const = 0;
  // These throw Error(failed).
  virtual void truncate(std::int64_t size) = 0;
  virtual void append(std::string_view bytes) = 0;
  virtual void sync() = 0;    // on disk when it returns
};

struct World {
  Sink& out;
  Sink& err;
  bool in_is_terminal = false;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  std::function<std::optional<std::string>(std::string_view name)> getenv;
  std::function<std::string(const std::string& path)> read_file;    // throws Error(usage) naming the path
  // Makes the folders on the way (mode 0700) and the file (0600), on disk when it returns. Throws Error(failed), also
  // when the file is there already.
  std::function<void(const std::string& path, std::string_view text)> write_new_file = {};
  std::function<void(const std::string& path)> remove_file = {};
  std::function<bool(const std::string& path)> file_exists = {};
  // The old content or the new one, whatever happens; on disk when it returns. Throws Error(failed).
  std::function<void(const std::string& path, std::string_view text)> replace_file = {};
  // Makes it if it is not there. Throws Error(failed), also when another process has it open this way.
  std::function<std::unique_ptr<GrowingFile>(const std::string& path)> open_growing_file = {};
  std::function<std::vector<std::string>(const std::string& path)> list_folder =
      {};                                                        // names; none if it is not there
  std::function<std::optional<std::string>()> read_line = {};    // of stdin; none at its end
  std::function<void(std::chrono::milliseconds)> pause = {};     // ends early on a stop
  std::function<std::unique_ptr<Cluster>(ClusterOptions)> connect;
  std::function<std::unique_ptr<Consumer>(ConsumerOptions)> open_consumer = {};
  std::function<std::chrono::system_clock::time_point()> now;
  std::stop_token stop;
};

}    // namespace kgroup
