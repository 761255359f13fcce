// SPDX-License-Identifier: Apache-2.0
#include "app/complete.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "app/command_line.hpp"
#include "app/context.hpp"
#include "app/profiles.hpp"
#include "app/words.hpp"

namespace kgroup {
namespace {

// What may be said to an option, by its long name, which means the same for every command but the one that has words of
// its own: those stand before the others.
struct Choice {
  std::string_view option;
  std::string_view words;
  bool list = false;                // of several, with commas between them
  std::string_view command = {};    // empty: every one
};

constexpr Choice kTargets{"to", "earliest latest current"};
constexpr Choice kChoices[] = {
    kTargets,
    {"from", "earliest latest current"},
    {"until", "end"},
    {"output", "text json jsonl raw", false, "consume"},
    {"output", "text json jsonl csv tsv prometheus"},
    {"color", "auto always never"},
    {"by", "group topic member partition"},
    {"sort", "name lag max-lag"},
    {"isolation", "read_uncommitted read_committed"},
    {"commit", "after before async auto none"},
    {"group-protocol", "classic consumer"},
    {"assignor", "range roundrobin cooperative-sticky", true},
    {"in-state", "Stable Empty PreparingRebalance CompletingRebalance Dead Unknown", true},
    {"type", "classic consumer other all", true},
};

bool takes_value(const CLI::Option& option) {
  return option.get_items_expected_max() > 0;
}

std::string first_sentence(std::string_view text) {
  std::string_view sentence = text.substr(0, text.find(". "));
  if (sentence.ends_with('.')) sentence.remove_suffix(1);
  return std::string(sentence);
}

class Completer {
 public:
  Completer(std::span<const Command> commands, World& world) : commands_(commands), world_(world) {
    add_common_options(app_, options_);
    options_.timeout = "1s";
  }

  std::string complete(std::span<const std::string> words) && {
    if (words.empty()) return {};
    for (const std::string& word : words.first(words.size() - 1)) take(word);
    const std::string& last = words.back();
    if (lost_) return {};
    if (awaiting_ != nullptr) {
      add_values(*awaiting_, "", last);
    } else if (only_arguments_ || !last.starts_with('-')) {
      add_arguments(last);
    } else if (!add_attached_value(last)) {
      add_options(last, false);    // the command's own first
      add_options(last, true);
    }
    return std::move(lines_);
  }

 private:
  // The words in front of the last one: which command it is, what the cluster is, and whether a value comes next.

  void take(const std::string& word) {
    if (const CLI::Option* option = std::exchange(awaiting_, nullptr)) {
      set(*option, word);
    } else if (only_arguments_) {
      ++arguments_;
    } else if (word == "--") {
      only_arguments_ = true;
    } else if (word.starts_with("--")) {
      take_long(word);
    } else if (word.size() > 1 && word[0] == '-') {
      take_short(word);
    } else if (chosen_) {
      ++arguments_;
    } else {
      choose(word);
    }
  }

  void choose(const std::string& word) {
    if (word == "help" && !help_) {
      help_ = true;
      return;
    }
    const Command* command = find_named(commands_, word);
    lost_ = command == nullptr || help_;
    if (lost_) return;
    chosen_ = true;
    command_ = command->name;
    command->setup(app_);
  }

  void take_long(const std::string& word) {
    const std::size_t equals = word.find('=');
    const CLI::Option* option = find(word.substr(0, equals));
    if (option == nullptr || !takes_value(*option)) return;
    if (equals == std::string::npos) {
      awaiting_ = option;
    } else {
      set(*option, word.substr(equals + 1));
    }
  }

  void take_short(const std::string& word) {
    const auto [option, end] = find_short_with_value(word);
    if (option == nullptr) return;
    if (end == word.size()) {
      awaiting_ = option;
    } else {
      set(*option, word.substr(end));
    }
  }

  // Of `-vbHOST` the option -b, and where its value begins.
  std::pair<const CLI::Option*, std::size_t> find_short_with_value(std::string_view word) {
    for (std::size_t i = 1; i < word.size(); ++i) {
      const CLI::Option* option = find(cat("-", word.substr(i, 1)));
      if (option == nullptr) break;
      if (takes_value(*option)) return {option, i + 1};
    }
    return {nullptr, 0};
  }

  const CLI::Option* find(const std::string& name) {
    const CLI::Option* option = app_.get_option_no_throw(name);
    return option != nullptr && !option->get_positional() ? option : nullptr;
  }

  void set(const CLI::Option& option, const std::string& value) {
    if (option.check_lname("bootstrap-server")) options_.bootstrap_server = value;
    if (option.check_lname("config")) options_.config_file = value;
    if (option.check_lname("profile")) options_.profile = value;
    if (option.check_sname("X")) options_.properties.push_back(value);
  }

  // The last word.

  void add(std::string_view typed, const std::string& candidate, std::string_view description = {}) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
    if (!candidate.starts_with(typed) || std::any_of(candidate.begin(), candidate.end(), is_control)) return;
    lines_ += candidate;
    if (!description.empty()) lines_ += cat("\t", description);
    lines_ += '\n';
  }

  void add_arguments(const std::string& typed) {
    if (!chosen_) {
      if (only_arguments_) return;
      for (const Command& command : commands_) add(typed, std::string(command.name), command.summary);
      return;
    }
    std::size_t first = 0;    // the first argument that the option takes
    for (const CLI::Option* option : app_.get_options()) {
      if (!option->get_positional()) continue;
      first += static_cast<std::size_t>(option->get_items_expected_max());
      if (arguments_ < first) return add_named(option->get_name(true), "", typed);
    }
  }

  // `--output=js`, `-ojs`
  bool add_attached_value(const std::string& typed) {
    const CLI::Option* option = nullptr;
    std::size_t begin = 0;
    if (typed.starts_with("--")) {
      const std::size_t equals = typed.find('=');
      if (equals == std::string::npos) return false;
      option = find(typed.substr(0, equals));
      begin = equals + 1;
    } else {
      std::tie(option, begin) = find_short_with_value(typed);
      if (begin == typed.size()) return false;
    }
    if (option == nullptr) return false;
    if (takes_value(*option)) add_values(*option, typed.substr(0, begin), typed);
    return true;
  }

  // Each option once, by its first name that fits.
  void add_options(const std::string& typed, bool common) {
    for (const CLI::Option* option : app_.get_options()) {
      const std::string& group = option->get_group();
      if (option->get_positional() || group.empty() || (group == kCommonGroup) != common) continue;
      std::vector<std::string> names;
      for (const std::string& name : option->get_lnames()) names.push_back(cat("--", name));
      for (const std::string& name : option->get_snames()) names.push_back(cat("-", name));
      const auto fits = [&](const std::string& name) { return name.starts_with(typed); };
      const auto name = std::find_if(names.begin(), names.end(), fits);
      if (name != names.end()) add(typed, *name, first_sentence(option->get_description()));
    }
  }

  // `front` stands before the value, in the same word.
  void add_values(const CLI::Option& option, const std::string& front, const std::string& typed) {
    for (const Choice& choice : kChoices) {
      if (!choice.command.empty() && choice.command != command_) continue;
      if (option.check_lname(std::string(choice.option))) return add_choices(choice, front, typed);
    }
    if (option.check_sname("X")) {
      for (const std::string& name : librdkafka_property_names()) add(typed, cat(front, name, "="));
      return;
    }
    if (option.check_lname("profile")) {
      for (const std::string& name : profile_names(world_)) add(typed, cat(front, name));
      return;
    }
    // A word beside the names of files; the shells offer these only where there is nothing else.
    constexpr std::string_view kNewest = "last";
    if (option.check_lname("undo") && typed.size() > front.size() && kNewest.starts_with(typed.substr(front.size()))) {
      return add(typed, cat(front, kNewest));
    }
    add_named(option.get_type_name(), front, typed);
  }

  void add_choices(const Choice& choice, std::string front, const std::string& typed) {
    const std::size_t comma = typed.rfind(',');
    if (choice.list && comma != std::string::npos && comma >= front.size()) front = typed.substr(0, comma + 1);
    for (const std::string_view word : split(choice.words, ' ')) add(typed, cat(front, word));
  }

  // By what the help calls a value: GROUP, TOPIC[:0,2-5], TOPIC[:PARTITIONS]|^REGEX, TOPIC[=TARGET], FILE; of
  // [GROUP] TOPIC... the first may be either.
  void add_named(std::string_view what, const std::string& front, const std::string& typed) {
    constexpr std::string_view either = "[GROUP] ";
    if (what.starts_with(either)) {
      if (arguments_ == 0) add_groups(front, typed);
      what.remove_prefix(either.size());
    }
    const std::size_t equals = typed.find('=', front.size());
    if (what.starts_with("GROUP")) {
      add_groups(front, typed);
    } else if (what.ends_with("=TARGET]") && equals != std::string::npos) {
      add_choices(kTargets, typed.substr(0, equals + 1), typed);
    } else if (what.starts_with("TOPIC")) {
      add_topics(front, typed);
    } else if (what.starts_with("FILE")) {
      lines_ += "\tfiles\n";
    }
  }

  Cluster& connected() {
    if (!context_) context_.emplace(world_, options_);
    return context_->cluster();
  }

  void add_groups(const std::string& front, const std::string& typed) {
    Cluster& cluster = connected();
    cluster.list_groups([&](GroupList list) {
      std::sort(list.groups.begin(), list.groups.end(), [](const auto& a, const auto& b) { return a.group < b.group; });
      for (const GroupListing& group : list.groups) {
        add(typed, cat(front, group.group), cat(to_string(group.state), ", ", to_string(group.type)));
      }
    });
    cluster.wait();
  }

  void add_topics(const std::string& front, const std::string& typed) {
    Cluster& cluster = connected();
    const std::size_t colon = typed.find(':', front.size());
    if (colon == std::string::npos) {
      cluster.list_topics([&](std::pair<std::vector<std::string>, std::optional<Failure>> answer) {
        std::sort(answer.first.begin(), answer.first.end());
        for (const std::string& topic : answer.first) add(typed, cat(front, topic));
      });
    } else {
      // Behind the last number or range of `orders:0,2-`.
      const std::string done = typed.substr(0, std::max(colon, typed.find_last_of(":,-")) + 1);
      cluster.describe_topics({typed.substr(front.size(), colon - front.size())},
                              [this, done, &typed](const std::vector<TopicDescription>& topics) {
                                for (const PartitionInfo& info : topics.front().partitions) {
                                  add(typed, cat(done, std::to_string(info.partition)));
                                }
                              });
    }
    cluster.wait();
  }

  std::span<const Command> commands_;
  World& world_;
  CommonOptions options_;
  CLI::App app_;
  bool help_ = false;
  bool chosen_ = false;            // a command
  std::string_view command_;       // its name
  bool lost_ = false;              // an unknown one
  bool only_arguments_ = false;    // behind `--`
  std::size_t arguments_ = 0;
  const CLI::Option* awaiting_ = nullptr;    // has no value yet
  std::string lines_;
  std::optional<Context> context_;
};

}    // namespace

std::string completions(std::span<const std::string> words, std::span<const Command> commands, World& world) {
  StringSink dropped;
  World silent{.out = dropped,
               .err = dropped,
               .getenv = world.getenv,
               .read_file = world.read_file,
               .list_folder = world.list_folder,
               .connect = world.connect,
               .now = world.now,
               .stop = world.stop};
  return Completer(commands, silent).complete(words);
}

}    // namespace kgroup
