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
#include "app/words.hpp"
#include "model/error.hpp"
#include "model/nearest.hpp"
#include "model/properties.hpp"

namespace kgroup {
namespace {

constexpr std::string_view kBootstrapServers = "bootstrap.servers";
constexpr std::array<std::string_view, 4> kProtocols{"PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"};

struct Entry {
  std::string name;
  std::string value;
  std::string origin;    // "client.properties:7", "-X"
  bool from_file = false;
};

// Of the file and of -X, in this order; of a name that is given more than once only the last.
std::vector<Entry> entries(const ConfigSources& sources) {
  std::vector<Entry> all;
  if (sources.file) {
    for (const PropertyLine& line : parse_properties(sources.file->text, sources.file->path)) {
      // As the Java client does, which saves those who left a blank at the end of a line.
      all.push_back(
          {line.name, std::string(trim(line.value)), cat(sources.file->path, ":", std::to_string(line.line)), true});
    }
  }
  for (const auto& [name, value] : sources.overrides) all.push_back({name, value, "-X", false});

  std::vector<Entry> last;
  for (auto entry = all.begin(); entry != all.end(); ++entry) {
    const bool given_again =
        std::any_of(entry + 1, all.end(), [&](const Entry& later) { return later.name == entry->name; });
    if (!given_again) last.push_back(std::move(*entry));
  }
  return last;
}

std::string security_protocol(const std::vector<Entry>& entries) {
  const auto given = std::find_if(entries.begin(), entries.end(),
                                  [](const Entry& entry) { return entry.name == "security.protocol"; });
  if (given == entries.end()) return "PLAINTEXT";
  std::string protocol = upper_case(given->value);
  if (std::find(kProtocols.begin(), kProtocols.end(), protocol) == kProtocols.end()) {
    throw usage_error(cat(given->origin, ": security.protocol: there is no '", given->value, "'"),
                      "use PLAINTEXT, SSL, SASL_PLAINTEXT or SASL_SSL");
  }
  return protocol;
}

std::string socket_timeout(const std::string& request_timeout) {
  std::int64_t ms = 0;
  const char* end = request_timeout.data() + request_timeout.size();
  const auto [stop, error] = std::from_chars(request_timeout.data(), end, ms);
  if (error != std::errc{} || stop != end) return request_timeout;    // for librdkafka to refuse
  return std::to_string(std::clamp<std::int64_t>(ms, 10, 300'000));
}

class Translation {
 public:
  Translation(std::string protocol, const PropertyNames& librdkafka_names)
      : protocol_(std::move(protocol)), ask_names_(librdkafka_names) {}

  void add(const Entry& entry) {
    const bool tls = protocol_.ends_with("SSL");
    if (entry.from_file && !tls && entry.name.starts_with("ssl.")) {
      not_read_.push_back(entry.name);
      return;
    }
    const JavaProperty* java = find_java_property(entry.name);
    if (java == nullptr) {
      add_unlisted(entry);
    } else if (java->rule == JavaRule::left_out) {
      leave_out(entry);
    } else {
      translate(entry, *java);
    }
  }

  // What is said in the file and in -X; the rest is for the caller.
  const std::optional<Entry>& bootstrap() const { return bootstrap_; }

  ClientConfig finish(const std::string& path) && {
    for (auto& [name, value] : trust_store_properties(trust_store_)) set(name, std::move(value));
    for (auto& [name, value] : key_store_properties(key_store_)) set(name, std::move(value));
    note(path, "left out, of no use here", without_effect_);
    note(path, "left out, unknown", unknown_);
    note(path, cat("left out, as security.protocol is ", protocol_), not_read_);
    return std::move(config_);
  }

 private:
  void set(std::string_view name, std::string value) {
    const auto same = [name](const Property& property) { return property.first == name; };
    const auto old = std::find_if(config_.properties.begin(), config_.properties.end(), same);
    if (old != config_.properties.end()) config_.properties.erase(old);
    config_.properties.emplace_back(name, std::move(value));
  }

  void translate(const Entry& entry, const JavaProperty& java) {
    switch (java.rule) {
      case JavaRule::renamed:
        if (java.target == kBootstrapServers) {
          bootstrap_ = entry;
        } else {
          set(java.target, entry.value);
        }
        break;
      case JavaRule::time_limit:
        set(java.target, socket_timeout(entry.value));
        break;
      case JavaRule::identity:
        set(entry.name, entry.value.empty() ? "none" : lower_case(entry.value));
        break;
      case JavaRule::jaas: {
        Login login = parse_jaas(entry.value, entry.origin);
        set("sasl.username", std::move(login.username));
        set("sasl.password", std::move(login.password));
        break;
      }
      case JavaRule::store: {
        KeyStore& store = entry.name.starts_with("ssl.keystore.") ? key_store_ : trust_store_;
        StoreSetting setting{entry.value, entry.origin};
        if (entry.name.ends_with(".location"))
          store.location = std::move(setting);
        else if (entry.name.ends_with(".type"))
          store.type = std::move(setting);
        else
          store.password = std::move(setting);
        break;
      }
      case JavaRule::left_out:
        break;
    }
  }

  void leave_out(const Entry& entry) {
    if (entry.from_file) {
      without_effect_.push_back(entry.name);
    } else if (is_librdkafkas(entry.name)) {
      set(entry.name, entry.value);    // whoever writes it as an option means it
    } else {
      throw usage_error(cat(entry.origin, ": '", entry.name, "' is a property of the Java client, of no use here"));
    }
  }

  void add_unlisted(const Entry& entry) {
    if (entry.name == kBootstrapServers) {
      bootstrap_ = entry;
    } else if (is_librdkafkas(entry.name)) {
      set(entry.name, entry.value);
    } else {
      refuse_if_mistyped(entry);
      unknown_.push_back(entry.name);
    }
  }

  // In a file other programs may have their own names; in an option there is no such excuse.
  void refuse_if_mistyped(const Entry& entry) {
    std::vector<std::string> names = librdkafka_names();
    for (std::string& name : java_property_names()) names.push_back(std::move(name));
    const std::size_t limit = entry.from_file ? 2 : typo_limit(entry.name);
    const std::optional<std::string> meant = nearest(entry.name, names, limit);
    const bool close = meant && edit_distance(entry.name, *meant) <= limit;
    if (entry.from_file && !close) return;
    throw usage_error(cat(entry.origin, ": there is no property '", entry.name, "'"),
                      meant ? cat("did you mean '", *meant, "'?") : std::string());
  }

  const std::vector<std::string>& librdkafka_names() {
    if (names_.empty()) names_ = ask_names_();
    return names_;
  }

  bool is_librdkafkas(const std::string& name) {
    const std::vector<std::string>& names = librdkafka_names();
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  void note(const std::string& path, std::string_view why, const std::vector<std::string>& names) {
    if (names.empty()) return;
    std::string line = cat(path, ": ", why, ": ");
    for (const std::string& name : names) line += cat(&name == names.data() ? "" : ", ", name);
    config_.notes.push_back(std::move(line));
  }

  std::string protocol_;
  const PropertyNames& ask_names_;
  std::vector<std::string> names_;
  ClientConfig config_;
  std::optional<Entry> bootstrap_;
  KeyStore key_store_;
  KeyStore trust_store_;
  std::vector<std::string> without_effect_;
  std::vector<std::string> unknown_;
  std::vector<std::string> not_read_;
};

std::string bootstrap_servers(const ConfigSources& sources, const std::optional<Entry>& given,
                              std::string_view protocol) {
  std::string servers;
  if (sources.bootstrap_flag) {
    servers = parse_bootstrap_servers(*sources.bootstrap_flag, protocol, "--bootstrap-server");
  } else if (given && !given->from_file) {
    servers = parse_bootstrap_servers(given->value, protocol, given->origin);
  } else if (sources.bootstrap_env) {
    servers = parse_bootstrap_servers(*sources.bootstrap_env, protocol, "KGROUP_BOOTSTRAP_SERVER");
  } else if (given) {
    servers = parse_bootstrap_servers(given->value, protocol, given->origin);
  }
  if (servers.empty()) {
    throw usage_error("no bootstrap server is given",
                      "use -b HOST:PORT, KGROUP_BOOTSTRAP_SERVER, or bootstrap.servers in the file of --config");
  }
  return servers;
}

}    // namespace

ClientConfig client_config(const ConfigSources& sources, const PropertyNames& librdkafka_names) {
  const std::vector<Entry> given = entries(sources);
  const std::string protocol = security_protocol(given);
  Translation translation(protocol, librdkafka_names);
  for (const Entry& entry : given) translation.add(entry);
  const std::string servers = bootstrap_servers(sources, translation.bootstrap(), protocol);
  ClientConfig config = std::move(translation).finish(sources.file ? sources.file->path : std::string());
  config.properties.emplace_back(kBootstrapServers, servers);
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
