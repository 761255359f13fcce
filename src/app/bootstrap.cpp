// SPDX-License-Identifier: Apache-2.0
#include "app/bootstrap.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "app/words.hpp"
#include "model/error.hpp"

namespace kgroup {
namespace {

constexpr std::array<std::string_view, 4> kProtocols{"PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"};

// One item of the list, with what messages about it say.
class Item {
 public:
  Item(std::string_view text, std::string_view origin) : text_(text), origin_(origin) {}

  [[nodiscard]] Error problem(std::string_view what, std::string hint = {}) const {
    return usage_error(cat(origin_, ": bootstrap server '", text_, "' ", what), std::move(hint));
  }

  // What is behind the scheme.
  [[nodiscard]] std::string_view address(std::string_view protocol) const {
    const std::size_t end = text_.find("://");
    if (end == std::string_view::npos) return text_;
    const std::string scheme = upper_case(text_.substr(0, end));
    if (std::find(kProtocols.begin(), kProtocols.end(), scheme) == kProtocols.end()) {
      throw problem("has a scheme that Kafka does not know", "use PLAINTEXT, SSL, SASL_PLAINTEXT, SASL_SSL or none");
    }
    if (scheme != upper_case(protocol)) {
      throw problem(cat("says ", scheme, ", but security.protocol is ", upper_case(protocol)),
                    cat("leave the scheme out, or add -X security.protocol=", scheme));
    }
    return text_.substr(end + 3);
  }

  [[nodiscard]] std::string host_and_port(std::string_view address) const {
    const bool bracketed = address.starts_with('[');
    std::size_t host_end = 0;
    if (!bracketed && std::count(address.begin(), address.end(), ':') > 1) {
      throw problem("has more than one ':'", "an IPv6 address stands in brackets: [::1]:9092");
    }
    if (bracketed) {
      host_end = address.find(']');
      if (host_end == std::string_view::npos) throw problem("has a '[' without its ']'");
      ++host_end;
    } else {
      host_end = std::min(address.find(':'), address.size());
    }
    const std::string_view host = address.substr(0, host_end);
    std::string_view rest = address.substr(host_end);
    check_host(host, bracketed);
    if (rest.empty()) return cat(host, ":9092");
    if (rest[0] != ':') throw problem("has something between the ']' and the ':' of the port");
    rest.remove_prefix(1);
    return cat(host, ":", std::to_string(port(rest)));
  }

 private:
  void check_host(std::string_view host, bool bracketed) const {
    if (host.empty() || host == "[]") throw problem("has no host");
    const std::string_view inside = bracketed ? host.substr(1, host.size() - 2) : host;
    const auto is_bad = [](char c) {
      return static_cast<unsigned char>(c) <= ' ' || c == '/' || c == '@' || c == '[' || c == ']' || c == ';';
    };
    if (std::any_of(inside.begin(), inside.end(), is_bad)) throw problem("is not HOST:PORT");
  }

  [[nodiscard]] int port(std::string_view digits) const {
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || end != digits.data() + digits.size() || number < 1 || number > 65535) {
      throw problem("has no port from 1 to 65535 behind the ':'");
    }
    return number;
  }

  std::string_view text_;
  std::string_view origin_;
};

}    // namespace

std::string parse_bootstrap_servers(std::string_view list, std::string_view protocol, std::string_view origin) {
  std::string servers;
  for (const std::string_view part : split(list, ',')) {
    const std::string_view text = trim(part);
    if (text.empty()) continue;
    const Item item(text, origin);
    if (!servers.empty()) servers += ',';
    servers += item.host_and_port(item.address(protocol));
  }
  return servers;
}

}    // namespace kgroup
