// SPDX-License-Identifier: Apache-2.0
#include "app/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "app/bind_options.hpp"
#include "app/client_config.hpp"
#include "app/context.hpp"
#include "app/words.hpp"
#include "model/nearest.hpp"

namespace kgroup {
namespace {

using Words = std::vector<std::string>;

// A lone `-` and a negative number are words, as CLI11 has it.
bool is_option(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9');
}

bool takes_value(const CLI::Option& option) {
  return option.get_items_expected_max() > 0;
}

std::string_view without_dashes(std::string_view name) {
  return name.substr(std::min(name.find_first_not_of('-'), name.size()));
}

bool is_hidden(const CLI::Option& option) {
  return option.get_group().empty();
}

Words long_names(const CLI::App& app) {
  Words names;
  for (const CLI::Option* option : app.get_options()) {
    if (is_hidden(*option)) continue;
    names.insert(names.end(), option->get_lnames().begin(), option->get_lnames().end());
  }
  return names;
}

std::string help_hint(const CLI::App& app, std::string_view what) {
  return cat("'", app.get_name(), " --help' lists the ", what);
}

Error unknown_option(std::string_view name, const CLI::App& app) {
  std::string hint = help_hint(app, "options");
  if (name.starts_with("--")) {
    const std::string_view bare = without_dashes(name);
    if (const auto meant = nearest(bare, long_names(app), typo_limit(bare))) {
      hint = cat("did you mean '--", *meant, "'?");
    }
  }
  return usage_error(cat("unknown option '", name, "'"), std::move(hint));
}

// Takes options and their values apart.
class Scanner {
 public:
  Scanner(std::span<const std::string> args, const CLI::App& app) : args_(args), app_(app) {}

  // Takes the option at args[at] with its value and appends them to `to`. Returns where the next word is.
  std::size_t take_option(std::size_t at, Words& to) const {
    const std::string& word = args_[at];
    return word.starts_with("--") ? take_long(word, at, to) : take_short(word, at, to);
  }

 private:
  std::size_t take_long(const std::string& word, std::size_t at, Words& to) const {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const CLI::Option& option = find(name);
    if (equals != std::string::npos) {
      if (!takes_value(option)) throw usage_error(cat("option '", name, "' takes no value"));
      push(option, name, word.substr(equals + 1), to);
      return at + 1;
    }
    if (!takes_value(option)) {
      to.push_back(name);
      return at + 1;
    }
    push(option, name, next_word(name, at), to);
    return at + 2;
  }

  // `-v`, `-vq`, `-bHOST`, `-vb HOST`.
  std::size_t take_short(const std::string& word, std::size_t at, Words& to) const {
    for (std::size_t i = 1; i < word.size(); ++i) {
      const std::string name{'-', word[i]};
      const CLI::Option& option = find(name);
      if (!takes_value(option)) {
        to.push_back(name);
        continue;
      }
      const bool attached = i + 1 < word.size();
      push(option, name, attached ? word.substr(i + 1) : next_word(name, at), to);
      return attached ? at + 1 : at + 2;
    }
    return at + 1;
  }

  const CLI::Option& find(const std::string& name) const {
    const CLI::Option* option = app_.get_option_no_throw(name);
    if (option == nullptr || option->get_positional()) throw unknown_option(name, app_);
    return *option;
  }

  // A value that is an option's name was most likely forgotten. Whoever means it writes --group=--members.
  const std::string& next_word(const std::string& name, std::size_t at) const {
    if (at + 1 >= args_.size()) throw usage_error(cat("option '", name, "' needs a value"));
    const std::string& value = args_[at + 1];
    const bool whole = value.size() == 2 || value.starts_with("--");    // not -1h or -vq
    if (is_option(value) && whole && app_.get_option_no_throw(value.substr(0, value.find('='))) != nullptr) {
      throw usage_error(cat("option '", name, "' needs a value, but the option '", value, "' comes next"));
    }
    return value;
  }

  static void push(const CLI::Option& option, const std::string& name, const std::string& value, Words& to) {
    // Checked before the next word, which in `-X sasl.password SECRET` would be shown as one too many.
    if (option.check_sname("X")) parse_override(value);
    to.push_back(name);
    to.push_back(value);
  }

  std::span<const std::string> args_;
  const CLI::App& app_;
};

// `--describe` and `-g G` in front of the command: the habits of kafka-consumer-groups.
void check_is_common(const std::string& word, const CLI::App& app, std::span<const Command> commands) {
  const std::string name = word.starts_with("--") ? word.substr(0, word.find('=')) : word.substr(0, 2);
  if (app.get_option_no_throw(name) != nullptr) return;
  const std::string_view bare = without_dashes(name);
  if (find_named(commands, bare) != nullptr) {
    throw usage_error(cat("unknown option '", name, "'"), cat("did you mean the command '", bare, "'?"));
  }
  if (name.starts_with("--") && nearest(bare, long_names(app), typo_limit(bare))) throw unknown_option(name, app);
  throw usage_error(cat("unknown option '", name, "' before the command"),
                    cat("the options of a command stand behind its name: kgroup COMMAND ", name));
}

}    // namespace

void add_common_options(CLI::App& app, CommonOptions& options) {
  const std::string group(kCommonGroup);
  const auto add = [&](const std::string& names, auto& value, const std::string& type, const std::string& description) {
    add_word(app, names, value, description)->type_name(type)->group(group)->take_last();
  };
  add("-b,--bootstrap-server", options.bootstrap_server, "HOST:PORT,...",
      "Brokers to ask first. Also KGROUP_BOOTSTRAP_SERVER, or bootstrap.servers in the configuration file.");
  add("-F,--config,--command-config", options.config_file, "FILE",
      "Properties of the client, in librdkafka's names or those of Kafka's own tools. Also KGROUP_CONFIG.");
  add("--profile", options.profile, "NAME",
      "The configuration of that name, which --config wins over. Also KGROUP_PROFILE.");
  add_repeatable(app, "-X", options.properties, "A property of librdkafka; wins over the file. Repeatable.")
      ->type_name("NAME=VALUE")
      ->group(group);
  add("--timeout", options.timeout, "DURATION", "For the whole command: 500ms, 90s, 2m. Default 30s.");
  add("-o,--output", options.output, "FORMAT", "text (default), json, jsonl, csv, tsv, prometheus or raw.");
  app.add_flag("-v,--verbose", options.verbose, "More columns and notes; -vv adds the client library's log.")
      ->group(group);
  app.add_flag("-q,--quiet", options.quiet, "No notes on stderr.")->group(group);
  add("--color", options.color, "WHEN", "auto (default), always or never.");
  app.set_version_flag(
         "--version", [] { return cat("kgroup ", KGROUP_VERSION, " (librdkafka ", librdkafka_version(), ")"); },
         "Print the version.")
      ->group(group);
  app.set_help_flag("-h,--help", "Print this help.")->group(group);
}

std::optional<std::size_t> find_command(std::span<const std::string> args, const CLI::App& app,
                                        std::span<const Command> commands) {
  const Scanner scanner(args, app);
  Words ignored;
  std::size_t at = 0;
  while (at < args.size()) {
    if (args[at] == "--") return std::nullopt;
    if (!is_option(args[at])) return at;
    check_is_common(args[at], app, commands);
    at = scanner.take_option(at, ignored);
  }
  return std::nullopt;
}

const Command* find_named(std::span<const Command> commands, std::string_view name) {
  for (const Command& command : commands) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

Error unknown_command(std::string_view name, std::span<const Command> commands) {
  Words names;
  for (const Command& command : commands) names.emplace_back(command.name);
  const std::optional<std::string> meant = nearest(name, names, typo_limit(name));
  return usage_error(cat("unknown command '", name, "'"),
                     meant ? cat("did you mean '", *meant, "'?") : "'kgroup --help' lists the commands");
}

std::vector<std::string> plain_words(std::span<const std::string> args, const CLI::App& app) {
  const Scanner scanner(args, app);
  Words words;
  std::size_t at = 0;
  while (at < args.size() && args[at] != "--") {
    if (is_option(args[at])) {
      at = scanner.take_option(at, words);
    } else {
      words.push_back(args[at++]);
    }
  }
  words.insert(words.end(), args.begin() + static_cast<std::ptrdiff_t>(at), args.end());
  return words;
}

namespace {

// `A requires B` of CLI11 around its middle.
std::optional<std::pair<std::string, std::string>> around(std::string_view text, std::string_view middle) {
  const std::size_t at = text.find(middle);
  if (at == std::string_view::npos) return std::nullopt;
  return std::pair{std::string(text.substr(0, at)), std::string(text.substr(at + middle.size()))};
}

// "option '--top'", or the bare name of what is no option.
std::string named(std::string_view name) {
  return name.starts_with('-') ? cat("option '", name, "'") : std::string(name);
}

std::string sentence_of(const CLI::ParseError& error, const CLI::App& app) {
  const std::string text = error.what();
  switch (static_cast<CLI::ExitCodes>(error.get_exit_code())) {
    case CLI::ExitCodes::ExtrasError: {
      Words extra = app.remaining();
      std::erase(extra, "--");
      return cat("unexpected argument '", extra.empty() ? "--" : extra.front(), "'");
    }
    case CLI::ExitCodes::ConversionError:
      if (const auto parts = around(text, " = "); parts && parts->first.starts_with("Could not convert: ")) {
        return cat(parts->first.substr(19), ": '", parts->second, "' is not a valid number");
      }
      break;
    case CLI::ExitCodes::ArgumentMismatch:
      if (const auto parts = around(text, ": At Most ")) return cat(named(parts->first), " is given more than once");
      break;
    case CLI::ExitCodes::RequiredError:
      if (const auto parts = around(text, " is required")) return cat(named(parts->first), " is missing");
      break;
    case CLI::ExitCodes::RequiresError:
      if (const auto parts = around(text, " requires ")) {
        return cat(named(parts->first), " needs ", named(parts->second));
      }
      break;
    case CLI::ExitCodes::ExcludesError:
      if (const auto parts = around(text, " excludes ")) {
        return cat(named(parts->first), " and ", named(parts->second), " exclude each other");
      }
      break;
    default:
      break;
  }
  return text;
}

}    // namespace

Error usage_error_of(const CLI::ParseError& error, const CLI::App& app) {
  return usage_error(sentence_of(error, app), help_hint(app, "options"));
}

}    // namespace kgroup
