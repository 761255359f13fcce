// SPDX-License-Identifier: Apache-2.0
// Records to bytes. This runs for millions of records a second: each writer appends to a buffer and keeps what it can
// from one record to the next, so it belongs to one thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "model/record.hpp"
#include "model/record_format.hpp"

namespace kgroup {

class RecordWriter {
 public:
  virtual ~RecordWriter() = default;
  // Appends the whole record, what ends it included.
  virtual void append(std::string& to, const Record& record) = 0;
};

// In the form of `format`, which must outlive it. `null_text` stands for the bytes of a null key, value or header, and
// of a header that is not there, in Form::plain, hex and base64. A timestamp that is not there is -1 in ms and seconds,
// as in kcat, and else `-`, as is its type. Headers in Form::plain: see append_headers().
std::unique_ptr<RecordWriter> format_writer(const RecordFormat& format, std::string null_text);

// The key and `key_separator` where one is asked for, the value, and `end`.
struct TextStyle {
  std::optional<std::string> key_separator;
  std::string end = "\n";
  std::string null_text;
};
std::unique_ptr<RecordWriter> text_writer(TextStyle style);

// The bytes of the value and nothing else; nothing for null.
std::unique_ptr<RecordWriter> raw_writer();

// An object a line, always valid JSON whatever the bytes: topic, partition, offset, timestamp (RFC 3339, UTC),
// timestamp_ms, timestamp_type (these three are null where there is none), key, value, headers (always an array, see
// append_json_headers()). What is not UTF-8 is base64, and `key_encoding`, `value_encoding` or a header's `encoding`,
// which follow it, say so. A null is null. `embed_values`: a value that is a JSON text by itself stands there as it is
// (blanks and line ends between its tokens apart), with value_encoding "json"; see append_json_text() for what is not.
std::unique_ptr<RecordWriter> json_writer(bool embed_values);

}    // namespace kgroup
