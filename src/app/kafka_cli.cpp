// SPDX-License-Identifier: Apache-2.0
#include "app/kafka_cli.hpp"

#include <exception>
#include <optional>

#include "app/kafka_cli_options.hpp"
#include "app/kafka_cli_run.hpp"
#include "app/words.hpp"
#include "model/regex_problem.hpp"
#include "output/write_report.hpp"

namespace kgroup {
namespace {

using Action = KafkaCliOptions::Action;

ExitCode validate_regex(const std::string& regex, Sink& out) {
  const auto problem = regex_problem(regex);
  const std::string shown = escape_for_terminal(regex);
  out.write(problem ? cat("The regular expression `", shown, "` is invalid: ", escape_for_terminal(*problem), ".\n")
                    : cat("The regular expression `", shown, "` is valid.\n"));
  return problem ? ExitCode::check : ExitCode::ok;
}

ExitCode run_action(const KafkaCliOptions& options, World& world) {
  CommonOptions common;
  common.bootstrap_server = options.bootstrap_server;
  common.config_file = options.command_config;
  common.timeout = options.timeout;
  Context context(world, common);
  for (const auto& word : options.ignored) context.note(cat("'", word, "' belongs to no option and is ignored"));
  const bool writes = options.action == Action::remove || options.action == Action::delete_offsets ||
                      (options.action == Action::reset_offsets && options.execute);
  if (writes) context.will_change();
  KafkaCliRun run(context);
  switch (options.action) {
    case Action::list:
      return kafka_cli_list(options, run);
    case Action::describe:
      return kafka_cli_describe(options, run);
    case Action::remove:
      return kafka_cli_delete(options, run);
    case Action::reset_offsets:
      return kafka_cli_reset(options, run);
    default:
      return kafka_cli_delete_offsets(options, run);
  }
}

ExitCode run_line(std::span<const std::string> args, World& world) {
  const KafkaCliOptions options = parse_kafka_cli(args);
  switch (options.action) {
    case Action::help:
      world.out.write(kafka_cli_help);
      return ExitCode::ok;
    case Action::version:
      world.out.write(cat("kgroup ", KGROUP_VERSION, " (librdkafka ", librdkafka_version(), ")\n"));
      return ExitCode::ok;
    case Action::validate_regex:
      return validate_regex(options.regex, world.out);
    default:
      return run_action(options, world);
  }
}

void tell(const Error& error, Sink& err) {
  if (error.code() == ExitCode::usage) return write_problem(err, error.what(), error.hint());
  err.write(cat("\nError: Executing consumer group command failed due to ", escape_for_terminal(error.what()), "\n"));
  if (!error.hint().empty()) err.write(cat("hint: ", escape_for_terminal(error.hint()), "\n"));
}

ExitCode run_guarded(std::span<const std::string> args, World& world) {
  try {
    return run_line(args, world);
  } catch (const KafkaCliUsage& error) {
    world.err.write(
        cat(escape_for_terminal(error.what()), "\nhint: 'kafka-consumer-groups --help' lists the options\n"));
    return error.code();
  } catch (const Error& error) {
    tell(error, world.err);
    return error.code();
  } catch (const std::exception& error) {
    tell(Error(ExitCode::failed, cat("an internal error: ", error.what())), world.err);
    return ExitCode::failed;
  }
}

}    // namespace

bool is_kafka_cli(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);    // npos + 1 is 0
  return name == "kafka-consumer-groups" || name == "kafka-consumer-groups.sh";
}

ExitCode run_kafka_cli(std::span<const std::string> args, const World& world) {
  World strict = world;
  strict.getenv = [&world](std::string_view name) {
    return name.starts_with("KGROUP_") ? std::nullopt : world.getenv(name);
  };
  try {
    return run_guarded(args, strict);
  } catch (const BrokenPipe&) {
    return ExitCode::ok;
  } catch (const Error& error) {    // of writing to stderr
    return error.code();
  }
}

void KafkaCliRun::say(std::string_view sentence) {
  context_.world().err.write(cat("\n", escape_for_terminal(sentence), "\n"));
}

void KafkaCliRun::fail(std::string_view sentence) {
  ++failed_;
  say(cat("Error: ", sentence));
}

void KafkaCliRun::fail_group(const std::string& group, const Failure& failure) {
  switch (failure.kind) {
    case FailureKind::not_found:
      return fail(cat("Consumer group '", group, "' does not exist."));
    case FailureKind::not_authorized:
      return fail(cat("Not authorized to access group '", group, "': DESCRIBE is needed."));
    case FailureKind::not_a_consumer_group:
    case FailureKind::not_empty:
      return fail(cat(failure.message, "."));    // names the group
    default:
      return fail(cat("Consumer group '", group, "': ", failure.message, "."));
  }
}

ExitCode KafkaCliRun::code() const {
  if (failed_ == 0) return ExitCode::ok;
  return answered_ > 0 ? ExitCode::partial : ExitCode::failed;
}

Failure not_of_consumers(const GroupDescription& group) {
  return {FailureKind::not_a_consumer_group, "INCONSISTENT_GROUP_PROTOCOL",
          cat("Group '", group.group, "' is not a consumer group (", group.protocol_type, ")")};
}

std::string partitions_text(const std::string& topic, const std::vector<std::int32_t>& partitions) {
  std::string text = topic;
  char separator = ':';
  for (const auto partition : partitions) {
    text += separator + std::to_string(partition);
    separator = ',';
  }
  return text;
}

}    // namespace kgroup
