// SPDX-License-Identifier: Apache-2.0
#include "kafka/broker_trouble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace kgroup {
namespace {

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
  const auto begin = text.find(before);
  if (begin == std::string_view::npos) return {};
  text.remove_prefix(begin + before.size());
  return text.substr(0, text.find(after));
}

// A broker's word for what it does not like about the client's certificate.
std::string about_client_certificate(std::string_view alert) {
  if (alert == "unknown ca") return "it does not know who signed the client's certificate";
  if (alert == "certificate expired") return "the client's certificate has expired";
  return "it demands a certificate of the client, or does not accept the one that it got";
}

bool is_about_certificate(std::string_view alert) {
  return contains(alert, "certificate") || alert == "unknown ca" || alert == "handshake failure";
}

// The alert of TLS: "... SSL routines::tlsv13 alert certificate required: SSL alert number 116".
std::string_view alert_in(std::string_view reason) {
  return between(reason, " alert ", ":");
}

// "Connect to ipv4#127.0.0.1:1 failed: Connection refused (after 0ms in state CONNECT)" -> "connection refused"
std::string short_reason(std::string_view reason) {
  if (const auto end = reason.rfind(" (after "); end != std::string_view::npos) reason = reason.substr(0, end);
  if (contains(reason, "Failed to resolve")) return "cannot resolve the host name";
  if (contains(reason, "Invalid response size")) return "what it answers is not the Kafka protocol";
  if (const auto why = between(reason, "verification callback failed: ", "\n"); !why.empty()) {
    return fmt::format("certificate verify failed: {} ({}, issued by {})", why,
                       between(reason, "subject=", ", issuer="), between(reason, "issuer=", ") verification"));
  }
  if (contains(reason, "certificate verify failed")) return "certificate verify failed";
  if (const auto alert = alert_in(reason); !alert.empty() && is_about_certificate(alert)) {
    return about_client_certificate(alert);
  }
  if (contains(reason, "PLAINTEXT broker")) return "it closes the connection when TLS begins";
  if (contains(reason, "wrong version number")) return "it does not speak TLS";
  if (contains(reason, "mechanism handshake failed")) {
    const auto known = between(reason, "supported mechanisms: ", "\n");
    if (known.empty()) return "it takes no login (SASL) on this port";
    return fmt::format("it has no SASL mechanism {}, but {}", between(reason, "SASL ", " mechanism"), known);
  }
  constexpr std::string_view login = "SASL authentication error: ";
  if (reason.starts_with(login)) reason.remove_prefix(login.size());
  if (reason.starts_with("Connect to ")) {
    if (const auto at = reason.find(" failed: "); at != std::string_view::npos) reason.remove_prefix(at + 9);
  }
  if (contains(reason, "Disconnected while requesting ApiVersion")) return "it closes the connection at once";
  // librdkafka's own inside: "Disconnected: connection closed by peer: receive 0 after POLLIN".
  if (const auto inside = reason.find(": receive "); inside != std::string_view::npos)
    reason = reason.substr(0, inside);
  std::string text(reason);
  std::replace(text.begin(), text.end(), '\n', ' ');
  // "Connection refused" -> "connection refused", but not "SSL handshake failed".
  if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1]))) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  }
  return text;
}

// As a port does that wants to hear TLS or a login.
bool hangs_up(std::string_view reason) {
  return contains(reason, "APIVERSION_QUERY") || contains(reason, "ApiVersion") || contains(reason, "Disconnected");
}

BrokerTrouble::Hope hope_after(std::string_view reason) {
  using Hope = BrokerTrouble::Hope;
  if (contains(reason, "certificate verify failed") || contains(reason, "verification callback failed") ||
      contains(reason, "wrong version number") || is_about_certificate(alert_in(reason))) {
    return Hope::none;
  }
  const bool guess =
      hangs_up(reason) || contains(reason, "PLAINTEXT broker") || contains(reason, "Invalid response size");
  return guess ? Hope::little : Hope::some;
}

bool refuses_login(std::string_view reason) {
  return reason.starts_with("SASL ") || contains(reason, "uthentication failed") ||
         contains(reason, "OAUTHBEARER token");
}

std::string hint_for(std::string_view reason, std::string_view protocol) {
  if (contains(reason, "Invalid response size")) {
    return "the port may not be a Kafka broker's, or may speak TLS: check it and security.protocol";
  }
  if (contains(reason, "PLAINTEXT broker") || contains(reason, "wrong version number")) {
    return fmt::format("security.protocol is {}, and the port may not speak TLS", protocol);
  }
  if (contains(reason, "verification callback failed") || contains(reason, "certificate verify failed")) {
    if (contains(reason, "expired") || contains(reason, "not yet valid")) {
      return "the broker needs a new certificate, or the clock of this machine is wrong";
    }
    const bool name = contains(reason, "mismatch");
    return name ? "use a name that stands in the certificate, or ssl.endpoint.identification.algorithm=none"
                : "check ssl.ca.location (ssl.truststore.location)";
  }
  if (is_about_certificate(alert_in(reason))) {
    return "check ssl.keystore.location, or ssl.certificate.location and ssl.key.location";
  }
  if (hangs_up(reason)) {
    const bool tls = protocol.ends_with("SSL");
    const bool sasl = protocol.starts_with("SASL");
    return fmt::format("security.protocol is {}: the port may {}, or may not be a Kafka broker's", protocol,
                       sasl && tls ? "be for another one"
                       : sasl      ? "speak TLS"
                       : tls       ? "demand a login (SASL)"
                                   : "demand TLS or a login (SASL)");
  }
  if (contains(reason, "current SASL state")) return fmt::format("security.protocol is {}: check it", protocol);
  if (contains(reason, "OAUTHBEARER") && !contains(reason, "supported mechanisms"))
    return "check sasl.mechanism and what gives the token";
  if (refuses_login(reason)) return "check sasl.mechanism, sasl.username and sasl.password";
  return {};
}

}    // namespace

// "[SCHEME://]HOST:PORT/ID: Receive failed: Invalid response size 15000149 (0..1000000): increase
// receive.message.max.bytes (after 4ms in state UP)". In any other state the answer is not Kafka's.
std::optional<std::string> too_large_answer(std::string_view event) {
  constexpr std::string_view size_words = "Invalid response size ";
  if (const auto scheme = event.find("://"); scheme != std::string_view::npos && scheme < event.find(' ')) {
    event.remove_prefix(scheme + 3);
  }
  const auto at = event.find(size_words);
  const auto slash = event.find('/');
  const auto colon = event.find(": ");
  if (at == std::string_view::npos || !contains(event, "in state UP") || slash > colon) return std::nullopt;
  const auto number_behind = [&](std::string_view words) {
    const auto digits = event.substr(std::min(event.size(), event.find(words, at) + words.size()));
    return digits.substr(0, digits.find_first_not_of("0123456789"));
  };
  return fmt::format("broker {} ({}) sent {} bytes, more than receive.message.max.bytes ({}) allows",
                     event.substr(slash + 1, colon - slash - 1), event.substr(0, slash), number_behind(size_words),
                     number_behind("(0.."));
}

void BrokerTrouble::record(std::string_view event) {
  std::string_view rest = event;
  if (rest.starts_with("Failed to acquire SASL OAUTHBEARER token")) {    // before anybody is connected to
    by_bootstrap_.insert_or_assign(bootstrap_,
                                   Cause{bootstrap_, short_reason(rest), hint_for(rest, protocol_), Hope::none, true});
    return;
  }
  if (const auto scheme = rest.find("://"); scheme != std::string_view::npos && scheme < rest.find(' ')) {
    rest.remove_prefix(scheme + 3);
  }
  const auto slash = rest.find('/');
  const auto colon = rest.find(": ", slash == std::string_view::npos ? 0 : slash);
  if (slash == std::string_view::npos || colon == std::string_view::npos) return;    // "1/1 brokers are down"
  const std::string address(rest.substr(0, slash));
  const std::string id(rest.substr(slash + 1, colon - slash - 1));
  const std::string_view reason = rest.substr(colon + 2);
  const bool login = refuses_login(reason);
  Cause cause{address, short_reason(reason), hint_for(reason, protocol_), login ? Hope::none : hope_after(reason),
              login};
  // What is wrong with the certificate was told just before.
  const bool less_exact = contains(reason, "certificate verify failed");
  const auto keep = [&](std::map<std::string, Cause>& causes, const std::string& key) {
    const auto old = causes.find(key);
    if (less_exact && old != causes.end() && contains(old->second.reason, ", issued by ")) return;
    causes.insert_or_assign(key, std::move(cause));
  };
  if (id == "bootstrap") {
    keep(by_bootstrap_, address);
  } else if (!id.empty() && std::all_of(id.begin(), id.end(), [](unsigned char c) { return std::isdigit(c) != 0; })) {
    keep(by_broker_, id);
  }
}

BrokerTrouble::Hope BrokerTrouble::hope() const {
  Hope best = Hope::none;
  for (const auto* causes : {&by_bootstrap_, &by_broker_}) {
    for (const auto& [key, cause] : *causes) {
      if (cause.login) return Hope::none;    // all brokers know the same users
      best = std::min(best, cause.hope);
    }
  }
  const auto given = static_cast<std::size_t>(std::count(bootstrap_.begin(), bootstrap_.end(), ',')) + 1;
  if (by_broker_.empty() && by_bootstrap_.size() < given) return Hope::some;
  if (by_broker_.empty()) return best;
  // Of a cluster that has told of its brokers others may still answer.
  return best == Hope::none ? Hope::little : Hope::some;
}

// "brokers":{"H:P/3":{...,"nodeid":3,"nodename":"H:P",...,"state":"UP",...,"waitresp_cnt":1,...},...}. Only these four
// fields matter, in this order, so they are looked for instead of parsing the whole.
void BrokerTrouble::record_statistics(std::string_view json) {
  std::map<std::string, std::string> waited_for;
  const auto value_of = [](std::string_view text, std::string_view key) -> std::string_view {
    const auto at = text.find(key);
    if (at == std::string_view::npos) return {};
    text.remove_prefix(at + key.size());
    return text.substr(0, text.find_first_of(",}"));
  };
  constexpr std::string_view node = "\"nodeid\":";
  for (auto at = json.find(node); at != std::string_view::npos;) {
    const auto next = json.find(node, at + node.size());
    const std::string_view broker = json.substr(at, next == std::string_view::npos ? next : next - at);
    const std::string_view id = value_of(broker, node);
    std::string_view address = value_of(broker, "\"nodename\":");
    const std::string_view waiting = value_of(broker, "\"waitresp_cnt\":");
    if (address.size() > 2) address = address.substr(1, address.size() - 2);    // without the quotes
    const bool learned = !id.empty() && id.front() != '-';
    if (learned && !waiting.empty() && waiting != "0") waited_for.emplace(id, address);
    at = next;
  }
  silent_.clear();
  for (const auto& [id, address] : waited_for) {
    if (waited_for_.contains(id)) silent_.emplace(id, address);
  }
  waited_for_ = std::move(waited_for);
}

Failure BrokerTrouble::blame(Failure failure) const {
  if (failure.kind != FailureKind::timed_out && failure.kind != FailureKind::unreachable) return failure;
  std::string who;
  for (const auto& [id, cause] : by_broker_) {
    who += fmt::format("{}broker {} ({}): {}", who.empty() ? "" : ", ", id, cause.address, cause.reason);
  }
  for (const auto& [id, address] : silent_) {
    if (by_broker_.contains(id)) continue;
    who += fmt::format("{}broker {} ({}) does not answer", who.empty() ? "" : ", ", id, address);
  }
  if (!who.empty()) failure.message = std::move(who);
  return failure;
}

Error BrokerTrouble::explain(const Failure& failure, std::string_view waited) const {
  // Another kind than "nobody answered" explains itself.
  if (failure.kind != FailureKind::timed_out && failure.kind != FailureKind::unreachable) {
    return {ExitCode::failed, failure.message, {}, failure.code};
  }
  const std::string unreachable = "NETWORK_EXCEPTION";
  for (const auto* causes : {&by_bootstrap_, &by_broker_}) {
    for (const auto& [key, cause] : *causes) {
      if (!cause.login) continue;
      return {ExitCode::failed, fmt::format("cannot log in at {}: {}", cause.address, cause.reason), cause.hint,
              "SASL_AUTHENTICATION_FAILED"};
    }
  }
  if (!by_broker_.empty()) {
    const auto& [id, cause] = *by_broker_.begin();
    const bool resolve = contains(cause.reason, "resolve");
    // It advertises the very address that was given: nothing is wrong with that, it went away.
    if (bootstrap_ == cause.address && !resolve) {
      return {ExitCode::failed, fmt::format("cannot reach {}: {}", cause.address, cause.reason), cause.hint,
              unreachable};
    }
    return {ExitCode::failed,
            fmt::format("bootstrap server {} answered, but broker {} advertises {}, which cannot be {}", bootstrap_, id,
                        cause.address, resolve ? std::string("resolved") : "reached: " + cause.reason),
            cause.hint.empty() ? "advertised.listeners of that broker must name an address that works from this machine"
                               : cause.hint,
            unreachable};
  }
  if (!by_bootstrap_.empty()) {
    std::string sentence;
    std::string hint;
    for (const auto& [address, cause] : by_bootstrap_) {
      sentence += fmt::format("{}{}: {}", sentence.empty() ? "" : "; ", address, cause.reason);
      if (hint.empty()) hint = cause.hint;
    }
    return {ExitCode::failed, fmt::format("cannot reach {}", sentence), hint, unreachable};
  }
  if (!silent_.empty()) {
    std::string who;
    for (const auto& [id, address] : silent_)
      who += fmt::format("{}broker {} ({})", who.empty() ? "" : ", ", id, address);
    return {ExitCode::failed, fmt::format("no answer from {} within {}", who, waited),
            "it may be frozen or overloaded; the other brokers answer", failure.code};
  }
  return {ExitCode::failed, fmt::format("no answer from {} within {}", bootstrap_, waited),
          "the broker may be frozen or overloaded, or the port may not be a Kafka broker's", failure.code};
}

}    // namespace kgroup
