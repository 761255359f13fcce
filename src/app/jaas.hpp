// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace kgroup {

// The value of sasl.jaas.config (KIP-85):
//   org.apache.kafka.common.security.plain.PlainLoginModule required username="bob" password="secret";
struct Jaas {
  std::string module;    // the class, maybe without its package
  std::map<std::string, std::string, std::less<>> options;

  // By the last part of the class: "PlainLoginModule".
  [[nodiscard]] bool is(std::string_view name) const;
};

// Throws Error(usage) that begins with `origin` and shows nothing of the value.
Jaas parse_jaas(std::string_view value, std::string_view origin);

// What is wrong with a sasl.jaas.config.
[[noreturn]] void refuse_jaas(std::string_view origin, std::string_view what, std::string hint = {});

}    // namespace kgroup
