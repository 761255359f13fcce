// SPDX-License-Identifier: Apache-2.0
#include "app_support.hpp"
#include "client_config_support.hpp"

using namespace kgroup;
using namespace kgroup::test;

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
