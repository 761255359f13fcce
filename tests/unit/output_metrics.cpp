// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "output/write_metrics.hpp"

using namespace kgroup;

TEST_CASE("gauges in Prometheus' text format") {
  const std::vector<Metric> metrics{
      {"kafka_lag", "Records.", {{{{"group", "a\"b\\c\nd\xff\xc3\xbc"}, {"topic", "t"}}, 5}, {{}, -1}}},
      {"kafka_nothing", "Has no samples.", {}},
  };
  StringSink sink;
  write_metrics(metrics, sink);
  CHECK(sink.text ==
        "# HELP kafka_lag Records.\n# TYPE kafka_lag gauge\n"
        "kafka_lag{group=\"a\\\"b\\\\c\\nd\xef\xbf\xbd\xc3\xbc\",topic=\"t\"} 5\nkafka_lag -1\n");
}
