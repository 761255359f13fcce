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
    json,         // a JSON value: a string, null, an array for headers, and {"base64":"/w=="} for what is not UTF-8
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
// partition, `%o` offset, `%h` headers, `%%`; escapes as in parse_escapes; `%{FIELD}` and `%{FIELD:FORM}`:
// - topic, partition, offset, timestamp_type: plain
// - key, value, header:NAME: plain, size, hex, base64, json. The name may hold colons, only a last part that is one of
//   these words is a form. What it can't hold as it is, a `}` or such a last part, is written as escapes.
// - headers: plain, json
// - timestamp: rfc3339, which is plain, ms, s, or anything with a `%` in it: the conversions of ISO C's strftime
// - `%{hex}` `%{base64}` `%{json}` `%{size}`: of the value
// Throws Error(usage) that begins with `what`, quotes the piece that is wrong and tells its column, counted in bytes
// from 1; an empty format, which comes from a variable that is not set, is wrong too.
RecordFormat parse_record_format(std::string_view text, std::string_view what);

// `\n` `\r` `\t` `\0` `\\` `\xNN`; any other backslash is an error, and so is a digit behind `\0`, since kcat takes
// octal numbers. For delimiters. Throws Error(usage) that begins with `what` and tells the column.
std::string parse_escapes(std::string_view text, std::string_view what);

}    // namespace kgroup
