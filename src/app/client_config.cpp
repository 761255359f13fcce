// SPDX-License-Identifier: Apache-2.0
#include "app/client_config.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

#include "app/bootstrap.hpp"
#include "app/jaas.hpp"
#include "app/java_properties.hpp"
#include "app/key_stores.hpp"
#include "app/login.hpp"
#include "app/secrets.hpp"
#include "app/words.hpp"
#include "kafka/cipher_names.hpp"
#include "model/error.hpp"
#include "model/nearest.hpp"
#include "model/pem.hpp"

namespace kgroup {
namespace {

constexpr std::string_view kBootstrapServers = "bootstrap.servers";
constexpr std::array<std::string_view, 4> kProtocols{"PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"};

std::string security_protocol(const std::vector<ConfigEntry>& entries, const ConfigWorld& world) {
  const auto given = std::find_if(entries.begin(), entries.end(),
                                  [](const ConfigEntry& entry) { return entry.name == "security.protocol"; });
  if (given == entries.end()) return "PLAINTEXT";
  const std::string value = resolve_value(*given, world);
  std::string protocol = upper_case(value);
  if (std::find(kProtocols.begin(), kProtocols.end(), protocol) == kProtocols.end()) {
    throw usage_error(cat(given->origin, ": security.protocol: there is no '", value, "'"),
                      "use PLAINTEXT, SSL, SASL_PLAINTEXT or SASL_SSL");
  }
  return protocol;
}

// The nearest number that librdkafka takes; what is no number is for librdkafka to refuse.
std::string in_range(const std::string& value, const JavaProperty& property) {
  std::int64_t number = 0;
  const char* end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc{} || stop != end) return value;
  return std::to_string(std::clamp(number, property.low, property.high));
}

class Translation {
 public:
  Translation(std::string protocol, const ConfigWorld& world, const LibraryFacts& library)
      : protocol_(std::move(protocol)), world_(world), library_(library) {}

  void add(const ConfigEntry& entry) {
    const JavaProperty* java = find_java_property(entry.name);
    if (entry.from_file() && !is_looked_at(entry.name)) {
      const bool login = entry.name.starts_with("sasl.");
      if (login && java == nullptr && !is_librdkafkas(entry.name)) refuse_if_mistyped(entry);
      left_out(entry, cat("left out, as security.protocol is ", protocol_));
      return;
    }
    if (entry.name == kClusterIdName) {
      config_.cluster = ExpectedCluster{resolve_value(entry, world_), entry.source, entry.origin};
    } else if (java == nullptr) {
      add_unlisted(entry);
    } else if (java->rule == JavaRule::left_out) {
      leave_out(entry);
    } else {
      translate(entry, *java);
    }
  }

  // What is said in the files and in -X; the rest is for the caller.
  const std::optional<ConfigEntry>& bootstrap() const { return bootstrap_; }

  ClientConfig finish() && {
    for (KeyStore* store : {&trust_store_, &key_store_}) {
      if (!store->location) continue;
      // What a weaker source says about another store does not count.
      for (auto* about : {&store->type, &store->password}) {
        if (*about && (*about)->source < store->location->source) about->reset();
      }
    }
    if (trust_store_.location) set_all(*trust_store_.location, trust_store_properties(trust_store_, world_.read_file));
    if (key_store_.location) set_all(*key_store_.location, key_store_properties(key_store_, world_.read_file));
    if (protocol_.starts_with("SASL")) log_in();
    for (const auto& [why, names] : left_out_) note(why, names);
    return std::move(config_);
  }

 private:
  void set(const ConfigEntry& entry, std::string_view name, std::string value) {
    auto& settings = config_.settings;
    const auto old =
        std::find_if(settings.begin(), settings.end(), [name](const Setting& s) { return s.name == name; });
    if (old != settings.end()) {
      if (old->source > entry.source) return;
      settings.erase(old);
    }
    settings.push_back({std::string(name), std::move(value), entry.source, entry.origin, entry.name});
  }

  void set_all(const ConfigEntry& entry, std::vector<Property> properties) {
    for (auto& [name, value] : properties) set(entry, name, std::move(value));
  }

  [[nodiscard]] const Setting* find(std::string_view name) const {
    const auto& settings = config_.settings;
    const auto at = std::find_if(settings.begin(), settings.end(), [name](const Setting& s) { return s.name == name; });
    return at == settings.end() ? nullptr : &*at;
  }

  void translate(const ConfigEntry& entry, const JavaProperty& java) {
    // -X gets what it asks for, or is told why not.
    const bool exact = java.rule == JavaRule::number && java.target == entry.name && !entry.from_file();
    ConfigEntry resolved = entry;
    resolved.value = resolve_value(entry, world_);
    switch (java.rule) {
      case JavaRule::renamed:
        if (java.target == kBootstrapServers) {
          bootstrap_ = std::move(resolved);
        } else {
          set(entry, java.target, std::move(resolved.value));
        }
        break;
      case JavaRule::number:
        set(entry, java.target, exact ? resolved.value : in_range(resolved.value, java));
        break;
      case JavaRule::identity:
        set(entry, entry.name, resolved.value.empty() ? "none" : lower_case(resolved.value));
        break;
      case JavaRule::ciphers:
        if (std::string names = openssl_cipher_names(resolved.value); !names.empty()) {
          set(entry, entry.name, std::move(names));
        }
        break;
      case JavaRule::pem:
        set(entry, java.target, pem_in_lines(resolved.value));
        break;
      case JavaRule::jaas:
        jaas_ = std::move(resolved);
        break;
      case JavaRule::handler:
        handler_ = std::move(resolved);
        break;
      case JavaRule::store: {
        KeyStore& store = entry.name.starts_with("ssl.keystore.") ? key_store_ : trust_store_;
        if (entry.name.ends_with(".location"))
          store.location = std::move(resolved);
        else if (entry.name.ends_with(".type"))
          store.type = std::move(resolved);
        else
          store.password = std::move(resolved);
        break;
      }
      case JavaRule::left_out:
        break;
    }
  }

  // As the Java client does it: what is said about TLS and logins does not matter where there is none.
  [[nodiscard]] bool is_looked_at(std::string_view name) const {
    return name.starts_with("ssl.") ? protocol_.ends_with("SSL")
                                    : !name.starts_with("sasl.") || protocol_.starts_with("SASL");
  }

  void log_in() {
    const Setting* mechanism = find("sasl.mechanisms");
    LoginRequest login;
    login.mechanism = mechanism != nullptr ? mechanism->value : "GSSAPI";
    login.origin = mechanism != nullptr ? mechanism->origin : "sasl.mechanism is not given";
    login.handler = handler_ ? handler_->value : std::string();
    login.has_endpoint = find("sasl.oauthbearer.token.endpoint.url") != nullptr;
    check_mechanism(login, library_.features);
    if (jaas_) set_all(*jaas_, login_properties(parse_jaas(jaas_->value, jaas_->origin), login, jaas_->origin));
    check_token(login, config_.properties(), library_.features);
    config_.user = user_of(login.mechanism);
  }

  [[nodiscard]] std::optional<std::string> user_of(std::string_view mechanism) const {
    const bool by_name = mechanism == "PLAIN" || mechanism.starts_with("SCRAM-");
    if (const Setting* user = by_name ? find("sasl.username") : nullptr) return user->value;
    const Setting* token = mechanism == "OAUTHBEARER" ? find("sasl.oauthbearer.config") : nullptr;
    if (token == nullptr) return std::nullopt;
    for (const std::string_view pair : split(token->value, ' ')) {
      if (pair.starts_with("principal=")) return std::string(pair.substr(10));
    }
    return std::nullopt;
  }

  void leave_out(const ConfigEntry& entry) {
    if (entry.from_file()) {
      left_out(entry, "left out, of no use here");
    } else if (is_librdkafkas(entry.name)) {
      set(entry, entry.name, resolve_value(entry, world_));    // whoever writes it as an option means it
    } else {
      throw usage_error(cat(entry.origin, ": '", entry.name, "' is a property of the Java client, of no use here"));
    }
  }

  void add_unlisted(const ConfigEntry& entry) {
    if (entry.name == kBootstrapServers) {
      bootstrap_ = entry;
      bootstrap_->value = resolve_value(entry, world_);
    } else if (is_librdkafkas(entry.name)) {
      set(entry, entry.name, resolve_value(entry, world_));
    } else {
      refuse_if_mistyped(entry);
      left_out(entry, "left out, unknown");
    }
  }

  // In a file other programs may have their own names; in an option there is no such excuse.
  void refuse_if_mistyped(const ConfigEntry& entry) {
    std::vector<std::string> names = librdkafka_names();
    for (std::string& name : java_property_names()) names.push_back(std::move(name));
    names.emplace_back(kClusterIdName);
    const std::size_t limit = entry.from_file() ? 2 : typo_limit(entry.name);
    const std::optional<std::string> meant = nearest(entry.name, names, limit);
    const bool close = meant && edit_distance(entry.name, *meant) <= limit;
    if (entry.from_file() && !close) return;
    throw usage_error(cat(entry.origin, ": there is no property '", entry.name, "'"),
                      meant ? cat("did you mean '", *meant, "'?") : std::string());
  }

  const std::vector<std::string>& librdkafka_names() {
    if (names_.empty()) names_ = library_.property_names();
    return names_;
  }

  bool is_librdkafkas(const std::string& name) {
    const std::vector<std::string>& names = librdkafka_names();
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  void left_out(const ConfigEntry& entry, std::string_view why) {
    const std::string line = cat(entry.origin.substr(0, entry.origin.rfind(':')), ": ", why);
    const auto same = [&](const auto& kind) { return kind.first == line; };
    auto kind = std::find_if(left_out_.begin(), left_out_.end(), same);
    if (kind == left_out_.end()) kind = left_out_.insert(kind, {line, {}});
    kind->second.push_back(entry.name);
  }

  void note(std::string line, const std::vector<std::string>& names) {
    for (const std::string& name : names) line += cat(&name == names.data() ? ": " : ", ", name);
    config_.notes.push_back(std::move(line));
  }

  std::string protocol_;
  const ConfigWorld& world_;
  const LibraryFacts& library_;
  std::vector<std::string> names_;
  ClientConfig config_;
  std::optional<ConfigEntry> bootstrap_;
  std::optional<ConfigEntry> jaas_;
  std::optional<ConfigEntry> handler_;
  KeyStore key_store_;
  KeyStore trust_store_;
  std::vector<std::pair<std::string, std::vector<std::string>>> left_out_;    // names by file and reason
};

std::optional<Setting> bootstrap_setting(const ConfigSources& sources, const std::optional<ConfigEntry>& given,
                                         std::string_view protocol) {
  Setting servers{std::string(kBootstrapServers), {}, ConfigSource::flag, "--bootstrap-server", {}};
  std::optional<std::string> list = sources.bootstrap_flag;
  const bool in_file = given && given->from_file();
  if (!list && given && !in_file) {
    servers.origin = given->origin;
    list = given->value;
  } else if (!list && sources.bootstrap_env) {
    servers.source = ConfigSource::environment;
    servers.origin = "KGROUP_BOOTSTRAP_SERVER";
    list = sources.bootstrap_env;
  } else if (!list && given) {
    servers.source = given->source;
    servers.origin = given->origin;
    list = given->value;
  }
  if (list) servers.value = parse_bootstrap_servers(*list, protocol, servers.origin);
  if (!servers.value.empty()) return servers;
  if (!sources.needs_bootstrap) return std::nullopt;
  throw usage_error("no bootstrap server is given",
                    "use -b HOST:PORT, KGROUP_BOOTSTRAP_SERVER, or bootstrap.servers in the file of --config");
}

}    // namespace

std::vector<Property> ClientConfig::properties() const {
  std::vector<Property> all;
  for (const Setting& setting : settings) all.emplace_back(setting.name, setting.value);
  return all;
}

std::vector<std::string> ClientConfig::secrets() const {
  std::vector<std::string> all;
  for (const Setting& setting : settings) {
    if (is_secret(setting.name)) all.push_back(setting.value);
  }
  return all;
}

ClientConfig client_config(const ConfigSources& sources, const ConfigWorld& world, const LibraryFacts& library) {
  const std::vector<ConfigEntry> given = config_entries(sources);
  const std::string protocol = security_protocol(given, world);
  Translation translation(protocol, world, library);
  for (const ConfigEntry& entry : given) translation.add(entry);
  std::optional<Setting> bootstrap = bootstrap_setting(sources, translation.bootstrap(), protocol);
  ClientConfig config = std::move(translation).finish();
  if (bootstrap) config.settings.push_back(*std::move(bootstrap));
  return config;
}

Property parse_override(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || trim(text.substr(0, equals)).empty()) {
    throw usage_error(cat("-X: '", text.substr(0, equals), "' is not NAME=VALUE"));
  }
  return {std::string(trim(text.substr(0, equals))), std::string(text.substr(equals + 1))};
}

}    // namespace kgroup
