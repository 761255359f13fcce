// SPDX-License-Identifier: Apache-2.0
// The files of an output that survives being killed, on a real disk; see World for what they promise.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/world.hpp"

namespace kgroup {

std::unique_ptr<GrowingFile> open_growing_file(const std::string& path);
void replace_file(const std::string& path, std::string_view text);

}    // namespace kgroup
