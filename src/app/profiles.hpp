// SPDX-License-Identifier: Apache-2.0
// Named configurations in the user's own folder, one file each, written by hand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/config_entries.hpp"
#include "app/world.hpp"

namespace kgroup {

// $XDG_CONFIG_HOME/kgroup, or ~/.config/kgroup; empty when neither variable is set.
std::string config_folder(const World& world);

// NAME of each NAME.properties there, sorted; none without a folder.
std::vector<std::string> profile_names(const World& world);

std::string profile_path(std::string_view folder, std::string_view name);

// Throws Error(usage) when there is no such profile, with the names of those that there are.
ConfigFile read_profile(const World& world, std::string_view name);

}    // namespace kgroup
