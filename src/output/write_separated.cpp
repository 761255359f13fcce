// SPDX-License-Identifier: Apache-2.0
// csv and tsv: for programs, so every column is there and nothing depends on --verbose.
#include <algorithm>
#include <string>

#include "output/buffer.hpp"
#include "output/escape.hpp"
#include "output/tables.hpp"

namespace kgroup {
namespace {

bool needs_quotes(std::string_view text) {
  constexpr auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  constexpr auto is_special = [](char c) { return c == ',' || c == '"' || c == '\r' || c == '\n'; };
  if (text.empty()) return false;
  return text == "-" || is_blank(text.front()) || is_blank(text.back()) ||
         std::any_of(text.begin(), text.end(), is_special);
}

// RFC 4180.
void append_csv_text(std::string& to, std::string_view text) {
  if (!needs_quotes(text)) {
    to += text;
    return;
  }
  to += '"';
  for (const char c : text) {
    if (c == '"') to += '"';
    to += c;
  }
  to += '"';
}

void append_tsv_text(std::string& to, std::string_view text) {
  if (text == "-") {
    to += "\\x2d";    // a bare one is null
    return;
  }
  append_escaped(to, text, Backslash::doubled);
}

using AppendText = void (*)(std::string& to, std::string_view text);

void append_cell(std::string& to, const Cell& cell, AppendText append_text) {
  Digits digits;
  switch (cell.kind()) {
    case Cell::Kind::null:
      to += '-';
      break;
    case Cell::Kind::boolean:
      to += boolean_word(cell.integer() != 0);
      break;
    case Cell::Kind::integer:
      to += to_digits(cell.integer(), digits);
      break;
    case Cell::Kind::text:
    case Cell::Kind::json:
      append_text(to, cell.text());
      break;
  }
}

void write_separated(const Table& table, char separator, AppendText append_text, Sink& sink) {
  using Show = Column::Show;
  const auto columns = columns_of(table, {Show::always, Show::table, Show::verbose});
  if (columns.empty()) return;
  Buffer buffer(sink);
  std::string& to = buffer.bytes();
  const auto end_field = [&](std::size_t i) { to += i + 1 < columns.size() ? separator : '\n'; };

  for (std::size_t i = 0; i < columns.size(); ++i) {
    append_text(to, table.columns[columns[i]].header);
    end_field(i);
  }
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const std::span<const Cell> cells = row_of(table, row);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      append_cell(to, cells[columns[i]], append_text);
      end_field(i);
    }
    buffer.flush_if_full();
  }
  buffer.flush();
}

}    // namespace

void write_csv(const Table& table, Sink& sink) {
  write_separated(table, ',', append_csv_text, sink);
}

void write_tsv(const Table& table, Sink& sink) {
  write_separated(table, '\t', append_tsv_text, sink);
}

}    // namespace kgroup
