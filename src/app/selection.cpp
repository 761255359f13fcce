// SPDX-License-Identifier: Apache-2.0
#include "app/selection.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <utility>

#include "app/bind_options.hpp"
#include "app/words.hpp"

namespace kgroup {
namespace {

constexpr std::array<std::pair<std::string_view, TypeFilter>, 4> kTypes{{{"classic", TypeFilter::classic},
                                                                         {"consumer", TypeFilter::consumer},
                                                                         {"other", TypeFilter::other},
                                                                         {"all", TypeFilter::all}}};

TypeFilter parse_type(std::string_view word) {
  const auto same = [name = lower_case(word)](const auto& type) { return type.first == name; };
  const auto* found = std::find_if(kTypes.begin(), kTypes.end(), same);
  if (found == kTypes.end()) {
    throw usage_error(cat("--type: there is no type '", word, "'"), "use classic, consumer, other or all");
  }
  return found->second;
}

GroupState parse_state(std::string_view word) {
  const std::optional<GroupState> state = parse_group_state(word);
  if (!state) {
    throw usage_error(cat("--in-state: there is no state '", word, "'"),
                      "use Stable, Empty, PreparingRebalance, CompletingRebalance, Dead or Unknown");
  }
  return *state;
}

// `a,b` of every time that an option was given.
template <typename Parse>
auto parse_lists(const std::vector<std::string>& lists, Parse parse) {
  std::vector<decltype(parse(std::string_view()))> values;
  for (const std::string& list : lists) {
    for (const std::string_view word : split(list, ',')) values.push_back(parse(trim(word)));
  }
  return values;
}

std::vector<std::string> names_of(const GroupSelectionOptions& options) {
  std::vector<std::string> names;
  for (const std::vector<std::string>* given : {&options.groups, &options.arguments}) {
    for (const std::string& name : *given) {
      if (name.empty()) throw usage_error("the name of a group is empty");
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

}    // namespace

bool GroupSelection::selects_state(GroupState state) const {
  return states.empty() || std::find(states.begin(), states.end(), state) != states.end();
}

void add_group_selection(CLI::App& app, GroupSelectionOptions& options) {
  add_arguments(app, "GROUP", options.arguments, "");
  add_repeatable(app, "-g,--group", options.groups, "A group, as an argument is. Repeatable.")->type_name("GROUP");
  app.add_flag("--all-groups,--all", options.all, "All groups.");
  add_word(app, "--match", options.match, "Groups whose names match, anywhere, in RE2's syntax.")->type_name("REGEX");
  add_repeatable(app, "--in-state", options.states,
                 "Only groups in these states: Stable, Empty, PreparingRebalance, CompletingRebalance, Dead.")
      ->type_name("STATE,...");
  add_repeatable(app, "--type", options.types, "Only groups of these types: classic, consumer, other, all.")
      ->type_name("TYPE,...");
}

GroupSelection resolve(const GroupSelectionOptions& options, NoGroups none) {
  GroupSelection selection;
  selection.names = names_of(options);
  selection.all = options.all;
  if (options.match) selection.match.emplace(*options.match, "--match");
  selection.states = parse_lists(options.states, parse_state);
  selection.types = parse_lists(options.types, parse_type);

  if (selection.by_name() && options.all) throw usage_error("groups are named, and --all-groups is given too");
  if (selection.by_name() && options.match) throw usage_error("groups are named, and --match is given too");
  if (none == NoGroups::refused && !selection.by_name() && !options.all && !options.match) {
    throw usage_error("no group is given", "name groups, or use --all-groups or --match REGEX");
  }
  return selection;
}

bool TopicSelection::selects(std::string_view topic, std::int32_t partition) const {
  return match ? match->matches(topic) : kgroup::selects(topics, topic, partition);
}

void add_topic_selection(CLI::App& app, TopicSelectionOptions& options) {
  add_repeatable(app, "-t,--topic", options.topics, "Only this topic, or these partitions of it. Repeatable.")
      ->type_name("TOPIC[:0,2-5]");
  add_word(app, "--topic-match", options.match, "Only topics whose names match, anywhere, in RE2's syntax.")
      ->type_name("REGEX");
}

TopicSelection resolve(const TopicSelectionOptions& options) {
  TopicSelection selection;
  for (const std::string& topic : options.topics) selection.topics.push_back(parse_topic_selector(topic, "--topic"));
  if (options.match) selection.match.emplace(*options.match, "--topic-match");
  if (selection.match && !selection.topics.empty()) throw usage_error("--topic and --topic-match exclude each other");
  return selection;
}

}    // namespace kgroup
