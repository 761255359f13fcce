// SPDX-License-Identifier: Apache-2.0
#include <librdkafka/rdkafka.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "kafka/cluster.hpp"

namespace kgroup {

std::vector<std::string> librdkafka_property_names() {
  // Only librdkafka's documentation of itself, a table in Markdown, has those too that are not set by default.
  char* text = nullptr;
  std::size_t size = 0;
  FILE* file = open_memstream(&text, &size);
  if (file == nullptr) return {};
  rd_kafka_conf_properties_show(file);
  std::fclose(file);
  std::vector<std::string> names;
  for (std::string_view rest(text, size); !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::string_view name = line.substr(0, line.find_first_of(" |"));
    const bool is_name = !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._") == name.npos;
    if (is_name && line.find('|') != line.npos) names.emplace_back(name);
  }
  std::free(text);
  return names;
}

}    // namespace kgroup
