// SPDX-License-Identifier: Apache-2.0
// Everything outside the program that it touches, in one place, so that a test can stand in for it.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "kafka/cluster.hpp"
#include "output/sink.hpp"

namespace kgroup {

struct World {
  Sink& out;
  Sink& err;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  std::function<std::optional<std::string>(std::string_view name)> getenv;
  std::function<std::string(const std::string& path)> read_file;    // throws Error(usage) naming the path
  std::function<std::unique_ptr<Cluster>(ClusterOptions)> connect;
  std::function<std::chrono::system_clock::time_point()> now;
  std::stop_token stop;
};

}    // namespace kgroup
