// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace kgroup {

struct Login {
  std::string username;
  std::string password;
};

// The user and the password in the value of sasl.jaas.config (KIP-85), for the login modules of PLAIN and SCRAM:
//   org.apache.kafka.common.security.plain.PlainLoginModule required username="bob" password="secret";
// Throws Error(usage) that begins with `origin` and shows nothing of the value but the name of the module.
Login parse_jaas(std::string_view value, std::string_view origin);

}    // namespace kgroup
