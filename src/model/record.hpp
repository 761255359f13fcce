// SPDX-License-Identifier: Apache-2.0
// A record as it stands in a topic: views into what the client holds, so that nothing is copied for each of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace kgroup {

struct RecordHeader {
  std::string_view name;
  std::optional<std::string_view> value;    // none: null
};

// How a record came by its timestamp (message.timestamp.type of its topic).
enum class TimestampType { none, create_time, log_append_time };

struct Record {
  std::string_view topic;
  std::int32_t partition = 0;
  std::int64_t offset = 0;
  std::int64_t timestamp_ms = 0;    // meaningless for TimestampType::none
  TimestampType timestamp_type = TimestampType::none;
  std::optional<std::string_view> key;      // none: null
  std::optional<std::string_view> value;    // none: null, a tombstone
  // In their order, duplicates included (KIP-82). Left empty when nobody asked for headers.
  std::span<const RecordHeader> headers;
};

}    // namespace kgroup
