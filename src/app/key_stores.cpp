// SPDX-License-Identifier: Apache-2.0
#include "app/key_stores.hpp"

#include <utility>

#include "app/words.hpp"
#include "kafka/pkcs12.hpp"
#include "model/error.hpp"

namespace kgroup {
namespace {

std::string declared_type(const KeyStore& store) {
  if (store.type && !store.type->value.empty()) return upper_case(store.type->value);
  const std::string location = lower_case(store.location->value);
  for (const std::string_view end : {".p12", ".pfx", ".pkcs12"}) {
    if (location.ends_with(end)) return "PKCS12";
  }
  for (const std::string_view end : {".pem", ".crt", ".cer"}) {
    if (location.ends_with(end)) return "PEM";
  }
  return "JKS";
}

std::string type_of(const KeyStore& store, std::string_view content) {
  if (content.starts_with("\xFE\xED\xFE\xED")) return "JKS";
  if (content.starts_with("\xCE\xCE\xCE\xCE")) return "JCEKS";
  if (content.starts_with('\x30')) return "PKCS12";    // the SEQUENCE that all of it is
  if (content.find("-----BEGIN ") != content.npos) return "PEM";
  return declared_type(store);
}

struct Read {
  std::string content;
  std::string type;
};

// The name of the property is that of the store's location.
Read read_store(const KeyStore& store, const ReadFile& read) {
  try {
    std::string content = read(store.location->value);
    std::string type = type_of(store, content);
    return {std::move(content), std::move(type)};
  } catch (const Error& error) {
    std::string type = declared_type(store);
    if (type != "PEM" && type != "PKCS12") return {{}, std::move(type)};    // refused, whatever is in it
    throw usage_error(cat(store.location->origin, ": ", store.location->name, ": ", error.what()));
  }
}

// `/etc/kafka/client.jks` with another ending.
std::string renamed(std::string_view location, std::string_view ending) {
  const std::size_t dot = location.find_last_of("./");
  const bool has_ending = dot != std::string_view::npos && location[dot] == '.' && dot > 0;
  return cat(has_ending ? location.substr(0, dot) : location, ending);
}

Error refused(const ConfigEntry& location, std::string_view type, std::string hint) {
  return usage_error(cat(location.origin, ": ", location.name, ": the client library cannot read '", location.value,
                         "', a ", type, " store"),
                     std::move(hint));
}

}    // namespace

std::vector<Property> key_store_properties(const KeyStore& store, const ReadFile& read) {
  if (!store.location || store.location->value.empty()) return {};
  const std::string& location = store.location->value;
  const std::string type = read_store(store, read).type;
  // A PEM store holds the key and its certificates in one file.
  if (type == "PEM") return {{"ssl.key.location", location}, {"ssl.certificate.location", location}};
  if (type != "PKCS12") {
    const std::string converted = renamed(location, ".p12");
    throw refused(
        *store.location, type,
        cat("keytool -importkeystore -srckeystore ", location, " -destkeystore ", converted,
            " -deststoretype PKCS12; then set ssl.keystore.location=", converted, " and ssl.keystore.type=PKCS12"));
  }
  std::vector<Property> properties{{"ssl.keystore.location", location}};
  if (store.password) properties.emplace_back("ssl.keystore.password", store.password->value);
  return properties;
}

std::vector<Property> trust_store_properties(const KeyStore& store, const ReadFile& read) {
  if (!store.location || store.location->value.empty()) return {};
  const std::string& location = store.location->value;
  const auto [content, type] = read_store(store, read);
  if (type == "PEM") return {{"ssl.ca.location", location}};
  if (type == "PKCS12") {
    try {
      const auto password = store.password ? std::optional(store.password->value) : std::nullopt;
      return {{"ssl.ca.pem", pkcs12_certificates(content, password)}};
    } catch (const Error& error) {
      throw usage_error(cat(store.location->origin, ": ", store.location->name, ": '", location, "' ", error.what()));
    }
  }
  const std::string converted = renamed(location, ".pem");
  throw refused(*store.location, type,
                cat("keytool -list -rfc -keystore ", location, " > ", converted,
                    "; then set ssl.truststore.location=", converted, " and ssl.truststore.type=PEM"));
}

}    // namespace kgroup
