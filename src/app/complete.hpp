// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "app/command.hpp"
#include "app/world.hpp"

namespace kgroup {

// What may stand in place of the last of `words`, which are those behind "kgroup" on a command line that is being
// typed; the last one may be empty or a beginning. A line for each candidate, which begins with what is typed already:
//   CANDIDATE[<TAB>DESCRIPTION]
// A candidate that ends in '=' or ':' is to be typed on. A line without a candidate, "<TAB>files", asks the shell for
// the names of files. A name with control characters, which would be no line, is left out.
// Groups and topics come from the cluster that `words`, the environment and the configuration file name, within a
// second. Writes nothing. Throws whatever is wrong with the words and the cluster.
std::string completions(std::span<const std::string> words, std::span<const Command> commands, World& world);

}    // namespace kgroup
