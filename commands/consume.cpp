// SPDX-License-Identifier: Apache-2.0
#include "app/consume.hpp"

#include <memory>

#include "app/command.hpp"
#include "app/consume_options.hpp"

namespace kgroup {
namespace {

Run setup(CLI::App& app) {
  const auto options = std::make_shared<ConsumeOptions>();
  add_consume_options(app, *options);
  return [options](Context& context) { return consume(context, resolve(*options, context)); };
}

}    // namespace

Command consume_command() {
  return {"consume", "Write records of topics, with a group or without one", setup};
}

}    // namespace kgroup
