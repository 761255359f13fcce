// SPDX-License-Identifier: Apache-2.0
#include "app/config_entries.hpp"

#include <algorithm>
#include <utility>

#include "app/words.hpp"
#include "model/error.hpp"
#include "model/properties.hpp"

namespace kgroup {
namespace {

void add_file(std::vector<ConfigEntry>& to, const ConfigFile& file, ConfigSource source) {
  const std::string folder = file.path.substr(0, file.path.rfind('/') + 1);
  for (const PropertyLine& line : parse_properties(file.text, file.path)) {
    // As the Java client does, which saves those who left a blank at the end of a line.
    to.push_back(
        {line.name, std::string(trim(line.value)), source, cat(file.path, ":", std::to_string(line.line)), folder});
  }
}

std::string content(const ConfigEntry& entry, std::string_view path, const ConfigWorld& world) {
  const std::string whole = path.starts_with('/') ? std::string(path) : cat(entry.folder, path);
  std::string text;
  try {
    text = world.read_file(whole);
  } catch (const Error& error) {
    throw usage_error(cat(entry.origin, ": ", entry.name, ": ", error.what()));
  }
  if (text.ends_with('\n')) text.pop_back();
  if (text.ends_with('\r')) text.pop_back();
  return text;
}

// A host may be called "file" or "env".
bool is_address(const ConfigEntry& entry) {
  const std::size_t colon = entry.value.find(':');
  return entry.name == "bootstrap.servers" && colon != std::string::npos && colon + 1 < entry.value.size() &&
         entry.value.find_first_not_of("0123456789", colon + 1) == std::string::npos;
}

}    // namespace

std::string_view to_string(ConfigSource source) {
  switch (source) {
    case ConfigSource::profile:
      return "profile";
    case ConfigSource::file:
      return "file";
    case ConfigSource::environment:
      return "environment";
    case ConfigSource::flag:
      return "flag";
    case ConfigSource::built_in:
      break;
  }
  return "default";
}

std::vector<ConfigEntry> config_entries(const ConfigSources& sources) {
  std::vector<ConfigEntry> all;
  if (sources.profile) add_file(all, *sources.profile, ConfigSource::profile);
  if (sources.file) add_file(all, *sources.file, ConfigSource::file);
  for (const auto& [name, value] : sources.overrides) all.push_back({name, value, ConfigSource::flag, "-X", {}});

  std::vector<ConfigEntry> last;
  for (auto entry = all.begin(); entry != all.end(); ++entry) {
    const bool given_again =
        std::any_of(entry + 1, all.end(), [&](const ConfigEntry& later) { return later.name == entry->name; });
    if (!given_again) last.push_back(std::move(*entry));
  }
  return last;
}

std::string resolve_value(const ConfigEntry& entry, const ConfigWorld& world) {
  if (is_address(entry)) return entry.value;
  const std::string_view value = entry.value;
  constexpr std::string_view kFile = "file:";
  constexpr std::string_view kVariable = "env:";
  constexpr std::string_view kLiteral = "literal:";
  if (value.starts_with(kLiteral)) return std::string(value.substr(kLiteral.size()));
  if (value.starts_with(kFile)) return content(entry, value.substr(kFile.size()), world);
  if (!value.starts_with(kVariable)) return entry.value;
  const std::string_view name = value.substr(kVariable.size());
  std::optional<std::string> found = world.getenv(name);
  if (found && !found->empty()) return *std::move(found);
  throw usage_error(cat(entry.origin, ": ", entry.name, ": the environment variable '", name, "' is not set"));
}

}    // namespace kgroup
