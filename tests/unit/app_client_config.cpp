// SPDX-License-Identifier: Apache-2.0
#include "app/client_config.hpp"
#include "client_config_support.hpp"

using namespace kgroup;
using namespace kgroup::test;

TEST_CASE("names and values of a file become librdkafka's") {
  struct Row {
    const char* text;
    Properties properties;
  };
  const char* const tls = "security.protocol=SSL\n";
  const Row rows[] = {
      {"client.id=me", {{"client.id", "me"}}},
      {"client.id = me  ", {{"client.id", "me"}}},
      {"client.id=a\nclient.id=b", {{"client.id", "b"}}},
      // Without a login the settings of logins are not even looked at.
      {"sasl.mechanism=PLAIN\nsasl.jaas.config=nonsense", {}},
      {"fetch.max.wait.ms=100", {{"fetch.wait.max.ms", "100"}}},
      {"request.timeout.ms=15000", {{"socket.timeout.ms", "15000"}}},
      {"request.timeout.ms=900000", {{"socket.timeout.ms", "300000"}}},
      {"request.timeout.ms=1", {{"socket.timeout.ms", "10"}}},
      {"request.timeout.ms=soon", {{"socket.timeout.ms", "soon"}}},
      {"retry.backoff.ms=0", {{"retry.backoff.ms", "1"}}},
      {"connections.max.idle.ms=-1", {{"connections.max.idle.ms", "0"}}},
      // Without TLS the settings of TLS are not even looked at.
      {"ssl.truststore.location=/x.jks\nssl.ca.location=/ca.pem\nssl.whatever=1", {}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(from_file(row.text).properties() == row.properties);
  }
  const Row login_rows[] = {
      {"sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required \\\n"
       "  username=\"bob\" password=\"s=e;c\\\\\"ret\";",
       {{"sasl.username", "bob"}, {"sasl.password", "s=e;c\"ret"}}},
      {"sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule REQUIRED password='x' username=al;",
       {{"sasl.username", "al"}, {"sasl.password", "x"}}},
  };
  for (const Row& row : login_rows) {
    CAPTURE(row.text);
    Properties expected{{"security.protocol", "SASL_PLAINTEXT"}, {"sasl.mechanisms", "PLAIN"}};
    expected.insert(expected.end(), row.properties.begin(), row.properties.end());
    CHECK(from_file(row.text, kSasl).properties() == expected);
  }
  const Row tls_rows[] = {
      {"ssl.ca.location=/ca.pem", {{"ssl.ca.location", "/ca.pem"}}},
      {"ssl.key.password=k", {{"ssl.key.password", "k"}}},
      {"ssl.cipher.suites=TLS_AES_256_GCM_SHA384, TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,AES128-SHA",
       {{"ssl.cipher.suites", "ECDHE-RSA-AES256-GCM-SHA384,AES128-SHA"}}},
      {"ssl.cipher.suites=TLS_AES_256_GCM_SHA384", {}},
      {"ssl.endpoint.identification.algorithm=", {{"ssl.endpoint.identification.algorithm", "none"}}},
      {"ssl.endpoint.identification.algorithm=HTTPS", {{"ssl.endpoint.identification.algorithm", "https"}}},
      {"ssl.truststore.type=PEM\nssl.truststore.location=/ca", {{"ssl.ca.location", "/ca"}}},
      {"ssl.truststore.location=/ca.pem", {{"ssl.ca.location", "/ca.pem"}}},
      {"ssl.truststore.location=\nssl.truststore.password=", {}},
      {"ssl.truststore.certificates=-----BEGIN X----- \\\n  YWJj ZGVm \\\n  -----END X-----",
       {{"ssl.ca.pem", "-----BEGIN X-----\nYWJjZGVm\n-----END X-----\n"}}},
      {"ssl.keystore.type=PKCS12\nssl.keystore.location=/k\nssl.keystore.password=p",
       {{"ssl.keystore.location", "/k"}, {"ssl.keystore.password", "p"}}},
      {"ssl.keystore.location=/k.p12", {{"ssl.keystore.location", "/k.p12"}}},
      {"ssl.keystore.type=pem\nssl.keystore.location=/key",
       {{"ssl.key.location", "/key"}, {"ssl.certificate.location", "/key"}}},
      {"ssl.keystore.certificate.chain=C\nssl.keystore.key=K", {{"ssl.certificate.pem", "C"}, {"ssl.key.pem", "K"}}},
  };
  for (const Row& row : tls_rows) {
    CAPTURE(row.text);
    Properties expected{{"security.protocol", "SSL"}};
    expected.insert(expected.end(), row.properties.begin(), row.properties.end());
    CHECK(from_file(std::string(tls) + row.text).properties() == expected);
  }
}

TEST_CASE("a client.properties of Kafka's own tools") {
  const ClientConfig config = from_file(R"(# comment
security.protocol=SASL_PLAINTEXT

sasl.mechanism=PLAIN
sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required \
    username="bob" password="secret";
ssl.truststore.location=/x.jks
key.deserializer=org.apache.kafka.common.serialization.StringDeserializer
group.id=g
auto.offset.reset=earliest
default.api.timeout.ms=60000
my.own.setting=1
)");
  CHECK(config.properties() == Properties{{"security.protocol", "SASL_PLAINTEXT"},
                                          {"sasl.mechanisms", "PLAIN"},
                                          {"sasl.username", "bob"},
                                          {"sasl.password", "secret"}});
  CHECK(config.notes ==
        std::vector<std::string>{
            "f: left out, as security.protocol is SASL_PLAINTEXT: ssl.truststore.location",
            "f: left out, of no use here: key.deserializer, group.id, auto.offset.reset, default.api.timeout.ms",
            "f: left out, unknown: my.own.setting"});
  CHECK(config.user == "bob");
  CHECK(config.secrets() == std::vector<std::string>{"secret"});
}

TEST_CASE("-X wins over the file, and is not read as leniently") {
  CHECK(from_file("client.id=a", {{"client.id", "b"}, {"client.id", "c"}}).properties() ==
        Properties{{"client.id", "c"}});
  CHECK(from_file("security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\n"
                  "sasl.jaas.config=a.PlainLoginModule required username=u password=p;",
                  {{"sasl.username", "x"}})
            .properties() == Properties{{"security.protocol", "SASL_PLAINTEXT"},
                                        {"sasl.mechanisms", "PLAIN"},
                                        {"sasl.username", "x"},
                                        {"sasl.password", "p"}});
  CHECK(from_file("request.timeout.ms=5000", {{"socket.timeout.ms", "7000"}}).properties() ==
        Properties{{"socket.timeout.ms", "7000"}});
  CHECK(from_file("group.id=a", {{"group.id", "b"}}).properties() == Properties{{"group.id", "b"}});
  CHECK(from_file("", {{"sasl.mechanism", "PLAIN"}, {"client.id", ""}}).properties() ==
        Properties{{"sasl.mechanisms", "PLAIN"}, {"client.id", ""}});
  // What the file says about a store is not looked at when -X says something else.
  CHECK(from_file("security.protocol=SSL\nssl.truststore.location=/x.jks", {{"ssl.truststore.location", "/x.pem"}})
            .properties() == Properties{{"security.protocol", "SSL"}, {"ssl.ca.location", "/x.pem"}});
  CHECK(from_file("security.protocol=SSL\nssl.truststore.location=/ca", {{"ssl.ca.location", "/x.pem"}}).properties() ==
        Properties{{"security.protocol", "SSL"}, {"ssl.ca.location", "/x.pem"}});

  CHECK(refusal_of("", {{"nosuch.thing", "1"}}) == Refusal{"-X: there is no property 'nosuch.thing'", ""});
  CHECK(refusal_of("", {{"client.di", "1"}}) ==
        Refusal{"-X: there is no property 'client.di'", "did you mean 'client.id'?"});
  CHECK(refusal_of("", {{"key.deserializer", "x"}}) ==
        Refusal{"-X: 'key.deserializer' is a property of the Java client, of no use here", ""});
}

TEST_CASE("what a file is refused for") {
  const std::string keytool_p12 =
      "keytool -importkeystore -srckeystore /etc/c.jks -destkeystore /etc/c.p12 -deststoretype PKCS12; then set "
      "ssl.keystore.location=/etc/c.p12 and ssl.keystore.type=PKCS12";
  const std::string keytool_pem =
      "keytool -list -rfc -keystore /x.jks > /x.pem; then set ssl.truststore.location=/x.pem and "
      "ssl.truststore.type=PEM";
  struct Row {
    const char* text;
    Refusal refusal;
  };
  const std::string jaas = "f:1: sasl.jaas.config ";
  const Row rows[] = {
      {"client.id=a\nsecurity.protocl=SSL",
       {"f:2: there is no property 'security.protocl'", "did you mean 'security.protocol'?"}},
      {"sasl.jaas.confg=x", {"f:1: there is no property 'sasl.jaas.confg'", "did you mean 'sasl.jaas.config'?"}},
      {"security.protocol=TLS",
       {"f:1: security.protocol: there is no 'TLS'", "use PLAINTEXT, SSL, SASL_PLAINTEXT or SASL_SSL"}},
      {"a=\\u1", {"f:1: \\u needs four hexadecimal digits behind it", ""}},
      {"security.protocol=SSL\nssl.truststore.location=/x.jks",
       {"f:2: ssl.truststore.location: the client library cannot read '/x.jks', a JKS store", keytool_pem}},
      {"security.protocol=SASL_SSL\n\nssl.keystore.location=/etc/c.jks\nssl.keystore.type=JKS",
       {"f:3: ssl.keystore.location: the client library cannot read '/etc/c.jks', a JKS store", keytool_p12}},
      {"security.protocol=SSL\nssl.truststore.type=PKCS12\nssl.truststore.location=/x.jks",
       {"f:3: ssl.truststore.location: the client library cannot read '/x.jks', a JKS store", keytool_pem}},
      {"security.protocol=SSL\nssl.truststore.location=/broken.p12",
       {"f:2: ssl.truststore.location: '/broken.p12' is no PKCS12 store", ""}},
      {"security.protocol=SSL\nssl.truststore.location=/gone.pem",
       {"f:2: ssl.truststore.location: cannot read '/gone.pem': No such file or directory", ""}},
  };
  const Row login_rows[] = {
      {"sasl.jaas.config=", {jaas + "is empty", ""}},
      {"sasl.jaas.config=com.example.OtherLoginModule required;",
       {jaas + "begins with none of PlainLoginModule, ScramLoginModule, OAuthBearerLoginModule, Krb5LoginModule",
        "other mechanisms are set up with librdkafka's own sasl.* properties"}},
      {"sasl.jaas.config=a.PlainLoginModule required username=\"u\" password=\"secret;",
       {jaas + "has a quote that is not closed", ""}},
      {"sasl.jaas.config=a.PlainLoginModule required username=u password=secret",
       {jaas + "does not end with a ';'", ""}},
      {"sasl.jaas.config=a.PlainLoginModule", {jaas + "does not end with a ';'", ""}},
      {"sasl.jaas.config=a.PlainLoginModule required password=secret;", {jaas + "has no username", ""}},
      {"sasl.jaas.config=a.PlainLoginModule required username=u;", {jaas + "has no password", ""}},
      {"sasl.jaas.config=a.ScramLoginModule required username=u password=secret tokenauth=true;",
       {jaas + "asks for a delegation token (tokenauth)", ""}},
      {"sasl.jaas.config=a.PlainLoginModule required username u password secret;",
       {jaas + "is not MODULE required NAME=\"VALUE\" ...;",
        "write: PlainLoginModule required username=\"...\" password=\"...\";"}},
      {"sasl.jaas.config=a.PlainLoginModule required username=;",
       {jaas + "is not MODULE required NAME=\"VALUE\" ...;",
        "write: PlainLoginModule required username=\"...\" password=\"...\";"}},
  };
  const auto check = [](const Row& row, const std::vector<Property>& overrides) {
    CAPTURE(row.text);
    const Refusal refusal = refusal_of(row.text, overrides);
    CHECK(refusal.message == row.refusal.message);
    CHECK(refusal.hint == row.refusal.hint);
    CHECK(refusal.message.find("secret") == std::string::npos);
  };
  for (const Row& row : rows) check(row, {});
  for (const Row& row : login_rows) check(row, kSasl);
}
