// SPDX-License-Identifier: Apache-2.0
#include "app/isolation.hpp"

#include <CLI/CLI.hpp>

#include "app/bind_options.hpp"
#include "app/words.hpp"

namespace kgroup {

void add_isolation(CLI::App& app, std::string& word) {
  add_word(app, "--isolation", word,
           "Count lag up to the high watermark (read_uncommitted, the default) or up to the last stable offset "
           "(read_committed).")
      ->type_name("LEVEL");
}

Isolation parse_isolation(const std::string& word) {
  if (word == "read_uncommitted") return Isolation::read_uncommitted;
  if (word == "read_committed") return Isolation::read_committed;
  throw usage_error(cat("--isolation: there is no level '", word, "'"), "use read_uncommitted or read_committed");
}

}    // namespace kgroup
