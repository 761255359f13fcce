// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace kgroup {

// A list of cipher suites with the names that Java and the standards use (TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) in
// OpenSSL's (ECDHE-RSA-AES256-GCM-SHA384), which librdkafka wants; other names stay. Those of TLS 1.3 are left out:
// OpenSSL has them in another list, all of them allowed.
std::string openssl_cipher_names(std::string_view list);

}    // namespace kgroup
