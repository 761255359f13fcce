// SPDX-License-Identifier: Apache-2.0
#include "kafka/broker_trouble.hpp"

#include <doctest/doctest.h>

using namespace kgroup;

namespace {

const Failure timed_out{FailureKind::timed_out, "REQUEST_TIMED_OUT", "Local: Timed out"};

std::string explain(const std::string& event) {
  BrokerTrouble trouble("b:9092");
  if (!event.empty()) trouble.record(event);
  const Error error = trouble.explain(timed_out, "5 s");
  return std::string(error.what()) + (error.hint().empty() ? "" : " | " + error.hint());
}

}  // namespace

TEST_CASE("the address and the cause are in the sentence") {
  CHECK(explain("b:9092/bootstrap: Connect to ipv4#127.0.0.1:9092 failed: Connection refused (after 0ms in state "
                "CONNECT, 1 identical error(s) suppressed)") == "cannot reach b:9092: connection refused");
  CHECK(explain("b:9092/bootstrap: Failed to resolve 'b:9092': Name or service not known (after 1ms in state CONNECT)") ==
        "cannot reach b:9092: cannot resolve the host name");
  CHECK(explain("ssl://b:9092/bootstrap: SSL handshake failed: Disconnected: SSL connection closed by peer: connecting to "
                "a PLAINTEXT broker listener? (after 3ms in state SSL_HANDSHAKE)") ==
        "cannot reach b:9092: SSL handshake failed: Disconnected: SSL connection closed by peer: connecting to a "
        "PLAINTEXT broker listener? | the port does not speak TLS: check security.protocol");
}

TEST_CASE("an advertised address that does not work is told from a bootstrap server that does not") {
  const std::string hint = "advertised.listeners of that broker must name an address that works from this machine";
  CHECK(explain("broker.invalid:9092/1: Failed to resolve 'broker.invalid:9092': Name or service not known (after 1ms in "
                "state CONNECT)") ==
        "bootstrap server b:9092 answered, but broker 1 advertises broker.invalid:9092, which cannot be resolved | " +
            hint);
  CHECK(explain("10.0.0.9:9092/3: Connect to ipv4#10.0.0.9:9092 failed: Connection refused (after 0ms in state CONNECT)") ==
        "bootstrap server b:9092 answered, but broker 3 advertises 10.0.0.9:9092, which cannot be reached: connection "
        "refused | " + hint);
}

TEST_CASE("silence is not an error event") {
  CHECK(explain("") == "no answer from b:9092 within 5 s | the broker may be frozen or overloaded, or the port may not be "
                       "a Kafka broker's");
  CHECK(explain("1/1 brokers are down").starts_with("no answer from b:9092"));
}
