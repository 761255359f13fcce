// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>

#include "app/command_line.hpp"
#include "app/context.hpp"
#include "app/registry.hpp"
#include "app/words.hpp"
#include "support/fake_world.hpp"

using namespace kgroup;
using test::FakeWorld;

namespace {

using Words = std::vector<std::string>;

// The candidates for the last of `words`, without their descriptions.
Words complete(FakeWorld& world, Words words) {
  words.insert(words.begin(), {"__complete", "--"});
  const test::Ran ran = world.run(words);
  CHECK(ran.code == ExitCode::ok);
  CHECK(ran.err.empty());
  Words candidates;
  for (const std::string_view line : split(ran.out, '\n')) {
    if (!line.empty()) candidates.emplace_back(line.substr(0, std::max<std::size_t>(1, line.find('\t'))));
  }
  return candidates;
}

Words complete(Words words) {
  FakeWorld world;
  Words candidates = complete(world, std::move(words));
  CHECK_FALSE(world.connected);
  return candidates;
}

bool contains(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

FakeWorld a_cluster() {
  FakeWorld world;
  world.cluster.add_group("orders");
  world.cluster.add_group("order 'x' \"y\" $z");
  world.cluster.add_group("payments", GroupType::consumer);
  world.cluster.add_group("no\nline");
  world.cluster.add_topic("orders", {1, 2, 3});
  world.cluster.add_topic("payments", {1});
  return world;
}

}    // namespace

TEST_CASE("completion of commands and options") {
  Words commands;
  for (const Command& command : registered_commands()) commands.emplace_back(command.name);
  CHECK(complete({""}) == commands);
  CHECK(complete({"-v", "--timeout", "5s", ""}) == commands);
  CHECK(complete({"help", ""}) == commands);
  CHECK(complete({"desc"}) == Words{"describe"});
  CHECK(complete({"help", "desc"}) == Words{"describe"});

  CHECK(complete({"--conf"}) == Words{"--config"});
  CHECK(complete({"--comm"}) == Words{"--command-config"});
  CHECK(complete({"describe", "--me"}) == Words{"--members"});
  CHECK(complete({"describe", "--members", "--st"}) == Words{"--state"});
  CHECK(complete({"-X"}) == Words{"-X"});
  CHECK(contains(complete({"describe", "-"}), "--help"));
  CHECK(complete({"describe", "-"}).front() == "--group");    // before the common ones
  CHECK_FALSE(contains(complete({"list", "-"}), "--members"));

  const Words nothing;
  for (const Words& words : {Words{"descibe", ""},
                             {"help", "list", ""},
                             {"list", "--nope=", ""},
                             {"--", ""},
                             {"list", "--", "-"},
                             {"list", "--members="},
                             {"list", "--timeout", ""},
                             {"list", "-vz"}}) {
    CAPTURE(words.front());
    FakeWorld world;
    CHECK(complete(world, words) == nothing);
  }
}

TEST_CASE("completion of values") {
  CHECK(complete({"--output", "js"}) == Words{"json", "jsonl"});
  CHECK(complete({"list", "--output=js"}) == Words{"--output=json", "--output=jsonl"});
  CHECK(complete({"list", "-ojs"}) == Words{"-ojson", "-ojsonl"});
  CHECK(complete({"list", "-vo", "t"}) == Words{"text", "tsv"});
  CHECK(complete({"list", "--in-state", "Stable,Em"}) == Words{"Stable,Empty"});
  CHECK(complete({"list", "--type=classic,o"}) == Words{"--type=classic,other"});
  CHECK(complete({"consume", "-o", ""}) == Words{"text", "json", "jsonl", "raw"});
  CHECK(complete({"consume", "--output=r"}) == Words{"--output=raw"});
  CHECK(complete({"list", "-o", "r"}).empty());
  CHECK(complete({"consume", "--from", ""}) == Words{"earliest", "latest", "current"});
  CHECK(complete({"consume", "--until="}) == Words{"--until=end"});
  CHECK(complete({"consume", "-g", "x", "--commit", "a"}) == Words{"after", "async", "auto"});
  CHECK(complete({"consume", "--group-protocol", "con"}) == Words{"consumer"});
  CHECK(complete({"consume", "--assignor=range,ro"}) == Words{"--assignor=range,roundrobin"});
  CHECK(complete({"consume", "--isolation", "read_c"}) == Words{"read_committed"});
  CHECK(complete({"consume", "-f", ""}).empty());
  CHECK_FALSE(contains(complete({"consume", "-"}), "-J"));    // kcat's, which is only refused
  CHECK(complete({"-X", "security.p"}) == Words{"security.protocol="});
  CHECK(complete({"-Xsecurity.p"}) == Words{"-Xsecurity.protocol="});

  FakeWorld world;
  for (const Words& words : {Words{"--config", "x"},
                             {"-F", ""},
                             {"list", "--command-config", ""},
                             {"--config=x"},
                             {"consume", "--offsets-file", "x"},
                             {"consume", "--to-file="}}) {
    const test::Ran ran = world.run([&] {
      Words all{"__complete", "--"};
      all.insert(all.end(), words.begin(), words.end());
      return all;
    }());
    CHECK(ran == test::Ran{ExitCode::ok, "\tfiles\n", ""});
  }
}

TEST_CASE("completion of groups and topics") {
  FakeWorld world = a_cluster();
  CHECK(complete(world, {"describe", ""}) == Words{"order 'x' \"y\" $z", "orders", "payments"});
  CHECK(complete(world, {"lag", "payments", "order "}) == Words{"order 'x' \"y\" $z"});
  CHECK(complete(world, {"list", "-g", "orders"}) == Words{"orders"});
  CHECK(complete(world, {"list", "-vgp"}) == Words{"-vgpayments"});
  CHECK(complete(world, {"list", "--group=p"}) == Words{"--group=payments"});
  CHECK(complete(world, {"list", "--", "p"}) == Words{"payments"});
  CHECK(world.cluster.requests == Words{"list_groups"});

  CHECK(complete(world, {"lag", "-t", ""}) == Words{"orders", "payments"});
  CHECK(complete(world, {"lag", "--topic=o"}) == Words{"--topic=orders"});
  CHECK(complete(world, {"lag", "-t", "orders:"}) == Words{"orders:0", "orders:1", "orders:2"});
  CHECK(complete(world, {"lag", "--topic=orders:0,1-"}) ==
        Words{"--topic=orders:0,1-0", "--topic=orders:0,1-1", "--topic=orders:0,1-2"});
  CHECK(complete(world, {"lag", "-t", "nope:"}).empty());

  CHECK(complete(world, {"seek", ""}).size() == 5);
  CHECK(complete(world, {"seek", "orders", "or"}) == Words{"orders"});
  CHECK(world.cluster.requests == Words{"list_topics"});
  CHECK(complete(world, {"seek", "orders", "payments:"}) == Words{"payments:0"});

  CHECK(complete(world, {"consume", "orders", "pay"}) == Words{"payments"});
  CHECK(complete(world, {"consume", "orders:0,"}) == Words{"orders:0,0", "orders:0,1", "orders:0,2"});
  CHECK(complete(world, {"consume", "^ord"}).empty());    // a pattern
  CHECK(complete(world, {"consume", "-t", "or"}) == Words{"orders"});
  CHECK(complete(world, {"consume", "-g", "pay"}) == Words{"payments"});
  CHECK(complete(world, {"consume", "--from-group=pay"}) == Words{"--from-group=payments"});

  CHECK(world.run({"__complete", "--", "list", "p"}).out == "payments\tEmpty, consumer\n");
}

TEST_CASE("completion asks the cluster that is named, for a second") {
  FakeWorld world = a_cluster();
  world.files["c.properties"] = "bootstrap.servers=file:1\nclient.id=me\n";
  world.environment.clear();
  CHECK_FALSE(
      complete(world, {"-F", "c.properties", "list", "-X", "socket.timeout.ms=1000", "--timeout=1h", ""}).empty());
  REQUIRE(world.connected);
  CHECK(world.connected->timeout == std::chrono::seconds(1));
  CHECK(world.property("bootstrap.servers") == "file:1");
  CHECK(world.property("client.id") == "me");
  CHECK(world.property("socket.timeout.ms") == "1000");
  CHECK_FALSE(complete(world, {"-vqbflag:1", "--config=c.properties", "list", ""}).empty());
  CHECK(world.property("bootstrap.servers") == "flag:1");
}

TEST_CASE("completion fails in silence") {
  FakeWorld world = a_cluster();
  CHECK(complete(world, {"-b", "x:y:z", "list", ""}).empty());
  CHECK(complete(world, {"-F", "nope", "list", ""}).empty());
  CHECK(complete(world, {"-vv", "-X", "nonsense", "list", ""}).empty());
  world.cluster.unreachable = Error(ExitCode::failed, "nobody is there");
  CHECK(complete(world, {"list", ""}).empty());
  world.environment.clear();
  CHECK(complete(world, {"list", ""}).empty());
  CHECK(world.run({"__complete"}).code == ExitCode::usage);    // a command like any other that does not exist
  CHECK(world.run({"__complete", "--"}) == test::Ran{});
}

// The words are written down apart from the code that takes them: the hint that an unknown one brings holds them all.
TEST_CASE("completion knows the words of every option that refuses an unknown one") {
  for (const Command& command : registered_commands()) {
    CLI::App app;
    CommonOptions common;
    add_common_options(app, common);
    const Run run = command.setup(app);
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_items_expected_max() == 0 || option->get_lnames().empty()) continue;
      const std::string name = cat("--", option->get_lnames().front());
      if (name == "--output") continue;    // each command has its own, of those that the hint lists
      CAPTURE(command.name);
      CAPTURE(name);
      FakeWorld world;    // of what is not refused nothing comes: there are no groups and topics
      const std::string name_of_command(command.name);
      const std::string refused = world.run({name_of_command, "orders", cat(name, "=nonsense")}).err;
      const std::size_t hint = refused.find("\nhint: use ");
      if (hint == std::string::npos || refused.find("there is no") == std::string::npos) continue;

      std::set<std::string> expected;
      std::string list = refused.substr(hint + 11);
      for (char& c : list) c = c == ',' || c == '\n' ? ' ' : c;
      for (const std::string_view word : split(list, ' ')) {
        if (!word.empty() && word != "or" && word != "one" && word != "of") expected.emplace(word);
      }
      const Words known = complete(world, {name_of_command, name, ""});
      CHECK(std::set<std::string>(known.begin(), known.end()) == expected);
    }
  }
}
