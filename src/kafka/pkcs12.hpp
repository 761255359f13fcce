// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kgroup {

// All certificates in a PKCS#12 store, in PEM. librdkafka reads such a store as a client's key only, and as a trust
// store just with the password of another store (rd_kafka_conf_set_ssl_cert takes ssl.key.password); OpenSSL, which
// librdkafka brings along, reads it in a few lines and tells a wrong password from a broken file.
// Throws Error(usage) with one clause about the store, which does not name it.
std::string pkcs12_certificates(std::string_view store, const std::optional<std::string>& password);

}    // namespace kgroup
