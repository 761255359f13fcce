// SPDX-License-Identifier: Apache-2.0
// A configuration from texts, in surroundings of maps.
#pragma once

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "app/client_config.hpp"
#include "model/error.hpp"

namespace kgroup::test {

inline const auto library_names = [] {
  return std::vector<std::string>{"bootstrap.servers",
                                  "client.id",
                                  "security.protocol",
                                  "sasl.mechanisms",
                                  "sasl.username",
                                  "sasl.password",
                                  "socket.timeout.ms",
                                  "ssl.ca.location",
                                  "ssl.key.password",
                                  "group.id",
                                  "session.timeout.ms",
                                  "debug",
                                  "sasl.oauthbearer.config",
                                  "sasl.oauthbearer.method",
                                  "enable.sasl.oauthbearer.unsecure.jwt",
                                  "sasl.oauthbearer.token.endpoint.url"};
};

// Files and variables that a configuration may name, and what the library was built with.
struct Surroundings {
  std::map<std::string, std::string> files{{"/x.jks", "\xFE\xED\xFE\xED"},
                                           {"/etc/c.jks", "\xFE\xED\xFE\xED"},
                                           {"/ca", "-----BEGIN CERTIFICATE-----"},
                                           {"/ca.pem", ""},
                                           {"/x.pem", ""},
                                           {"/k", "\x30\x82"},
                                           {"/k.p12", "\x30\x82"},
                                           {"/key", "-----BEGIN K"},
                                           {"/broken.p12", "\x30\x82"},
                                           {"/pw", "hunter2\n"},
                                           {"dir/pw", "two\r\n"}};
  std::map<std::string, std::string> variables{{"PW", "from env"}, {"EMPTY", ""}};
  std::vector<std::string> features{"ssl", "sasl_plain", "sasl_scram", "sasl_oauthbearer"};
};

inline ClientConfig configure(const ConfigSources& sources, const Surroundings& around = {}) {
  ConfigWorld world;
  world.read_file = [&around](const std::string& path) {
    const auto found = around.files.find(path);
    if (found == around.files.end()) throw usage_error("cannot read '" + path + "': No such file or directory");
    return found->second;
  };
  world.getenv = [&around](std::string_view name) {
    const auto found = around.variables.find(std::string(name));
    return found == around.variables.end() ? std::nullopt : std::optional(found->second);
  };
  return client_config(sources, world, {library_names, [&around] { return around.features; }});
}

// Of a file alone, with a server to satisfy the check of it.
inline ClientConfig from_file(const std::string& text, const std::vector<Property>& overrides = {},
                              const Surroundings& around = {}) {
  ConfigSources sources;
  sources.bootstrap_flag = "h:1";
  sources.overrides = overrides;
  sources.file = ConfigFile{"f", text};
  ClientConfig config = configure(sources, around);
  REQUIRE(config.properties().back() == Property{"bootstrap.servers", "h:1"});
  config.settings.pop_back();
  return config;
}

// The same behind a login, with PLAIN where no mechanism is given.
inline const std::vector<Property> kSasl{{"security.protocol", "SASL_PLAINTEXT"}, {"sasl.mechanism", "PLAIN"}};

struct Refusal {
  std::string message;
  std::string hint;
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

inline Refusal refusal_of(const std::string& text, const std::vector<Property>& overrides = {},
                          const Surroundings& around = {}) {
  try {
    from_file(text, overrides, around);
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::usage);
    return {error.what(), error.hint()};
  }
  return {"none", ""};
}

using Properties = std::vector<Property>;

}    // namespace kgroup::test
