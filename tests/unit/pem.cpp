// SPDX-License-Identifier: Apache-2.0
#include "model/pem.hpp"

#include <doctest/doctest.h>

using namespace kgroup;

TEST_CASE("PEM gets its lines back") {
  const std::string line(64, 'A');
  const std::string right = "-----BEGIN CERTIFICATE-----\n" + line + "\nBBBB\n-----END CERTIFICATE-----\n";
  CHECK(pem_in_lines("-----BEGIN CERTIFICATE-----" + line + "BBBB-----END CERTIFICATE-----") == right);
  CHECK(pem_in_lines("-----BEGIN CERTIFICATE----- " + line + " BBBB -----END CERTIFICATE-----") == right);
  CHECK(pem_in_lines(right) == right);
  CHECK(pem_in_lines("subject=x\n" + right + "\n" + right) == right + right);
  for (const char* other :
       {"", "no PEM", "-----BEGIN X-----", "-----BEGIN X----- a", "-----END X----- -----BEGIN X-----",
        "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAA\n-----END RSA PRIVATE KEY-----\n"}) {
    CAPTURE(other);
    CHECK(pem_in_lines(other) == other);
  }
}
