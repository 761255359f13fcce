// SPDX-License-Identifier: Apache-2.0
#include "app/secrets.hpp"

#include "app/words.hpp"

namespace kgroup {

bool is_secret(std::string_view property) {
  const std::string name = lower_case(property);
  if (name.ends_with(".location") || name.ends_with(".file") || name.ends_with(".url")) return false;
  if (name.ends_with("ssl.keystore.key")) return true;
  for (const std::string_view part :
       {"password", "passphrase", "passwd", "secret", "jaas", "token", "credential", "key.pem", "oauthbearer.config"}) {
    if (name.find(part) != name.npos) return true;
  }
  return false;
}

std::string mask_secret(std::string_view property) {
  const std::size_t equals = property.find('=');
  if (equals == property.npos || !is_secret(property.substr(0, equals))) return std::string(property);
  const std::string_view value = property.substr(equals + 1);
  if (value.starts_with("file:") || value.starts_with("env:")) return std::string(property);
  return cat(property.substr(0, equals), "=", kMasked);
}

std::string without_secrets(std::string text, std::span<const std::string> secrets) {
  constexpr std::size_t kShortest = 4;
  for (const std::string& secret : secrets) {
    if (secret.size() < kShortest) continue;
    for (std::size_t at = text.find(secret); at != text.npos; at = text.find(secret, at + kMasked.size())) {
      text.replace(at, secret.size(), kMasked);
    }
  }
  return text;
}

}    // namespace kgroup
