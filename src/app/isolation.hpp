// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/types.hpp"

namespace CLI {
class App;
}

namespace kgroup {

// --isolation read_uncommitted|read_committed: up to where the log counts.
void add_isolation(CLI::App& app, std::string& word);
// Throws Error(usage).
Isolation parse_isolation(const std::string& word);

}    // namespace kgroup
