// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/record.hpp"

namespace kgroup {

// Kafka's words, "CreateTime" and "LogAppendTime"; empty for none.
std::string_view to_string(TimestampType type);

// NAME=VALUE joined by commas, as kcat does, null as NULL. It stays on one line and can be taken apart again: `\`, `,`,
// a `=` in a name and the first letter of a value that reads NULL have a backslash before them; what a terminal would
// obey and what is not UTF-8 is \n \t \r or \xNN.
void append_headers(std::string& to, std::span<const RecordHeader> headers);

// [{"name":"trace","value":"abc"},{"name":"raw","value":"/w==","encoding":"base64"}]. A name that is not UTF-8 is
// base64 too, and "name_encoding":"base64" follows it.
void append_json_headers(std::string& to, std::span<const RecordHeader> headers);

}    // namespace kgroup
