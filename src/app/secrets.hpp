// SPDX-License-Identifier: Apache-2.0
// Which properties hold secrets, and keeping these out of what is printed.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kgroup {

// What stands in place of a secret.
inline constexpr std::string_view kMasked = "***";

// Passwords, private keys, tokens and what may hold one of them, by the name of the property: librdkafka's, the Java
// client's or one that nobody knows.
bool is_secret(std::string_view property);

// NAME=VALUE of a property, maybe behind -X, without its value if that is a secret. `file:PATH` and `env:NAME` only
// say where one is.
std::string mask_secret(std::string_view property);

// `text` with *** for each of the secrets in it. One of less than four characters would tear other words apart.
std::string without_secrets(std::string text, std::span<const std::string> secrets);

}    // namespace kgroup
