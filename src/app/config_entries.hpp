// SPDX-License-Identifier: Apache-2.0
// Where the settings of the client come from: options, the environment, a configuration file and a profile.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kafka/cluster.hpp"

namespace kgroup {

// From the weakest to the strongest.
enum class ConfigSource { built_in, profile, file, environment, flag };

// "default", "profile", "file", "environment", "flag"
std::string_view to_string(ConfigSource source);

struct ConfigFile {
  std::string path;    // for messages
  std::string text;
};

struct ConfigSources {
  std::optional<std::string> bootstrap_flag;    // -b
  std::span<const Property> overrides;          // -X, the later ones win
  std::optional<std::string> bootstrap_env;     // KGROUP_BOOTSTRAP_SERVER
  std::optional<ConfigFile> file;
  std::optional<ConfigFile> profile;
  bool needs_bootstrap = true;    // no bootstrap server at all is an error
};

struct ConfigEntry {
  std::string name;
  std::string value;
  ConfigSource source = ConfigSource::built_in;
  std::string origin;    // "client.properties:7", "-X"
  std::string folder;    // of the file that it stands in, with a slash behind it; empty: the current one
  [[nodiscard]] bool from_file() const { return source <= ConfigSource::file; }
};

// Of the profile, the file and -X, in this order; of a name that is given more than once only the last.
std::vector<ConfigEntry> config_entries(const ConfigSources& sources);

// What a configuration may refer to.
struct ConfigWorld {
  std::function<std::string(const std::string& path)> read_file;    // throws Error that says why it can't
  std::function<std::optional<std::string>(std::string_view name)> getenv;
};

// The value itself where it only says where the value is: file:PATH (the content without its last line end; a PATH that
// is not absolute counts from the folder of the file that names it) and env:NAME. `literal:` in front of a value keeps
// it as it is. Throws Error(usage) with the property and its origin when there is no such file or variable.
std::string resolve_value(const ConfigEntry& entry, const ConfigWorld& world);

}    // namespace kgroup
