// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "app_support.hpp"
#include "kafka/cluster.hpp"

using namespace kgroup;
using test::AppWorld;

namespace {

struct Row {
  std::vector<std::string> args;
  const char* err;
};

void check_usage_errors(std::span<const Row> rows) {
  for (const Row& row : rows) {
    AppWorld app;
    CAPTURE(row.err);
    CHECK(app.run(row.args) == ExitCode::usage);
    CHECK(app.err.text == row.err);
    CHECK(app.out.text.empty());
    CHECK_FALSE(app.connected);
  }
}

}    // namespace

TEST_CASE("usage errors: commands and options") {
  const Row rows[] = {
      {{}, "kgroup: no command is given\nhint: 'kgroup --help' lists the commands\n"},
      {{"-v"}, "kgroup: no command is given\nhint: 'kgroup --help' lists the commands\n"},
      {{""}, "kgroup: unknown command ''\nhint: 'kgroup --help' lists the commands\n"},
      {{"descrbe"}, "kgroup: unknown command 'descrbe'\nhint: did you mean 'describe'?\n"},
      {{"-b", "h:1", "lst"}, "kgroup: unknown command 'lst'\nhint: did you mean 'list'?\n"},
      {{"frobnicate"}, "kgroup: unknown command 'frobnicate'\nhint: 'kgroup --help' lists the commands\n"},
      {{"help", "descrbe"}, "kgroup: unknown command 'descrbe'\nhint: did you mean 'describe'?\n"},
      {{"describe", "--gruop", "g"}, "kgroup: unknown option '--gruop'\nhint: did you mean '--group'?\n"},
      {{"describe", "--gruop=g"}, "kgroup: unknown option '--gruop'\nhint: did you mean '--group'?\n"},
      {{"list", "--timeuot", "1s"}, "kgroup: unknown option '--timeuot'\nhint: did you mean '--timeout'?\n"},
      {{"list", "--bootstrap", "h:1"},
       "kgroup: unknown option '--bootstrap'\nhint: did you mean '--bootstrap-server'?\n"},
      {{"list", "--group", "g"}, "kgroup: unknown option '--group'\nhint: 'kgroup list --help' lists the options\n"},
      {{"describe", "--secrt", "g"},    // a hidden option is not suggested
       "kgroup: unknown option '--secrt'\nhint: 'kgroup describe --help' lists the options\n"},
      {{"list", "-z"}, "kgroup: unknown option '-z'\nhint: 'kgroup list --help' lists the options\n"},
      {{"list", "-vz"}, "kgroup: unknown option '-z'\nhint: 'kgroup list --help' lists the options\n"},
      {{"list", "---"}, "kgroup: unknown option '---'\nhint: 'kgroup list --help' lists the options\n"},
      {{"--describe", "--group", "g"},
       "kgroup: unknown option '--describe'\nhint: did you mean the command 'describe'?\n"},
      {{"--hlep"}, "kgroup: unknown option '--hlep'\nhint: did you mean '--help'?\n"},
      {{"-g", "g", "describe"},
       "kgroup: unknown option '-g' before the command\n"
       "hint: the options of a command stand behind its name: kgroup COMMAND -g\n"},
      {{"--", "list"}, "kgroup: unexpected argument 'list'\nhint: 'kgroup --help' lists the options\n"},
      {{"list", "x", "y"}, "kgroup: unexpected argument 'x'\nhint: 'kgroup list --help' lists the options\n"},
      {{"list", "--", "-x"}, "kgroup: unexpected argument '-x'\nhint: 'kgroup list --help' lists the options\n"},
  };
  check_usage_errors(rows);
}

TEST_CASE("usage errors: values of options") {
  const Row rows[] = {
      {{"describe", "-g"}, "kgroup: option '-g' needs a value\n"},
      {{"describe", "--group"}, "kgroup: option '--group' needs a value\n"},
      {{"-b"}, "kgroup: option '-b' needs a value\n"},
      {{"describe", "-g", "--members"}, "kgroup: option '-g' needs a value, but the option '--members' comes next\n"},
      {{"describe", "--to", "-g", "x"}, "kgroup: option '--to' needs a value, but the option '-g' comes next\n"},
      {{"describe", "--members=no"}, "kgroup: option '--members' takes no value\n"},
      {{"list", "--quiet=false"}, "kgroup: option '--quiet' takes no value\n"},
      {{"describe", "--top", "x"},
       "kgroup: --top: 'x' is not a valid number\nhint: 'kgroup describe --help' lists the options\n"},
      {{"describe", "--top", "99999999999"},
       "kgroup: --top: '99999999999' is not a valid number\nhint: 'kgroup describe --help' lists the options\n"},
      {{"describe", "--to", "a", "--to", "b"},
       "kgroup: option '--to' is given more than once\nhint: 'kgroup describe --help' lists the options\n"},
      {{"describe", "--to", "a", "--from", "b"},
       "kgroup: option '--to' and option '--from' exclude each other\n"
       "hint: 'kgroup describe --help' lists the options\n"},
      {{"move", "--to", "a"}, "kgroup: TOPIC is missing\nhint: 'kgroup move --help' lists the options\n"},
      {{"move", "t"}, "kgroup: option '--to' is missing\nhint: 'kgroup move --help' lists the options\n"},
      {{"move", "t", "--to", "a", "--yes"},
       "kgroup: option '--yes' needs option '--execute'\nhint: 'kgroup move --help' lists the options\n"},
      {{"move", "t", "--to", "a", "u"},
       "kgroup: unexpected argument 'u'\nhint: 'kgroup move --help' lists the options\n"},
      {{"list", "--timeout", "0"}, "kgroup: --timeout: it must be longer than 0\n"},
      {{"list", "--timeout", "0.5ms"}, "kgroup: --timeout: it must be longer than 0\n"},
      {{"list", "--timeout", "-1s"},
       "kgroup: --timeout: '-1s' is not a duration\nhint: write 500ms, 90s, 15m, 2h, 3d, 1w or PT1H30M\n"},
      {{"list", "--timeout=", "-v"},
       "kgroup: --timeout: '' is not a duration\nhint: write 500ms, 90s, 15m, 2h, 3d, 1w or PT1H30M\n"},
      {{"list", "--timeout", "25d"}, "kgroup: --timeout: '25d' is longer than 24 days\n"},
      {{"list", "-o", "xml"},
       "kgroup: --output: there is no format 'xml'\nhint: use text, json, jsonl, csv, tsv, prometheus or raw\n"},
      {{"list", "--color", "blue"}, "kgroup: --color: there is no 'blue'\nhint: use auto, always or never\n"},
      {{"list", "-X", "=x"}, "kgroup: -X: '' is not NAME=VALUE\n"},
      {{"-X", "sasl.password", "hunter2", "list"}, "kgroup: -X: 'sasl.password' is not NAME=VALUE\n"},
      {{"list", "-X", "sasl.password", "hunter2"}, "kgroup: -X: 'sasl.password' is not NAME=VALUE\n"},
      {{"list", "-F", "f"}, "kgroup: cannot read 'f': No such file or directory\n"},
  };
  check_usage_errors(rows);
}

TEST_CASE("with a JSON output stdout is a document whatever is wrong") {
  const std::vector<std::vector<std::string>> wrong{{"list", "-o", "json"},          // no bootstrap server
                                                    {"list", "-ojson", "--timeout", "x"},
                                                    {"-o", "jsonl", "lst"},
                                                    {"list", "--output=json", "--bogus"}};
  for (const auto& args : wrong) {
    AppWorld app;
    CHECK(app.run(args) == ExitCode::usage);
    CHECK(app.out.text.starts_with("{\"errors\":[{\"scope\":\"request\""));
    CHECK(app.out.text.ends_with("]}\n"));
  }
}

TEST_CASE("common options stand before and behind the command") {
  AppWorld app;
  for (const auto& args : {std::vector<std::string>{"-b", "h:1", "--timeout", "5s", "describe", "g"},
                           {"describe", "-b", "h:1", "--timeout", "5s", "g"},
                           {"describe", "g", "-b", "h:1", "--timeout=5s"},
                           {"-bh:1", "describe", "--timeout", "5000", "g"},
                           {"-vbh:1", "describe", "--timeout", "5.0s", "--", "g"}}) {
    CHECK(app.run(args) == ExitCode::failed);
    CHECK(app.property("bootstrap.servers") == "h:1");
    REQUIRE(app.connected);
    CHECK(app.connected->timeout.count() == 5000);
    CHECK(app.err.text == "kgroup: argument g\nkgroup: no broker answers\nhint: start one\n");
  }
}

TEST_CASE("of a common option that is given twice the last counts") {
  AppWorld app;
  app.run({"-b", "h:1", "--timeout", "1s", "list", "-b", "h:2", "--timeout", "2s"});
  CHECK(app.property("bootstrap.servers") == "h:2");
  CHECK(app.connected->timeout.count() == 2000);
  app.run({"list", "-b", "h:1"});
  CHECK(app.connected->timeout.count() == 30'000);
}

TEST_CASE("words reach a command as they were written") {
  struct Case {
    std::vector<std::string> args;
    const char* err;
  };
  const Case cases[] = {
      {{"describe", "-b", "h:1", "grp"}, "kgroup: argument grp\n"},
      {{"describe", "-X", "debug=all", "grp"}, "kgroup: argument grp\n"},
      {{"describe", "-g", "a", "b"}, "kgroup: group a\nkgroup: argument b\n"},
      {{"describe", "-g", "a", "-g", "b", "c", "d"},
       "kgroup: group a\nkgroup: group b\nkgroup: argument c\nkgroup: argument d\n"},
      {{"describe", "[x]"}, "kgroup: argument [x]\n"},
      {{"describe", "-g", "[x]"}, "kgroup: group [x]\n"},
      {{"describe", "[a,b]", "{}", "%%"}, "kgroup: argument [a,b]\nkgroup: argument {}\nkgroup: argument %%\n"},
      {{"describe", "-g", "{}"}, "kgroup: group {}\n"},
      {{"describe", "-"}, "kgroup: argument -\n"},
      {{"describe", "--", "-"}, "kgroup: argument -\n"},
      {{"describe", "--", "--"}, "kgroup: argument --\n"},
      {{"describe", "a", "--", "--members", "-g"},
       "kgroup: argument a\nkgroup: argument --members\nkgroup: argument -g\n"},
      {{"describe", "list", "describe", "help"},
       "kgroup: argument list\nkgroup: argument describe\nkgroup: argument help\n"},
      {{"describe", "-1", "-g-2", "-g", "-x"}, "kgroup: group -2\nkgroup: group -x\nkgroup: argument -1\n"},
      {{"describe", "--group=--members", "--group=a=b"}, "kgroup: group --members\nkgroup: group a=b\n"},
      {{"describe", "--group=", "a"}, "kgroup: group \nkgroup: argument a\n"},
      {{"describe", ""}, "kgroup: argument \n"},
      {{"describe", "--to=", "a"}, "kgroup: argument a\n"},
      {{"describe", "a\nb"}, "kgroup: argument a\\nb\n"},
  };
  for (const Case& row : cases) {
    AppWorld app;
    app.environment["KGROUP_BOOTSTRAP_SERVER"] = "h:1";
    CHECK(app.run(row.args) == ExitCode::failed);
    CHECK(app.err.text == std::string(row.err) + "kgroup: no broker answers\nhint: start one\n");
  }
}

TEST_CASE("a request that failed: one line, and a document with a JSON output") {
  const std::string document =
      R"({"errors":[{"scope":"request","group":null,"topic":null,"partition":null,"code":"BROKER_NOT_AVAILABLE",)"
      R"("message":"no broker answers","hint":"start one"}]})"
      "\n";
  AppWorld app;
  for (const char* format : {"json", "jsonl"}) {
    CHECK(app.run({"list", "-b", "h:1", "-o", format}) == ExitCode::failed);
    CHECK(app.out.text == document);
    CHECK(app.err.text == "kgroup: no broker answers\nhint: start one\n");
  }
  for (const char* format : {"text", "csv", "tsv"}) {
    CHECK(app.run({"list", "-b", "h:1", "-o", format}) == ExitCode::failed);
    CHECK(app.out.text.empty());
  }
  CHECK(app.run({"show", "--fail", "before"}) == ExitCode::failed);
  CHECK(app.err.text == "kgroup: failed\\nbefore\nhint: look\\nthere\n");
}

TEST_CASE("no second document behind one that is printed") {
  AppWorld app;
  CHECK(app.run({"show", "-o", "json"}) == ExitCode::partial);
  const std::string report = app.out.text;
  CHECK(app.err.text == "kgroup: a note\nkgroup: a\\x1b[1mwarning\nhint: do this\n");
  CHECK(app.run({"show", "-o", "json", "--fail", "after"}) == ExitCode::failed);
  CHECK(app.out.text == report);
}

TEST_CASE("quiet: warnings and errors only") {
  AppWorld app;
  CHECK(app.run({"show", "-q"}) == ExitCode::partial);
  CHECK(app.err.text == "kgroup: a\\x1b[1mwarning\nhint: do this\n");
}

TEST_CASE("a bug is told as one, a stop with its own code") {
  AppWorld app;
  CHECK(app.run({"show", "--fail", "logic"}) == ExitCode::failed);
  CHECK(app.err.text == "kgroup: internal error: a bug\n");
  CHECK(app.run({"show", "--fail", "stop"}) == ExitCode::interrupted);
  CHECK(app.err.text == "kgroup: interrupted\n");
}

TEST_CASE("a reader that goes away is no error, a full disk is one") {
  class BadSink final : public Sink {
   public:
    explicit BadSink(bool broken) : broken_(broken) {}
    void write(std::string_view) override {
      if (broken_) throw BrokenPipe{};
      throw Error(ExitCode::failed, "cannot write the output: No space left on device");
    }

   private:
    bool broken_;
  };
  for (const bool broken : {true, false}) {
    BadSink out(broken);
    StringSink err;
    World world{.out = out, .err = err, .getenv = {}, .read_file = {}, .connect = {}, .now = {}, .stop = {}};
    for (const std::vector<std::string>& args :
         {std::vector<std::string>{"--help"}, {"--version"}, {"help", "list"}, {"show"}, {"show", "-o", "json"}}) {
      err.text.clear();
      const ExitCode code = run_kgroup(args, test::app_commands(), world);
      CHECK(code == (broken ? ExitCode::ok : ExitCode::failed));
      CHECK(err.text == (broken ? "" : "kgroup: cannot write the output: No space left on device\n"));
    }
    err.text.clear();
    const std::vector<std::string> args{"show", "-o", "json", "--fail", "before"};
    CHECK(run_kgroup(args, test::app_commands(), world) == (broken ? ExitCode::ok : ExitCode::failed));
    CHECK(err.text.starts_with("kgroup: failed\\nbefore\nhint: look\\nthere\n"));
  }
}

TEST_CASE("version") {
  AppWorld app;
  const std::string library = " (librdkafka " + librdkafka_version() + ")\n";
  for (const auto& args : {std::vector<std::string>{"--version"}, {"list", "--version"}, {"--version", "list"}}) {
    CHECK(app.run(args) == ExitCode::ok);
    CHECK(app.out.text.starts_with("kgroup 0."));
    CHECK(app.out.text.ends_with(library));
    CHECK(app.err.text.empty());
  }
}
