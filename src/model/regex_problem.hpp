// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kgroup {

// What RE2 says is wrong with a regular expression; none if it is valid, as an empty one is.
std::optional<std::string> regex_problem(std::string_view pattern);

}    // namespace kgroup
