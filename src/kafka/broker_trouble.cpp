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

// "Connect to ipv4#127.0.0.1:1 failed: Connection refused (after 0ms in state CONNECT)" -> "connection refused"
std::string short_reason(std::string_view reason) {
  if (const auto end = reason.rfind(" (after "); end != std::string_view::npos) reason = reason.substr(0, end);
  if (contains(reason, "Failed to resolve")) return "cannot resolve the host name";
  if (contains(reason, "Invalid response size")) return "what it answers is not the Kafka protocol";
  if (reason.starts_with("Connect to ")) {
    if (const auto at = reason.find(" failed: "); at != std::string_view::npos) reason.remove_prefix(at + 9);
  }
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

std::string hint_for(std::string_view reason) {
  if (contains(reason, "Invalid response size")) {
    return "the port may not be a Kafka broker's, or may speak TLS: check it and security.protocol";
  }
  if (contains(reason, "PLAINTEXT broker")) return "the port does not speak TLS: check security.protocol";
  if (contains(reason, "ApiVersion") || contains(reason, "SSL listener") || contains(reason, "APIVERSION_QUERY") ||
      contains(reason, "Disconnected")) {
    return "check security.protocol: the port may speak TLS or SASL, or may not be a Kafka broker";
  }
  if (contains(reason, "certificate verify failed"))
    return "check ssl.ca.location and the host name in the certificate";
  if (contains(reason, "uthentication")) return "check sasl.mechanism, sasl.username and sasl.password";
  return {};
}

}    // namespace

void BrokerTrouble::record(std::string_view event) {
  std::string_view rest = event;
  if (const auto scheme = rest.find("://"); scheme != std::string_view::npos && scheme < rest.find(' ')) {
    rest.remove_prefix(scheme + 3);
  }
  const auto slash = rest.find('/');
  const auto colon = rest.find(": ", slash == std::string_view::npos ? 0 : slash);
  if (slash == std::string_view::npos || colon == std::string_view::npos) return;    // "1/1 brokers are down"
  const std::string address(rest.substr(0, slash));
  const std::string id(rest.substr(slash + 1, colon - slash - 1));
  Cause cause{address, short_reason(rest.substr(colon + 2)), hint_for(rest)};
  if (id == "bootstrap") {
    by_bootstrap_.insert_or_assign(address, std::move(cause));
  } else if (!id.empty() && std::all_of(id.begin(), id.end(), [](unsigned char c) { return std::isdigit(c) != 0; })) {
    by_broker_.insert_or_assign(id, std::move(cause));
  }
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
  if (!by_broker_.empty()) {
    const auto& [id, cause] = *by_broker_.begin();
    const bool resolve = contains(cause.reason, "resolve");
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
