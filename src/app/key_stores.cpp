// SPDX-License-Identifier: Apache-2.0
#include "app/key_stores.hpp"

#include "app/words.hpp"
#include "model/error.hpp"

namespace kgroup {
namespace {

std::string type_of(const KeyStore& store) {
  if (store.type) return upper_case(store.type->value);
  const std::string location = lower_case(store.location->value);
  for (const std::string_view end : {".p12", ".pfx", ".pkcs12"}) {
    if (location.ends_with(end)) return "PKCS12";
  }
  for (const std::string_view end : {".pem", ".crt", ".cer"}) {
    if (location.ends_with(end)) return "PEM";
  }
  return "JKS";
}

// `/etc/kafka/client.jks` with another ending.
std::string renamed(std::string_view location, std::string_view ending) {
  const std::size_t dot = location.find_last_of("./");
  const bool has_ending = dot != std::string_view::npos && location[dot] == '.' && dot > 0;
  return cat(has_ending ? location.substr(0, dot) : location, ending);
}

Error refused(const StoreSetting& location, std::string_view name, std::string_view type, std::string hint) {
  return usage_error(
      cat(location.origin, ": ", name, ": the client library cannot read '", location.value, "', a ", type, " store"),
      std::move(hint));
}

}    // namespace

std::vector<Property> key_store_properties(const KeyStore& store) {
  if (!store.location || store.location->value.empty()) return {};
  const std::string& location = store.location->value;
  const std::string type = type_of(store);
  // A PEM store holds the key and its certificates in one file.
  if (type == "PEM") return {{"ssl.key.location", location}, {"ssl.certificate.location", location}};
  if (type != "PKCS12") {
    const std::string converted = renamed(location, ".p12");
    throw refused(
        *store.location, "ssl.keystore.location", type,
        cat("keytool -importkeystore -srckeystore ", location, " -destkeystore ", converted,
            " -deststoretype PKCS12; then set ssl.keystore.location=", converted, " and ssl.keystore.type=PKCS12"));
  }
  std::vector<Property> properties{{"ssl.keystore.location", location}};
  if (store.password) properties.emplace_back("ssl.keystore.password", store.password->value);
  return properties;
}

std::vector<Property> trust_store_properties(const KeyStore& store) {
  if (!store.location || store.location->value.empty()) return {};
  const std::string& location = store.location->value;
  const std::string type = type_of(store);
  if (type == "PEM") return {{"ssl.ca.location", location}};
  const std::string converted = renamed(location, ".pem");
  throw refused(*store.location, "ssl.truststore.location", type,
                cat("keytool -list -rfc -keystore ", location, " > ", converted,
                    "; then set ssl.truststore.location=", converted, " and ssl.truststore.type=PEM"));
}

}    // namespace kgroup
