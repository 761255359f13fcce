// SPDX-License-Identifier: Apache-2.0
// Which groups and topics a command is about: the options that say so are the same for every command.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/text_filter.hpp"
#include "model/topic_selector.hpp"
#include "model/types.hpp"

namespace CLI {
class App;
}

namespace kgroup {

// As given, before anything is checked.
struct GroupSelectionOptions {
  std::vector<std::string> arguments;    // GROUP...
  std::vector<std::string> groups;       // -g
  bool all = false;
  std::optional<std::string> match;
  std::vector<std::string> states;
  std::vector<std::string> types;
};

// A word of --type.
enum class TypeFilter { classic, consumer, other, all };

struct GroupSelection {
  std::vector<std::string> names;    // in the order given, each once; those of -g first
  bool all = false;                  // --all-groups was given
  std::optional<TextFilter> match;
  std::vector<GroupState> states;    // empty: any
  std::vector<TypeFilter> types;     // empty: as the command sees fit; groups of consumers in a list

  // Whether groups are named one by one; otherwise the groups of the cluster are looked through.
  [[nodiscard]] bool by_name() const { return !names.empty(); }
  [[nodiscard]] bool selects_name(std::string_view group) const { return !match || match->matches(group); }
  [[nodiscard]] bool selects_state(GroupState state) const;
};

// Whether a command that was not told any groups is about all of them, or has to be told.
enum class NoGroups { mean_all, refused };

// Binds GROUP..., -g, --all-groups, --match, --in-state and --type. `options` must live as long as `app`.
void add_group_selection(CLI::App& app, GroupSelectionOptions& options);

// Throws Error(usage) for what does not go together, an empty name, a bad pattern, an unknown state or type.
GroupSelection resolve(const GroupSelectionOptions& options, NoGroups none);

struct TopicSelectionOptions {
  std::vector<std::string> topics;    // -t
  std::optional<std::string> match;
};

struct TopicSelection {
  std::vector<TopicSelector> topics;
  std::optional<TextFilter> match;

  // Whether anything was said about topics.
  [[nodiscard]] bool given() const { return match || !topics.empty(); }
  // Everything is selected when nothing was said.
  [[nodiscard]] bool selects(std::string_view topic, std::int32_t partition) const;
};

// Binds -t and --topic-match. `options` must live as long as `app`.
void add_topic_selection(CLI::App& app, TopicSelectionOptions& options);

// Throws Error(usage) for a bad name, partition or pattern, and for names and a pattern together.
TopicSelection resolve(const TopicSelectionOptions& options);

}    // namespace kgroup
