// SPDX-License-Identifier: Apache-2.0
#include "app/xdg_folder.hpp"

#include "app/words.hpp"

namespace kgroup {

std::string xdg_folder(const World& world, std::string_view variable, std::string_view otherwise) {
  const auto base = world.getenv(variable);
  if (base && base->starts_with('/')) return cat(*base, "/kgroup");
  const auto home = world.getenv("HOME");
  return home && !home->empty() ? cat(*home, "/", otherwise, "/kgroup") : std::string();
}

}    // namespace kgroup
