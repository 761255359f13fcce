// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "output/write_report.hpp"

namespace kgroup {

inline Cell text(std::string_view value) {
  return value;
}
inline Cell number(std::int64_t value) {
  return value;
}

inline Report report_of(std::vector<Column> columns, std::vector<Cell> cells) {
  Report report;
  report.tables.push_back({"rows", std::move(columns), std::move(cells), true});
  return report;
}

// A row of one cell in front of another column, so that padding is seen.
inline Report report_of(std::string_view name) {
  return report_of({{"NAME", "name"}, {"LAG", "lag"}}, {text(name), number(7)});
}

// A column of each kind.
inline Report report_of_kinds() {
  return report_of({{"ALWAYS", "always"},
                    {"VERBOSE", "verbose", Column::Show::verbose},
                    {"JSON", "json", Column::Show::json},
                    {"TABLE", "table", Column::Show::table}},
                   {number(1), number(2), Cell::json(R"([{"a":3}])"), text("t")});
}

inline ReportError failed_request() {
  ReportError error;
  error.message = "failed";
  return error;
}

inline std::string written(const Report& report, Format format, bool verbose = false) {
  StringSink sink;
  write_report(report, format, verbose, sink);
  return sink.text;
}

// More than the writers gather before they write.
inline std::string long_name() {
  return std::string(std::size_t{600} * 1024, 'x');
}

}    // namespace kgroup
