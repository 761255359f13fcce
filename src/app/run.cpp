// SPDX-License-Identifier: Apache-2.0
#include "app/run.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <utility>

#include "app/command_line.hpp"
#include "app/complete.hpp"
#include "app/context.hpp"
#include "app/help.hpp"
#include "app/words.hpp"
#include "output/write_report.hpp"

namespace kgroup {
namespace {

bool is_json(std::string_view format) {
  return format == "json" || format == "jsonl";
}

// Whether a JSON document is asked for, in words that may be wrong otherwise.
bool asks_for_json(std::span<const std::string> args) {
  bool json = false;    // the last one counts
  for (std::size_t i = 0; i < args.size() && args[i] != "--"; ++i) {
    const std::string_view word = args[i];
    if ((word == "-o" || word == "--output") && i + 1 < args.size()) {
      json = is_json(args[++i]);
    } else if (word.starts_with("--output=")) {
      json = is_json(word.substr(9));
    } else if (word.starts_with("-o")) {
      json = is_json(word.substr(2));
    }
  }
  return json;
}

// One run of the program.
class Session {
 public:
  Session(std::span<const Command> commands, World& world) : commands_(commands), world_(world) {
    app_.name("kgroup");
    app_.description("Describes Kafka's consumer groups and moves their offsets.");
    add_common_options(app_, options_);
  }

  ExitCode run(std::span<const std::string> args) {
    json_ = asks_for_json(args);
    std::vector<std::string> rest(args.begin(), args.end());
    const std::optional<std::size_t> at = find_command(args, app_, commands_);
    Run command;
    if (at) {
      const std::string name = rest[*at];
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(*at));
      if (name == "help") return help(rest);
      command = choose(name);
    }
    std::vector<std::string> words = plain_words(rest, app_);
    std::reverse(words.begin(), words.end());    // as CLI11 wants them
    app_.parse(words);
    if (!command) throw usage_error("no command is given", "'kgroup --help' lists the commands");
    context_.emplace(world_, options_, args);
    return command(*context_);
  }

  ExitCode print_help() {
    world_.out.write(chosen_ ? command_help(app_) : program_help(app_, commands_));
    return ExitCode::ok;
  }

  ExitCode print_version(const CLI::CallForVersion& version) {
    world_.out.write(cat(version.what(), "\n"));
    return ExitCode::ok;
  }

  [[nodiscard]] Error translated(const CLI::ParseError& error) const { return usage_error_of(error, app_); }

  // On stderr and, with a JSON output, as a document on stdout too.
  ExitCode fail(const Error& error) {
    const std::string message = context_ ? context_->with_user(error.what()) : error.what();
    write_problem(world_.err, message, error.hint());
    // Half a document does not get better with another one behind it.
    if (json_ && !(context_ && context_->printed())) {
      ReportError request;
      request.code = error.kafka_code();
      request.message = message;
      request.hint = error.hint();
      write_errors({std::move(request)}, world_.out);
    }
    return error.code();
  }

 private:
  // Sets up the options of the command, and of no other.
  Run choose(const std::string& name) {
    const Command* command = find_named(commands_, name);
    if (command == nullptr) throw unknown_command(name, commands_);
    chosen_ = true;
    app_.name(cat("kgroup ", name));
    app_.description(std::string(command->summary));
    return command->setup(app_);
  }

  ExitCode help(std::span<const std::string> args) {
    if (const std::optional<std::size_t> at = find_command(args, app_, commands_)) choose(args[*at]);
    return print_help();
  }

  std::span<const Command> commands_;
  World& world_;
  CommonOptions options_;
  CLI::App app_;
  bool chosen_ = false;
  bool json_ = false;
  std::optional<Context> context_;
};

ExitCode run_guarded(Session& session, std::span<const std::string> args) {
  try {
    return session.run(args);
  } catch (const CLI::CallForHelp&) {
    return session.print_help();
  } catch (const CLI::CallForVersion& version) {
    return session.print_version(version);
  } catch (const CLI::ParseError& error) {
    return session.fail(session.translated(error));
  } catch (const Error& error) {
    return session.fail(error);
  } catch (const std::exception& error) {
    return session.fail(Error(ExitCode::failed, cat("internal error: ", error.what())));
  }
}

// `kgroup __complete -- WORD...`, for the shells. Somebody is typing: no error may be written into the line.
ExitCode answer_shell(std::span<const std::string> words, std::span<const Command> commands, World& world) {
  try {
    world.out.write(completions(words, commands, world));
  } catch (const std::exception&) {
    return ExitCode::ok;
  }
  return ExitCode::ok;
}

}    // namespace

ExitCode run_kgroup(std::span<const std::string> args, std::span<const Command> commands, World& world) {
  // The handlers of run_guarded write too, so that writing may fail outside of it.
  try {
    if (args.size() > 1 && args[0] == "__complete") return answer_shell(args.subspan(2), commands, world);
    Session session(commands, world);
    return run_guarded(session, args);
  } catch (const BrokenPipe&) {
    return ExitCode::ok;
  } catch (const Error& error) {
    write_problem(world.err, error.what(), error.hint());
    return error.code();
  }
}

}    // namespace kgroup
