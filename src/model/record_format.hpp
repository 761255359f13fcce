// SPDX-License-Identifier: Apache-2.0
// What a record looks like as text: kcat's verbs and longer forms, compiled once, before anything is sent.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kgroup {

// One piece of a format.
struct FormatPiece {
  enum class Field {
    text,    // `text` itself
    topic,
    partition,
    offset,
    timestamp,
    timestamp_type,
    key,
    value,
    headers,    // all of them
    header,     // the last one whose name is `text`, as Kafka's lastHeader does
  };
  enum class Form {
    plain,        // bytes as they are; numbers in decimal; a timestamp as RFC 3339 in UTC; headers as NAME=VALUE,...
    size,         // in bytes, -1 for null
    size_be32,    // the size as 32 bits, big endian, -1 for null (kcat's %R)
    hex,          // lower case
    base64,       // RFC 4648 with padding
    json,         // a JSON value: a string, null, or an array for headers
    ms,           // a timestamp in milliseconds
    seconds,      // in whole seconds
    strftime,     // in the form of `text`, UTC
  };
  Field field = Field::text;
  Form form = Form::plain;
  std::string text;
  friend bool operator==(const FormatPiece&, const FormatPiece&) = default;
};

struct RecordFormat {
  std::vector<FormatPiece> pieces;
  [[nodiscard]] bool needs_headers() const;
};

// `%s` value, `%S` its size, `%R` its size in binary, `%k` key, `%K` its size, `%T` timestamp in ms, `%t` topic, `%p`
// partition, `%o` offset, `%h` headers, `%%`; `%{FIELD}` and `%{FIELD:FORM}`, see kgroup-consume(1); escapes as in
// parse_escapes. Throws Error(usage) that begins with `what` and shows the place: the format, and below it a caret
// would not survive a log, so the message quotes the piece and its column, counted in bytes from 1.
RecordFormat parse_record_format(std::string_view text, std::string_view what);

// `\n` `\r` `\t` `\0` `\\` `\xNN`; any other backslash is an error. For delimiters. Throws Error(usage) that begins
// with `what`.
std::string parse_escapes(std::string_view text, std::string_view what);

}    // namespace kgroup
