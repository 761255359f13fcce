// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "app_support.hpp"

using namespace kgroup;
using test::AppWorld;

namespace {

constexpr std::string_view kCommon = R"(Common options:
  -b, --bootstrap-server HOST:PORT,...
                              Brokers to ask first. Also
                              KGROUP_BOOTSTRAP_SERVER, or bootstrap.servers in
                              the configuration file.
  -F, --config, --command-config FILE
                              Properties of the client, in librdkafka's names or
                              those of Kafka's own tools. Also KGROUP_CONFIG.
      --profile NAME          The configuration of that name, which --config
                              wins over. Also KGROUP_PROFILE.
  -X NAME=VALUE               A property of librdkafka; wins over the file.
                              Repeatable.
      --timeout DURATION      For the whole command: 500ms, 90s, 2m. Default
                              30s.
  -o, --output FORMAT         text (default), json, jsonl, csv, tsv, prometheus
                              or raw.
  -v, --verbose               More columns and notes; -vv adds the client
                              library's log.
  -q, --quiet                 No notes on stderr.
      --color WHEN            auto (default), always or never.
      --version               Print the version.
  -h, --help                  Print this help.
)";

}    // namespace

TEST_CASE("the help of the program") {
  AppWorld app;
  const std::string expected =
      "Usage: kgroup COMMAND [OPTION...] [ARGUMENT...]\n"
      "\n"
      "Describes Kafka's consumer groups and moves their offsets.\n"
      "\n"
      "Commands:\n"
      "  describe  Offsets and lag of groups, partition by partition.\n"
      "  list      Groups of the cluster.\n"
      "  move      A command with what it can't do without.\n"
      "  show      A report.\n"
      "\n" +
      std::string(kCommon) + "\n'kgroup COMMAND --help' tells about a command.\n";
  for (const auto& args : {std::vector<std::string>{"--help"}, {"-h"}, {"help"}, {"-v", "--help"}}) {
    CHECK(app.run(args) == ExitCode::ok);
    CHECK(app.out.text == expected);
    CHECK(app.err.text.empty());
  }
}

TEST_CASE("the help of a command") {
  AppWorld app;
  const std::string expected = R"(Usage: kgroup describe [OPTION...] [GROUP...]

Offsets and lag of groups, partition by partition.

Arguments:
  GROUP...                    Names of groups.

Options:
  -g, --group GROUP           A group.
      --members               The members.
      --to TARGET             A target.
      --from TARGET           Another.

Sorting:
      --top N                 How many.

)" + std::string(kCommon) + R"(
Example:
  kgroup describe orders
)";
  for (const auto& args : {std::vector<std::string>{"describe", "--help"},
                           {"--help", "describe"},
                           {"describe", "-h", "g"},
                           {"help", "describe"},
                           {"help", "-v", "describe"}}) {
    CHECK(app.run(args) == ExitCode::ok);
    CHECK(app.out.text == expected);
    CHECK(app.err.text.empty());
  }
}
