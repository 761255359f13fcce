// SPDX-License-Identifier: Apache-2.0
// Bytes as text.
#pragma once

#include <string>
#include <string_view>

namespace kgroup {

// Two small letters or digits a byte.
void append_hex(std::string& to, std::string_view bytes);

// RFC 4648 with padding, on one line.
void append_base64(std::string& to, std::string_view bytes);

}    // namespace kgroup
