// SPDX-License-Identifier: Apache-2.0
#include "kafka/client_conf.hpp"

#include <fmt/format.h>
#include <openssl/x509_vfy.h>

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

// Only says more exactly what OpenSSL has found; librdkafka alone tells just that a certificate was not verified.
int explain_certificate(rd_kafka_t*, const char*, std::int32_t, int* problem, int, const char*, std::size_t, char* why,
                        std::size_t why_size, void*) {
  if (*problem == X509_V_OK) return 1;
  const std::string_view words = X509_verify_cert_error_string(*problem);
  why[words.copy(why, why_size - 1)] = '\0';
  return 0;
}

}    // namespace

std::string find_property(std::span<const Property> properties, std::string_view name) {
  const auto at = std::find_if(properties.rbegin(), properties.rend(), [&](const auto& p) { return p.first == name; });
  return at == properties.rend() ? std::string() : at->second;
}

std::string security_protocol(std::span<const Property> properties) {
  std::string protocol = find_property(properties, "security.protocol");
  for (char& c : protocol) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return protocol.empty() ? "PLAINTEXT" : protocol;
}

bool is_about_membership(std::string_view name) {
  constexpr std::array<std::string_view, 10> names{
      "auto.commit.interval.ms",       "auto.offset.reset",     "group.instance.id",     "group.protocol",
      "group.protocol.type",           "group.remote.assignor", "heartbeat.interval.ms", "max.poll.interval.ms",
      "partition.assignment.strategy", "session.timeout.ms"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<Property> built_in_properties() {
  return {
      {"client.id", "kgroup"},
      // By default librdkafka connects to one broker at a time and, once it knows the brokers, drops the bootstrap
      // connection with what is in flight on it; the retry then waits for its 50 ms connection interval. Connecting to
      // every broker at once costs a connection a broker and makes a describe 5 times faster.
      {"enable.sparse.connections", "false"},
      // The deadline of the command ends every wait. Until then a broker that restarts is tried again often.
      {"reconnect.backoff.ms", "50"},
      {"reconnect.backoff.max.ms", "1000"},
  };
}

ConfHandle make_conf(std::span<const Property> of_user, std::span<const Property> fixed) {
  ConfHandle conf(rd_kafka_conf_new());
  std::array<char, 512> why{};
  const auto ours = built_in_properties();
  for (const auto properties : {std::span<const Property>(ours), of_user, fixed}) {
    for (const auto& [name, value] : properties) {
      if (rd_kafka_conf_set(conf.get(), name.c_str(), value.c_str(), why.data(), why.size()) != RD_KAFKA_CONF_OK) {
        throw usage_error(fmt::format("property {}: {}", name, why.data()));
      }
    }
  }
  rd_kafka_conf_set_ssl_cert_verify_cb(conf.get(), explain_certificate);
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
  if ((facility != "FAIL" && facility != "SSLCERTVRFY") || thread == std::string_view::npos) return {};
  return text.substr(thread + 3);
}

std::string to_words(std::chrono::milliseconds time) {
  return time.count() % 1000 == 0 ? fmt::format("{} s", time.count() / 1000) : fmt::format("{} ms", time.count());
}

}    // namespace kgroup
