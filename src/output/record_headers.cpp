// SPDX-License-Identifier: Apache-2.0
#include "output/record_headers.hpp"

#include "output/escape.hpp"
#include "output/json_bytes.hpp"

namespace kgroup {
namespace {

// `text` with a backslash before each of `separators` too.
void append_part(std::string& to, std::string_view text, std::string_view separators) {
  while (true) {
    const std::size_t at = text.find_first_of(separators);
    append_escaped(to, text.substr(0, at), Backslash::doubled);
    if (at == std::string_view::npos) return;
    to += '\\';
    to += text[at];
    text.remove_prefix(at + 1);
  }
}

}    // namespace

std::string_view to_string(TimestampType type) {
  switch (type) {
    case TimestampType::none:
      break;
    case TimestampType::create_time:
      return "CreateTime";
    case TimestampType::log_append_time:
      return "LogAppendTime";
  }
  return {};
}

void append_headers(std::string& to, std::span<const RecordHeader> headers) {
  bool first = true;
  for (const RecordHeader& header : headers) {
    if (!first) to += ',';
    first = false;
    append_part(to, header.name, ",=");
    to += '=';
    if (!header.value) {
      to += "NULL";
      continue;
    }
    if (*header.value == "NULL") to += '\\';
    append_part(to, *header.value, ",");
  }
}

void append_json_headers(std::string& to, std::span<const RecordHeader> headers) {
  to += '[';
  bool first = true;
  for (const RecordHeader& header : headers) {
    to += first ? R"({"name":)" : R"(,{"name":)";
    first = false;
    if (!append_json_bytes(to, header.name)) to += R"(,"name_encoding":"base64")";
    to += R"(,"value":)";
    if (!header.value) {
      to += "null";
    } else if (!append_json_bytes(to, *header.value)) {
      to += R"(,"encoding":"base64")";
    }
    to += '}';
  }
  to += ']';
}

}    // namespace kgroup
