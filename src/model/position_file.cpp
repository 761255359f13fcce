// SPDX-License-Identifier: Apache-2.0
#include "model/position_file.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "model/error.hpp"
#include "model/topic_selector.hpp"

namespace kgroup {
namespace {

using Json = nlohmann::json;

constexpr int kVersion = 1;

class Reader {
 public:
  explicit Reader(std::string_view name) : name_(name) {}

  [[noreturn]] void fail(const std::string& what) const {
    throw usage_error(name_ + ": " + what, "it is written by 'kgroup consume --offsets-file', and by nothing else");
  }

  [[nodiscard]] std::int64_t number(const Json& object, const char* key, std::int64_t most) const {
    const auto at = object.find(key);
    if (at == object.end() || !at->is_number_integer()) fail(std::string(key) + " is no whole number");
    const bool too_large = at->is_number_unsigned() && at->get<std::uint64_t>() > static_cast<std::uint64_t>(most);
    if (too_large || (!at->is_number_unsigned() && at->get<std::int64_t>() < 0)) {
      fail(std::string(key) + " is out of range");
    }
    return at->get<std::int64_t>();
  }

 private:
  std::string name_;
};

}    // namespace

std::string to_text(const PositionFile& file) {
  std::string text = "{\"version\":" + std::to_string(kVersion);
  if (file.output_size) text += ",\"output_size\":" + std::to_string(*file.output_size);
  text += ",\"positions\":[";
  const char* separator = "\n";
  for (const auto& [at, offset] : file.positions) {
    text += separator;
    // A topic's name needs no escapes.
    text += "{\"topic\":\"" + at.topic + "\",\"partition\":" + std::to_string(at.partition) +
            ",\"offset\":" + std::to_string(offset) + "}";
    separator = ",\n";
  }
  return text + "\n]}\n";
}

PositionFile parse_position_file(std::string_view text, std::string_view name) {
  const Reader reader(name);
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) reader.fail("it is no file of positions");
  if (reader.number(json, "version", kVersion) != kVersion) reader.fail("its version is not known");
  PositionFile file;
  if (json.contains("output_size")) file.output_size = reader.number(json, "output_size", INT64_MAX);
  const auto positions = json.find("positions");
  if (positions == json.end() || !positions->is_array()) reader.fail("it has no positions");
  for (const auto& row : *positions) {
    if (!row.is_object()) reader.fail("a position is no object");
    const auto topic = row.find("topic");
    if (topic == row.end() || !topic->is_string() || !is_topic_name(topic->get<std::string>())) {
      reader.fail("the topic of a position is no name of a topic");
    }
    const TopicPartition at{topic->get<std::string>(),
                            static_cast<std::int32_t>(reader.number(row, "partition", INT32_MAX))};
    if (!file.positions.emplace(at, reader.number(row, "offset", INT64_MAX)).second) {
      reader.fail(at.topic + ":" + std::to_string(at.partition) + " stands there twice");
    }
  }
  return file;
}

}    // namespace kgroup
