// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "output/report.hpp"
#include "output/sink.hpp"

namespace kgroup {

enum class Format { text, json, jsonl, csv, tsv, prometheus, raw };

std::optional<Format> parse_format(std::string_view word);

// Text, csv and tsv: one header line, then the rows of the main table; `-` for null. With no row nothing is written in
// text, and the header alone in csv and tsv.
// - text: columns aligned by display width (wcwidth-like: wide CJK and emoji 2, combining 0), two blanks between, no
//   trailing blanks; control characters, and bytes that are not UTF-8, escaped (see escape_for_terminal); an empty text
//   is `-` and a blank at either end \x20, so that no column is lost
// - csv: RFC 4180, lines end in \n, the bytes are exact; a text "-" is quoted, so that it can't be taken for null
// - tsv: a text "-" is \x2d, so that it can't be taken for null; escaped like text, a backslash (as \\) too; an empty
// text is empty JSON: one document, a row a line: an array for each table, and `errors` always. Jsonl: an object a row
// of the main table, then {"errors":[...]} in a last line if there are any. Bytes that are not UTF-8 become U+FFFD.
// Absent is null. Prometheus: throws Error (usage), a report has no such form.
void write_report(const Report& report, Format format, bool verbose, Sink& out);

// {"errors":[...]} alone, in one line: what a request that failed as a whole prints in the JSON formats.
void write_errors(const std::vector<ReportError>& errors, Sink& out);

// `text` as a JSON string with its quotes; bytes that are not UTF-8 become U+FFFD.
void append_json_string(std::string& to, std::string_view text);

// `text` for a terminal or a table: \n \t \r, and as \xNN each byte of the other control characters (C1 too), of the
// bidirectional controls and line separators, and of what is not UTF-8. A backslash stays as it is.
std::string escape_for_terminal(std::string_view text);

// Columns that `text` (valid UTF-8) takes on a terminal.
std::size_t display_width(std::string_view text);

}    // namespace kgroup
