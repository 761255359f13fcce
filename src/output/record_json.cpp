// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string>
#include <string_view>

#include "output/buffer.hpp"
#include "output/json_bytes.hpp"
#include "output/record_headers.hpp"
#include "output/record_writer.hpp"
#include "output/time_text.hpp"

namespace kgroup {
namespace {

class JsonWriter : public RecordWriter {
 public:
  explicit JsonWriter(bool embed_values) : embed_values_(embed_values) {}

  void append(std::string& to, const Record& record) override {
    append_place(to, record);
    append_timestamp(to, record);
    if (!record.key) {
      to += R"(,"key":null,"value":)";
    } else {
      to += R"(,"key":)";
      to += append_json_bytes(to, *record.key) ? R"(,"value":)" : R"(,"key_encoding":"base64","value":)";
    }
    append_value(to, record);
    to += R"(,"headers":)";
    append_json_headers(to, record.headers);
    to += "}\n";
  }

 private:
  void append_place(std::string& to, const Record& record) {
    if (place_.empty() || record.partition != partition_ || record.topic != topic_) {
      topic_ = record.topic;
      partition_ = record.partition;
      place_ = R"({"topic":)";
      append_json_value(place_, record.topic);
      place_ += R"(,"partition":)" + std::to_string(partition_) + R"(,"offset":)";
    }
    to += place_;
    append_number(to, record.offset);
  }

  void append_timestamp(std::string& to, const Record& record) {
    if (record.timestamp_type == TimestampType::none) {
      to += R"(,"timestamp":null,"timestamp_ms":null,"timestamp_type":null)";
      return;
    }
    to += R"(,"timestamp":")";
    time_.append(to, record.timestamp_ms);
    to += R"(","timestamp_ms":)";
    append_number(to, record.timestamp_ms);
    to += R"(,"timestamp_type":")";
    to += to_string(record.timestamp_type);
    to += '"';
  }

  void append_value(std::string& to, const Record& record) const {
    if (!record.value) {
      to += "null";
    } else if (embed_values_ && append_json_text(to, *record.value)) {
      to += R"(,"value_encoding":"json")";
    } else if (!append_json_bytes(to, *record.value)) {
      to += R"(,"value_encoding":"base64")";
    }
  }

  bool embed_values_;
  std::string topic_;    // of the record before, as is partition_
  std::int32_t partition_ = 0;
  std::string place_;    // `{"topic":"orders","partition":3,"offset":` of these
  TimeText time_;
};

}    // namespace

std::unique_ptr<RecordWriter> json_writer(bool embed_values) {
  return std::make_unique<JsonWriter>(embed_values);
}

}    // namespace kgroup
