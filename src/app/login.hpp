// SPDX-License-Identifier: Apache-2.0
// How a client logs in: SASL's mechanisms, and what the Java client's login modules are told about them.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/jaas.hpp"
#include "kafka/cluster.hpp"

namespace kgroup {

struct LoginRequest {
  std::string mechanism;        // "GSSAPI" where none is given, as in the Java client
  std::string origin;           // of the mechanism: "client.properties:7"
  std::string handler;          // sasl.login.callback.handler.class
  bool has_endpoint = false;    // sasl.oauthbearer.token.endpoint.url
};

// Throws Error(usage) for a mechanism that Kafka does not know, or that librdkafka was built without: `features` are
// its builtin.features, asked for only where it matters.
void check_mechanism(const LoginRequest& login, const std::function<std::vector<std::string>()>& features);

// What a login module is told, as librdkafka's properties: user and password of PLAIN and SCRAM, an unsecured token or
// the way to get one (OIDC) of OAUTHBEARER, ticket and principal of GSSAPI. Throws Error(usage) that begins with
// `origin` and shows nothing of the options' values.
std::vector<Property> login_properties(const Jaas& jaas, const LoginRequest& login, std::string_view origin);

// Throws Error(usage) where OAUTHBEARER has no token, which librdkafka would wait for without end, and for OIDC in a
// librdkafka without it.
void check_token(const LoginRequest& login, std::span<const Property> properties,
                 const std::function<std::vector<std::string>()>& features);

}    // namespace kgroup
