// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/client_config.hpp"
#include "app/world.hpp"
#include "output/report.hpp"
#include "output/write_metrics.hpp"
#include "output/write_report.hpp"

namespace kgroup {

// The options that every command has, as given (before environment and file are looked at).
struct CommonOptions {
  std::optional<std::string> bootstrap_server;
  std::optional<std::string> config_file;
  std::optional<std::string> profile;
  std::vector<std::string> properties;    // NAME=VALUE
  std::optional<std::string> timeout;
  std::string output = "text";
  std::string color = "auto";
  int verbose = 0;
  bool quiet = false;
};

// What a running command sees of the world.
class Context {
 public:
  // `args`: the words behind the program's name. Throws Error(usage) for a bad value.
  Context(World& world, const CommonOptions& options, std::span<const std::string> args = {});

  // Connects on first use. Throws Error(usage) when no bootstrap server is given anywhere, and for what is wrong in
  // the configuration file and the environment, before anything is sent; Error(failed) after will_change() when it is
  // another cluster than the configuration is for, which otherwise is noted.
  [[nodiscard]] Cluster& cluster();
  // For other clients of the same cluster: what cluster() connects with, and where log lines go; none without -vv.
  [[nodiscard]] const std::vector<Property>& client_properties();
  [[nodiscard]] std::function<void(std::string_view)> client_log();
  // Another client. Throws Error(usage), without any secret, for a property that librdkafka refuses.
  [[nodiscard]] std::unique_ptr<Consumer> open_consumer(ConsumerOptions options);
  // The command is to change something. Before cluster().
  void will_change() { changes_ = true; }
  // What the client is to get and where that comes from. Asks nobody.
  [[nodiscard]] ClientConfig load_client_config(bool needs_bootstrap = true) const;
  // The sentence with "(user NAME)" behind it, if it is about a right that the user lacks and the configuration tells
  // as whom the client has logged in: who lacks the right is not always who was meant to ask.
  [[nodiscard]] std::string with_user(std::string sentence) const;
  [[nodiscard]] Format format() const { return format_; }
  [[nodiscard]] bool verbose() const { return verbose_ > 0; }
  [[nodiscard]] bool quiet() const { return quiet_; }
  [[nodiscard]] std::chrono::system_clock::time_point now() const { return world_.now(); }

  [[nodiscard]] std::int64_t now_ms() const;
  // --timeout: of the command, or of each wait for the cluster where a command runs until it is stopped.
  [[nodiscard]] std::chrono::milliseconds timeout() const { return timeout_; }
  [[nodiscard]] const World& world() const { return world_; }
  // This command with `word` behind it, quoted for a shell; values of secret properties are masked.
  [[nodiscard]] std::string command_with(std::string_view word) const;
  // Shows the report and the question on stderr and waits for an answer; true for yes.
  [[nodiscard]] bool confirm(const Report& report, std::string_view question);

  // One line on stderr, behind "kgroup: "; not with --quiet.
  void note(std::string_view line);
  // One line on stderr, also with --quiet: something that makes the exit code non-zero.
  void warn(std::string_view line, std::string_view hint = {});
  // One line on stderr as it is, behind "hint: "; not with --quiet.
  void hint(std::string_view line);
  // Writes the report to stdout in the format asked for.
  void print(const Report& report);
  void print(const std::vector<Metric>& metrics);
  void print(std::string_view text);
  // Stdout for what is written piece by piece. To be told when that begins.
  [[nodiscard]] Sink& record_sink() { return world_.out; }
  void set_printed() { printed_ = true; }
  // Throws Error(usage) for -o prometheus and -o raw, which only few commands have: before anything is sent.
  void require_table_format() const;
  void refuse_raw() const;
  // Whether stdout has been written to, in part at least.
  [[nodiscard]] bool printed() const { return printed_; }

 private:
  [[nodiscard]] Error without_secrets_in(const Error& error) const;
  void check_cluster(const ExpectedCluster& expected);

  World& world_;
  std::vector<std::string> args_;
  std::optional<std::string> bootstrap_server_;
  std::optional<std::string> config_file_;
  std::optional<std::string> profile_;
  std::vector<Property> overrides_;
  std::chrono::milliseconds timeout_{30000};
  Format format_ = Format::text;
  int verbose_ = 0;
  bool quiet_ = false;
  bool printed_ = false;
  std::optional<ClientConfig> config_;
  std::vector<Property> client_properties_;
  std::vector<std::string> secrets_;
  bool changes_ = false;
  std::optional<std::string> user_;
  std::unique_ptr<Cluster> cluster_;
};

// `kgroup: LINE` and `hint: HINT` (unless it is empty) as one line each, whatever is in them.
void write_problem(Sink& err, std::string_view line, std::string_view hint);

}    // namespace kgroup
