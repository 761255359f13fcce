// SPDX-License-Identifier: Apache-2.0
// What does not go together on the command line of commands that change offsets, and the command that a dry run
// suggests.
#include <doctest/doctest.h>

#include "support/change_world.hpp"

using namespace kgroup;
using namespace kgroup::test;
using doctest::Contains;

namespace {

// What stands behind "to do it: kgroup ".
std::string suggested(const std::string& err) {
  const std::string start = "hint: to do it: kgroup ";
  const auto at = err.find(start);
  return at == std::string::npos ? "" : err.substr(at + start.size(), err.size() - at - start.size() - 1);
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words(1);
  for (const char c : line) {
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

}    // namespace

TEST_CASE("commands that change offsets: usage errors, before anything is sent") {
  ChangeWorld world;
  world.files["F"] = "g,t1,0,3\n";
  const std::vector<std::vector<std::string>> lines{
      {"reset-offsets"},
      {"reset-offsets", "g"},
      {"reset-offsets", "g", "-t", "t1"},
      {"reset-offsets", "g", "--to-earliest"},
      {"reset-offsets", "-t", "t1", "--to-earliest"},
      {"reset-offsets", "g", "-t", "t1", "--to-earliest", "--to-latest"},
      {"reset-offsets", "g", "-t", "t1", "--to-earliest", "--to", "3"},
      {"reset-offsets", "g", "-t", "t1", "--to-offset", "3", "--from-file", "F"},
      {"reset-offsets", "g", "-t", "t1", "--to-earliest", "--execute", "--dry-run"},
      {"reset-offsets", "g", "-t", "t1", "--all-topics", "--to-earliest"},
      {"reset-offsets", "g", "-t", "t1", "--topic-match", "t", "--to-earliest"},
      {"reset-offsets", "g", "--all-topics", "--topic-match", "t", "--to-earliest"},
      {"reset-offsets", "g", "-t", "t1", "--from-file", "F"},
      {"reset-offsets", "g", "--all-topics", "--undo", "F"},
      {"reset-offsets", "g", "--all-groups", "--all-topics", "--to-earliest"},
      {"reset-offsets", "g", "--all-topics", "--from-group", "h"},
      {"reset-offsets", "g", "-t", "t1", "--to-offset", "-1"},
      {"reset-offsets", "g", "-t", "t1", "--to-offset", "+1"},
      {"reset-offsets", "g", "-t", "t1", "--to-offset", "latest"},
      {"reset-offsets", "g", "-t", "t1", "--to-offset", "9223372036854775808"},
      {"reset-offsets", "g", "-t", "t1", "--shift-by", "x"},
      {"reset-offsets", "g", "-t", "t1", "--shift-by", ""},
      {"reset-offsets", "g", "-t", "t1", "--shift-by", "@-1h"},
      {"reset-offsets", "g", "-t", "t1", "--to", "sideways"},
      {"reset-offsets", "g", "-t", "t1", "--to", "latest+1"},
      {"reset-offsets", "g", "-t", "t1:x", "--to", "5"},
      {"reset-offsets", "g", "-t", "t1", "--to", ""},
      {"seek"},
      {"seek", "t1"},
      {"seek", "g", "t1"},
      {"seek", "g", "t1:0", "t1:1=3"},
      {"seek", "t1", "--to", "+3"},
      {"seek", "t1", "--to", "current"},
      {"seek", "t1", "--to", "earliest", "--execute"},
      {"seek", "g", "t1=x"},
      {"seek", "g", "t1="},
      {"seek", "g", "=5"},
      {"seek", "", "t1=5"},
      {"seek", "g", "t1=5", "--execute", "--dry-run"},
      {"delete-offsets", "g"},
      {"delete-offsets", "-t", "t1"},
      {"delete-offsets", "g", "-t", "t1", "--all-topics"},
      {"delete-offsets", "g", "-t", "t1", "--execute", "--dry-run"},
      {"delete"},
      {"delete", "g", "--all-groups"},
      {"delete", "g", "--execute", "--dry-run"},
      {"delete", "g", "--wait-empty", "5"},
      {"delete", "g", "-o", "prometheus"},
  };
  for (const auto& line : lines) {
    std::string shown_line;
    for (const auto& word : line) shown_line += word + " ";
    CAPTURE(shown_line);
    const Ran ran = world.run(line);
    CHECK(ran.code == ExitCode::usage);
    CHECK(ran.out.empty());
    CHECK(ran.err.starts_with("kgroup: "));
    CHECK_FALSE(world.connected);
  }
}

TEST_CASE("commands that change offsets: usage errors that help") {
  ChangeWorld world;
  const std::pair<std::vector<std::string>, std::string> cases[] = {
      {{"reset-offsets", "g", "-t", "t1"},
       "kgroup: where the offsets are to go is not given\n"
       "hint: use --to TARGET, one of kafka-consumer-groups' --to-..., --from-file, --from-group or --undo\n"},
      {{"reset-offsets", "g", "--to", "5"},
       "kgroup: no topic is given\nhint: name topics with --topic, or use --all-topics or --topic-match REGEX\n"},
      {{"reset-offsets", "g", "-t", "t1", "--to", "5", "--execute", "--dry-run"},
       "kgroup: --execute and --dry-run exclude each other\n"},
      {{"seek", "t1", "--to", "-10"},
       "kgroup: -10 counts from a committed offset, and no group is given\n"
       "hint: name the group first, or count from an end: latest-10\n"},
      {{"seek", "g", "t1"}, "kgroup: where 't1' is to go is not given\nhint: write TOPIC=TARGET, or add --to TARGET\n"},
      {{"delete"}, "kgroup: no group is given\nhint: name groups, or use --all-groups or --match REGEX\n"},
  };
  for (const auto& [args, error] : cases) CHECK(world.run(args) == Ran{ExitCode::usage, "", error});
}

TEST_CASE("commands that change offsets: unreachable, one line with address and cause") {
  ChangeWorld world;
  world.files["F"] = "g,t1,0,3\n";
  world.cluster.unreachable = Error(ExitCode::failed, "cannot reach broker:9092: connection refused", "is it running?");
  const std::vector<std::vector<std::string>> lines{{"reset-offsets", "g", "-t", "t1", "--to-earliest", "--execute"},
                                                    {"reset-offsets", "g", "--from-group", "h", "--execute"},
                                                    {"reset-offsets", "--from-file", "F"},
                                                    {"seek", "g", "t1=5", "--execute"},
                                                    {"seek", "t1=5"},
                                                    {"delete-offsets", "g", "-t", "t1", "--execute"},
                                                    {"delete", "g", "--execute"}};
  for (const auto& line : lines) {
    CAPTURE(line[0]);
    CHECK(world.run(line) ==
          Ran{ExitCode::failed, "", "kgroup: cannot reach broker:9092: connection refused\nhint: is it running?\n"});
  }
  CHECK(world.cluster.writes().empty());
}

TEST_CASE("commands that change offsets: a reader that goes away does not undo or hide what was done") {
  class BrokenPipeSink final : public Sink {
   public:
    void write(std::string_view) override { throw BrokenPipe{}; }
  };
  BrokenPipeSink pipe;
  ChangeWorld world;
  CHECK(world.run_into(pipe, {"reset-offsets", "g", "-t", "t1", "--to-earliest", "--execute"}) ==
        Ran{ExitCode::ok, "", "kgroup: the offsets as they were are in /s/kgroup/19700101T000000.000Z-g.json\n"});
  CHECK(world.files.size() == 2);
  CHECK(world.commits("g") == "t1:0=0 t1:1=0");
}

TEST_CASE("the suggested command: words are quoted for a shell, secrets are masked") {
  ChangeWorld world;
  world.cluster.add_group("it's");
  const auto line = [&](std::vector<std::string> more) {
    std::vector<std::string> args{"reset-offsets", "-g", "it's", "-t", "t1", "--to", "@2023-11-14 22:13"};
    args.insert(args.end(), more.begin(), more.end());
    return suggested(world.run(args).err);
  };
  const std::string start = "reset-offsets -g 'it'\\''s' -t t1 --to '@2023-11-14 22:13'";
  CHECK(line({}) == start + " --execute");
  CHECK(line({"--dry-run"}) == start + " --execute");
  CHECK(line({"-X", "client.id=a b"}) == start + " -X 'client.id=a b' --execute");
  for (const char* name : {"sasl.password", "ssl.key.password", "ssl.keystore.password",
                           "sasl.oauthbearer.client.secret", "sasl.oauthbearer.config"}) {
    CAPTURE(name);
    const std::string property = std::string(name) + "=hunter2";
    const std::string masked = std::string(name) + "=***'";
    CHECK(line({"-X", property}) == start + " -X '" + masked + " --execute");
    CHECK(line({"-X" + property}) == start + " '-X" + masked + " --execute");
    // Behind other short options too.
    for (const auto& words : {std::vector<std::string>{"-vX", property}, {"-vX" + property}}) {
      CAPTURE(words[0]);
      CHECK(line(words).find("hunter2") == std::string::npos);
    }
  }
}

TEST_CASE("the suggested command does what was shown") {
  const std::vector<std::vector<std::string>> lines{
      {"reset-offsets", "g", "-t", "t1", "--to-earliest"},
      {"reset-offsets", "g", "-t", "t1", "--to-earliest", "--dry-run"},
      {"reset-offsets", "g", "-t", "t1", "-t", "nope", "--to-earliest"},
      {"reset-offsets", "g", "-t", "t1", "-t", "nope", "--to-earliest", "--skip-failed"},
      {"reset-offsets", "-t", "t1", "--to-earliest", "--", "g"},
      {"seek", "g", "t1=earliest"},
      {"seek", "--", "g", "t1:0=-4"},
      {"-v", "seek", "g", "t1", "--to=0", "--dry-run"},
      {"delete-offsets", "g", "-t", "t1"},
      {"delete-offsets", "--all-topics", "--", "g"},
      {"delete", "g", "-v"},
      {"delete", "--", "g"},
  };
  for (const auto& line : lines) {
    ChangeWorld world;
    const std::string command = suggested(world.run(line).err);
    CAPTURE(command);
    REQUIRE_FALSE(command.empty());
    CHECK(world.nothing_written());
    const Ran ran = world.run(words_of(command));
    CHECK((ran.code == ExitCode::ok || ran.code == ExitCode::partial));
    CHECK(world.cluster.writes().size() == 1);
  }
}
