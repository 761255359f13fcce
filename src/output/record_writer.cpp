// SPDX-License-Identifier: Apache-2.0
#include "output/record_writer.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "output/buffer.hpp"
#include "output/encode.hpp"
#include "output/json_bytes.hpp"
#include "output/record_headers.hpp"
#include "output/time_text.hpp"

namespace kgroup {
namespace {

using Bytes = std::optional<std::string_view>;
using Field = FormatPiece::Field;
using Form = FormatPiece::Form;

std::int64_t size_of(const Bytes& bytes) {
  return bytes ? static_cast<std::int64_t>(bytes->size()) : -1;
}

void append_be32(std::string& to, std::int64_t value) {
  const auto bits = static_cast<std::uint32_t>(value);
  for (const unsigned shift : {24U, 16U, 8U, 0U}) to += static_cast<char>(bits >> shift & 0xffU);
}

// What Kafka's lastHeader() gives; a header that is not there is like one that is null.
Bytes last_header(const Record& record, std::string_view name) {
  for (std::size_t i = record.headers.size(); i-- > 0;) {
    if (record.headers[i].name == name) return record.headers[i].value;
  }
  return std::nullopt;
}

class FormatWriter : public RecordWriter {
 public:
  FormatWriter(const RecordFormat& format, std::string null_text) : null_text_(std::move(null_text)) {
    for (const FormatPiece& piece : format.pieces) {
      steps_.push_back({piece.field, piece.form, piece.text, times_.size()});
      if (piece.form == Form::strftime) times_.emplace_back(piece.text);
    }
  }

  void append(std::string& to, const Record& record) override {
    for (const Step& step : steps_) append_step(to, record, step);
  }

 private:
  struct Step {
    Field field;
    Form form;
    std::string_view text;
    std::size_t time;    // which of times_
  };

  void append_step(std::string& to, const Record& record, const Step& step) {
    switch (step.field) {
      case Field::text:
        to += step.text;
        break;
      case Field::topic:
        to += record.topic;
        break;
      case Field::partition:
        append_number(to, record.partition);
        break;
      case Field::offset:
        append_number(to, record.offset);
        break;
      case Field::timestamp:
        append_timestamp(to, record, step);
        break;
      case Field::timestamp_type:
        to += record.timestamp_type == TimestampType::none ? "-" : to_string(record.timestamp_type);
        break;
      case Field::key:
        append_bytes(to, record.key, step.form);
        break;
      case Field::value:
        append_bytes(to, record.value, step.form);
        break;
      case Field::headers:
        step.form == Form::json ? append_json_headers(to, record.headers) : append_headers(to, record.headers);
        break;
      case Field::header:
        append_bytes(to, last_header(record, step.text), step.form);
        break;
    }
  }

  void append_timestamp(std::string& to, const Record& record, const Step& step) {
    const bool none = record.timestamp_type == TimestampType::none;
    if (step.form == Form::ms) {
      append_number(to, none ? -1 : record.timestamp_ms);
    } else if (step.form == Form::seconds) {
      append_number(to, none ? -1 : whole_seconds(record.timestamp_ms));
    } else if (none) {
      to += '-';
    } else if (step.form == Form::strftime) {
      times_[step.time].append(to, record.timestamp_ms);
    } else {
      time_.append(to, record.timestamp_ms);
    }
  }

  void append_bytes(std::string& to, const Bytes& bytes, Form form) const {
    switch (form) {
      case Form::size:
        append_number(to, size_of(bytes));
        return;
      case Form::size_be32:
        append_be32(to, size_of(bytes));
        return;
      case Form::json:
        append_json_value(to, bytes);
        return;
      default:
        break;
    }
    if (!bytes) {
      to += null_text_;
    } else if (form == Form::hex) {
      append_hex(to, *bytes);
    } else if (form == Form::base64) {
      append_base64(to, *bytes);
    } else {
      to += *bytes;
    }
  }

  std::string null_text_;
  std::vector<Step> steps_;
  std::vector<StrftimeText> times_;
  TimeText time_;
};

class TextWriter : public RecordWriter {
 public:
  explicit TextWriter(TextStyle style) : style_(std::move(style)) {}

  void append(std::string& to, const Record& record) override {
    if (style_.key_separator) {
      to += record.key.value_or(style_.null_text);
      to += *style_.key_separator;
    }
    to += record.value.value_or(style_.null_text);
    to += style_.end;
  }

 private:
  TextStyle style_;
};

class RawWriter : public RecordWriter {
 public:
  void append(std::string& to, const Record& record) override { to += record.value.value_or(std::string_view()); }
};

}    // namespace

std::unique_ptr<RecordWriter> format_writer(const RecordFormat& format, std::string null_text) {
  return std::make_unique<FormatWriter>(format, std::move(null_text));
}

std::unique_ptr<RecordWriter> text_writer(TextStyle style) {
  return std::make_unique<TextWriter>(std::move(style));
}

std::unique_ptr<RecordWriter> raw_writer() {
  return std::make_unique<RawWriter>();
}

}    // namespace kgroup
