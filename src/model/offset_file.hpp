// SPDX-License-Identifier: Apache-2.0
// Offsets in files: what is saved before a change, exported, and read back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/types.hpp"

namespace kgroup {

struct OffsetFileRow {
  std::optional<std::string> group;    // csv with four fields, json
  TopicPartition at;
  std::optional<std::int64_t> offset;          // none: no commit (json only)
  std::optional<std::int32_t> leader_epoch;    // json only
  std::string metadata;                        // json only
  std::size_t line = 0;                        // where it stands, from 1; json: the number of the row
  friend bool operator==(const OffsetFileRow&, const OffsetFileRow&) = default;
};

struct OffsetFile {
  enum class Format { csv, text, json };
  Format format = Format::csv;
  std::vector<OffsetFileRow> rows;
};

// Tells the formats apart by their content:
// - csv: kafka-consumer-groups' `topic,partition,offset` or `group,topic,partition,offset` (RFC 4180 quoting); a header
//   line, `#` lines and blank lines are skipped. A group is taken as it stands, blanks around it included
// - text: rpk's `topic partition offset`, blanks or tabs between
// - json: what write_offset_json writes; a bare array of {topic, partition, offset[, group]}; or the `plan` array of
//   `kgroup reset-offsets -o json`, of which new_offset is taken; a plan row without one is an error
// Lines end in \n, \r\n or \r; a UTF-8 byte order mark is skipped.
// Throws Error(usage) with `name:LINE: ` (a row of json: `name: row N: `) and the bad field. An empty file, a row that
// is short or long, a partition or offset that is no number or negative, an empty group, what can be no topic's name,
// rows with and without a group mixed, and a partition that comes twice are errors.
OffsetFile parse_offset_file(std::string_view text, std::string_view name);

// Lines as kafka-consumer-groups --export writes them, its quoting included, without a header and without the blank
// line it ends with. Rows keep their order; those without an offset are left out. `with_group`: four fields. A group
// with a line end in its name is read back by parse_offset_file, but not by Kafka's tool, which splits lines first.
std::string write_offset_csv(std::span<const OffsetFileRow> rows, bool with_group);

// A document with every row: {"version":1,"saved_at":...,"offsets":[{"group","topic","partition","offset",
// "leader_epoch","metadata"}]}, one row a line, null for no commit. Every row must have a group. Bytes that are not
// UTF-8, which a Java broker never sends, become U+FFFD.
std::string write_offset_json(std::span<const OffsetFileRow> rows, std::int64_t saved_at_ms);

}    // namespace kgroup
