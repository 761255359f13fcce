// SPDX-License-Identifier: Apache-2.0
#include "app/kafka_cli_options.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "app/words.hpp"

namespace kgroup {
namespace {

using Action = KafkaCliOptions::Action;
using Scenario = KafkaCliOptions::Scenario;
using View = KafkaCliOptions::View;
using Words = std::vector<std::string>;

enum class Takes { nothing, value, maybe };

struct Spec {
  std::string_view name;
  Takes takes = Takes::nothing;
  std::array<std::string_view, 2> with = {};    // only beside one of these
};

constexpr std::array<Spec, 30> specs{{
    {"all-groups"},
    {"all-topics"},
    {"bootstrap-server", Takes::value},
    {"by-duration", Takes::value},
    {"command-config", Takes::value},
    {"delete"},
    {"delete-offsets"},
    {"describe"},
    {"dry-run"},
    {"execute"},
    {"export"},
    {"from-file", Takes::value},
    {"group", Takes::value},
    {"help"},
    {"list"},
    {"members", Takes::nothing, {"describe"}},
    {"offsets", Takes::nothing, {"describe"}},
    {"reset-offsets"},
    {"shift-by", Takes::value},
    {"state", Takes::maybe, {"describe", "list"}},
    {"timeout", Takes::value},
    {"to-current"},
    {"to-datetime", Takes::value},
    {"to-earliest"},
    {"to-latest"},
    {"to-offset", Takes::value},
    {"topic", Takes::value},
    {"type", Takes::maybe, {"list"}},
    {"validate-regex", Takes::value},
    {"verbose", Takes::nothing, {"describe"}},
    // --version is looked for apart
}};

constexpr std::array<std::pair<std::string_view, Action>, 6> actions{{{"list", Action::list},
                                                                      {"describe", Action::describe},
                                                                      {"delete", Action::remove},
                                                                      {"reset-offsets", Action::reset_offsets},
                                                                      {"delete-offsets", Action::delete_offsets},
                                                                      {"validate-regex", Action::validate_regex}}};

constexpr std::array<std::pair<std::string_view, Scenario>, 8> scenarios{{{"to-offset", Scenario::to_offset},
                                                                          {"to-datetime", Scenario::to_datetime},
                                                                          {"by-duration", Scenario::by_duration},
                                                                          {"to-earliest", Scenario::to_earliest},
                                                                          {"to-latest", Scenario::to_latest},
                                                                          {"to-current", Scenario::to_current},
                                                                          {"shift-by", Scenario::shift_by},
                                                                          {"from-file", Scenario::from_file}}};

const Spec* find_spec(std::string_view name) {
  static constexpr Spec version{"version"};
  if (name == version.name) return &version;
  const auto* found = std::find_if(specs.begin(), specs.end(), [&](const Spec& spec) { return spec.name == name; });
  return found == specs.end() ? nullptr : found;
}

// The words, sorted into options.
class Given {
 public:
  explicit Given(std::span<const std::string> args) {
    std::size_t at = 0;
    while (at < args.size() && args[at] != "--") at = take(args, at);
    for (++at; at < args.size(); ++at) others_.push_back(args[at]);
    for (const auto& [spec, values] : options_) check_company(*spec);
  }

  [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
  [[nodiscard]] Words values(std::string_view name) const {
    const auto* option = find(name);
    return option == nullptr ? Words() : option->second;
  }
  // Of an option that is given once.
  [[nodiscard]] std::optional<std::string> value(std::string_view name) const {
    const Words all = values(name);
    if (all.size() > 1) {
      throw KafkaCliUsage(cat("Found multiple arguments for option ", name, ", but you asked for only one"));
    }
    return all.empty() ? std::nullopt : std::optional(all.front());
  }
  [[nodiscard]] const Words& others() const { return others_; }

 private:
  using Option = std::pair<const Spec*, Words>;

  static bool looks_like_option(std::string_view word) { return word.size() > 1 && word.starts_with('-'); }

  // Returns where the next word is.
  std::size_t take(std::span<const std::string> args, std::size_t at) {
    const std::string_view word = args[at];
    if (!looks_like_option(word)) {
      others_.emplace_back(word);
      return at + 1;
    }
    const std::string_view bare = word.substr(word.starts_with("--") ? 2 : 1);
    const std::size_t equals = bare.find('=');
    const std::string_view name = bare.substr(0, equals);
    const Spec* spec = find_spec(name);
    if (spec == nullptr) throw KafkaCliUsage(cat(name, " is not a recognized option"));
    Words& values = values_of(*spec);
    if (equals != std::string_view::npos && spec->takes != Takes::nothing) {
      values.emplace_back(bare.substr(equals + 1));
      return at + 1;
    }
    const bool more = at + 1 < args.size();
    if (spec->takes == Takes::value) {
      if (!more) throw KafkaCliUsage(cat("Option ", name, " requires an argument"));
      values.push_back(args[at + 1]);
      return at + 2;
    }
    if (spec->takes == Takes::maybe && more && !looks_like_option(args[at + 1])) {
      values.push_back(args[at + 1]);
      return at + 2;
    }
    return at + 1;
  }

  Words& values_of(const Spec& spec) {
    for (auto& [known, values] : options_) {
      if (known == &spec) return values;
    }
    return options_.emplace_back(&spec, Words()).second;
  }

  [[nodiscard]] const Option* find(std::string_view name) const {
    const auto at = std::find_if(options_.begin(), options_.end(),
                                 [&](const Option& option) { return option.first->name == name; });
    return at == options_.end() ? nullptr : &*at;
  }

  void check_company(const Spec& spec) const {
    if (spec.with[0].empty()) return;
    if (std::any_of(spec.with.begin(), spec.with.end(), [&](std::string_view name) { return has(name); })) return;
    throw KafkaCliUsage(cat("Option(s) [", spec.name, "] are unavailable given other options on the command line"));
  }

  std::vector<Option> options_;
  Words others_;
};

void refuse_pair(const Given& given, std::string_view one, std::string_view other) {
  if (!given.has(one) || !given.has(other)) return;
  throw KafkaCliUsage(cat("Option \"[", one, "]\" can't be used with option \"[", other, "]\""));
}

void check_describe(const Given& given) {
  if (!given.has("group") && !given.has("all-groups")) {
    throw KafkaCliUsage("Option [describe] takes one of these options: [group], [all-groups]");
  }
  if (given.has("members") + given.has("offsets") + given.has("state") > 1) {
    throw KafkaCliUsage("Option [describe] takes at most one of these options: [members], [offsets], [state]");
  }
  if (!given.values("state").empty()) throw KafkaCliUsage("Option [describe] does not take a value for [state]");
}

void check_delete(const Given& given) {
  if (!given.has("group") && !given.has("all-groups")) {
    throw KafkaCliUsage("Option [delete] takes one of these options: [group], [all-groups]");
  }
  if (given.has("topic")) {
    throw KafkaCliUsage("The consumer does not support topic-specific offset deletion from a consumer group.");
  }
}

void check_reset(const Given& given) {
  if (given.has("dry-run") && given.has("execute")) {
    throw KafkaCliUsage("Option [reset-offsets] only accepts one of [execute] and [dry-run]");
  }
  if (!given.has("group") && !given.has("all-groups")) {
    throw KafkaCliUsage("Option [reset-offsets] takes one of these options: [group], [all-groups]");
  }
  for (const auto& [name, scenario] : scenarios) {
    for (const auto& [other, ignored] : scenarios) {
      if (name != other) refuse_pair(given, name, other);
    }
  }
}

// In the order of Kafka's tool: it is the first fault that is told.
void check(const Given& given) {
  if (!given.has("validate-regex") && !given.has("bootstrap-server")) {
    throw KafkaCliUsage("Missing required argument \"[bootstrap-server]\"");
  }
  if (given.has("describe")) check_describe(given);
  if (given.has("delete")) check_delete(given);
  if (given.has("delete-offsets") && (!given.has("group") || !given.has("topic"))) {
    throw KafkaCliUsage("Option [delete-offsets] takes the following options: [group], [topic]");
  }
  if (given.has("reset-offsets")) check_reset(given);
  refuse_pair(given, "group", "all-groups");
  refuse_pair(given, "group", "list");
  refuse_pair(given, "topic", "list");
  refuse_pair(given, "topic", "describe");
  if (std::count_if(actions.begin(), actions.end(), [&](const auto& action) { return given.has(action.first); }) != 1) {
    throw KafkaCliUsage(
        "Command must include exactly one action: --list, --describe, --delete, --reset-offsets, --delete-offsets, "
        "--validate-regex");
  }
}

std::vector<GroupState> parse_states(const std::string& list) {
  std::vector<GroupState> states;
  for (const std::string_view word : split(list, ',')) {
    const std::string name = lower_case(trim(word));
    if (name.empty()) continue;
    if (name == "assigning" || name == "reconciling") {
      states.push_back(GroupState::unknown);
      continue;
    }
    const auto state = parse_group_state(name);
    if (!state || *state == GroupState::unknown) {
      throw KafkaCliUsage(cat("Invalid state list '", list,
                              "'. Valid states are: PreparingRebalance, Stable, Reconciling, Empty, Dead, Assigning, "
                              "CompletingRebalance"));
    }
    states.push_back(*state);
  }
  return states;
}

std::vector<GroupType> parse_types(const std::string& list) {
  std::vector<GroupType> types;
  for (const std::string_view word : split(list, ',')) {
    const std::string name = lower_case(trim(word));
    if (name.empty()) continue;
    if (name != "classic" && name != "consumer") {
      throw KafkaCliUsage(cat("Invalid types list '", list, "'. Valid types are: Consumer, Classic"));
    }
    types.push_back(name == "classic" ? GroupType::classic : GroupType::consumer);
  }
  return types;
}

void take_reset(const Given& given, KafkaCliOptions& options) {
  const auto scenario = std::find_if(scenarios.begin(), scenarios.end(),
                                     [&](const auto& candidate) { return given.has(candidate.first); });
  if (!given.has("all-topics") && !given.has("topic") && !given.has("from-file")) {
    throw KafkaCliUsage("One of the reset scopes should be defined: --all-topics, --topic.");
  }
  if (scenario == scenarios.end()) {
    throw KafkaCliUsage(
        "Option '[reset-offsets]' requires one of the following scenarios: [[to-offset], [shift-by], [from-file], "
        "[to-datetime], [by-duration], [to-latest], [to-current], [to-earliest]]");
  }
  options.scenario = scenario->second;
  options.value = given.value(scenario->first).value_or("");
  options.execute = given.has("execute");
  options.dry_run_implied = !given.has("execute") && !given.has("dry-run");
  options.to_csv = given.has("export");
  options.csv_with_group = given.values("group").size() != 1;
}

}    // namespace

KafkaCliOptions parse_kafka_cli(std::span<const std::string> args) {
  const Given given(args);
  KafkaCliOptions options;
  if (given.has("help")) return options;
  options.action = Action::version;
  if (given.has("version")) return options;
  check(given);
  options.action =
      std::find_if(actions.begin(), actions.end(), [&](const auto& action) { return given.has(action.first); })->second;
  options.ignored = given.others();
  if (options.action == Action::validate_regex) {
    options.regex = given.value("validate-regex").value_or("");
    return options;
  }
  options.bootstrap_server = given.value("bootstrap-server").value_or("");
  options.command_config = given.value("command-config");
  options.timeout = given.value("timeout");
  options.groups = given.values("group");
  if (options.action == Action::delete_offsets) static_cast<void>(given.value("group"));    // just one
  std::sort(options.groups.begin(), options.groups.end());
  options.groups.erase(std::unique(options.groups.begin(), options.groups.end()), options.groups.end());
  if (!options.groups.empty() && options.groups.front().empty()) throw usage_error("the name of a group is empty");
  options.all_groups = given.has("all-groups");
  for (const std::string& topic : given.values("topic")) {
    options.topics.push_back(parse_topic_selector(topic, "--topic"));
  }
  options.all_topics = given.has("all-topics");
  options.show_type = given.has("type");
  options.show_state = given.has("state");
  options.types = parse_types(given.value("type").value_or(""));
  options.states = parse_states(given.value("state").value_or(""));
  if (given.has("members")) options.view = View::members;
  if (given.has("state")) options.view = View::state;
  options.verbose = given.has("verbose");
  if (options.action == Action::reset_offsets) take_reset(given, options);
  return options;
}

const std::string_view kafka_cli_help =
    R"(Usage: kafka-consumer-groups --bootstrap-server HOST:PORT,... ACTION [OPTION...]

kgroup in the place of Kafka's own tool; kafka-consumer-groups(1) tells what
differs.

Actions, one of:
  --list                    The groups of consumers.
  --describe                What groups have committed, how far behind they are.
  --delete                  Delete groups with their offsets.
  --reset-offsets           Move the committed offsets of groups.
  --delete-offsets          Delete committed offsets of topics.
  --validate-regex REGEX    Whether a regular expression is valid in RE2.

Groups and topics:
  --group GROUP             A group. Repeatable.
  --all-groups              All groups of consumers.
  --topic TOPIC[:0,2-5]     A topic, or partitions of it. Repeatable.
  --all-topics              With --reset-offsets: what a group has committed
                            offsets of.

With --list:
  --state [STATE,...]       Show the states; only groups in these.
  --type [TYPE,...]         Show the types; only groups of these: classic,
                            consumer.

With --describe:
  --offsets                 Partitions with offset, lag and owner: the default.
  --members                 Members.
  --state                   Coordinator, strategy, state and number of members.
  --verbose                 More columns.

With --reset-offsets:
  --to-earliest             To the log start.
  --to-latest               To the log end.
  --to-offset OFFSET        To this offset.
  --shift-by N              By so many records, back with a minus.
  --to-datetime TIME        To the first record at or after a time.
  --by-duration DURATION    To the first record since so long ago: PT1H.
  --to-current              To where they are, to the log end without a commit.
  --from-file FILE          To the offsets in a csv file.
  --dry-run                 Show the plan and write nothing: the default.
  --execute                 Do it. What was there is saved first.
  --export                  Write the plan as csv.

Common options:
  --bootstrap-server HOST:PORT,...
                            Brokers to ask first.
  --command-config FILE     Properties of the client.
  --timeout MS              For the whole command. Default 30000.
  --version                 Print the version of kgroup.
  --help                    Print this help.
)";

}    // namespace kgroup
