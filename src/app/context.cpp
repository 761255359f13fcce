// SPDX-License-Identifier: Apache-2.0
#include "app/context.hpp"

#include <limits>
#include <utility>

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
    throw usage_error(cat("--output: there is no format '", word, "'"),
                      "use text, json, jsonl, csv, tsv or prometheus");
  }
  return *format;
}

// An empty variable is as good as none.
std::optional<std::string> variable(const World& world, std::string_view name) {
  std::optional<std::string> value = world.getenv(name);
  if (value && value->empty()) value.reset();
  return value;
}

}    // namespace

Context::Context(World& world, const CommonOptions& options)
    : world_(world),
      bootstrap_server_(options.bootstrap_server),
      config_file_(options.config_file),
      format_(parse_output(options.output)),
      verbose_(options.verbose),
      quiet_(options.quiet) {
  for (const std::string& property : options.properties) overrides_.push_back(parse_override(property));
  if (options.timeout) timeout_ = parse_timeout(*options.timeout);
  if (options.color != "auto" && options.color != "always" && options.color != "never") {
    throw usage_error(cat("--color: there is no '", options.color, "'"), "use auto, always or never");
  }
}

ClientConfig Context::load_client_config() const {
  ConfigSources sources;
  sources.bootstrap_flag = bootstrap_server_;
  sources.overrides = overrides_;
  sources.bootstrap_env = variable(world_, "KGROUP_BOOTSTRAP_SERVER");
  const std::optional<std::string> path = config_file_ ? config_file_ : variable(world_, "KGROUP_CONFIG");
  if (path) sources.file = ConfigFile{*path, world_.read_file(*path)};
  return client_config(sources, librdkafka_property_names);
}

Cluster& Context::cluster() {
  if (cluster_) return *cluster_;
  ClientConfig config = load_client_config();
  if (verbose()) {
    for (const std::string& line : config.notes) note(line);
  }
  ClusterOptions connection;
  connection.properties = std::move(config.properties);
  connection.timeout = timeout_;
  connection.stop = world_.stop;
  if (verbose_ > 1) {
    connection.log = [&err = world_.err](std::string_view line) {
      err.write(cat("librdkafka: ", escape_for_terminal(line), "\n"));
    };
  }
  // A person who waits wants to know for what; a script does not expect the line.
  if (verbose() || world_.err_is_terminal) {
    connection.waiting = [this](std::string_view line) { note(line); };
  }
  cluster_ = world_.connect(std::move(connection));
  return *cluster_;
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

void Context::refuse_metrics() const {
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
