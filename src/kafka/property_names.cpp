// SPDX-License-Identifier: Apache-2.0
#include <librdkafka/rdkafka.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "kafka/cluster.hpp"
#include "kafka/handles.hpp"

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

std::vector<std::string> librdkafka_features() {
  const ConfHandle conf(rd_kafka_conf_new());
  std::array<char, 512> list{};
  std::size_t size = list.size();
  std::vector<std::string> features;
  if (rd_kafka_conf_get(conf.get(), "builtin.features", list.data(), &size) != RD_KAFKA_CONF_OK) return features;
  for (std::string_view rest(list.data()); !rest.empty();) {
    features.emplace_back(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(rest.size(), features.back().size() + 1));
  }
  return features;
}

}    // namespace kgroup
