// SPDX-License-Identifier: Apache-2.0
// JSON is written as it comes, without a document in memory: a table may have 100,000 rows.
#include <string>

#include "output/buffer.hpp"
#include "output/tables.hpp"
#include "output/write_report.hpp"

namespace kgroup {
namespace {

void append_value(std::string& to, const Cell& cell) {
  Digits digits;
  switch (cell.kind()) {
    case Cell::Kind::null:
      to += "null";
      break;
    case Cell::Kind::boolean:
      to += boolean_word(cell.integer() != 0);
      break;
    case Cell::Kind::integer:
      to += to_digits(cell.integer(), digits);
      break;
    case Cell::Kind::text:
      append_json_string(to, cell.text());
      break;
    case Cell::Kind::json:
      to += cell.text();
      break;
  }
}

// Writes the rows of one table as objects.
class RowWriter {
 public:
  explicit RowWriter(const Table& table)
      : table_(table), columns_(columns_of(table, {Column::Show::always, Column::Show::verbose, Column::Show::json})) {
    // A column without a key is for people: its value stands under another key.
    std::erase_if(columns_, [&table](std::size_t column) { return table.columns[column].key.empty(); });
    for (const std::size_t column : columns_) {
      std::string& prefix = prefixes_.emplace_back(prefixes_.empty() ? "" : ",");
      append_json_string(prefix, table.columns[column].key);
      prefix += ':';
    }
  }

  void append(std::string& to, std::size_t row) const {
    const std::span<const Cell> cells = row_of(table_, row);
    to += '{';
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      to += prefixes_[i];
      append_value(to, cells[columns_[i]]);
    }
    to += '}';
  }

 private:
  const Table& table_;
  std::vector<std::size_t> columns_;
  std::vector<std::string> prefixes_;    // `"key":`, with a comma from the second on
};

std::string_view to_string(ReportError::Scope scope) {
  switch (scope) {
    case ReportError::Scope::request:
      return "request";
    case ReportError::Scope::group:
      return "group";
    case ReportError::Scope::topic:
      return "topic";
    case ReportError::Scope::partition:
      return "partition";
  }
  return {};
}

void append_error(std::string& to, const ReportError& error) {
  const auto or_null = [](const std::string& text) { return text.empty() ? Cell() : Cell(std::string_view(text)); };
  to += R"({"scope":)";
  append_value(to, to_string(error.scope));
  to += R"(,"group":)";
  append_value(to, error.group);
  to += R"(,"topic":)";
  append_value(to, error.topic);
  to += R"(,"partition":)";
  append_value(to, error.partition);
  to += R"(,"code":)";
  append_value(to, or_null(error.code));
  to += R"(,"message":)";
  append_value(to, std::string_view(error.message));
  to += R"(,"hint":)";
  append_value(to, or_null(error.hint));
  to += '}';
}

// An array with each element on a line of its own, or all on one line.
template <typename AppendElement>
void append_array(Buffer& buffer, std::size_t count, bool lines, const AppendElement& append_element) {
  std::string& to = buffer.bytes();
  to += '[';
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) to += ',';
    if (lines) to += '\n';
    append_element(to, i);
    buffer.flush_if_full();
  }
  if (lines && count > 0) to += '\n';
  to += ']';
}

void append_errors(Buffer& buffer, const std::vector<ReportError>& errors, bool lines) {
  buffer.bytes() += R"("errors":)";
  append_array(buffer, errors.size(), lines, [&](std::string& to, std::size_t i) { append_error(to, errors[i]); });
}

}    // namespace

void write_json(const Report& report, Sink& sink) {
  Buffer buffer(sink);
  std::string& to = buffer.bytes();
  to += '{';
  for (const Table& table : report.tables) {
    const RowWriter rows(table);
    append_json_string(to, table.name);
    to += ':';
    append_array(buffer, table.rows(), true, [&](std::string& out, std::size_t row) { rows.append(out, row); });
    to += ',';
  }
  append_errors(buffer, report.errors, true);
  to += "}\n";
  buffer.flush();
}

void write_jsonl(const Table* table, const std::vector<ReportError>& errors, Sink& sink) {
  Buffer buffer(sink);
  if (table != nullptr) {
    const RowWriter rows(*table);
    for (std::size_t row = 0; row < table->rows(); ++row) {
      rows.append(buffer.bytes(), row);
      buffer.bytes() += '\n';
      buffer.flush_if_full();
    }
  }
  buffer.flush();
  if (!errors.empty()) write_errors(errors, sink);
}

void write_errors(const std::vector<ReportError>& errors, Sink& out) {
  Buffer buffer(out);
  buffer.bytes() += '{';
  append_errors(buffer, errors, false);
  buffer.bytes() += "}\n";
  buffer.flush();
}

}    // namespace kgroup
