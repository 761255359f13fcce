// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kgroup {

// TIME, as milliseconds since the epoch, UTC:
// - RFC 3339: `2023-11-14T22:13:20.123Z`, `2023-11-14T22:13:20+05:30`; seconds and fraction optional, a blank for `T`,
//   `t` and `z` in small letters, offsets also without the colon; without any offset it is UTC, whatever TZ says
// - a date: `2023-11-14`, its first instant in UTC
// - epoch: up to 11 digits are seconds, 12 and more milliseconds
// What is finer than a millisecond is cut off. Throws Error(usage) that begins with `what`, the name of the option, and
// whose hint lists the forms. A time before the epoch is an error.
std::int64_t parse_time(std::string_view text, std::string_view what);

// "2023-11-14T22:13:20.000Z"
std::string format_time(std::int64_t ms_since_epoch);

}    // namespace kgroup
