// SPDX-License-Identifier: Apache-2.0
// The words of the command line, before and after CLI11 sees them. CLI11 2.1 takes `--group=` without a value for
// `--group` and eats the next word, and knows nothing of what was meant; so the words are looked at here first.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/command.hpp"
#include "model/error.hpp"

namespace CLI {
class App;
class ParseError;
}    // namespace CLI

namespace kgroup {

struct CommonOptions;

// The heading of the options that every command has in --help.
inline constexpr std::string_view kCommonGroup = "Common options";

// Declares the options that every command has. `options` must outlive the parsing.
void add_common_options(CLI::App& app, CommonOptions& options);

// Where in `args` the name of the command stands: at the first word that is neither an option of `app`, which has the
// common ones, nor the value of one. Throws Error(usage) for any other option in front of it.
std::optional<std::size_t> find_command(std::span<const std::string> args, const CLI::App& app,
                                        std::span<const Command> commands);

const Command* find_named(std::span<const Command> commands, std::string_view name);
Error unknown_command(std::string_view name, std::span<const Command> commands);

// `args` as CLI11 can't misread them: every option, its value and every other word apart. Throws Error(usage) for an
// option that `app` does not have, a value that is missing, and a value that a flag can't have.
std::vector<std::string> plain_words(std::span<const std::string> args, const CLI::App& app);

// What CLI11 found wrong, in one clear sentence.
Error usage_error_of(const CLI::ParseError& error, const CLI::App& app);

}    // namespace kgroup
