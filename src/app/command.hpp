// SPDX-License-Identifier: Apache-2.0
// What a file in commands/ is made of. A subcommand is one .cpp there; CMake finds it and registers `NAME_command()`.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "model/error.hpp"

namespace CLI {
class App;
}

namespace kgroup {

class Context;

using Run = std::function<ExitCode(Context&)>;

struct Command {
  std::string_view name;
  std::string_view summary;    // one line in `kgroup --help`
  // Binds the options of the subcommand to `app` and returns what runs when it is chosen.
  Run (*setup)(CLI::App& app);
};

}    // namespace kgroup
