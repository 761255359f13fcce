// SPDX-License-Identifier: Apache-2.0
// The Java client's names of settings where they are not simply librdkafka's.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kgroup {

enum class JavaRule {
  renamed,     // librdkafka has it under another name: JavaProperty::target
  left_out,    // means nothing to an administration tool
  number,      // the same, or renamed, but librdkafka allows a smaller range: JavaProperty::low and high
  jaas,        // sasl.jaas.config: holds how to log in
  handler,     // sasl.login.callback.handler.class: which kind of login it is
  ciphers,     // ssl.cipher.suites: in the names of Java
  identity,    // ssl.endpoint.identification.algorithm: empty in Java is "none"
  pem,         // certificates or a key, maybe without line ends
  store,       // ssl.keystore.* and ssl.truststore.*: seen together
};

struct JavaProperty {
  std::string_view name;
  JavaRule rule = JavaRule::left_out;
  std::string_view target = {};
  std::int64_t low = 0;
  std::int64_t high = 0;
};

// Null for a name that is the same in librdkafka, or unknown to both.
const JavaProperty* find_java_property(std::string_view name);

// All names in the table.
std::vector<std::string> java_property_names();

}    // namespace kgroup
