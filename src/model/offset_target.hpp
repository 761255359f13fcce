// SPDX-License-Identifier: Apache-2.0
// Where offsets are to go: one vocabulary for every command.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kgroup {

struct OffsetTarget {
  enum class Kind {
    earliest,     // log start offset + value
    latest,       // log end offset + value
    current,      // the committed offset, as it is
    absolute,     // the offset `value`
    shift,        // the committed offset + value
    timestamp,    // the first record whose timestamp is at or after `value`, in milliseconds since the epoch
  };
  Kind kind = Kind::latest;
  std::int64_t value = 0;
  friend bool operator==(const OffsetTarget&, const OffsetTarget&) = default;
};

// `earliest` `latest` (`beginning`, `start`, `end`) `current` · `42` · `+10` `-10` · `earliest+5` `latest-100` ·
// `@TIME` `@-DURATION`; words in any case. `now_ms` is what a DURATION counts back from. `earliest-N` and `latest+N`,
// which lie outside the log, are errors. Throws Error(usage) that begins with `what`; its hint lists the forms.
OffsetTarget parse_offset_target(std::string_view text, std::string_view what, std::int64_t now_ms);

// "latest-100", "@2023-11-14T22:13:20.000Z", "+10": parses back to the same target.
std::string to_string(const OffsetTarget& target);

}    // namespace kgroup
