// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace kgroup {

// What becomes of a backslash. Doubled, what was escaped can be told from what was not: a program can undo it.
enum class Backslash { as_is, doubled };

// Escapes what could move the cursor, break a line or reorder what is shown: \n \t \r, and each byte of another control
// character, of a bidirectional control or of what is not UTF-8 as \xNN.
void append_escaped(std::string& to, std::string_view text, Backslash backslash);

}    // namespace kgroup
