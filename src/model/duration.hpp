// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string_view>

namespace kgroup {

// What a number without a unit is.
enum class BareNumber { refused, milliseconds };

// DURATION: `500ms`, `90s`, `15m`, `2h`, `3d`, `1w`, each also with a fraction (`1.5s`), or ISO 8601 with weeks, days,
// hours, minutes and seconds (`PT1H30M`, `P1D`, `P1W`); months and years have no fixed length. Letters in either case.
// What is finer than a millisecond is cut off. Zero is a duration, a negative one is not.
// Throws Error(usage) that begins with `what`, the name of the option.
std::chrono::milliseconds parse_duration(std::string_view text, std::string_view what,
                                         BareNumber bare = BareNumber::refused);

}    // namespace kgroup
