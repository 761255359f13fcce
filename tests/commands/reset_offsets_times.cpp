// SPDX-License-Identifier: Apache-2.0
// reset-offsets to a time.
#include <doctest/doctest.h>

#include "support/change_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

constexpr std::int64_t base = 1'700'000'000'000;    // 2023-11-14T22:13:20Z

// Topic ms: records 3, 100, 600 and 1500 ms behind the base. Topic te is empty.
struct TimeWorld : ChangeWorld {
  TimeWorld() {
    cluster.add_topic("ms", {4})[0].records = {{0, base + 3}, {1, base + 100}, {2, base + 600}, {3, base + 1500}};
    cluster.add_topic("te", {0});
    cluster.commit("g", "ms", 0, 2);
    clock = std::chrono::milliseconds(base + 3'600'000);
  }
};

}    // namespace

TEST_CASE("reset-offsets --to-datetime: the forms, without a zone UTC, the instant shown") {
  TimeWorld world;
  const std::string at_base = "g,ms,0,2,0,-2,at 2023-11-14T22:13:20.000Z; 2 replayed\n";
  for (const char* time :
       {"2023-11-14T22:13:20", "2023-11-14T22:13:20Z", "2023-11-14 22:13:20", "@1700000000", "1700000000",
        "2023-11-14T22:13:20.000", "2023-11-15T03:43:20+05:30", "@2023-11-14T22:13:20Z"}) {
    CAPTURE(time);
    CHECK(world.reset({"-t", "ms", "--to-datetime", time}) == at_base);
    CHECK(world.last.code == ExitCode::ok);
  }
  CHECK(world.reset({"-t", "ms", "--to-datetime", "2023-11-14"}) ==
        "g,ms,0,2,0,-2,at 2023-11-14T00:00:00.000Z; 2 replayed\n");
  CHECK(world.reset({"-t", "ms", "--to-datetime", "1700000000600"}) ==
        "g,ms,0,2,2,0,at 2023-11-14T22:13:20.600Z; unchanged\n");
  CHECK(world.reset({"-t", "ms", "--to", "@2023-11-14T22:13:20.601Z"}) ==
        "g,ms,0,2,3,1,at 2023-11-14T22:13:20.601Z; 1 skipped\n");
  for (const char* time : {"22:13", "2023-13-01T00:00:00", "", "yesterday"}) {
    CAPTURE(time);
    const Ran ran = world.run({"reset-offsets", "g", "-t", "ms", "--to-datetime", time});
    CHECK(ran.code == ExitCode::usage);
    CHECK(shown(ran.err) == Contains("\nhint: "));
    CHECK_FALSE(world.connected);
  }
}

TEST_CASE("reset-offsets --by-duration: both forms, back from now") {
  TimeWorld world;
  for (const char* duration : {"PT1H", "1h", "60m", "3600s"}) {
    CHECK(world.reset({"-t", "ms", "--by-duration", duration}) ==
          "g,ms,0,2,0,-2,at 2023-11-14T22:13:20.000Z; 2 replayed\n");
  }
  CHECK(world.reset({"-t", "ms", "--to", "@-1h"}) == "g,ms,0,2,0,-2,at 2023-11-14T22:13:20.000Z; 2 replayed\n");
  CHECK(world.reset({"-t", "ms", "--by-duration", "3599s"}) == "g,ms,0,2,3,1,at 2023-11-14T22:13:21.000Z; 1 skipped\n");
  for (const char* duration : {"1", "P1M", "soon"}) {
    CHECK(world.run({"reset-offsets", "g", "-t", "ms", "--by-duration", duration}).code == ExitCode::usage);
    CHECK_FALSE(world.connected);
  }
}

TEST_CASE("reset-offsets --by-duration: a time before 1970 is refused, as with @-DURATION") {
  TimeWorld world;    // negative timestamps mean other things to a broker
  CHECK(world.run({"reset-offsets", "g", "-t", "ms", "--to", "@-30000d"}).code == ExitCode::usage);
  CHECK(world.run({"reset-offsets", "g", "-t", "ms", "--by-duration", "30000d"}).code == ExitCode::usage);
  CHECK_FALSE(world.connected);
}

TEST_CASE("reset-offsets: past the last record, and a topic without records") {
  TimeWorld world;
  const std::string plan =
      "g,ms,0,2,4,2,at 2050-01-01T00:00:00.000Z; no record at or after that time: end of log; 2 skipped";
  const std::string empty = "g,te,0,-,0,-,at 2050-01-01T00:00:00.000Z; partition is empty; no commit before";
  CHECK(world.reset({"-t", "ms", "-t", "te", "--to-datetime", "2050-01-01T00:00:00Z"}) == plan + "\n" + empty + "\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.reset({"-t", "ms", "-t", "te", "--to-datetime", "2050-01-01T00:00:00Z", "--execute"}) ==
        plan + ",written\n" + empty + ",written\n");
  CHECK(world.last.code == ExitCode::ok);
  CHECK(world.commits("g") == "ms:0=4 t1:0=4 te:0=0");
}

TEST_CASE("reset-offsets: records out of time order, the first at or after the time counts") {
  TimeWorld world;
  world.cluster.add_topic("ooo", {5})[0].records = {
      {0, base + 1000}, {1, base + 5000}, {2, base + 2000}, {3, base + 3000}, {4, base + 6000}};
  const auto offset_at = [&](std::int64_t ms) {
    const std::string row = world.reset({"-t", "ooo", "--to-datetime", std::to_string(base + ms)});
    return row.substr(0, row.find(",-,at"));
  };
  CHECK(offset_at(2000) == "g,ooo,0,-,1");
  CHECK(offset_at(1001) == "g,ooo,0,-,1");
  CHECK(offset_at(5001) == "g,ooo,0,-,4");
  CHECK(offset_at(6001) == "g,ooo,0,-,5");
  CHECK(shown(world.last.out) == Contains("no record at or after that time: end of log"));
}

TEST_CASE("reset-offsets: a look-up of a time that fails is a failed row") {
  TimeWorld world;
  auto& partitions = world.cluster.add_topic("two", {3, 3});
  partitions[0].records = {{1, base}};
  partitions[1].time_failure = failures::timed_out;
  CHECK(world.reset({"-t", "two", "--to-datetime", "1700000000"}) ==
        "g,two,0,-,1,-,at 2023-11-14T22:13:20.000Z; no commit before\ng,two,1,-,-,-,no answer in time\n");
  CHECK(world.last.code == ExitCode::partial);
  CHECK(world.reset({"-t", "two", "--to-datetime", "1700000000", "--execute"}).ends_with(",not written\n"));
  CHECK(world.last.code == ExitCode::failed);
  CHECK(world.nothing_written());
  // The record at that time is gone.
  partitions[1].time_failure.reset();
  partitions[1].log_start = 2;
  partitions[1].records = {{0, base}, {2, base + 1}};
  CHECK(world.reset({"-t", "two:1", "--to-datetime", "1700000000"}) ==
        "g,two,1,-,2,-,at 2023-11-14T22:13:20.000Z; no commit before\n");
}
