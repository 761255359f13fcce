// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "app/login.hpp"
#include "model/error.hpp"

using namespace kgroup;

namespace {

using Properties = std::vector<Property>;

const std::string kOauth = "org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required ";

Properties properties_of(const std::string& jaas, const LoginRequest& login = {"OAUTHBEARER", "f:1", {}, false}) {
  return login_properties(parse_jaas(jaas, "f:2"), login, "f:2");
}

// "message | hint"
template <typename Action>
std::string refusal(Action action) {
  try {
    action();
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::usage);
    return std::string(error.what()) + (error.hint().empty() ? "" : " | " + error.hint());
  }
  return "none";
}

const std::string kBuild =
    "build kgroup with -DKGROUP_LIBRDKAFKA=SYSTEM and a librdkafka that has it: the one that kgroup brings along is "
    "made "
    "without";

}    // namespace

TEST_CASE("what a login module is told") {
  CHECK(properties_of("ScramLoginModule required username=\"bob\" password=\"a b\\\"c\";") ==
        Properties{{"sasl.username", "bob"}, {"sasl.password", "a b\"c"}});
  CHECK(properties_of(kOauth + "unsecuredLoginStringClaim_sub=\"bob\";") ==
        Properties{{"enable.sasl.oauthbearer.unsecure.jwt", "true"}, {"sasl.oauthbearer.config", "principal=bob"}});
  CHECK(properties_of(kOauth + "unsecuredLoginPrincipalClaimName=azp unsecuredLoginStringClaim_azp=bob "
                               "unsecuredLoginListClaim_scope=\"|a|b\" unsecuredLoginLifetimeSeconds=\"60\" "
                               "unsecuredLoginExtension_id=x;")
            .back() == Property{"sasl.oauthbearer.config",
                                "principal=bob principalClaimName=azp lifeSeconds=60 extension_id=x scope=a,b"});
  const LoginRequest oidc{"OAUTHBEARER", "f:1", {}, true};
  CHECK(properties_of(kOauth + "clientId=me clientSecret='s' scope=all extension_pool=p;", oidc) ==
        Properties{{"sasl.oauthbearer.method", "oidc"},
                   {"sasl.oauthbearer.client.id", "me"},
                   {"sasl.oauthbearer.client.secret", "s"},
                   {"sasl.oauthbearer.scope", "all"},
                   {"sasl.oauthbearer.extensions", "pool=p"}});
  CHECK(properties_of("com.sun.security.auth.module.Krb5LoginModule required keyTab=\"/k\" principal=\"p@R\" "
                      "serviceName=kafka useKeyTab=true;") == Properties{{"sasl.kerberos.service.name", "kafka"},
                                                                         {"sasl.kerberos.principal", "p@R"},
                                                                         {"sasl.kerberos.keytab", "/k"}});
  CHECK(refusal([] { properties_of(kOauth + ";"); }) == "f:2: sasl.jaas.config has no unsecuredLoginStringClaim_sub");
  CHECK(refusal([] { properties_of(kOauth + "unsecuredLoginStringClaim_sub='secret name';"); }) ==
        "f:2: sasl.jaas.config has a blank in principal, which librdkafka can't have there");
  const LoginRequest custom{"OAUTHBEARER", "f:1", "com.example.Handler", false};
  CHECK(refusal([&] { properties_of(kOauth + ";", custom); }) ==
        "f:2: sasl.login.callback.handler.class: 'com.example.Handler' is Java, which kgroup can't run | set "
        "sasl.oauthbearer.method=oidc and what goes with it");
  CHECK(refusal([] { properties_of("software.amazon.msk.auth.iam.IAMLoginModule required;"); }) ==
        "f:2: sasl.jaas.config: librdkafka has no login with AWS IAM | use SCRAM or a client certificate, which Amazon "
        "MSK takes too");
}

TEST_CASE("which mechanisms this build has") {
  const auto bundled = [] { return std::vector<std::string>{"sasl_plain", "sasl_scram", "sasl_oauthbearer"}; };
  const auto full = [] {
    return std::vector<std::string>{"sasl_plain", "sasl_scram", "sasl_oauthbearer", "sasl_gssapi", "oidc"};
  };
  for (const char* name : {"PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512", "OAUTHBEARER"}) {
    CHECK_NOTHROW(check_mechanism({name, "f:1", {}, false}, bundled));
  }
  CHECK_NOTHROW(check_mechanism({"GSSAPI", "f:1", {}, false}, full));
  CHECK(refusal([&] {
          check_mechanism({"GSSAPI", "f:1", {}, false}, bundled);
        }) == "f:1: sasl.mechanism GSSAPI (Kerberos): this build of librdkafka does not have it | " + kBuild);
  CHECK(refusal([&] {
          check_mechanism({"AWS_MSK_IAM", "f:1", {}, false}, full);
        }) ==
        "f:1: sasl.mechanism AWS_MSK_IAM: librdkafka has no login with AWS IAM | use SCRAM or a client certificate, "
        "which Amazon MSK takes too");
  CHECK(refusal([&] {
          check_mechanism({"plain", "f:1", {}, false}, full);
        }) ==
        "f:1: sasl.mechanism: there is no 'plain' | use PLAIN, SCRAM-SHA-256, SCRAM-SHA-512, OAUTHBEARER or GSSAPI");

  const LoginRequest oauth{"OAUTHBEARER", "f:1", {}, false};
  const Properties oidc{{"sasl.oauthbearer.method", "oidc"}};
  CHECK_NOTHROW(check_token(oauth, oidc, full));
  CHECK_NOTHROW(check_token(oauth, Properties{{"enable.sasl.oauthbearer.unsecure.jwt", "true"}}, bundled));
  CHECK(refusal([&] { check_token(oauth, oidc, bundled); }) ==
        "f:1: OAUTHBEARER with OIDC: this build of librdkafka does not have it | " + kBuild);
  CHECK(refusal([&] { check_token(oauth, {}, full); }) ==
        "f:1: sasl.mechanism OAUTHBEARER: nothing says where the token comes from | set sasl.jaas.config, or "
        "sasl.oauthbearer.method=oidc and what goes with it");
}
