// SPDX-License-Identifier: Apache-2.0
// For the tests of commands that change offsets: a world with a place for saves, and short forms of what they print.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/fake_world.hpp"

namespace kgroup::test {

inline const std::string missing_words =
    " does not exist (never used, deleted, or its offsets expired after offsets.retention.minutes)\n";

// Group g committed 4 on t1:0 and nothing on t1:1; topic t1 has 10 and 5 records, and `lo` those from 6 to 9.
struct ChangeWorld : FakeWorld {
  ChangeWorld() {
    environment["XDG_STATE_HOME"] = "/s";
    cluster.add_topic("t1", {10, 5});
    cluster.add_topic("lo", {10})[0].log_start = 6;
    cluster.add_group("g");
    cluster.commit("g", "t1", 0, 4);
  }

  // The rows of the plan as csv, without the header.
  std::string rows(std::vector<std::string> args) {
    args.insert(args.end(), {"-o", "csv"});
    last = run(args);
    return last.out.substr(last.out.find('\n') + 1);
  }
  // The same of `reset-offsets -g g`.
  std::string reset(std::vector<std::string> args) {
    args.insert(args.begin(), {"reset-offsets", "-g", "g"});
    return rows(args);
  }

  // The committed offsets of a group: "t1:0=4 t1:1=7".
  [[nodiscard]] std::string commits(const std::string& group) const {
    std::string text;
    const auto found = cluster.commits.find(group);
    if (found == cluster.commits.end()) return text;
    for (const auto& [at, commit] : found->second) {
      text += (text.empty() ? "" : " ") + at.topic + ":" + std::to_string(at.partition) + "=" +
              (commit.offset ? std::to_string(*commit.offset) : "none");
    }
    return text;
  }
  // The names of all files, those of the test's own included.
  [[nodiscard]] std::vector<std::string> file_names() const {
    std::vector<std::string> names;
    for (const auto& [name, text] : files) names.push_back(name);
    return names;
  }
  [[nodiscard]] bool nothing_written() const { return cluster.writes().empty() && files.empty(); }

  Ran last;    // of rows() and reset()
};

using Writes = std::vector<std::string>;

}    // namespace kgroup::test
