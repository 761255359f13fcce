// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace kgroup {

// Certificates and keys in PEM, as OpenSSL reads them: each block with its BEGIN and END on lines of their own and the
// base64 between them in lines of 64. Java's properties may have blanks where PEM (RFC 7468) has line ends, as a value
// that goes on behind a backslash loses its own. What is not between BEGIN and END is left out; a block with headers
// (Proc-Type: 4,ENCRYPTED), whose lines matter, and text without a block stay as they are.
std::string pem_in_lines(std::string_view text);

}    // namespace kgroup
