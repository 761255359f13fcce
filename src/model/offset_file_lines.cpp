// SPDX-License-Identifier: Apache-2.0
// csv and text files of offsets.
#include <algorithm>
#include <charconv>
#include <span>
#include <string>
#include <vector>

#include "model/error.hpp"
#include "model/offset_file_parts.hpp"
#include "model/topic_selector.hpp"

namespace kgroup {
namespace {

constexpr std::string_view kBlanks = " \t";
constexpr std::size_t kShown = 60;

std::string place(std::string_view file, std::size_t line) {
  return std::string(file) + ":" + std::to_string(line) + ": ";
}

// Records of csv or text with the line in which each begins.
class RecordReader {
 public:
  RecordReader(std::string_view text, std::string_view name) : rest_(text), name_(name) {}

  // Passes blank lines and comments. False at the end of the file.
  bool skip_to_record() {
    while (!rest_.empty()) {
      const std::string_view line = trim_blanks(first_line(rest_));
      if (!line.empty() && !line.starts_with('#')) return true;
      rest_.remove_prefix(first_line(rest_).size());
      take_line_end();
    }
    return false;
  }

  [[nodiscard]] std::string_view rest() const { return rest_; }
  [[nodiscard]] std::size_t line() const { return line_; }

  std::vector<std::string> take_text() {
    std::vector<std::string> fields;
    std::string_view line = trim_blanks(first_line(rest_));
    rest_.remove_prefix(first_line(rest_).size());
    while (!line.empty()) {
      const std::string_view field = line.substr(0, line.find_first_of(kBlanks));
      fields.emplace_back(field);
      line = trim_blanks(line.substr(field.size()));
    }
    take_line_end();
    return fields;
  }

  std::vector<std::string> take_csv() {
    std::vector<std::string> fields;
    do {
      fields.push_back(take_csv_field());
    } while (take_char(','));
    take_line_end();
    return fields;
  }

 private:
  bool take_char(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool take_line_end() {
    const bool carriage_return = take_char('\r');
    if (!take_char('\n') && !carriage_return) return false;
    ++line_;
    return true;
  }

  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlanks), rest_.size())); }

  std::string take_csv_field() {
    const std::string_view all = rest_;
    skip_blanks();
    if (rest_.starts_with('"')) return take_quoted();
    const std::string_view field = all.substr(0, all.find_first_of(",\r\n"));
    rest_ = all.substr(field.size());
    return std::string(field);
  }

  // RFC 4180: a quote inside is doubled, line ends stand for themselves.
  std::string take_quoted() {
    const std::size_t first = line_;
    std::string field;
    rest_.remove_prefix(1);
    while (!rest_.empty()) {
      if (take_char('"')) {
        if (!rest_.starts_with('"')) {
          skip_blanks();
          if (rest_.empty() || rest_.find_first_of(",\r\n") == 0) return field;
          throw usage_error(place(name_, first) + "text behind a closing quote",
                            "a quote inside quotes is doubled: \"\"");
        }
        field += rest_[0];
        rest_.remove_prefix(1);
        continue;
      }
      const std::string_view before = rest_;
      if (!take_line_end()) rest_.remove_prefix(1);
      field += before.substr(0, before.size() - rest_.size());
    }
    throw usage_error(place(name_, first) + "a quote is not closed", "a quote inside quotes is doubled: \"\"");
  }

  std::string_view rest_;
  std::string_view name_;
  std::size_t line_ = 1;
};

std::string lower(std::string_view text) {
  std::string result(trim_blanks(text));
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

// `topic,partition,offset`, with `NEW-OFFSET` and the like for the last one.
bool is_header(std::span<const std::string> fields) {
  const std::size_t count = fields.size();
  return count >= 3 && lower(fields[count - 3]) == "topic" && lower(fields[count - 2]) == "partition" &&
         lower(fields[count - 1]).ends_with("offset");
}

// Turns the fields of one row into values, or throws what is wrong with the row.
class FieldReader {
 public:
  FieldReader(std::string_view file, std::size_t line, const char* hint) : where_(place(file, line)), hint_(hint) {}

  [[noreturn]] void fail(const std::string& what) const { throw usage_error(where_ + what, hint_); }

  [[nodiscard]] std::string group(const std::string& field) const {
    if (field.empty()) fail("group is empty");
    return field;
  }

  [[nodiscard]] std::string topic(std::string_view field) const {
    const std::string_view name = trim_blanks(field);
    if (!is_topic_name(name)) fail("topic", name, "is not the name of a topic");
    return std::string(name);
  }

  template <typename Number>
  [[nodiscard]] Number number(const char* key, std::string_view field) const {
    const std::string_view digits = trim_blanks(field);
    Number value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || end != digits.data() + digits.size() || error == std::errc::invalid_argument) {
      fail(key, digits, "is no whole number");
    }
    if (digits.starts_with('-')) fail(key, digits, "is negative");
    if (error != std::errc{}) fail(key, digits, "is too large");
    return value;
  }

 private:
  [[noreturn]] void fail(const char* key, std::string_view field, const char* why) const {
    if (field.empty()) fail(std::string(key) + " is empty");
    std::string_view shown = field.substr(0, kShown);
    const auto cuts_code_point = [&] { return shown.size() < field.size() && (field[shown.size()] & 0xc0) == 0x80; };
    while (!shown.empty() && cuts_code_point()) shown.remove_suffix(1);
    std::string message = std::string(key) + " '";
    for (const char c : shown) message += c == '\0' ? std::string("\\x00") : std::string(1, c);    // what() ends there
    message += shown.size() < field.size() ? "...' " : "' ";
    fail(message + why);
  }

  std::string where_;
  const char* hint_;
};

bool is_csv(std::string_view record) {
  const std::string_view line = trim_blanks(first_line(record));
  return line.starts_with('"') || line.find(',') != std::string_view::npos;
}

OffsetFileRow read_row(const FieldReader& read, std::span<const std::string> fields, OffsetFile::Format format) {
  const std::size_t count = fields.size();
  if (count != 3 && (count != 4 || format == OffsetFile::Format::text)) {
    read.fail("has " + std::to_string(count) + (count == 1 ? " field" : " fields"));
  }
  OffsetFileRow row;
  if (count == 4) row.group = read.group(fields[0]);
  row.at.topic = read.topic(fields[count - 3]);
  row.at.partition = read.number<std::int32_t>("partition", fields[count - 2]);
  row.offset = read.number<std::int64_t>("offset", fields[count - 1]);
  return row;
}

}    // namespace

OffsetFile parse_offset_lines(std::string_view text, std::string_view name) {
  RecordReader reader(text, name);
  OffsetFile file;
  if (!reader.skip_to_record()) return file;
  const bool csv = is_csv(reader.rest());
  file.format = csv ? OffsetFile::Format::csv : OffsetFile::Format::text;
  const char* hint = csv ? "a line is topic,partition,offset or group,topic,partition,offset"
                         : "a line is topic, partition and offset, with blanks between them";
  bool first = true;
  do {
    const std::size_t line = reader.line();
    const std::vector<std::string> fields = csv ? reader.take_csv() : reader.take_text();
    if (!first || !is_header(fields)) {
      file.rows.push_back(read_row({name, line, hint}, fields, file.format));
      file.rows.back().line = line;
    }
    first = false;
  } while (reader.skip_to_record());
  return file;
}

}    // namespace kgroup
