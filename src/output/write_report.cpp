// SPDX-License-Identifier: Apache-2.0
#include "output/write_report.hpp"

#include <algorithm>

#include "output/tables.hpp"

namespace kgroup {
namespace {

const Table* main_table(const Report& report) {
  const auto found = std::find_if(report.tables.begin(), report.tables.end(), [](const Table& t) { return t.main; });
  return found == report.tables.end() ? nullptr : &*found;
}

}    // namespace

std::optional<Format> parse_format(std::string_view word) {
  if (word == "text") return Format::text;
  if (word == "json") return Format::json;
  if (word == "jsonl") return Format::jsonl;
  if (word == "csv") return Format::csv;
  if (word == "tsv") return Format::tsv;
  if (word == "prometheus") return Format::prometheus;
  if (word == "raw") return Format::raw;
  return std::nullopt;
}

std::vector<std::size_t> columns_of(const Table& table, std::initializer_list<Column::Show> kinds) {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (std::find(kinds.begin(), kinds.end(), table.columns[i].show) != kinds.end()) indices.push_back(i);
  }
  return indices;
}

void write_report(const Report& report, Format format, bool verbose, Sink& out) {
  const Table* table = main_table(report);
  switch (format) {
    case Format::text:
      if (table != nullptr) write_text(*table, verbose, out);
      break;
    case Format::csv:
      if (table != nullptr) write_csv(*table, out);
      break;
    case Format::tsv:
      if (table != nullptr) write_tsv(*table, out);
      break;
    case Format::json:
      write_json(report, out);
      break;
    case Format::jsonl:
      write_jsonl(table, report.errors, out);
      break;
    case Format::prometheus:    // metrics are no tables: see write_metrics
    case Format::raw:           // nor are records: see record_writer
      break;
  }
}

}    // namespace kgroup
