// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/record.hpp"
#include "output/record_writer.hpp"

namespace kgroup {

// 2023-11-14T22:13:20.123Z
inline constexpr std::int64_t kRecordTime = 1'700'000'000'123;

inline Record some_record() {
  Record record;
  record.topic = "orders";
  record.partition = 3;
  record.offset = 42;
  record.timestamp_ms = kRecordTime;
  record.timestamp_type = TimestampType::create_time;
  record.key = "k1";
  record.value = "hello";
  return record;
}

inline std::string written(RecordWriter& writer, const Record& record) {
  std::string to = "before|";
  writer.append(to, record);
  return to.substr(7);
}

inline std::string formatted(std::string_view format, const Record& record, std::string null_text = {}) {
  const RecordFormat parsed = parse_record_format(format, "-f");
  return written(*format_writer(parsed, std::move(null_text)), record);
}

}    // namespace kgroup
