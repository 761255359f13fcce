// SPDX-License-Identifier: Apache-2.0
// The settings of the Kafka client: from options, the environment and properties files of librdkafka or of the Java
// client, to librdkafka's names. Reads and asks only what ConfigWorld gives it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/config_entries.hpp"
#include "kafka/cluster.hpp"

namespace kgroup {

// A setting as the client gets it.
struct Setting {
  std::string name;    // librdkafka's
  std::string value;
  ConfigSource source = ConfigSource::built_in;
  std::string origin;    // "client.properties:7", "-X", "KGROUP_BOOTSTRAP_SERVER"; empty: built in
  std::string given;     // the name that it was given by: "sasl.jaas.config"
};

// The cluster that a configuration is meant for: kgroup.cluster.id.
struct ExpectedCluster {
  std::string id;
  ConfigSource source = ConfigSource::built_in;
  std::string origin;
};

struct ClientConfig {
  std::vector<Setting> settings;     // each name once; bootstrap.servers is checked, and the last one
  std::vector<std::string> notes;    // what was left out of a file and why, a line for each kind
  std::optional<ExpectedCluster> cluster;
  std::optional<std::string> user;    // as whom it logs in, where the configuration tells

  [[nodiscard]] std::vector<Property> properties() const;
  // The values of those that are secrets.
  [[nodiscard]] std::vector<std::string> secrets() const;
};

// What librdkafka is asked; only when it matters.
struct LibraryFacts {
  std::function<std::vector<std::string>()> property_names;
  std::function<std::vector<std::string>()> features;
};

// The name that says which cluster a configuration is for.
inline constexpr std::string_view kClusterIdName = "kgroup.cluster.id";

// Throws Error(usage), which never shows a value that may be a secret, for:
// - no bootstrap server, or one that can't be (see bootstrap.hpp)
// - a name in -X that librdkafka does not know, a name in a file within two edits of a known one
// - a login that librdkafka does not have, a store that it can't read, where they would be used
// - a file or variable that is not there, where a value says that it is in one (see resolve_value)
ClientConfig client_config(const ConfigSources& sources, const ConfigWorld& world, const LibraryFacts& library);

// NAME=VALUE of -X. Throws Error(usage) without a name or a `=`.
Property parse_override(std::string_view text);

}    // namespace kgroup
