// SPDX-License-Identifier: Apache-2.0
#include "kafka/client_conf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace kgroup {
namespace {

// librdkafka names the property, and of a file not which it is.
Error refused_configuration(std::string_view why, std::span<const Property> properties) {
  std::string message = fmt::format("the client configuration is refused: {}", why);
  for (const auto& [name, value] : properties) {
    if (name.ends_with(".location") && why.find(name) != std::string_view::npos) {
      message += fmt::format(" ({} is '{}')", name, value);
    }
  }
  return usage_error(message);
}

}    // namespace

std::string find_property(std::span<const Property> properties, std::string_view name) {
  const auto at = std::find_if(properties.rbegin(), properties.rend(), [&](const auto& p) { return p.first == name; });
  return at == properties.rend() ? std::string() : at->second;
}

ConfHandle make_conf(std::span<const Property> ours, std::span<const Property> of_user) {
  ConfHandle conf(rd_kafka_conf_new());
  std::array<char, 512> why{};
  for (const auto properties : {ours, of_user}) {
    for (const auto& [name, value] : properties) {
      if (rd_kafka_conf_set(conf.get(), name.c_str(), value.c_str(), why.data(), why.size()) != RD_KAFKA_CONF_OK) {
        throw usage_error(fmt::format("property {}: {}", name, why.data()));
      }
    }
  }
  return conf;
}

ClientHandle make_client(rd_kafka_type_t type, ConfHandle conf, std::span<const Property> of_user) {
  std::array<char, 512> why{};
  ClientHandle client(rd_kafka_new(type, conf.get(), why.data(), why.size()));
  if (!client) throw refused_configuration(why.data(), of_user);
  static_cast<void>(conf.release());    // the client owns it now
  return client;
}

std::string_view connection_failure(std::string_view facility, std::string_view text) {
  const auto thread = text.find("]: ");
  if (facility != "FAIL" || thread == std::string_view::npos) return {};
  return text.substr(thread + 3);
}

std::string to_words(std::chrono::milliseconds time) {
  return time.count() % 1000 == 0 ? fmt::format("{} s", time.count() / 1000) : fmt::format("{} ms", time.count());
}

}    // namespace kgroup
