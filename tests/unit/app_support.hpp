// SPDX-License-Identifier: Apache-2.0
// A world of maps and strings, and commands that show what the command line made of their options.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/run.hpp"
#include "support/test_world.hpp"

namespace kgroup::test {

struct AppWorld : TestWorld {
  Error refusal{ExitCode::failed, "no broker answers", "start one", "BROKER_NOT_AVAILABLE"};

  // Runs `kgroup ARGS`, with the commands of app_commands().
  ExitCode run(const std::vector<std::string>& args);
};

// describe: takes all kinds of options and says on stderr which groups it got, then connects.
// list: takes no argument, connects. move: cannot do without its argument and an option. show: prints a report and
// fails afterwards with --fail.
std::span<const Command> app_commands();

}    // namespace kgroup::test
