// SPDX-License-Identifier: Apache-2.0
#include "app/profiles.hpp"

#include <algorithm>

#include "app/words.hpp"
#include "app/xdg_folder.hpp"
#include "model/error.hpp"
#include "model/nearest.hpp"

namespace kgroup {
namespace {

constexpr std::string_view kEnding = ".properties";

std::string hint(std::string_view name, const std::vector<std::string>& names, std::string_view folder) {
  if (const auto meant = nearest(name, names, typo_limit(name))) return cat("did you mean '", *meant, "'?");
  if (names.empty()) return cat("a profile is a file ", profile_path(folder, "NAME"));
  std::string list = "there are ";
  for (const std::string& one : names) list += cat(&one == names.data() ? "" : ", ", one);
  return list;
}

}    // namespace

std::string config_folder(const World& world) {
  return xdg_folder(world, "XDG_CONFIG_HOME", ".config");
}

std::vector<std::string> profile_names(const World& world) {
  std::vector<std::string> names;
  const std::string folder = config_folder(world);
  if (folder.empty() || !world.list_folder) return names;
  for (const std::string& file : world.list_folder(folder)) {
    const bool is_profile = file.size() > kEnding.size() && file.ends_with(kEnding) && !file.starts_with('.');
    if (is_profile) names.push_back(file.substr(0, file.size() - kEnding.size()));
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string profile_path(std::string_view folder, std::string_view name) {
  return cat(folder, "/", name, kEnding);
}

ConfigFile read_profile(const World& world, std::string_view name) {
  const std::string folder = config_folder(world);
  if (folder.empty()) throw usage_error("there is no place for profiles", "set HOME or XDG_CONFIG_HOME");
  const std::vector<std::string> names = profile_names(world);
  // Not simply opened: a name like ../x is none.
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    throw usage_error(cat("there is no profile '", name, "' in ", folder), hint(name, names, folder));
  }
  std::string path = profile_path(folder, name);
  std::string text = world.read_file(path);
  return {std::move(path), std::move(text)};
}

}    // namespace kgroup
