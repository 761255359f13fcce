// SPDX-License-Identifier: Apache-2.0
#include "output/json_bytes.hpp"

#include <cstddef>

#include "model/utf8.hpp"
#include "output/encode.hpp"
#include "output/json_scan.hpp"

namespace kgroup {
namespace {

void append_escape(std::string& to, char c) {
  constexpr char hex[] = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  switch (c) {
    case '"':
      to += "\\\"";
      return;
    case '\\':
      to += "\\\\";
      return;
    case '\b':
      to += "\\b";
      return;
    case '\f':
      to += "\\f";
      return;
    case '\n':
      to += "\\n";
      return;
    case '\r':
      to += "\\r";
      return;
    case '\t':
      to += "\\t";
      return;
    default:
      to += "\\u00";
      to += hex[byte >> 4U];
      to += hex[byte & 0xfU];
  }
}

}    // namespace

bool append_json_bytes(std::string& to, std::string_view bytes) {
  const std::size_t start = to.size();
  to += '"';
  const char* run = bytes.data();    // what is checked and not yet copied begins here
  const char* at = run;
  const char* const end = at + bytes.size();
  while ((at = json::skip_plain(at, end)) != end) {
    if (static_cast<unsigned char>(*at) < 0x80) {
      to.append(run, at);
      append_escape(to, *at);
      run = ++at;
      continue;
    }
    const std::size_t length = utf8_length({at, end});
    if (length == 0) {
      to.resize(start);
      to += '"';
      append_base64(to, bytes);
      to += '"';
      return false;
    }
    at += length;
  }
  to.append(run, end);
  to += '"';
  return true;
}

void append_json_value(std::string& to, const std::optional<std::string_view>& bytes) {
  if (!bytes) {
    to += "null";
    return;
  }
  const std::size_t start = to.size();
  if (append_json_bytes(to, *bytes)) return;
  to.insert(start, R"({"base64":)");
  to += '}';
}

}    // namespace kgroup
