// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kafka/cluster.hpp"

namespace kgroup {

struct StoreSetting {
  std::string value;
  std::string origin;    // "client.properties:7"
};

// The Java client's ssl.keystore.* or ssl.truststore.*, where given.
struct KeyStore {
  std::optional<StoreSetting> location;
  std::optional<StoreSetting> type;    // JKS when it is not given
  std::optional<StoreSetting> password;
};

// As librdkafka's properties: PEM and PKCS12 key stores, PEM trust stores. A type that is not given is taken from the
// end of the file's name (.p12, .pfx, .pem, .crt). Throws Error(usage) for the others, with the command that converts
// them.
std::vector<Property> key_store_properties(const KeyStore& store);
std::vector<Property> trust_store_properties(const KeyStore& store);

}    // namespace kgroup
