// SPDX-License-Identifier: Apache-2.0
#include "app/login.hpp"

#include <algorithm>
#include <array>

#include "app/words.hpp"
#include "model/error.hpp"

namespace kgroup {
namespace {

using Features = std::function<std::vector<std::string>()>;

constexpr std::string_view kSystemLibrary =
    "build kgroup with -DKGROUP_LIBRDKAFKA=SYSTEM and a librdkafka that has it: the one that kgroup brings along is "
    "made without";
constexpr std::string_view kAws = "AWS_MSK_IAM";

bool has(const Features& features, std::string_view feature) {
  const std::vector<std::string> all = features();
  return std::find(all.begin(), all.end(), feature) != all.end();
}

[[noreturn]] void refuse_aws(std::string_view origin, std::string_view what) {
  throw usage_error(cat(origin, ": ", what, ": librdkafka has no login with AWS IAM"),
                    "use SCRAM or a client certificate, which Amazon MSK takes too");
}

// An option that must be there and have a value.
const std::string& option(const Jaas& jaas, std::string_view name, std::string_view origin) {
  const auto found = jaas.options.find(name);
  if (found == jaas.options.end()) refuse_jaas(origin, cat("has no ", name));
  return found->second;
}

std::optional<std::string> optional_option(const Jaas& jaas, std::string_view name) {
  const auto found = jaas.options.find(name);
  return found == jaas.options.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Property> user_and_password(const Jaas& jaas, std::string_view origin) {
  const auto token = optional_option(jaas, "tokenauth");
  if (token && lower_case(*token) == "true") refuse_jaas(origin, "asks for a delegation token (tokenauth)");
  return {{"sasl.username", option(jaas, "username", origin)}, {"sasl.password", option(jaas, "password", origin)}};
}

// One NAME=VALUE of librdkafka's sasl.oauthbearer.config, which are apart by blanks.
void add_pair(std::string& to, std::string_view name, std::string_view value, std::string_view origin) {
  if (value.find_first_of(" \t\r\n") != value.npos) {
    refuse_jaas(origin, cat("has a blank in ", name, ", which librdkafka can't have there"));
  }
  to += cat(to.empty() ? "" : " ", name, "=", value);
}

// The options of Java's unsecured tokens, which are for tests.
std::vector<Property> unsecured_token(const Jaas& jaas, std::string_view origin) {
  constexpr std::string_view kClaim = "unsecuredLoginStringClaim_";
  constexpr std::string_view kList = "unsecuredLoginListClaim_";
  constexpr std::string_view kExtension = "unsecuredLoginExtension_";
  const std::string claim = optional_option(jaas, "unsecuredLoginPrincipalClaimName").value_or("sub");
  const std::string scope = optional_option(jaas, "unsecuredLoginScopeClaimName").value_or("scope");
  std::string config;
  add_pair(config, "principal", option(jaas, cat(kClaim, claim), origin), origin);
  if (claim != "sub") add_pair(config, "principalClaimName", claim, origin);
  if (scope != "scope") add_pair(config, "scopeClaimName", scope, origin);
  if (const auto seconds = optional_option(jaas, "unsecuredLoginLifetimeSeconds")) {
    add_pair(config, "lifeSeconds", *seconds, origin);
  }
  for (const auto& [name, value] : jaas.options) {
    if (name == cat(kClaim, scope)) add_pair(config, "scope", value, origin);
    // Java: the first character is the separator.
    if (name == cat(kList, scope) && value.size() > 1) {
      std::string list = value.substr(1);
      std::replace(list.begin(), list.end(), value[0], ',');
      add_pair(config, "scope", list, origin);
    }
    if (name.starts_with(kExtension))
      add_pair(config, cat("extension_", name.substr(kExtension.size())), value, origin);
  }
  return {{"enable.sasl.oauthbearer.unsecure.jwt", "true"}, {"sasl.oauthbearer.config", std::move(config)}};
}

// Options since Kafka 3.1 (KIP-768); since 4.1 they may also be properties (KIP-1139), which have the same names in
// librdkafka.
std::vector<Property> oidc_token(const Jaas& jaas) {
  constexpr std::string_view kExtension = "extension_";
  std::vector<Property> properties{{"sasl.oauthbearer.method", "oidc"}};
  if (auto id = optional_option(jaas, "clientId")) properties.emplace_back("sasl.oauthbearer.client.id", *id);
  if (auto secret = optional_option(jaas, "clientSecret")) {
    properties.emplace_back("sasl.oauthbearer.client.secret", *secret);
  }
  if (auto scope = optional_option(jaas, "scope")) properties.emplace_back("sasl.oauthbearer.scope", *scope);
  std::string extensions;
  for (const auto& [name, value] : jaas.options) {
    if (!name.starts_with(kExtension)) continue;
    extensions += cat(extensions.empty() ? "" : ",", name.substr(kExtension.size()), "=", value);
  }
  if (!extensions.empty()) properties.emplace_back("sasl.oauthbearer.extensions", std::move(extensions));
  return properties;
}

std::vector<Property> token(const Jaas& jaas, const LoginRequest& login, std::string_view origin) {
  const std::string& handler = login.handler;
  if (lower_case(handler).find(".iam") != handler.npos) refuse_aws(origin, "sasl.jaas.config");
  const bool unsecured = handler.ends_with("OAuthBearerUnsecuredLoginCallbackHandler");
  const bool oidc = !unsecured && handler.ends_with(".OAuthBearerLoginCallbackHandler");
  if (!handler.empty() && !unsecured && !oidc) {
    throw usage_error(
        cat(origin, ": sasl.login.callback.handler.class: '", handler, "' is Java, which kgroup can't run"),
        "set sasl.oauthbearer.method=oidc and what goes with it");
  }
  return oidc || (login.has_endpoint && !unsecured) ? oidc_token(jaas) : unsecured_token(jaas, origin);
}

std::vector<Property> ticket(const Jaas& jaas) {
  std::vector<Property> properties;
  if (auto service = optional_option(jaas, "serviceName"))
    properties.emplace_back("sasl.kerberos.service.name", *service);
  if (auto principal = optional_option(jaas, "principal"))
    properties.emplace_back("sasl.kerberos.principal", *principal);
  if (auto file = optional_option(jaas, "keyTab")) properties.emplace_back("sasl.kerberos.keytab", *file);
  return properties;
}

}    // namespace

void check_mechanism(const LoginRequest& login, const Features& features) {
  struct Mechanism {
    std::string_view name;
    std::string_view feature;
    std::string_view also;    // what else people call it
  };
  constexpr std::array<Mechanism, 5> kMechanisms{{{"PLAIN", "sasl_plain", ""},
                                                  {"SCRAM-SHA-256", "sasl_scram", ""},
                                                  {"SCRAM-SHA-512", "sasl_scram", ""},
                                                  {"OAUTHBEARER", "sasl_oauthbearer", ""},
                                                  {"GSSAPI", "sasl_gssapi", " (Kerberos)"}}};
  if (login.mechanism == kAws) refuse_aws(login.origin, cat("sasl.mechanism ", kAws));
  const auto* const found = std::find_if(kMechanisms.begin(), kMechanisms.end(),
                                         [&](const Mechanism& one) { return one.name == login.mechanism; });
  if (found == kMechanisms.end()) {
    throw usage_error(cat(login.origin, ": sasl.mechanism: there is no '", login.mechanism, "'"),
                      "use PLAIN, SCRAM-SHA-256, SCRAM-SHA-512, OAUTHBEARER or GSSAPI");
  }
  if (has(features, found->feature)) return;
  throw usage_error(
      cat(login.origin, ": sasl.mechanism ", found->name, found->also, ": this build of librdkafka does not have it"),
      std::string(kSystemLibrary));
}

std::vector<Property> login_properties(const Jaas& jaas, const LoginRequest& login, std::string_view origin) {
  if (jaas.is("PlainLoginModule") || jaas.is("ScramLoginModule")) return user_and_password(jaas, origin);
  if (jaas.is("OAuthBearerLoginModule")) return token(jaas, login, origin);
  if (jaas.is("Krb5LoginModule")) return ticket(jaas);
  if (jaas.is("IAMLoginModule")) refuse_aws(origin, "sasl.jaas.config");
  refuse_jaas(origin, "begins with none of PlainLoginModule, ScramLoginModule, OAuthBearerLoginModule, Krb5LoginModule",
              "other mechanisms are set up with librdkafka's own sasl.* properties");
}

void check_token(const LoginRequest& login, std::span<const Property> properties, const Features& features) {
  if (login.mechanism != "OAUTHBEARER") return;
  const auto is = [properties](std::string_view name, std::string_view value) {
    return std::find(properties.begin(), properties.end(), Property(name, value)) != properties.end();
  };
  if (is("sasl.oauthbearer.method", "oidc")) {
    if (has(features, "oidc")) return;
    throw usage_error(cat(login.origin, ": OAUTHBEARER with OIDC: this build of librdkafka does not have it"),
                      std::string(kSystemLibrary));
  }
  if (is("enable.sasl.oauthbearer.unsecure.jwt", "true")) return;
  throw usage_error(cat(login.origin, ": sasl.mechanism OAUTHBEARER: nothing says where the token comes from"),
                    "set sasl.jaas.config, or sasl.oauthbearer.method=oidc and what goes with it");
}

}    // namespace kgroup
