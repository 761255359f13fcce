// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "app/command.hpp"
#include "app/registry.hpp"
#include "app/world.hpp"
#include "model/error.hpp"

namespace kgroup {

// Parses `args` (without the program's name) and runs the command that they name. The only place that catches: every
// error has become a line on stderr, and an {"errors":[...]} document on stdout with a JSON output, when it returns.
ExitCode run_kgroup(std::span<const std::string> args, std::span<const Command> commands, World& world);

inline ExitCode run_kgroup(std::span<const std::string> args, World& world) {
  return run_kgroup(args, registered_commands(), world);
}

}    // namespace kgroup
