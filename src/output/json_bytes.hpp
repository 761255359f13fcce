// SPDX-License-Identifier: Apache-2.0
// The bytes of records as JSON. Made for speed, unlike append_json_string(), which is for names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kgroup {

// A string that holds just these bytes if they are UTF-8. If not (surrogates, overlong and cut sequences too) a string
// of their base64, and the answer is false.
bool append_json_bytes(std::string& to, std::string_view bytes);

// The same where nothing beside it can tell that it is base64: {"base64":"/w=="}. Null for none.
void append_json_value(std::string& to, const std::optional<std::string_view>& bytes);

// Appends `text` without the blanks and line ends between its tokens if it is a JSON text (RFC 8259); numbers and
// strings stay as they are to the byte, and so do members of one name. Else appends nothing and the answer is false.
// Refused as well, because common readers would then refuse the whole line: `\u` escapes of half a surrogate pair, and
// more than 200 levels of nesting (jq 1.6 takes 256).
bool append_json_text(std::string& to, std::string_view text);

}    // namespace kgroup
