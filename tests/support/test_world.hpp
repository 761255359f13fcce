// SPDX-License-Identifier: Apache-2.0
// What surrounds the program in a test: an environment and files in maps, streams in strings, a clock that stands
// still.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/world.hpp"

namespace kgroup::test {

class FakeGrowingFile final : public GrowingFile {
 public:
  explicit FakeGrowingFile(std::string& text) : text_(text) {}
  [[nodiscard]] std::int64_t size() const override { return static_cast<std::int64_t>(text_.size()); }
  void truncate(std::int64_t size) override { text_.resize(static_cast<std::size_t>(size)); }
  void append(std::string_view bytes) override { text_ += bytes; }
  void sync() override {}

 private:
  std::string& text_;
};

struct TestWorld {
  std::map<std::string, std::string, std::less<>> environment;
  std::map<std::string, std::string, std::less<>> files;
  StringSink out;
  StringSink err;
  std::string unwritable;                     // why no file can be written; empty: they can
  std::optional<std::string> typed;           // the line that is typed at a prompt; none: stdin is no terminal
  std::function<void()> on_pause;             // what happens while the program waits
  std::chrono::milliseconds clock{0};         // since the epoch
  std::optional<ClusterOptions> connected;    // what connect was called with
  std::function<std::unique_ptr<Consumer>(ConsumerOptions)> open_consumer;

  // The value of a property that the client got.
  [[nodiscard]] std::optional<std::string> property(std::string_view name) const {
    if (!connected) return std::nullopt;
    for (const auto& [key, value] : connected->properties) {
      if (key == name) return value;
    }
    return std::nullopt;
  }

 protected:
  // Looks into this. `to` is the standard output.
  World world(Sink& to, std::function<std::unique_ptr<Cluster>()> make_cluster) {
    return {.out = to,
            .err = err,
            .in_is_terminal = typed.has_value(),
            .getenv =
                [this](std::string_view name) {
                  const auto found = environment.find(name);
                  return found == environment.end() ? std::nullopt : std::optional(found->second);
                },
            .read_file =
                [this](const std::string& path) {
                  const auto found = files.find(path);
                  if (found == files.end()) throw usage_error("cannot read '" + path + "': No such file or directory");
                  return found->second;
                },
            .write_new_file =
                [this](const std::string& path, std::string_view text) {
                  if (!unwritable.empty()) throw Error(ExitCode::failed, "cannot write '" + path + "': " + unwritable);
                  if (!files.emplace(path, text).second) {
                    throw Error(ExitCode::failed, "cannot write '" + path + "': File exists");
                  }
                },
            .remove_file = [this](const std::string& path) { files.erase(path); },
            .file_exists = [this](const std::string& path) { return files.contains(path); },
            .replace_file = [this](const std::string& path,
                                   std::string_view text) { files.insert_or_assign(path, std::string(text)); },
            .open_growing_file = [this](const std::string& path) -> std::unique_ptr<GrowingFile> {
              return std::make_unique<FakeGrowingFile>(files[path]);
            },
            .list_folder =
                [this](const std::string& path) {
                  std::vector<std::string> names;
                  for (const auto& [file, text] : files) {
                    if (file.starts_with(path + "/")) names.push_back(file.substr(path.size() + 1));
                  }
                  return names;
                },
            .read_line = [this] { return std::exchange(typed, std::nullopt); },
            .pause =
                [this](std::chrono::milliseconds) {
                  if (on_pause) on_pause();
                },
            .connect =
                [this, make_cluster = std::move(make_cluster)](ClusterOptions options) {
                  connected = std::move(options);
                  return make_cluster();
                },
            .open_consumer = open_consumer,
            .now = [this] { return std::chrono::system_clock::time_point(clock); },
            .stop = {}};
  }
};

}    // namespace kgroup::test
