// SPDX-License-Identifier: Apache-2.0
// "Did you mean ...?"
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kgroup {

// How many letters must be inserted, left out, replaced or swapped with their neighbour to make `b` of `a`.
std::size_t edit_distance(std::string_view a, std::string_view b);

// How many edits a mistyped `word` may be away from what was meant: a third of its letters, at least one.
std::size_t typo_limit(std::string_view word);

// The name that is the fewest edits away from `word`, at most `limit`; the first of several. Failing that the only name
// that begins with `word`.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> names, std::size_t limit);

}    // namespace kgroup
