// SPDX-License-Identifier: Apache-2.0
// The settings of the Kafka client: from the command line, the environment and a properties file of librdkafka or of
// the Java client, to librdkafka's names. Pure: the caller reads the file and the environment.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kafka/cluster.hpp"

namespace kgroup {

struct ConfigFile {
  std::string path;    // for messages
  std::string text;
};

// From the strongest to the weakest.
struct ConfigSources {
  std::optional<std::string> bootstrap_flag;    // -b
  std::span<const Property> overrides;          // -X, the later ones win
  std::optional<std::string> bootstrap_env;     // KGROUP_BOOTSTRAP_SERVER
  std::optional<ConfigFile> file;
};

struct ClientConfig {
  std::vector<Property> properties;    // librdkafka's names, each once; bootstrap.servers is there and checked
  std::vector<std::string> notes;      // what was left out of the file and why, a line for each kind
};

// Asked for only when a name is in no table.
using PropertyNames = std::function<std::vector<std::string>()>;

// Throws Error(usage), which never shows a value that may be a secret, for:
// - no bootstrap server, or one that can't be (see bootstrap.hpp)
// - a name in -X that librdkafka does not know, a name in the file within two edits of a known one
// - a JAAS configuration that is not for PLAIN or SCRAM, and a Java key store, where they would be used
ClientConfig client_config(const ConfigSources& sources, const PropertyNames& librdkafka_names);

// NAME=VALUE of -X. Throws Error(usage) without a name or a `=`.
Property parse_override(std::string_view text);

}    // namespace kgroup
