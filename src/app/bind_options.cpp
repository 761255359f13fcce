// SPDX-License-Identifier: Apache-2.0
#include "app/bind_options.hpp"

#include <CLI/CLI.hpp>

namespace kgroup {
namespace {

// A callback of CLI11's own gets the words before any conversion.
template <typename Word>
CLI::Option* add_one(CLI::App& app, const std::string& names, Word& word, const std::string& description) {
  const CLI::callback_t take = [&word](const CLI::results_t& results) {
    word = results.back();
    return true;
  };
  return app.add_option(names, take, description);
}

CLI::Option* add_words(CLI::App& app, const std::string& names, std::vector<std::string>& words,
                       const std::string& description) {
  const CLI::callback_t take = [&words](const CLI::results_t& results) {
    words = results;
    return true;
  };
  return app.add_option(names, take, description)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

}    // namespace

CLI::Option* add_word(CLI::App& app, const std::string& names, std::string& word, const std::string& description) {
  return add_one(app, names, word, description);
}

CLI::Option* add_word(CLI::App& app, const std::string& names, std::optional<std::string>& word,
                      const std::string& description) {
  return add_one(app, names, word, description);
}

CLI::Option* add_repeatable(CLI::App& app, const std::string& names, std::vector<std::string>& words,
                            const std::string& description) {
  return add_words(app, names, words, description)->allow_extra_args(false);
}

CLI::Option* add_arguments(CLI::App& app, const std::string& name, std::vector<std::string>& words,
                           const std::string& description) {
  // Not "unlimited", which is what makes CLI11 look for brackets.
  constexpr int kMany = 1 << 24;
  return add_words(app, name, words, description)->expected(kMany)->allow_extra_args(false);
}

}    // namespace kgroup
