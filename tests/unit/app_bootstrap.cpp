// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include "app/bootstrap.hpp"
#include "model/error.hpp"

using namespace kgroup;

TEST_CASE("bootstrap servers") {
  struct Row {
    const char* list;
    const char* protocol;
    const char* servers;
  };
  const Row rows[] = {
      {"h:1", "PLAINTEXT", "h:1"},
      {"h", "PLAINTEXT", "h:9092"},
      {"127.0.0.1", "PLAINTEXT", "127.0.0.1:9092"},
      {"a:1,b,c:65535", "PLAINTEXT", "a:1,b:9092,c:65535"},
      {",127.0.0.1:9092,", "PLAINTEXT", "127.0.0.1:9092"},
      {" a:1 , b:2\t", "PLAINTEXT", "a:1,b:2"},
      {"", "PLAINTEXT", ""},
      {", ,", "PLAINTEXT", ""},
      {"[::1]:9092", "PLAINTEXT", "[::1]:9092"},
      {"[fe80::1%eth0]", "PLAINTEXT", "[fe80::1%eth0]:9092"},
      {"PLAINTEXT://h:1", "PLAINTEXT", "h:1"},
      {"plaintext://h", "PLAINTEXT", "h:9092"},
      {"SSL://h:1,g:2", "SSL", "h:1,g:2"},
      {"SASL_SSL://[::1]", "sasl_ssl", "[::1]:9092"},
      {"SASL_PLAINTEXT://h:1", "SASL_PLAINTEXT", "h:1"},
      {"h:0009092", "PLAINTEXT", "h:9092"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.list);
    CHECK(parse_bootstrap_servers(row.list, row.protocol, "-b") == row.servers);
  }
}

TEST_CASE("what is no bootstrap server") {
  struct Row {
    const char* list;
    const char* why;
    const char* hint;
  };
  const Row rows[] = {
      {"SSL://h:1", "says SSL, but security.protocol is PLAINTEXT",
       "leave the scheme out, or add -X security.protocol=SSL"},
      {"http://h:1", "has a scheme that Kafka does not know", "use PLAINTEXT, SSL, SASL_PLAINTEXT, SASL_SSL or none"},
      {"://h:1", "has a scheme that Kafka does not know", "use PLAINTEXT, SSL, SASL_PLAINTEXT, SASL_SSL or none"},
      {"h:99999", "has no port from 1 to 65535 behind the ':'", ""},
      {"h:0", "has no port from 1 to 65535 behind the ':'", ""},
      {"h:-1", "has no port from 1 to 65535 behind the ':'", ""},
      {"h:", "has no port from 1 to 65535 behind the ':'", ""},
      {"h:kafka", "has no port from 1 to 65535 behind the ':'", ""},
      {"h:9092/x", "has no port from 1 to 65535 behind the ':'", ""},
      {"h:99999999999999999999", "has no port from 1 to 65535 behind the ':'", ""},
      {":9092", "has no host", ""},
      {"[]:9092", "has no host", ""},
      {"PLAINTEXT://", "has no host", ""},
      {"a b:1", "is not HOST:PORT", ""},
      {"a;b", "is not HOST:PORT", ""},
      {"user@h:1", "is not HOST:PORT", ""},
      {"[::1", "has a '[' without its ']'", ""},
      {"[::1]9092", "has something between the ']' and the ':' of the port", ""},
      {"::1", "has more than one ':'", "an IPv6 address stands in brackets: [::1]:9092"},
      {"fe80::1", "has more than one ':'", "an IPv6 address stands in brackets: [::1]:9092"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.list);
    try {
      parse_bootstrap_servers(std::string("ok:1,") + row.list, "PLAINTEXT", "-b");
      FAIL("was taken");
    } catch (const Error& error) {
      CHECK(error.code() == ExitCode::usage);
      CHECK(std::string(error.what()) == "-b: bootstrap server '" + std::string(row.list) + "' " + row.why);
      CHECK(error.hint() == row.hint);
    }
  }
}
