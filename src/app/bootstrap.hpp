// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace kgroup {

// `HOST[:PORT],...` as librdkafka wants it, each with a port (9092 if there is none), without empty items; empty if
// there are only those. A scheme (`SSL://`) is taken off when it agrees with security.protocol, given as `protocol`.
// Throws Error(usage), beginning with `origin`, for a scheme that does not, a port that is none, an IPv6 address
// without brackets and a host that can't be one.
std::string parse_bootstrap_servers(std::string_view list, std::string_view protocol, std::string_view origin);

}    // namespace kgroup
