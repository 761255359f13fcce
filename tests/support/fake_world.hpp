// SPDX-License-Identifier: Apache-2.0
// Runs whole commands, on a cluster in memory.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "app/run.hpp"
#include "support/fake_cluster.hpp"
#include "support/test_world.hpp"

namespace kgroup::test {

// What a run left behind.
struct Ran {
  ExitCode code = ExitCode::ok;
  std::string out;
  std::string err;
  friend bool operator==(const Ran&, const Ran&) = default;
  friend std::ostream& operator<<(std::ostream& to, const Ran& ran) {
    return to << "exit code " << static_cast<int>(ran.code) << "\n--- stdout\n"
              << ran.out << "--- stderr\n"
              << ran.err << "---\n";
  }
};

// For CHECK(shown(text) == doctest::Contains("part")), which prints the text when it fails.
inline doctest::String shown(const std::string& text) {
  return text.c_str();
}

struct FakeWorld : TestWorld {
  FakeState cluster;

  FakeWorld() { environment["KGROUP_BOOTSTRAP_SERVER"] = "broker:9092"; }

  // Runs `kgroup ARGS`.
  Ran run(const std::vector<std::string>& args) {
    StringSink to;
    Ran ran = run_into(to, args);
    ran.out = std::move(to.text);
    return ran;
  }

  // The same with a standard output of the test's own.
  Ran run_into(Sink& to, const std::vector<std::string>& args) {
    err.text.clear();
    connected.reset();
    cluster.requests.clear();
    cluster.time_left = std::chrono::seconds(30);
    World outside = world(to, [this] { return std::make_unique<FakeCluster>(cluster); });
    const ExitCode code = run_kgroup(args, outside);
    return {code, {}, err.text};
  }
};

}    // namespace kgroup::test
