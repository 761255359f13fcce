// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "app/command.hpp"

namespace CLI {
class App;
}

namespace kgroup {

// `kgroup --help`: the commands with their summaries and the common options, at most 80 columns wide.
std::string program_help(const CLI::App& app, std::span<const Command> commands);

// `kgroup COMMAND --help`: usage, description, arguments, options by group (the common ones last) and the footer of
// `app`. An option of the group "" is not shown.
std::string command_help(const CLI::App& app);

}    // namespace kgroup
