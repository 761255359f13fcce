// SPDX-License-Identifier: Apache-2.0
// kgroup in the place of Kafka's own kafka-consumer-groups: its command line, its tables, and exit codes that it lacks.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/world.hpp"
#include "model/error.hpp"

namespace kgroup {

// Whether the program was started under that tool's name: `path` is argv[0].
bool is_kafka_cli(std::string_view path);

// Runs `args` (without the program's name) as that tool does. What it prints as a result stands on stdout, byte for
// byte where that tool is deterministic and sorted where it is not. What it prints as `Error:` or `Warn:` goes to
// stderr. No variable KGROUP_... is looked at: the same line means the same everywhere. Catches everything, like
// run_kgroup.
ExitCode run_kafka_cli(std::span<const std::string> args, const World& world);

}    // namespace kgroup
