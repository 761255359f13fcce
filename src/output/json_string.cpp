// SPDX-License-Identifier: Apache-2.0
// Apart from the rest of the JSON writer because nlohmann/json.hpp is slow to compile.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "model/utf8.hpp"
#include "output/write_report.hpp"

namespace kgroup {

void append_json_string(std::string& to, std::string_view text) {
  const auto plain = [](char c) { return is_printable_ascii(c) && c != '"' && c != '\\'; };
  if (std::all_of(text.begin(), text.end(), plain)) {
    to += '"';
    to += text;
    to += '"';
    return;
  }
  to += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}    // namespace kgroup
