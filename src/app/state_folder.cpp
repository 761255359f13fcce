// SPDX-License-Identifier: Apache-2.0
#include "app/state_folder.hpp"

#include <algorithm>
#include <chrono>
#include <set>

#include "app/words.hpp"
#include "app/xdg_folder.hpp"
#include "model/time.hpp"

namespace kgroup {
namespace {

constexpr std::string_view kSuffix = ".json";

// "2026-11-30T19:05:01.123Z" without what would need quoting in a shell; sorts as the times do.
std::string file_time(std::int64_t ms) {
  std::string text = format_time(ms);
  std::erase_if(text, [](char c) { return c == '-' || c == ':'; });
  return text;
}

std::string file_word(std::string_view group) {
  constexpr std::size_t longest = 60;
  std::string word(group.substr(0, longest));
  for (char& c : word) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (!plain) c = '-';
  }
  return word;
}

// Whether the file is one of ours, whole, and has offsets of one of the groups (none: of any). What else lies in the
// folder must not keep the newest save from being found.
bool is_save_of(const World& world, const std::string& path, const std::vector<std::string>& groups) {
  try {
    const OffsetFile file = parse_offset_file(world.read_file(path), path);
    return std::any_of(file.rows.begin(), file.rows.end(), [&](const OffsetFileRow& row) {
      return row.group && (groups.empty() || std::find(groups.begin(), groups.end(), *row.group) != groups.end());
    });
  } catch (const Error&) {
    return false;
  }
}

}    // namespace

std::string state_folder(const World& world) {
  std::string folder = xdg_folder(world, "XDG_STATE_HOME", ".local/state");
  if (!folder.empty()) return folder;
  throw Error(ExitCode::failed, "there is no place to save the offsets before they are changed",
              "set HOME or XDG_STATE_HOME");
}

std::string save_offsets(const World& world, std::span<const OffsetFileRow> rows) {
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(world.now().time_since_epoch()).count();
  std::set<std::string_view> groups;
  for (const auto& row : rows) groups.insert(*row.group);
  const std::string name = cat(state_folder(world), "/", file_time(now), "-", file_word(*groups.begin()),
                               groups.size() > 1 ? cat("-and-", std::to_string(groups.size() - 1), "-more") : "");
  world.write_new_file(cat(name, ".json"), write_offset_json(rows, now));
  world.write_new_file(cat(name, ".csv"), write_offset_csv(rows, groups.size() > 1));
  return cat(name, ".json");
}

void forget_save(const World& world, const std::string& path) {
  world.remove_file(path);
  world.remove_file(cat(path.substr(0, path.size() - kSuffix.size()), ".csv"));
}

std::string last_save(const World& world, const std::vector<std::string>& groups) {
  const std::string folder = state_folder(world);
  auto names = world.list_folder(folder);
  std::sort(names.rbegin(), names.rend());
  for (const auto& name : names) {
    if (!name.ends_with(kSuffix)) continue;
    const std::string path = cat(folder, "/", name);
    if (is_save_of(world, path, groups)) return path;
  }
  throw Error(ExitCode::failed, cat("nothing was saved", groups.empty() ? "" : " of that group", " in ", folder),
              "--undo FILE names a file");
}

}    // namespace kgroup
