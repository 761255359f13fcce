// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <vector>

#include "app/secrets.hpp"

using namespace kgroup;

TEST_CASE("which properties are secrets") {
  for (const char* name :
       {"sasl.password", "ssl.key.password", "ssl.truststore.password", "SASL.Password", "sasl.jaas.config",
        "sasl.oauthbearer.client.secret", "sasl.oauthbearer.config", "ssl.key.pem", "ssl.keystore.key",
        "sasl.oauthbearer.assertion.private.key.pem", "my.token"}) {
    CAPTURE(name);
    CHECK(is_secret(name));
  }
  for (const char* name : {"sasl.username", "ssl.key.location", "ssl.keystore.location", "ssl.ca.pem", "client.id",
                           "sasl.oauthbearer.token.endpoint.url", "sasl.oauthbearer.assertion.private.key.file"}) {
    CAPTURE(name);
    CHECK_FALSE(is_secret(name));
  }
}

TEST_CASE("secrets are masked where a property or a log line is shown") {
  CHECK(mask_secret("sasl.password=x") == "sasl.password=***");
  CHECK(mask_secret("-Xsasl.password=x=y") == "-Xsasl.password=***");
  CHECK(mask_secret("sasl.password=file:/run/pw") == "sasl.password=file:/run/pw");
  CHECK(mask_secret("sasl.password=env:PW") == "sasl.password=env:PW");
  CHECK(mask_secret("client.id=me") == "client.id=me");
  CHECK(mask_secret("sasl.password") == "sasl.password");
  const std::vector<std::string> secrets{"hunter2", "abc", ""};
  CHECK(without_secrets("a hunter2 b hunter2 abc", secrets) == "a *** b *** abc");
}
