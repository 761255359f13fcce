// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "model/utf8.hpp"
#include "output/buffer.hpp"
#include "output/escape.hpp"
#include "output/tables.hpp"
#include "output/write_report.hpp"

namespace kgroup {
namespace {

struct Shown {
  std::string_view text;    // valid until the next cell is shown
  std::size_t width = 0;
};

// How cells look in a table for people. Never empty and without blanks at the ends, so that a column neither vanishes
// nor leaves trailing blanks.
class CellView {
 public:
  Shown show(const Cell& cell) {
    switch (cell.kind()) {
      case Cell::Kind::integer:
        return ascii(to_digits(cell.integer(), digits_));
      case Cell::Kind::text:
      case Cell::Kind::json:
        return show(cell.text());
      case Cell::Kind::boolean:
        return ascii(boolean_word(cell.integer() != 0));
      case Cell::Kind::null:
        break;
    }
    return ascii("-");
  }

  Shown show(std::string_view text) {
    if (text.empty()) return ascii("-");
    const bool blank_ends = text.front() == ' ' || text.back() == ' ';
    const auto is_ascii = [](char c) { return is_printable_ascii(c); };
    if (!blank_ends && std::all_of(text.begin(), text.end(), is_ascii)) return ascii(text);
    escape(text);
    return {escaped_, display_width(escaped_)};
  }

 private:
  static Shown ascii(std::string_view text) { return {text, text.size()}; }

  void escape(std::string_view text) {
    constexpr std::string_view blank = "\\x20";
    escaped_.clear();
    if (text.starts_with(' ')) {
      escaped_ += blank;
      text.remove_prefix(1);
    }
    const bool blank_end = text.ends_with(' ');
    if (blank_end) text.remove_suffix(1);
    append_escaped(escaped_, text, Backslash::as_is);
    if (blank_end) escaped_ += blank;
  }

  Digits digits_{};
  std::string escaped_;
};

// The last column needs no width: nothing stands behind it.
std::vector<std::size_t> widths_of(const Table& table, const std::vector<std::size_t>& columns, CellView& view) {
  std::vector<std::size_t> widths;
  widths.reserve(columns.size());
  for (const std::size_t column : columns) widths.push_back(view.show(table.columns[column].header).width);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const std::span<const Cell> cells = row_of(table, row);
    for (std::size_t i = 0; i + 1 < columns.size(); ++i) {
      widths[i] = std::max(widths[i], view.show(cells[columns[i]]).width);
    }
  }
  return widths;
}

}    // namespace

void write_text(const Table& table, bool verbose, Sink& sink) {
  using Show = Column::Show;
  const auto columns = verbose ? columns_of(table, {Show::always, Show::table, Show::verbose})
                               : columns_of(table, {Show::always, Show::table});
  if (table.rows() == 0 || columns.empty()) return;

  CellView view;
  const std::vector<std::size_t> widths = widths_of(table, columns, view);
  Buffer buffer(sink);
  std::string& to = buffer.bytes();
  const auto append = [&](std::size_t i, Shown shown) {
    constexpr std::size_t gap = 2;
    to += shown.text;
    if (i + 1 < columns.size()) {
      to.append(widths[i] - shown.width + gap, ' ');
    } else {
      to += '\n';
    }
  };
  for (std::size_t i = 0; i < columns.size(); ++i) append(i, view.show(table.columns[columns[i]].header));
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const std::span<const Cell> cells = row_of(table, row);
    for (std::size_t i = 0; i < columns.size(); ++i) append(i, view.show(cells[columns[i]]));
    buffer.flush_if_full();
  }
  buffer.flush();
}

}    // namespace kgroup
