// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kgroup {

// TIME, as milliseconds since the epoch, UTC:
// - RFC 3339: `2023-11-14T22:13:20.123Z`, `2023-11-14T22:13:20+05:30`; seconds and fraction optional, a blank for `T`,
//   `t` and `z` in small letters, offsets also without the colon or the minutes, a comma before the fraction as in
//   Kafka's logs; without any offset it is UTC, whatever TZ says
// - a date: `2023-11-14`, its first instant in UTC
// - epoch: up to 11 digits are seconds, 12 and more milliseconds
// What is finer than a millisecond is cut off. Throws Error(usage) that begins with `what`, the name of the option, and
// whose hint lists the forms. A time before the epoch is an error, as is one after the year 9999: it was meant to be
// micro- or nanoseconds. So are a leap second, 24:00, and blanks around.
std::int64_t parse_time(std::string_view text, std::string_view what);

// "2023-11-14T22:13:20.000Z". Takes any number; a year outside 0 to 9999 has a sign: "+292278994-08-17T07:12:55.807Z".
std::string format_time(std::int64_t ms_since_epoch);

}    // namespace kgroup
