// SPDX-License-Identifier: Apache-2.0
// What a command found out, apart from how it is printed.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/error.hpp"

namespace kgroup {

// One value of a table, 16 bytes. Text is a view: it must outlive the report, or be kept in it (Report::keep).
class Cell {
 public:
  enum class Kind : std::uint8_t { null, boolean, integer, text, json };
  constexpr Cell() = default;
  constexpr Cell(bool value) : integer_(value ? 1 : 0), kind_(Kind::boolean) {}    // NOLINT: implicit by intent
  constexpr Cell(std::int64_t value) : integer_(value), kind_(Kind::integer) {}    // NOLINT
  constexpr Cell(std::int32_t value) : integer_(value), kind_(Kind::integer) {}    // NOLINT
  constexpr Cell(std::string_view text)                                            // NOLINT
      : text_(text.data()), size_(static_cast<std::uint32_t>(text.size())), kind_(Kind::text) {}
  Cell(const char*) = delete;    // would convert to bool
  template <typename T>
  constexpr Cell(const std::optional<T>& value) : Cell() {    // NOLINT
    if (value) *this = Cell(*value);
  }
  // Ready JSON text on one line (an object or an array) for columns that are nested in JSON. Copied as it is.
  static constexpr Cell json(std::string_view text) {
    Cell cell(text);
    cell.kind_ = Kind::json;
    return cell;
  }

  [[nodiscard]] constexpr Kind kind() const { return kind_; }
  [[nodiscard]] constexpr std::int64_t integer() const { return integer_; }
  [[nodiscard]] constexpr std::string_view text() const { return {text_, size_}; }

 private:
  union {
    std::int64_t integer_ = 0;
    const char* text_;
  };
  std::uint32_t size_ = 0;
  Kind kind_ = Kind::null;
};

struct Column {
  enum class Show : std::uint8_t {
    always,     // every format
    verbose,    // text only with -v; csv, tsv and the JSON formats always
    json,       // the JSON formats only
    table,      // text, csv and tsv only
  };
  std::string_view header;    // "LOG-END-OFFSET"
  std::string_view key;       // "log_end_offset", never renamed; empty: not in the JSON formats
  Show show = Show::always;
};

struct Table {
  std::string_view name;    // key of the array in the JSON document: "partitions"
  std::vector<Column> columns;
  std::vector<Cell> cells;    // row after row
  // The first such table is what text, csv, tsv and jsonl print. The others stand in the JSON document only.
  bool main = true;

  [[nodiscard]] std::size_t rows() const { return columns.empty() ? 0 : cells.size() / columns.size(); }
};

// An error in the `errors` array of a JSON document: of the request, or of one item.
struct ReportError {
  enum class Scope { request, group, topic, partition };
  Scope scope = Scope::request;
  std::optional<std::string> group;
  std::optional<std::string> topic;
  std::optional<std::int32_t> partition;
  std::string code;    // Kafka's name, or empty
  std::string message;
  std::string hint;
};

struct Report {
  Report() = default;
  Report(Report&&) = default;    // a copy's cells would look into the original
  Report& operator=(Report&&) = default;

  std::vector<Table> tables;
  std::vector<ReportError> errors;
  // Text that cells look at and that nobody else owns.
  std::string_view keep(std::string text) { return kept_.emplace_back(std::move(text)); }

 private:
  std::deque<std::string> kept_;
};

}    // namespace kgroup
