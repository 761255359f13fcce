// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "app/command.hpp"

namespace kgroup {

// The subcommands of the program, one for each file in commands/; the definition is generated from their names.
std::span<const Command> registered_commands();

}    // namespace kgroup
