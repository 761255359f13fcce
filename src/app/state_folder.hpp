// SPDX-License-Identifier: Apache-2.0
// The offsets as they were before a change, kept in the user's state folder so that the change can be undone.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/world.hpp"
#include "model/offset_file.hpp"

namespace kgroup {

// $XDG_STATE_HOME/kgroup, or ~/.local/state/kgroup. Throws Error(failed) when neither variable is set.
std::string state_folder(const World& world);

// Writes NAME.json, with every row, and NAME.csv, which kafka-consumer-groups reads, with those that had a commit.
// NAME is the time and the first group, with what a file name can't hold replaced. Returns the path of NAME.json.
std::string save_offsets(const World& world, std::span<const OffsetFileRow> rows);

// Removes what save_offsets wrote: nothing was changed after all.
void forget_save(const World& world, const std::string& path);

// The newest file of save_offsets; with a group the newest that has offsets of it. Throws Error(failed) if there is
// none.
std::string last_save(const World& world, const std::vector<std::string>& groups);

}    // namespace kgroup
