// SPDX-License-Identifier: Apache-2.0
// Where reading a partition begins or ends: pure, from what was asked to an offset.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/lag.hpp"
#include "model/offset_target.hpp"

namespace kgroup {

struct ReadPoint {
  std::int64_t offset = 0;    // between log start and log end
  std::string note;           // a clause when it is not the offset that was asked for
  std::optional<Failure> failure;
};

// `committed`: what +N, -N and `current` count from. `at_time`: the answer to a look-up of a timestamp, which must be
// there for such a target; a time past the last record means the log end.
ReadPoint find_read_point(const OffsetTarget& target, const PartitionEnds& ends, std::optional<std::int64_t> committed,
                          const ListedOffset* at_time = nullptr);

}    // namespace kgroup
