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

}    // namespace kgroup
