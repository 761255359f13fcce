// SPDX-License-Identifier: Apache-2.0
// The options of `kgroup consume` as they are given, and what they come to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/consume_request.hpp"
#include "app/context.hpp"

namespace CLI {
class App;
}

namespace kgroup {

struct ConsumeOptions {
  std::vector<std::string> words;       // TOPIC[:PARTITIONS] or ^REGEX
  std::vector<std::string> topics;      // -t
  std::vector<std::string> patterns;    // --topic-match
  std::optional<std::string> from;
  std::optional<std::string> from_group;
  std::optional<std::string> until;
  std::optional<std::string> limit;
  std::optional<std::string> tail;
  bool follow = false;
  std::optional<std::string> idle;
  std::optional<std::string> refresh;
  std::string isolation = "read_committed";

  std::optional<std::string> group;
  std::optional<std::string> commit;
  std::optional<std::string> commit_interval;
  bool override_commits = false;
  std::optional<std::string> group_protocol;
  std::optional<std::string> instance_id;
  std::optional<std::string> assignor;
  std::optional<std::string> session_timeout;
  std::optional<std::string> heartbeat;
  std::optional<std::string> max_poll_interval;

  std::optional<std::string> format;
  std::optional<std::string> key_separator;
  std::optional<std::string> delimiter;
  std::optional<std::string> null_text;
  bool json_values = false;

  std::vector<std::string> keys;
  std::vector<std::string> values;
  std::vector<std::string> headers;
  std::vector<std::string> grep;
  std::optional<std::string> since;
  std::optional<std::string> before;

  bool print_offsets = false;
  std::optional<std::string> prefetch;
  std::optional<std::string> offsets_file;
  std::optional<std::string> to_file;

  // kcat's own, which get an answer that names kgroup's.
  bool kcat_consumer = false;
  bool kcat_group = false;
  bool kcat_json = false;
  bool kcat_exit = false;
  bool kcat_count = false;
  bool kcat_null = false;
  bool kcat_partition = false;
};

// Binds them. `options` must live as long as `app`.
void add_consume_options(CLI::App& app, ConsumeOptions& options);

// Throws Error(usage) for whatever is wrong with them.
ConsumeRequest resolve(const ConsumeOptions& options, const Context& context);

}    // namespace kgroup
