// SPDX-License-Identifier: Apache-2.0
#include "kafka/pkcs12.hpp"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>

#include <memory>

#include "model/error.hpp"

#if OPENSSL_VERSION_NUMBER >= 0x30000000L
#include <openssl/provider.h>
#endif

namespace kgroup {
namespace {

// Not kafka/handles.hpp, which is about librdkafka's objects.
template <auto destroy>
struct Free {
  template <typename T>
  void operator()(T* object) const {
    destroy(object);
  }
};
using Bio = std::unique_ptr<BIO, Free<BIO_free>>;
using Store = std::unique_ptr<PKCS12, Free<PKCS12_free>>;
using Key = std::unique_ptr<EVP_PKEY, Free<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Free<X509_free>>;

void free_stack(STACK_OF(X509) * certificates) {
  sk_X509_pop_free(certificates, X509_free);
}
using Certificates = std::unique_ptr<STACK_OF(X509), Free<free_stack>>;

// Stores of old Java versions are encrypted with RC2, which OpenSSL 3 keeps apart.
void allow_old_ciphers() {
#if OPENSSL_VERSION_NUMBER >= 0x30000000L
  if (OSSL_PROVIDER_load(nullptr, "legacy") != nullptr) OSSL_PROVIDER_load(nullptr, "default");
#endif
}

bool verify(PKCS12* store, const char* password) {
  return PKCS12_verify_mac(store, password, -1) == 1;
}

void append_pem(std::string& to, X509* certificate) {
  const Bio out(BIO_new(BIO_s_mem()));
  if (!out || PEM_write_bio_X509(out.get(), certificate) != 1) throw usage_error("has a certificate that is broken");
  char* text = nullptr;
  const long size = BIO_get_mem_data(out.get(), &text);
  to.append(text, static_cast<std::size_t>(size));
}

}    // namespace

std::string pkcs12_certificates(std::string_view store, const std::optional<std::string>& password) {
  const Bio in(BIO_new_mem_buf(store.data(), static_cast<int>(store.size())));
  const Store parsed(in ? d2i_PKCS12_bio(in.get(), nullptr) : nullptr);
  ERR_clear_error();
  if (!parsed) throw usage_error("is no PKCS12 store");
  allow_old_ciphers();
  const char* word = password ? password->c_str() : nullptr;
  // Without a password there may be no MAC at all, or one of the empty password.
  const bool has_mac = PKCS12_mac_present(parsed.get()) == 1;
  if (has_mac && !verify(parsed.get(), word)) {
    ERR_clear_error();
    if (password) throw usage_error("cannot be opened with this password");
    throw usage_error("cannot be opened without a password");
  }
  EVP_PKEY* key = nullptr;
  X509* own = nullptr;
  STACK_OF(X509)* others = nullptr;
  const bool read = PKCS12_parse(parsed.get(), word, &key, &own, &others) == 1;
  const Key key_owner(key);
  const Certificate own_owner(own);
  const Certificates others_owner(others);
  ERR_clear_error();
  if (!read) throw usage_error("is encrypted in a way that OpenSSL does not read");
  std::string pem;
  if (own != nullptr) append_pem(pem, own);
  for (int i = 0; i < sk_X509_num(others); ++i) append_pem(pem, sk_X509_value(others, i));
  if (pem.empty()) throw usage_error("has no certificates");
  return pem;
}

}    // namespace kgroup
