// SPDX-License-Identifier: Apache-2.0
#include "kafka/cipher_names.hpp"

#include <openssl/ssl.h>

#include <algorithm>

namespace kgroup {

std::string openssl_cipher_names(std::string_view list) {
  std::string names;
  while (!list.empty()) {
    std::string name(list.substr(0, list.find(',')));
    list.remove_prefix(std::min(list.size(), name.size() + 1));
    std::erase_if(name, [](char c) { return c == ' ' || c == '\t'; });
    const std::string_view known = OPENSSL_cipher_name(name.c_str());
    if (known != "(NONE)") name = known;
    if (name.empty() || name.starts_with("TLS_")) continue;
    names += (names.empty() ? "" : ",") + name;
  }
  return names;
}

}    // namespace kgroup
