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

}    // namespace

TEST_CASE("the address and the cause are in the sentence") {
  CHECK(explain("b:9092/bootstrap: Connect to ipv4#127.0.0.1:9092 failed: Connection refused (after 0ms in state "
                "CONNECT, 1 identical error(s) suppressed)") == "cannot reach b:9092: connection refused");
  CHECK(
      explain("b:9092/bootstrap: Failed to resolve 'b:9092': Name or service not known (after 1ms in state CONNECT)") ==
      "cannot reach b:9092: cannot resolve the host name");
  CHECK(explain(
            "ssl://b:9092/bootstrap: SSL handshake failed: Disconnected: SSL connection closed by peer: connecting to "
            "a PLAINTEXT broker listener? (after 3ms in state SSL_HANDSHAKE)") ==
        "cannot reach b:9092: it closes the connection when TLS begins | security.protocol is PLAINTEXT, and the port "
        "may "
        "not speak TLS");
}

TEST_CASE("a login or a certificate that is refused names what is wrong with it, and is final") {
  struct Row {
    const char* event;
    const char* sentence;
  };
  const std::string place = "b:9092/bootstrap: ";
  const Row rows[] = {
      {"SASL authentication error: Authentication failed: Invalid username or password (after 9ms in state AUTH_REQ)",
       "cannot log in at b:9092: authentication failed: Invalid username or password | check sasl.mechanism, "
       "sasl.username and sasl.password"},
      {"SASL SCRAM-SHA-256 mechanism handshake failed: Broker: Unsupported SASL mechanism: broker's supported "
       "mechanisms: PLAIN,OAUTHBEARER (after 1ms in state AUTH_HANDSHAKE)",
       "cannot log in at b:9092: it has no SASL mechanism SCRAM-SHA-256, but PLAIN,OAUTHBEARER | check sasl.mechanism, "
       "sasl.username and sasl.password"},
      {"SASL PLAIN mechanism handshake failed: Broker: Request not valid in current SASL state: broker's supported "
       "mechanisms:  (after 1ms in state AUTH_HANDSHAKE)",
       "cannot log in at b:9092: it takes no login (SASL) on this port | security.protocol is PLAINTEXT: check it"},
      {"Receive failed: error:0A000412:SSL routines::sslv3 alert bad certificate: SSL alert number 42 (after 2ms in "
       "state APIVERSION_QUERY)",
       "cannot reach b:9092: it demands a certificate of the client, or does not accept the one that it got | check "
       "ssl.keystore.location, or ssl.certificate.location and ssl.key.location"},
      {"SSL handshake failed: error:0A00010B:SSL routines::wrong version number (after 2ms in state SSL_HANDSHAKE)",
       "cannot reach b:9092: it does not speak TLS | security.protocol is PLAINTEXT, and the port may not speak TLS"},
      {"Certificate (subject=/CN=b, issuer=/CN=ca) verification callback failed: certificate has expired",
       "cannot reach b:9092: certificate verify failed: certificate has expired (/CN=b, issued by /CN=ca) | the "
       "broker needs a new certificate, or the clock of this machine is wrong"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.event);
    CHECK(explain(place + row.event) == row.sentence);
    BrokerTrouble trouble("b:9092");
    trouble.record(place + row.event);
    CHECK(trouble.hope() == BrokerTrouble::Hope::none);
  }
  BrokerTrouble trouble("b:9092");
  trouble.record(place + rows[5].event);
  trouble.record(place + "SSL handshake failed: error:0A000086:SSL routines::certificate verify failed (after 2ms)");
  CHECK(std::string(trouble.explain(timed_out, "5 s").what())
            .ends_with("certificate has expired (/CN=b, issued by /CN=ca)"));
  BrokerTrouble token("b:9092");
  token.record("Failed to acquire SASL OAUTHBEARER token: no principal");
  CHECK(std::string(token.explain(timed_out, "5 s").what()) ==
        "cannot log in at b:9092: failed to acquire SASL OAUTHBEARER token: no principal");
  CHECK(token.hope() == BrokerTrouble::Hope::none);
}

TEST_CASE("whether trying again may help") {
  using Hope = BrokerTrouble::Hope;
  const std::string hangs_up =
      "/bootstrap: Disconnected: connection closed by peer: receive 0 after POLLIN (after 1ms)";
  const std::string refused = "/bootstrap: Connect to ipv4#1.2.3.4:1 failed: Connection refused (after 1ms)";
  const std::string expired = "/bootstrap: Certificate (subject=S, issuer=I) verification callback failed: expired";
  BrokerTrouble one("a:1");
  one.record("a:1" + hangs_up);
  CHECK(one.hope() == Hope::little);
  one.record("a:1" + refused);
  CHECK(one.hope() == Hope::some);
  BrokerTrouble two("a:1,b:1");
  two.record("a:1" + expired);
  CHECK(two.hope() == Hope::some);    // the other may answer
  two.record("b:1" + hangs_up);
  CHECK(two.hope() == Hope::little);
  two.record("b:1" + expired);
  CHECK(two.hope() == Hope::none);
  BrokerTrouble learned("a:1");
  learned.record("b:1/2: Disconnected (after 1ms)");
  CHECK(learned.hope() == Hope::some);
}

TEST_CASE("an advertised address that does not work is told from a bootstrap server that does not") {
  const std::string hint = "advertised.listeners of that broker must name an address that works from this machine";
  CHECK(
      explain("broker.invalid:9092/1: Failed to resolve 'broker.invalid:9092': Name or service not known (after 1ms in "
              "state CONNECT)") ==
      "bootstrap server b:9092 answered, but broker 1 advertises broker.invalid:9092, which cannot be resolved | " +
          hint);
  CHECK(explain(
            "10.0.0.9:9092/3: Connect to ipv4#10.0.0.9:9092 failed: Connection refused (after 0ms in state CONNECT)") ==
        "bootstrap server b:9092 answered, but broker 3 advertises 10.0.0.9:9092, which cannot be reached: connection "
        "refused | " +
            hint);
}

TEST_CASE("silence is not an error event") {
  CHECK(explain("") ==
        "no answer from b:9092 within 5 s | the broker may be frozen or overloaded, or the port may not be "
        "a Kafka broker's");
  CHECK(explain("1/1 brokers are down").starts_with("no answer from b:9092"));
}
