// SPDX-License-Identifier: Apache-2.0
// The Java client's names of settings where they are not simply librdkafka's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kgroup {

enum class JavaRule {
  renamed,       // librdkafka has it under another name: JavaProperty::target
  left_out,      // means nothing to an administration tool
  jaas,          // sasl.jaas.config: holds user and password
  identity,      // ssl.endpoint.identification.algorithm: empty in Java is "none"
  time_limit,    // request.timeout.ms: librdkafka allows a smaller range of socket.timeout.ms
  store,         // ssl.keystore.* and ssl.truststore.*: seen together
};

struct JavaProperty {
  std::string_view name;
  JavaRule rule = JavaRule::left_out;
  std::string_view target = {};
};

// Null for a name that is the same in librdkafka, or unknown to both.
const JavaProperty* find_java_property(std::string_view name);

// All names in the table.
std::vector<std::string> java_property_names();

}    // namespace kgroup
