// SPDX-License-Identifier: Apache-2.0
#include "app_support.hpp"

#include <CLI/CLI.hpp>
#include <memory>

#include "app/bind_options.hpp"
#include "app/context.hpp"

namespace kgroup::test {
namespace {

ExitCode connect_only(Context& context) {
  static_cast<void>(context.cluster());
  return ExitCode::ok;
}

Run set_up_list(CLI::App&) {
  return connect_only;
}

Run set_up_describe(CLI::App& app) {
  struct Options {
    std::vector<std::string> arguments;
    std::vector<std::string> groups;
    std::string to;
    std::string from;
    bool members = false;
    int top = 0;
  };
  const auto options = std::make_shared<Options>();
  add_arguments(app, "GROUP", options->arguments, "Names of groups.");
  add_repeatable(app, "-g,--group", options->groups, "A group.")->type_name("GROUP");
  app.add_flag("--members", options->members, "The members.");
  app.add_option("--top", options->top, "How many.")->type_name("N")->group("Sorting");
  CLI::Option* to = app.add_option("--to", options->to, "A target.")->type_name("TARGET");
  app.add_option("--from", options->from, "Another.")->type_name("TARGET")->excludes(to);
  app.add_option("--secret", options->from, "Not in the help.")->group("");
  app.footer("Example:\n  kgroup describe orders");
  return [options](Context& context) {
    for (const std::string& group : options->groups) context.note("group " + group);
    for (const std::string& group : options->arguments) context.note("argument " + group);
    return connect_only(context);
  };
}

Run set_up_move(CLI::App& app) {
  struct Options {
    std::string topic;
    std::string to;
    bool execute = false;
    bool yes = false;
  };
  const auto options = std::make_shared<Options>();
  app.add_option("TOPIC", options->topic, "")->required();
  app.add_option("--to", options->to, "A target.")->required();
  CLI::Option* execute = app.add_flag("--execute", options->execute, "Do it.");
  app.add_flag("--yes", options->yes, "Do not ask.")->needs(execute);
  return [options](Context& context) { return connect_only(context); };
}

Run set_up_show(CLI::App& app) {
  const auto fail = std::make_shared<std::string>();
  app.add_option("--fail", *fail, "How.");
  return [fail](Context& context) {
    if (*fail == "before") throw Error(ExitCode::failed, "failed\nbefore", "look\nthere");
    if (*fail == "logic") throw std::logic_error("a bug");
    if (*fail == "stop") throw Error(ExitCode::interrupted, "interrupted");
    Report report;
    report.tables.push_back({"groups", {{"GROUP", "group"}}, {Cell(std::string_view("g1"))}});
    context.print(report);
    context.note("a note");
    context.warn("a\x1b[1mwarning", "do this");
    if (*fail == "after") throw Error(ExitCode::failed, "failed after");
    return ExitCode::partial;
  };
}

}    // namespace

std::span<const Command> app_commands() {
  static const Command commands[] = {
      {"describe", "Offsets and lag of groups, partition by partition.", set_up_describe},
      {"list", "Groups of the cluster.", set_up_list},
      {"move", "A command with what it can't do without.", set_up_move},
      {"show", "A report.", set_up_show},
  };
  return commands;
}

ExitCode AppWorld::run(const std::vector<std::string>& args) {
  out.text.clear();
  err.text.clear();
  connected.reset();
  World outside = world(out, [this]() -> std::unique_ptr<Cluster> { throw refusal; });
  return run_kgroup(args, app_commands(), outside);
}

}    // namespace kgroup::test
