// SPDX-License-Identifier: Apache-2.0
// A world of maps and strings, and commands that show what the command line made of their options.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/run.hpp"

namespace kgroup::test {

struct AppWorld {
  std::map<std::string, std::string, std::less<>> environment;
  std::map<std::string, std::string, std::less<>> files;
  StringSink out;
  StringSink err;
  std::optional<ClusterOptions> connected;    // what connect was called with
  Error refusal{ExitCode::failed, "no broker answers", "start one", "BROKER_NOT_AVAILABLE"};

  // Runs `kgroup ARGS`, with the commands of app_commands().
  ExitCode run(const std::vector<std::string>& args);
  // The value of a property that the client got.
  [[nodiscard]] std::optional<std::string> property(std::string_view name) const;
};

// describe: takes all kinds of options and says on stderr which groups it got, then connects.
// list: takes no argument, connects. move: cannot do without its argument and an option. show: prints a report and
// fails afterwards with --fail.
std::span<const Command> app_commands();

}    // namespace kgroup::test
