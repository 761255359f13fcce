// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <map>

#include "app/client_config.hpp"
#include "app_support.hpp"
#include "model/error.hpp"

using namespace kgroup;
using test::AppWorld;

namespace {

const auto kNames = [] {
  return std::vector<std::string>{"bootstrap.servers",
                                  "client.id",
                                  "security.protocol",
                                  "sasl.mechanisms",
                                  "sasl.username",
                                  "sasl.password",
                                  "socket.timeout.ms",
                                  "ssl.ca.location",
                                  "ssl.key.password",
                                  "group.id",
                                  "session.timeout.ms",
                                  "debug",
                                  "sasl.oauthbearer.config",
                                  "sasl.oauthbearer.method",
                                  "enable.sasl.oauthbearer.unsecure.jwt",
                                  "sasl.oauthbearer.token.endpoint.url"};
};

// Files and variables that a configuration may name, and what the library was built with.
struct Surroundings {
  std::map<std::string, std::string> files{{"/x.jks", "\xFE\xED\xFE\xED"},
                                           {"/etc/c.jks", "\xFE\xED\xFE\xED"},
                                           {"/ca", "-----BEGIN CERTIFICATE-----"},
                                           {"/ca.pem", ""},
                                           {"/x.pem", ""},
                                           {"/k", "\x30\x82"},
                                           {"/k.p12", "\x30\x82"},
                                           {"/key", "-----BEGIN K"},
                                           {"/broken.p12", "\x30\x82"},
                                           {"/pw", "hunter2\n"},
                                           {"dir/pw", "two\r\n"}};
  std::map<std::string, std::string> variables{{"PW", "from env"}, {"EMPTY", ""}};
  std::vector<std::string> features{"ssl", "sasl_plain", "sasl_scram", "sasl_oauthbearer"};
};

ClientConfig configure(const ConfigSources& sources, const Surroundings& around = {}) {
  ConfigWorld world;
  world.read_file = [&around](const std::string& path) {
    const auto found = around.files.find(path);
    if (found == around.files.end()) throw usage_error("cannot read '" + path + "': No such file or directory");
    return found->second;
  };
  world.getenv = [&around](std::string_view name) {
    const auto found = around.variables.find(std::string(name));
    return found == around.variables.end() ? std::nullopt : std::optional(found->second);
  };
  return client_config(sources, world, {kNames, [&around] { return around.features; }});
}

// Of a file alone, with a server to satisfy the check of it.
ClientConfig from_file(const std::string& text, const std::vector<Property>& overrides = {},
                       const Surroundings& around = {}) {
  ConfigSources sources;
  sources.bootstrap_flag = "h:1";
  sources.overrides = overrides;
  sources.file = ConfigFile{"f", text};
  ClientConfig config = configure(sources, around);
  REQUIRE(config.properties().back() == Property{"bootstrap.servers", "h:1"});
  config.settings.pop_back();
  return config;
}

// The same behind a login, with PLAIN where no mechanism is given.
const std::vector<Property> kSasl{{"security.protocol", "SASL_PLAINTEXT"}, {"sasl.mechanism", "PLAIN"}};

struct Refusal {
  std::string message;
  std::string hint;
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

Refusal refusal_of(const std::string& text, const std::vector<Property>& overrides = {},
                   const Surroundings& around = {}) {
  try {
    from_file(text, overrides, around);
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::usage);
    return {error.what(), error.hint()};
  }
  return {"none", ""};
}

using Properties = std::vector<Property>;

}    // namespace

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

TEST_CASE("where the bootstrap servers come from") {
  AppWorld app;
  app.files["f"] = "bootstrap.servers=file:1\n";
  app.files["g"] = "metadata.broker.list=other\n";
  app.run({"list", "--config", "f"});
  CHECK(app.property("bootstrap.servers") == "file:1");
  app.run({"list", "--command-config", "g"});
  CHECK(app.property("bootstrap.servers") == "other:9092");

  app.environment["KGROUP_CONFIG"] = "f";
  app.run({"list"});
  CHECK(app.property("bootstrap.servers") == "file:1");
  app.run({"list", "-F", "g"});
  CHECK(app.property("bootstrap.servers") == "other:9092");

  app.environment["KGROUP_BOOTSTRAP_SERVER"] = "env:1";
  app.run({"list"});
  CHECK(app.property("bootstrap.servers") == "env:1");
  app.run({"list", "-X", "bootstrap.servers=x:1"});
  CHECK(app.property("bootstrap.servers") == "x:1");
  app.run({"list", "-X", "bootstrap.servers=x:1", "-b", "flag:1"});
  CHECK(app.property("bootstrap.servers") == "flag:1");
}

TEST_CASE("bootstrap servers that are missing or wrong name their source") {
  const std::string none =
      "kgroup: no bootstrap server is given\n"
      "hint: use -b HOST:PORT, KGROUP_BOOTSTRAP_SERVER, or bootstrap.servers in the file of --config\n";
  AppWorld app;
  CHECK(app.run({"list"}) == ExitCode::usage);
  CHECK(app.err.text == none);
  app.environment["KGROUP_BOOTSTRAP_SERVER"] = "";    // as good as not set
  app.environment["KGROUP_CONFIG"] = "";
  CHECK(app.run({"list"}) == ExitCode::usage);
  CHECK(app.err.text == none);
  app.environment["KGROUP_BOOTSTRAP_SERVER"] = "env:x";
  CHECK(app.run({"list", "-b", ""}) == ExitCode::usage);    // an unset variable must not mean another cluster
  CHECK(app.err.text == none);
  CHECK(app.run({"list"}) == ExitCode::usage);
  CHECK(app.err.text ==
        "kgroup: KGROUP_BOOTSTRAP_SERVER: bootstrap server 'env:x' has no port from 1 to 65535 behind the ':'\n");
  CHECK(app.run({"list", "-b", "h:99999"}) == ExitCode::usage);
  CHECK(app.err.text ==
        "kgroup: --bootstrap-server: bootstrap server 'h:99999' has no port from 1 to 65535 behind the ':'\n");
  app.environment.clear();
  app.files["f"] = "\nbootstrap.servers=SSL://h\nsecurity.protocol=SASL_SSL";
  CHECK(app.run({"list", "-F", "f"}) == ExitCode::usage);
  CHECK(app.err.text ==
        "kgroup: f:2: bootstrap server 'SSL://h' says SSL, but security.protocol is SASL_SSL\n"
        "hint: leave the scheme out, or add -X security.protocol=SSL\n");
  CHECK_FALSE(app.connected);
  CHECK(app.run({"list", "-F", "f", "-X", "security.protocol=ssl"}) == ExitCode::failed);
  CHECK(app.property("bootstrap.servers") == "h:9092");
  CHECK(app.property("security.protocol") == "ssl");
}

TEST_CASE("what is left out of a file is said with -v, a password never") {
  AppWorld app;
  app.files["f"] =
      "security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\n"
      "sasl.jaas.config=a.PlainLoginModule required username=u password=hunter2;\nlinger.ms=5\n";
  app.run({"list", "-b", "h", "-F", "f"});
  CHECK(app.err.text == "kgroup: no broker answers\nhint: start one\n");
  app.run({"list", "-b", "h", "-F", "f", "-vv"});
  CHECK(app.property("sasl.password") == "hunter2");
  CHECK(app.err.text == "kgroup: f: left out, of no use here: linger.ms\nkgroup: no broker answers\nhint: start one\n");
  app.run({"list", "-b", "h", "-F", "f", "-v", "-q"});
  CHECK(app.err.text == "kgroup: no broker answers\nhint: start one\n");
}

TEST_CASE("the client library's log is for -vv") {
  AppWorld app;
  app.run({"list", "-b", "h", "-v"});
  REQUIRE(app.connected);
  CHECK_FALSE(app.connected->log);
  for (const auto& args : {std::vector<std::string>{"list", "-b", "h", "-vv"}, {"-v", "list", "-b", "h", "-v"}}) {
    app.run(args);
    REQUIRE(app.connected);
    REQUIRE(app.connected->log);
    app.err.text.clear();
    app.connected->log("FAIL: \x1b[31mbroker\n");
    CHECK(app.err.text == "librdkafka: FAIL: \\x1b[31mbroker\\n\n");
  }
}

TEST_CASE("a value may say where it is") {
  const Surroundings around;
  ConfigSources sources;
  sources.bootstrap_flag = "h:1";
  sources.file = ConfigFile{"dir/f", "client.id=env:PW\nssl.key.password=file:pw\nsecurity.protocol=SSL\n"};
  const std::vector<Property> overrides{{"debug", "file:/pw"}, {"group.id", "literal:file:x"}};
  sources.overrides = overrides;
  CHECK(configure(sources, around).properties() == Properties{{"client.id", "from env"},
                                                              {"ssl.key.password", "two"},
                                                              {"security.protocol", "SSL"},
                                                              {"debug", "hunter2"},
                                                              {"group.id", "file:x"},
                                                              {"bootstrap.servers", "h:1"}});
  CHECK(refusal_of("\nclient.id=file:/gone") ==
        Refusal{"f:2: client.id: cannot read '/gone': No such file or directory", ""});
  CHECK(refusal_of("client.id=env:GONE") == Refusal{"f:1: client.id: the environment variable 'GONE' is not set", ""});
  CHECK(refusal_of("", {{"client.id", "env:EMPTY"}}) ==
        Refusal{"-X: client.id: the environment variable 'EMPTY' is not set", ""});
  // What is left out is not looked for.
  CHECK(from_file("sasl.password=env:GONE\nkey.deserializer=file:/gone").properties().empty());
}

TEST_CASE("a profile is weaker than a file, and both are weaker than options") {
  ConfigSources sources;
  sources.bootstrap_env = "e:1";
  sources.profile = ConfigFile{"p",
                               "bootstrap.servers=p:1\nclient.id=p\ndebug=p\nsecurity.protocol=SSL\n"
                               "ssl.truststore.location=/ca\nssl.truststore.type=PEM\n"
                               "kgroup.cluster.id=one"};
  sources.file = ConfigFile{"f", "debug=f\nssl.truststore.location=/x.pem"};
  const std::vector<Property> overrides{{"client.id", "x"}};
  sources.overrides = overrides;
  const ClientConfig config = configure(sources);
  std::string settings;
  for (const Setting& setting : config.settings) {
    settings += setting.name + "=" + setting.value + " " + std::string(to_string(setting.source)) + " " +
                setting.origin + " " + setting.given + "\n";
  }
  CHECK(settings ==
        "security.protocol=SSL profile p:4 security.protocol\n"
        "debug=f file f:1 debug\n"
        "client.id=x flag -X client.id\n"
        "ssl.ca.location=/x.pem file f:2 ssl.truststore.location\n"
        "bootstrap.servers=e:1 environment KGROUP_BOOTSTRAP_SERVER \n");
  REQUIRE(config.cluster);
  CHECK(config.cluster->id == "one");
  CHECK(config.cluster->origin == "p:7");
}
