// SPDX-License-Identifier: Apache-2.0
// Positions that are kept outside of Kafka, beside the output that they belong to.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/types.hpp"

namespace kgroup {

struct PositionFile {
  std::optional<std::int64_t> output_size;             // how much of the output file belongs to the positions, in bytes
  std::map<TopicPartition, std::int64_t> positions;    // the next record of each
  friend bool operator==(const PositionFile&, const PositionFile&) = default;
};

// {"version":1,"output_size":N,"positions":[{"topic":T,"partition":P,"offset":N},...]}, a line a position.
std::string to_text(const PositionFile& file);

// Throws Error(usage) that begins with `name` for anything else, a partition that stands there twice among it.
PositionFile parse_position_file(std::string_view text, std::string_view name);

}    // namespace kgroup
