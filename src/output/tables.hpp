// SPDX-License-Identifier: Apache-2.0
// What the writers of the formats share, and the writers themselves.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "output/report.hpp"
#include "output/sink.hpp"

namespace kgroup {

inline std::span<const Cell> row_of(const Table& table, std::size_t row) {
  return std::span(table.cells).subspan(row * table.columns.size(), table.columns.size());
}

// Indices of the columns that are of one of these kinds.
std::vector<std::size_t> columns_of(const Table& table, std::initializer_list<Column::Show> kinds);

inline std::string_view boolean_word(bool value) {
  return value ? "true" : "false";
}

void write_text(const Table& table, bool verbose, Sink& sink);
void write_csv(const Table& table, Sink& sink);
void write_tsv(const Table& table, Sink& sink);
void write_json(const Report& report, Sink& sink);
// `table`: the one whose rows are written; none: the errors alone.
void write_jsonl(const Table* table, const std::vector<ReportError>& errors, Sink& sink);

}    // namespace kgroup
