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
  if (reason.starts_with("Connect to ")) {
    if (const auto at = reason.find(" failed: "); at != std::string_view::npos) reason.remove_prefix(at + 9);
  }
  std::string text(reason);
  std::replace(text.begin(), text.end(), '\n', ' ');
  // "Connection refused" -> "connection refused", but not "SSL handshake failed".
  if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1]))) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  }
  return text;
}

std::string hint_for(std::string_view reason) {
  if (contains(reason, "PLAINTEXT broker")) return "the port does not speak TLS: check security.protocol";
  if (contains(reason, "ApiVersion") || contains(reason, "SSL listener")) {
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
  Cause cause{address, short_reason(rest.substr(colon + 2))};
  if (id == "bootstrap") {
    by_bootstrap_.insert_or_assign(address, std::move(cause));
  } else if (!id.empty() && std::all_of(id.begin(), id.end(), [](unsigned char c) { return std::isdigit(c) != 0; })) {
    by_broker_.insert_or_assign(id, std::move(cause));
  }
}

Error BrokerTrouble::explain(const Failure& failure, std::string_view waited) const {
  // Another kind than "nobody answered" explains itself.
  if (failure.kind != FailureKind::timed_out && failure.kind != FailureKind::unreachable) {
    return {ExitCode::failed, failure.message, {}, failure.code};
  }
  if (!by_broker_.empty()) {
    const auto& [id, cause] = *by_broker_.begin();
    const bool resolve = contains(cause.reason, "resolve");
    return {ExitCode::failed,
            fmt::format("bootstrap server {} answered, but broker {} advertises {}, which cannot be {}: {}", bootstrap_,
                        id, cause.address, resolve ? "resolved" : "reached", cause.reason),
            hint_for(cause.reason).empty()
                ? "advertised.listeners of that broker must name an address that works from this machine"
                : hint_for(cause.reason),
            failure.code};
  }
  if (!by_bootstrap_.empty()) {
    std::string sentence;
    std::string hint;
    for (const auto& [address, cause] : by_bootstrap_) {
      sentence += fmt::format("{}{}: {}", sentence.empty() ? "" : "; ", address, cause.reason);
      if (hint.empty()) hint = hint_for(cause.reason);
    }
    return {ExitCode::failed, fmt::format("cannot reach {}", sentence), hint, failure.code};
  }
  return {ExitCode::failed, fmt::format("no answer from {} within {}", bootstrap_, waited),
          "the broker may be frozen or overloaded, or the port may not be a Kafka broker's", failure.code};
}

}    // namespace kgroup
