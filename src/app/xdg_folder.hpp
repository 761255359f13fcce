// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "app/world.hpp"

namespace kgroup {

// kgroup's folder of one kind, after the XDG Base Directory Specification: below the folder that `variable` names if
// that is an absolute path, otherwise below `otherwise` in the home folder; empty where there is no home either.
std::string xdg_folder(const World& world, std::string_view variable, std::string_view otherwise);

}    // namespace kgroup
