// SPDX-License-Identifier: Apache-2.0
#include "app/java_properties.hpp"

#include <algorithm>
#include <iterator>

namespace kgroup {
namespace {

constexpr std::int64_t kMost = 2147483647;

constexpr JavaProperty kTable[] = {
    {"sasl.mechanism", JavaRule::renamed, "sasl.mechanisms"},
    {"metadata.broker.list", JavaRule::renamed, "bootstrap.servers"},    // librdkafka's own alias
    {"fetch.max.wait.ms", JavaRule::renamed, "fetch.wait.max.ms"},
    {"ssl.truststore.certificates", JavaRule::pem, "ssl.ca.pem"},
    {"ssl.keystore.certificate.chain", JavaRule::pem, "ssl.certificate.pem"},
    {"ssl.keystore.key", JavaRule::pem, "ssl.key.pem"},
    {"ssl.ca.pem", JavaRule::pem, "ssl.ca.pem"},
    {"ssl.certificate.pem", JavaRule::pem, "ssl.certificate.pem"},
    {"ssl.key.pem", JavaRule::pem, "ssl.key.pem"},
    {"request.timeout.ms", JavaRule::number, "socket.timeout.ms", 10, 300'000},
    {"connections.max.idle.ms", JavaRule::number, "connections.max.idle.ms", 0, kMost},
    {"metadata.max.age.ms", JavaRule::number, "metadata.max.age.ms", 1, 86'400'000},
    {"reconnect.backoff.max.ms", JavaRule::number, "reconnect.backoff.max.ms", 0, 3'600'000},
    {"reconnect.backoff.ms", JavaRule::number, "reconnect.backoff.ms", 0, 3'600'000},
    {"retry.backoff.max.ms", JavaRule::number, "retry.backoff.max.ms", 50, 300'000},
    {"retry.backoff.ms", JavaRule::number, "retry.backoff.ms", 1, 300'000},
    {"socket.connection.setup.timeout.ms", JavaRule::number, "socket.connection.setup.timeout.ms", 1000, kMost},
    {"sasl.jaas.config", JavaRule::jaas},
    {"sasl.login.callback.handler.class", JavaRule::handler},
    {"ssl.cipher.suites", JavaRule::ciphers},
    {"ssl.endpoint.identification.algorithm", JavaRule::identity},
    {"ssl.truststore.location", JavaRule::store},
    {"ssl.truststore.type", JavaRule::store},
    {"ssl.truststore.password", JavaRule::store},
    {"ssl.keystore.location", JavaRule::store},
    {"ssl.keystore.type", JavaRule::store},
    {"ssl.keystore.password", JavaRule::store},

    // All clients.
    {"auto.include.jmx.reporter"},
    {"bootstrap.controllers"},
    {"config.providers"},
    {"default.api.timeout.ms"},
    {"metadata.max.idle.ms"},
    {"metric.reporters"},
    {"metrics.num.samples"},
    {"metrics.recording.level"},
    {"metrics.sample.window.ms"},
    {"receive.buffer.bytes"},
    {"retries"},
    {"security.providers"},
    {"send.buffer.bytes"},
    {"socket.connection.setup.timeout.max.ms"},
    {"ssl.enabled.protocols"},
    {"ssl.engine.factory.class"},
    {"ssl.keymanager.algorithm"},
    {"ssl.protocol"},
    {"ssl.provider"},
    {"ssl.secure.random.implementation"},
    {"ssl.trustmanager.algorithm"},
    {"sasl.client.callback.handler.class"},
    {"sasl.kerberos.ticket.renew.jitter"},
    {"sasl.kerberos.ticket.renew.window.factor"},
    {"sasl.login.class"},
    {"sasl.login.connect.timeout.ms"},
    {"sasl.login.read.timeout.ms"},
    {"sasl.login.refresh.buffer.seconds"},
    {"sasl.login.refresh.min.period.seconds"},
    {"sasl.login.refresh.window.factor"},
    {"sasl.login.refresh.window.jitter"},
    {"sasl.login.retry.backoff.max.ms"},
    {"sasl.login.retry.backoff.ms"},
    {"sasl.oauthbearer.clock.skew.seconds"},
    {"sasl.oauthbearer.expected.audience"},
    {"sasl.oauthbearer.expected.issuer"},
    {"sasl.oauthbearer.header.urlencode"},
    {"sasl.oauthbearer.jwks.endpoint.refresh.ms"},
    {"sasl.oauthbearer.jwks.endpoint.retry.backoff.max.ms"},
    {"sasl.oauthbearer.jwks.endpoint.retry.backoff.ms"},
    {"sasl.oauthbearer.jwks.endpoint.url"},

    // Consumers. What a command reads, and as which group, is said on the command line.
    {"allow.auto.create.topics"},
    {"auto.commit.interval.ms"},
    {"auto.offset.reset"},
    {"enable.auto.commit"},
    {"exclude.internal.topics"},
    {"group.id"},
    {"interceptor.classes"},
    {"key.deserializer"},
    {"max.poll.records"},
    {"partition.assignment.strategy"},
    {"share.acknowledgement.mode"},
    {"value.deserializer"},

    // Producers.
    {"acks"},
    {"batch.size"},
    {"buffer.memory"},
    {"compression.gzip.level"},
    {"compression.lz4.level"},
    {"compression.type"},
    {"compression.zstd.level"},
    {"delivery.timeout.ms"},
    {"enable.idempotence"},
    {"key.serializer"},
    {"linger.ms"},
    {"max.block.ms"},
    {"max.in.flight.requests.per.connection"},
    {"max.request.size"},
    {"partitioner.adaptive.partitioning.enable"},
    {"partitioner.availability.timeout.ms"},
    {"partitioner.class"},
    {"partitioner.ignore.keys"},
    {"transaction.timeout.ms"},
    {"transaction.two.phase.commit.enable"},
    {"transactional.id"},
    {"value.serializer"},
};

}    // namespace

const JavaProperty* find_java_property(std::string_view name) {
  const auto* found = std::find_if(std::begin(kTable), std::end(kTable),
                                   [name](const JavaProperty& property) { return property.name == name; });
  return found == std::end(kTable) ? nullptr : found;
}

std::vector<std::string> java_property_names() {
  std::vector<std::string> names;
  for (const JavaProperty& property : kTable) names.emplace_back(property.name);
  return names;
}

}    // namespace kgroup
