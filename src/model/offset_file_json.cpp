// SPDX-License-Identifier: Apache-2.0
// The JSON side of offset files, apart from the others because nlohmann/json.hpp is slow to compile.
#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "model/error.hpp"
#include "model/offset_file_parts.hpp"
#include "model/time.hpp"
#include "model/topic_selector.hpp"

namespace kgroup {
namespace {

using Json = nlohmann::json;

constexpr int kVersion = 1;
constexpr std::size_t kShown = 60;
constexpr const char* kHint =
    "JSON is read from what a reset saved, from 'kgroup reset-offsets -o json', and from an array of "
    "{\"topic\":T,\"partition\":P,\"offset\":N}, each with or each without a \"group\"";

std::string dump(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// The fields of one row, and the name of the row for errors.
class RowReader {
 public:
  RowReader(const Json& row, std::string_view file, std::size_t number)
      : row_(row), where_(std::string(file) + ": row " + std::to_string(number) + ": ") {
    if (!row.is_object()) throw usage_error(where_ + "is no object", kHint);
  }

  // Null when the row has no such field or null in it.
  [[nodiscard]] const Json* find(const char* key) const {
    const auto at = row_.find(key);
    return at == row_.end() || at->is_null() ? nullptr : &*at;
  }

  [[nodiscard]] bool has(const char* key) const { return row_.contains(key); }

  [[nodiscard]] std::string text(const char* key, const Json& value) const {
    if (!value.is_string()) fail(key, value, "is no text");
    return value.get<std::string>();
  }

  [[nodiscard]] std::int64_t number(const char* key, const Json& value, std::int64_t max) const {
    if (value.is_number_float() && value.get<double>() >= static_cast<double>(max)) fail(key, value, "is too large");
    if (!value.is_number_integer()) fail(key, value, "is no whole number");
    if (value.is_number_unsigned()) {
      if (value.get<std::uint64_t>() > static_cast<std::uint64_t>(max)) fail(key, value, "is too large");
    } else if (value.get<std::int64_t>() < 0) {
      fail(key, value, "is negative");
    }
    return value.get<std::int64_t>();
  }

  [[nodiscard]] std::int32_t number32(const char* key, const Json& value) const {
    return static_cast<std::int32_t>(number(key, value, std::numeric_limits<std::int32_t>::max()));
  }

  [[noreturn]] void fail(const char* key, const Json& value, const char* why) const {
    std::string shown = dump(value);
    if (shown.size() > kShown) shown = std::string("of type ") + value.type_name();
    throw usage_error(where_ + key + " " + shown + " " + why, kHint);
  }

  [[nodiscard]] const Json& need(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) throw usage_error(where_ + "has no " + key, kHint);
    return *value;
  }

 private:
  const Json& row_;
  std::string where_;
};

// In a plan no new offset means that none could be found; anywhere else no offset is a statement: there was no commit.
enum class Shape { offsets, plan };

OffsetFileRow read_row(const RowReader& reader, Shape shape) {
  OffsetFileRow row;
  if (const Json* group = reader.find("group")) {
    row.group = reader.text("group", *group);
    if (row.group->empty()) reader.fail("group", *group, "is empty");
  }
  const Json& topic = reader.need("topic");
  row.at.topic = reader.text("topic", topic);
  if (!is_topic_name(row.at.topic)) reader.fail("topic", topic, "is not the name of a topic");
  row.at.partition = reader.number32("partition", reader.need("partition"));

  const char* key = shape == Shape::plan ? "new_offset" : "offset";
  const bool may_be_null = shape == Shape::offsets && reader.has(key);
  if (const Json* offset = may_be_null ? reader.find(key) : &reader.need(key)) {
    row.offset = reader.number(key, *offset, std::numeric_limits<std::int64_t>::max());
  }
  if (shape == Shape::plan) return row;
  if (const Json* epoch = reader.find("leader_epoch")) row.leader_epoch = reader.number32("leader_epoch", *epoch);
  if (const Json* metadata = reader.find("metadata")) row.metadata = reader.text("metadata", *metadata);
  return row;
}

OffsetFile read_rows(const Json& array, std::string_view name, Shape shape) {
  if (!array.is_array()) {
    throw usage_error(std::string(name) + ":1: '" + (shape == Shape::plan ? "plan" : "offsets") + "' is no array",
                      kHint);
  }
  OffsetFile file{OffsetFile::Format::json, {}};
  file.rows.reserve(array.size());
  for (const Json& row : array) {
    const std::size_t number = file.rows.size() + 1;
    file.rows.push_back(read_row(RowReader(row, name, number), shape));
    file.rows.back().line = number;
  }
  return file;
}

Json parse_document(std::string_view text, std::string_view name) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const std::string_view good = text.substr(0, std::min(text.size(), error.byte == 0 ? 0 : error.byte - 1));
    const auto line = 1 + std::count(good.begin(), good.end(), '\n');
    const std::size_t column = good.size() - (good.rfind('\n') + 1);    // npos + 1 is 0
    throw usage_error(std::string(name) + ":" + std::to_string(line) + ": no valid JSON from column " +
                      std::to_string(column + 1) + " on");
  } catch (const Json::exception&) {    // the only other one: a floating point number beyond its range
    throw usage_error(std::string(name) + ":1: a number is too large", kHint);
  }
}

}    // namespace

OffsetFile parse_offset_json(std::string_view text, std::string_view name) {
  const Json document = parse_document(text, name);
  if (document.is_array()) return read_rows(document, name, Shape::offsets);
  if (const auto plan = document.find("plan"); plan != document.end()) return read_rows(*plan, name, Shape::plan);
  const auto offsets = document.find("offsets");
  if (offsets == document.end()) {
    throw usage_error(std::string(name) + ":1: has neither 'offsets' nor 'plan'", kHint);
  }
  if (const auto version = document.find("version"); version != document.end() && *version != kVersion) {
    throw usage_error(std::string(name) + ":1: has version " + dump(*version) + ", and this kgroup knows version 1",
                      "a newer kgroup wrote it: read it with that one");
  }
  return read_rows(*offsets, name, Shape::offsets);
}

std::string write_offset_json(std::span<const OffsetFileRow> rows, std::int64_t saved_at_ms) {
  std::string text =
      "{\"version\":" + std::to_string(kVersion) + ",\"saved_at\":\"" + format_time(saved_at_ms) + "\",\"offsets\":[";
  std::string_view separator = "\n";
  for (const OffsetFileRow& row : rows) {
    text += separator;
    text += "{\"group\":" + dump(row.group.value_or(""));
    text += ",\"topic\":" + dump(row.at.topic);
    text += ",\"partition\":" + std::to_string(row.at.partition);
    text += ",\"offset\":" + (row.offset ? std::to_string(*row.offset) : "null");
    text += ",\"leader_epoch\":" + (row.leader_epoch ? std::to_string(*row.leader_epoch) : "null");
    text += ",\"metadata\":" + dump(row.metadata) + "}";
    separator = ",\n";
  }
  return text + "\n]}\n";
}

}    // namespace kgroup
