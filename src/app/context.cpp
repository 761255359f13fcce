// SPDX-License-Identifier: Apache-2.0
#include "app/context.hpp"

#include <limits>
#include <utility>

#include "app/profiles.hpp"
#include "app/secrets.hpp"
#include "app/words.hpp"
#include "model/duration.hpp"

namespace kgroup {
namespace {

std::chrono::milliseconds parse_timeout(std::string_view text) {
  // What librdkafka's functions take.
  constexpr std::chrono::milliseconds kLongest{std::numeric_limits<int>::max()};
  const std::chrono::milliseconds timeout = parse_duration(text, "--timeout", BareNumber::milliseconds);
  if (timeout.count() == 0) throw usage_error("--timeout: it must be longer than 0");
  if (timeout > kLongest) throw usage_error(cat("--timeout: '", text, "' is longer than 24 days"));
  return timeout;
}

Format parse_output(std::string_view word) {
  const std::optional<Format> format = parse_format(word);
  if (!format) {
    // kcat's -o is the offset to start at.
    for (const std::string_view place : {"beginning", "end", "stored"}) {
      if (word == place) {
        throw usage_error(cat("--output: there is no format '", word, "'"),
                          cat("kcat's -o OFFSET is --from here: --from ", place == "end" ? "latest" : "earliest"));
      }
    }
    if (word.find_first_of("0123456789@") != word.npos) {
      throw usage_error(cat("--output: there is no format '", word, "'"),
                        "kcat's -o OFFSET is --from here: --from 42, latest-10 or @TIME");
    }
    throw usage_error(cat("--output: there is no format '", word, "'"),
                      "use text, json, jsonl, csv, tsv, prometheus or raw");
  }
  return *format;
}

std::string shell_word(std::string_view word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./_-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// Whether a word is short options with -X among them: `-X`, `-vX`, `-Xname=value`.
bool has_x(std::string_view word) {
  return word.starts_with('-') && !word.starts_with("--") && word.substr(0, word.find('=')).find('X') != word.npos;
}

bool ends_in_x(std::string_view word) {
  return has_x(word) && word.ends_with('X');
}

// An empty variable is as good as none.
std::optional<std::string> variable(const World& world, std::string_view name) {
  std::optional<std::string> value = world.getenv(name);
  if (value && value->empty()) value.reset();
  return value;
}

}    // namespace

Context::Context(World& world, const CommonOptions& options, std::span<const std::string> args)
    : world_(world),
      args_(args.begin(), args.end()),
      bootstrap_server_(options.bootstrap_server),
      config_file_(options.config_file),
      profile_(options.profile),
      format_(parse_output(options.output)),
      verbose_(options.verbose),
      quiet_(options.quiet) {
  for (const std::string& property : options.properties) overrides_.push_back(parse_override(property));
  if (options.timeout) timeout_ = parse_timeout(*options.timeout);
  if (options.color != "auto" && options.color != "always" && options.color != "never") {
    throw usage_error(cat("--color: there is no '", options.color, "'"), "use auto, always or never");
  }
}

ClientConfig Context::load_client_config(bool needs_bootstrap) const {
  ConfigSources sources;
  sources.bootstrap_flag = bootstrap_server_;
  sources.overrides = overrides_;
  sources.bootstrap_env = variable(world_, "KGROUP_BOOTSTRAP_SERVER");
  sources.needs_bootstrap = needs_bootstrap;
  const std::optional<std::string> path = config_file_ ? config_file_ : variable(world_, "KGROUP_CONFIG");
  if (path) sources.file = ConfigFile{*path, world_.read_file(*path)};
  const std::optional<std::string> profile = profile_ ? profile_ : variable(world_, "KGROUP_PROFILE");
  if (profile) sources.profile = read_profile(world_, *profile);
  return client_config(sources, {world_.read_file, world_.getenv}, {librdkafka_property_names, librdkafka_features});
}

Cluster& Context::cluster() {
  if (cluster_) return *cluster_;
  ClusterOptions connection;
  connection.properties = client_properties();
  connection.timeout = timeout_;
  connection.stop = world_.stop;
  connection.log = client_log();
  // A person who waits wants to know for what; a script does not expect the line.
  if (verbose() || world_.err_is_terminal) {
    connection.waiting = [this](std::string_view line) { note(line); };
  }
  try {
    cluster_ = world_.connect(std::move(connection));
  } catch (const Error& error) {
    throw without_secrets_in(error);
  }
  if (config_->cluster) check_cluster(*config_->cluster);
  return *cluster_;
}

const std::vector<Property>& Context::client_properties() {
  if (config_) return client_properties_;
  config_ = load_client_config();
  client_properties_ = config_->properties();
  secrets_ = config_->secrets();
  user_ = config_->user;
  if (verbose()) {
    for (const std::string& line : config_->notes) note(line);
  }
  return client_properties_;
}

std::function<void(std::string_view)> Context::client_log() {
  if (verbose_ < 2) return {};
  return [&err = world_.err, secrets = secrets_](std::string_view line) {
    err.write(cat("librdkafka: ", escape_for_terminal(without_secrets(std::string(line), secrets)), "\n"));
  };
}

std::unique_ptr<Consumer> Context::open_consumer(ConsumerOptions options) {
  try {
    return world_.open_consumer(std::move(options));
  } catch (const Error& error) {
    throw without_secrets_in(error);
  }
}

// An error of the client library may show a value that it refuses.
Error Context::without_secrets_in(const Error& error) const {
  return {error.code(), without_secrets(error.what(), secrets_), without_secrets(error.hint(), secrets_),
          error.kafka_code()};
}

void Context::check_cluster(const ExpectedCluster& expected) {
  ClusterId found;
  cluster_->cluster_id([&found](ClusterId answer) { found = std::move(answer); });
  cluster_->wait();
  const auto& failure = found.failure;
  if (failure && (failure->kind == FailureKind::timed_out || failure->kind == FailureKind::unreachable)) {
    throw cluster_->why_unreachable(*failure);
  }
  if (!failure && found.id == expected.id) return;
  const std::string is = failure ? cat("the cluster does not tell its id (", failure->message, ")")
                                 : cat("this is cluster '", found.id, "'");
  const std::string sentence = cat(is, ", and the configuration is for cluster '", expected.id, "' (", kClusterIdName,
                                   " at ", expected.origin, ")");
  if (changes_) throw Error(ExitCode::failed, cat("nothing is changed: ", sentence));
  note(sentence);
}

std::string Context::with_user(std::string sentence) const {
  if (user_ && sentence.find("not authorized: ") != std::string::npos) sentence += cat(" (user ", *user_, ")");
  return sentence;
}

std::int64_t Context::now_ms() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(world_.now().time_since_epoch()).count();
}

std::string Context::command_with(std::string_view word) const {
  std::string command = "kgroup";
  bool placed = false;
  for (std::size_t i = 0; i < args_.size(); ++i) {
    if (args_[i] == "--dry-run") continue;
    if (args_[i] == "--" && !placed) {
      command += cat(" ", word);    // behind it nothing is an option
      placed = true;
    }
    const bool property = (i > 0 && ends_in_x(args_[i - 1])) || has_x(args_[i]);
    command += cat(" ", shell_word(property ? mask_secret(args_[i]) : args_[i]));
  }
  return placed ? command : cat(command, " ", word);
}

bool Context::confirm(const Report& report, std::string_view question) {
  write_report(report, Format::text, verbose(), world_.err);
  world_.err.write(cat(question, " [y/N] "));
  const auto answer = world_.read_line();
  return answer && (lower_case(trim(*answer)) == "y" || lower_case(trim(*answer)) == "yes");
}

void Context::hint(std::string_view line) {
  if (!quiet_) world_.err.write(cat("hint: ", escape_for_terminal(line), "\n"));
}

void Context::print(std::string_view text) {
  printed_ = true;
  world_.out.write(text);
}

void Context::note(std::string_view line) {
  if (!quiet_) write_problem(world_.err, line, {});
}

void Context::warn(std::string_view line, std::string_view hint) {
  write_problem(world_.err, line, hint);
}

void Context::print(const Report& report) {
  printed_ = true;
  write_report(report, format_, verbose(), world_.out);
}

void Context::print(const std::vector<Metric>& metrics) {
  printed_ = true;
  write_metrics(metrics, world_.out);
}

void Context::refuse_raw() const {
  if (format_ == Format::raw) {
    throw usage_error("this command has no raw output", "'kgroup consume -o raw' writes the values of records");
  }
}

void Context::require_table_format() const {
  refuse_raw();
  if (format_ == Format::prometheus) {
    throw usage_error("this command has no prometheus output", "'kgroup lag -o prometheus' writes metrics");
  }
}

void write_problem(Sink& err, std::string_view line, std::string_view hint) {
  std::string text = cat("kgroup: ", escape_for_terminal(line), "\n");
  if (!hint.empty()) text += cat("hint: ", escape_for_terminal(hint), "\n");
  err.write(text);
}

}    // namespace kgroup
