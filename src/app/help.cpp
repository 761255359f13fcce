// SPDX-License-Identifier: Apache-2.0
#include "app/help.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/command_line.hpp"
#include "app/words.hpp"

namespace kgroup {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kColumn = 30;    // where descriptions begin

// `text` in lines of at most kWidth, behind `column` blanks; the first line is begun by the caller.
void append_wrapped(std::string& to, std::string_view text, std::size_t column) {
  std::size_t used = column;
  bool first = true;
  for (const std::string_view word : split(text, ' ')) {
    if (!first && used + 1 + word.size() > kWidth) {
      to += '\n';
      to.append(column, ' ');
      used = column;
      first = true;
    }
    if (!first) to += ' ';
    to += word;
    used += word.size() + (first ? 0 : 1);
    first = false;
  }
  to += '\n';
}

void append_row(std::string& to, std::string_view left, std::string_view description, std::size_t column) {
  to += left;
  if (description.empty()) {
    to += '\n';
    return;
  }
  std::size_t gap = 0;
  if (left.size() + 2 > column) {
    to += '\n';
    gap = column;
  } else {
    gap = column - left.size();
  }
  to.append(gap, ' ');
  append_wrapped(to, description, column);
}

// `-g, --group GROUP`; long names stand below each other.
std::string left_side(const CLI::Option& option) {
  std::string names;
  for (const std::string& name : option.get_snames()) names += cat(names.empty() ? "" : ", ", "-", name);
  if (names.empty()) names = "    ";
  bool first = option.get_snames().empty();
  for (const std::string& name : option.get_lnames()) {
    names += cat(first ? "" : ", ", "--", name);
    first = false;
  }
  if (option.get_items_expected_max() > 0) names += cat(" ", option.get_type_name());
  return cat("  ", names);
}

std::string argument_name(const CLI::Option& option) {
  const std::string name = option.get_name(true);
  return cat(name, option.get_items_expected_max() > 1 ? "..." : "");
}

void append_options(std::string& to, const CLI::App& app, const std::string& group, std::string_view heading) {
  to += cat("\n", heading, ":\n");
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional() || option->get_group() != group) continue;
    append_row(to, left_side(*option), option->get_description(), kColumn);
  }
}

// The command's own groups in the order of their first options, the common one last.
std::vector<std::string> groups_of(const CLI::App& app) {
  std::vector<std::string> groups;
  for (const CLI::Option* option : app.get_options()) {
    const std::string& group = option->get_group();
    const bool known = std::find(groups.begin(), groups.end(), group) != groups.end();
    if (!option->get_positional() && !group.empty() && group != kCommonGroup && !known) groups.push_back(group);
  }
  groups.emplace_back(kCommonGroup);
  return groups;
}

void append_arguments(std::string& to, const CLI::App& app) {
  bool heading = false;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional() || option->get_description().empty()) continue;
    if (!heading) to += "\nArguments:\n";
    heading = true;
    append_row(to, cat("  ", argument_name(*option)), option->get_description(), kColumn);
  }
}

}    // namespace

std::string program_help(const CLI::App& app, std::span<const Command> commands) {
  std::string text = "Usage: kgroup COMMAND [OPTION...] [ARGUMENT...]\n\n";
  append_wrapped(text, app.get_description(), 0);
  text += "\nCommands:\n";
  std::size_t column = 0;
  for (const Command& command : commands) column = std::max(column, command.name.size() + 4);
  for (const Command& command : commands) append_row(text, cat("  ", command.name), command.summary, column);
  append_options(text, app, std::string(kCommonGroup), kCommonGroup);
  text += "\n'kgroup COMMAND --help' tells about a command.\n";
  return text;
}

std::string command_help(const CLI::App& app) {
  std::string usage = cat(app.get_name(), " [OPTION...]");
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    const std::string name = argument_name(*option);
    usage += option->get_required() ? cat(" ", name) : cat(" [", name, "]");
  }
  std::string text = "Usage: ";
  append_wrapped(text, usage, 7);
  text += "\n";
  append_wrapped(text, app.get_description(), 0);
  append_arguments(text, app);
  for (const std::string& group : groups_of(app)) append_options(text, app, group, group);
  if (!app.get_footer().empty()) text += cat("\n", app.get_footer(), "\n");
  return text;
}

}    // namespace kgroup
