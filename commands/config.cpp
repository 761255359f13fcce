// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "app/command.hpp"
#include "app/context.hpp"
#include "app/profiles.hpp"
#include "app/secrets.hpp"

namespace kgroup {
namespace {

using Show = Column::Show;

struct Options {
  bool profiles = false;
};

// What kgroup sets itself and nobody has set otherwise, then the others; by name.
std::vector<Setting> effective(const ClientConfig& config) {
  std::vector<Setting> settings = config.settings;
  const auto add_built_in = [&settings](std::string name, std::string value) {
    const auto same = [&name](const Setting& setting) { return setting.name == name; };
    if (std::any_of(settings.begin(), settings.end(), same)) return;
    settings.push_back({std::move(name), std::move(value), ConfigSource::built_in, {}, {}});
  };
  for (auto& [name, value] : built_in_properties()) add_built_in(name, value);
  add_built_in("security.protocol", "PLAINTEXT");
  if (config.cluster) {
    settings.push_back(
        {std::string(kClusterIdName), config.cluster->id, config.cluster->source, config.cluster->origin, {}});
  }
  std::sort(settings.begin(), settings.end(), [](const Setting& a, const Setting& b) { return a.name < b.name; });
  return settings;
}

// A certificate would make a table of a thousand columns.
std::string in_short(const Setting& setting) {
  constexpr std::string_view begin = "-----BEGIN ";
  std::size_t blocks = 0;
  for (auto at = setting.value.find(begin); at != std::string::npos; at = setting.value.find(begin, at + 1)) ++blocks;
  if (blocks == 0) return setting.value;
  return "PEM of " + std::to_string(blocks) + (blocks == 1 ? " certificate" : " certificates");
}

Table settings_table(const std::vector<Setting>& settings, Report& report) {
  Table table;
  table.name = "properties";
  table.columns = {{"PROPERTY", "name", Show::always}, {"VALUE", "", Show::table},
                   {"", "value", Show::json},          {"SOURCE", "source", Show::always},
                   {"ORIGIN", "origin", Show::always}, {"GIVEN-AS", "given_as", Show::verbose},
                   {"", "secret", Show::json}};
  for (const Setting& setting : settings) {
    const bool secret = is_secret(setting.name);
    const bool renamed = !setting.given.empty() && setting.given != setting.name;
    const Cell cells[] = {
        report.keep(setting.name),
        secret ? Cell(kMasked) : Cell(report.keep(in_short(setting))),
        secret ? Cell(kMasked) : Cell(report.keep(setting.value)),
        to_string(setting.source),
        setting.origin.empty() ? Cell() : Cell(report.keep(setting.origin)),
        renamed ? Cell(report.keep(setting.given)) : Cell(),
        secret,
    };
    table.cells.insert(table.cells.end(), std::begin(cells), std::end(cells));
  }
  return table;
}

Table profiles_table(const Context& context, Report& report) {
  Table table;
  table.name = "profiles";
  table.columns = {{"PROFILE", "profile", Show::always}, {"FILE", "file", Show::always}};
  const std::string folder = config_folder(context.world());
  for (const std::string& name : profile_names(context.world())) {
    table.cells.emplace_back(report.keep(name));
    table.cells.emplace_back(report.keep(profile_path(folder, name)));
  }
  return table;
}

ExitCode run(const Options& options, Context& context) {
  context.require_table_format();
  Report report;
  if (options.profiles) {
    report.tables.push_back(profiles_table(context, report));
    context.print(report);
    if (report.tables.front().rows() == 0) {
      const std::string folder = config_folder(context.world());
      context.note("there are no profiles; one is a file " + profile_path(folder, "NAME"));
    }
    return ExitCode::ok;
  }
  const ClientConfig config = context.load_client_config(false);
  for (const std::string& line : config.notes) context.note(line);
  report.tables.push_back(settings_table(effective(config), report));
  context.print(report);
  const auto is_bootstrap = [](const Setting& setting) { return setting.name == "bootstrap.servers"; };
  if (std::none_of(config.settings.begin(), config.settings.end(), is_bootstrap)) {
    context.note("no bootstrap server is given");
  }
  return ExitCode::ok;
}

Run setup(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  app.add_flag("--profiles", options->profiles, "List the profiles instead.");
  return [options](Context& context) { return run(*options, context); };
}

}    // namespace

Command config_command() {
  return {"config", "Show the settings of the client and where each comes from", setup};
}

}    // namespace kgroup
