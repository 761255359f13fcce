// SPDX-License-Identifier: Apache-2.0
// Options that keep their words as they were written. CLI11 2.1 does not: bound as a plain vector an option swallows
// the words behind it, `[x]` loses its brackets, `{}` is no word at all, and an empty word leaves an optional without
// value.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}    // namespace CLI

namespace kgroup {

// An option that takes one word.
CLI::Option* add_word(CLI::App& app, const std::string& names, std::string& word, const std::string& description);
CLI::Option* add_word(CLI::App& app, const std::string& names, std::optional<std::string>& word,
                      const std::string& description);

// An option that takes one word and may be given again: `-g a -g b`.
CLI::Option* add_repeatable(CLI::App& app, const std::string& names, std::vector<std::string>& words,
                            const std::string& description);

// Arguments without a name, any number of them: `GROUP...`. The last one that is added takes all that are left.
CLI::Option* add_arguments(CLI::App& app, const std::string& name, std::vector<std::string>& words,
                           const std::string& description);

}    // namespace kgroup
