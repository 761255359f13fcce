// SPDX-License-Identifier: Apache-2.0
// The command line of kafka-consumer-groups, as that tool (with jopt-simple) reads it: `--opt value`, `--opt=value` and
// `-opt value`, in any order, without abbreviations. The word behind an option that needs a value is its value,
// whatever it looks like. CLI11 reads none of this the same way.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/error.hpp"
#include "model/topic_selector.hpp"
#include "model/types.hpp"

namespace kgroup {

struct KafkaCliOptions {
  enum class Action { help, version, list, describe, remove, reset_offsets, delete_offsets, validate_regex };
  enum class View { offsets, members, state };
  enum class Scenario { to_offset, to_datetime, by_duration, to_earliest, to_latest, to_current, shift_by, from_file };

  Action action = Action::help;
  std::string bootstrap_server;
  std::optional<std::string> command_config;
  std::optional<std::string> timeout;    // milliseconds
  std::vector<std::string> groups;       // ascending, each once
  bool all_groups = false;
  std::vector<TopicSelector> topics;
  bool all_topics = false;
  // --list
  bool show_type = false;
  bool show_state = false;
  std::vector<GroupType> types;    // empty: any
  std::vector<GroupState>
      states;    // empty: any. Assigning and Reconciling, which the client library lacks, are unknown
  // --describe
  View view = View::offsets;
  bool verbose = false;
  // --reset-offsets
  Scenario scenario = Scenario::to_current;
  std::string value;    // of the scenario
  bool execute = false;
  bool dry_run_implied = false;    // neither --execute nor --dry-run
  bool to_csv = false;
  bool csv_with_group = false;    // any number of --group but one
  // --validate-regex
  std::string regex;
  // Words that belong to no option: Kafka's tool drops them without a word.
  std::vector<std::string> ignored;
};

// What is wrong with the command line, in the words of Kafka's tool.
class KafkaCliUsage : public Error {
 public:
  explicit KafkaCliUsage(const std::string& message) : Error(ExitCode::usage, message) {}
};

// Throws KafkaCliUsage where that tool ends with its list of options, and Error(usage) where kgroup is stricter.
KafkaCliOptions parse_kafka_cli(std::span<const std::string> args);

// --help: the options, in our words.
extern const std::string_view kafka_cli_help;

}    // namespace kgroup
