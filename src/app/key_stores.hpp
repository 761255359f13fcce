// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/config_entries.hpp"
#include "kafka/cluster.hpp"

namespace kgroup {

// The Java client's ssl.keystore.* or ssl.truststore.*, where given.
struct KeyStore {
  std::optional<ConfigEntry> location;
  std::optional<ConfigEntry> type;
  std::optional<ConfigEntry> password;
};

using ReadFile = std::function<std::string(const std::string& path)>;

// As librdkafka's properties: stores of PEM and PKCS12. What a store is, is seen in it, as Java reads a PKCS12 store
// that is called JKS, and keytool has made such ones for years; the type that is given, or the end of the file's name,
// counts where it can't be read. Throws Error(usage) for a JKS store, with the command that converts it, and for what
// can't be read.
std::vector<Property> key_store_properties(const KeyStore& store, const ReadFile& read);
std::vector<Property> trust_store_properties(const KeyStore& store, const ReadFile& read);

}    // namespace kgroup
