// SPDX-License-Identifier: Apache-2.0
#include "model/record_format.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "model/error.hpp"

using namespace kgroup;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

using Field = FormatPiece::Field;
using Form = FormatPiece::Form;

FormatPiece text(const std::string& text) {
  return {Field::text, Form::plain, text};
}

std::string problem_of(std::string_view format, std::string* hint = nullptr) {
  try {
    parse_record_format(format, "-f");
    return {};
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::usage);
    CHECK(!error.hint().empty());
    if (hint != nullptr) *hint = error.hint();
    return error.what();
  }
}

}    // namespace

TEST_CASE("verbs, fields and forms of a format") {
  struct Row {
    const char* format;
    FormatPiece piece;
  };
  const Row rows[] = {
      {"%s", {Field::value, Form::plain, ""}},
      {"%S", {Field::value, Form::size, ""}},
      {"%R", {Field::value, Form::size_be32, ""}},
      {"%k", {Field::key, Form::plain, ""}},
      {"%K", {Field::key, Form::size, ""}},
      {"%T", {Field::timestamp, Form::ms, ""}},
      {"%t", {Field::topic, Form::plain, ""}},
      {"%p", {Field::partition, Form::plain, ""}},
      {"%o", {Field::offset, Form::plain, ""}},
      {"%h", {Field::headers, Form::plain, ""}},
      {"%%", text("%")},

      {"%{topic}", {Field::topic, Form::plain, ""}},
      {"%{topic:plain}", {Field::topic, Form::plain, ""}},
      {"%{partition}", {Field::partition, Form::plain, ""}},
      {"%{offset}", {Field::offset, Form::plain, ""}},
      {"%{timestamp_type}", {Field::timestamp_type, Form::plain, ""}},
      {"%{key}", {Field::key, Form::plain, ""}},
      {"%{key:plain}", {Field::key, Form::plain, ""}},
      {"%{key:size}", {Field::key, Form::size, ""}},
      {"%{key:hex}", {Field::key, Form::hex, ""}},
      {"%{key:base64}", {Field::key, Form::base64, ""}},
      {"%{key:json}", {Field::key, Form::json, ""}},
      {"%{value}", {Field::value, Form::plain, ""}},
      {"%{value:hex}", {Field::value, Form::hex, ""}},
      {"%{hex}", {Field::value, Form::hex, ""}},
      {"%{base64}", {Field::value, Form::base64, ""}},
      {"%{json}", {Field::value, Form::json, ""}},
      {"%{size}", {Field::value, Form::size, ""}},
      {"%{headers}", {Field::headers, Form::plain, ""}},
      {"%{headers:plain}", {Field::headers, Form::plain, ""}},
      {"%{headers:json}", {Field::headers, Form::json, ""}},

      {"%{header:trace-id}", {Field::header, Form::plain, "trace-id"}},
      {"%{header:trace-id:plain}", {Field::header, Form::plain, "trace-id"}},
      {"%{header:trace-id:size}", {Field::header, Form::size, "trace-id"}},
      {"%{header:trace-id:hex}", {Field::header, Form::hex, "trace-id"}},
      {"%{header:trace-id:base64}", {Field::header, Form::base64, "trace-id"}},
      {"%{header:trace-id:json}", {Field::header, Form::json, "trace-id"}},
      {"%{header:a:b}", {Field::header, Form::plain, "a:b"}},
      {"%{header:a:b:hex}", {Field::header, Form::hex, "a:b"}},
      {"%{header:a:hex:plain}", {Field::header, Form::plain, "a:hex"}},
      {"%{header:a\\x3ahex}", {Field::header, Form::plain, "a:hex"}},
      {"%{header:a:ms}", {Field::header, Form::plain, "a:ms"}},
      {"%{header:a:}", {Field::header, Form::plain, "a:"}},
      {"%{header:hex}", {Field::header, Form::plain, "hex"}},
      {"%{header:a b%}", {Field::header, Form::plain, "a b%"}},
      {"%{header:{\\x7d\\\\}", {Field::header, Form::plain, "{}\\"}},

      {"%{timestamp}", {Field::timestamp, Form::plain, ""}},
      {"%{timestamp:plain}", {Field::timestamp, Form::plain, ""}},
      {"%{timestamp:rfc3339}", {Field::timestamp, Form::plain, ""}},
      {"%{timestamp:ms}", {Field::timestamp, Form::ms, ""}},
      {"%{timestamp:s}", {Field::timestamp, Form::seconds, ""}},
      {"%{timestamp:%Y-%m-%d %H:%M:%S}", {Field::timestamp, Form::strftime, "%Y-%m-%d %H:%M:%S"}},
      {"%{timestamp:at %H%%\\t}", {Field::timestamp, Form::strftime, "at %H%%\t"}},
      {"%{timestamp:%a%A%b%B%c%C%d%D%e%F%g%G%h%H%I%j%m%M%n%p%r%R%S%t%T%u%U%V%w%W%x%X%y%Y%z%Z%%}",
       {Field::timestamp, Form::strftime,
        "%a%A%b%B%c%C%d%D%e%F%g%G%h%H%I%j%m%M%n%p%r%R%S%t%T%u%U%V%w%W%x%X%y%Y%z%Z%%"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.format);
    CHECK(parse_record_format(row.format, "-f").pieces == std::vector<FormatPiece>{row.piece});
  }
}

TEST_CASE("pieces follow each other, text in one piece") {
  const std::vector<FormatPiece> pieces =
      parse_record_format(R"(%%a\tb: %k%{hex}|\n\r\0\\\x41\xfF\x7d}{%%)", "-f").pieces;
  CHECK(pieces == std::vector<FormatPiece>{text("%a\tb: "),
                                           {Field::key, Form::plain, ""},
                                           {Field::value, Form::hex, ""},
                                           text("|\n\r\0\\A\xff}}{%"s)});
  CHECK(parse_record_format("Grüße\n%s", "-f").pieces[0].text == "Grüße\n");
  CHECK(parse_record_format("a\0b"sv, "-f").pieces[0].text == "a\0b"s);
}

TEST_CASE("what needs headers") {
  CHECK(parse_record_format("%s %h", "-f").needs_headers());
  CHECK(parse_record_format("%{headers:json}", "-f").needs_headers());
  CHECK(parse_record_format("%{header:a}", "-f").needs_headers());
  CHECK(!parse_record_format("%t %p %o %T %k %s h", "-f").needs_headers());
}

TEST_CASE("mistakes in a format are named with their column") {
  struct Row {
    std::string_view format;
    const char* problem;
    const char* hint;    // what it begins with
  };
  const char* verbs = "the verbs are %s value, %S its size, %R its size in 4 bytes, %k key, ";
  const char* escapes = "the escapes are \\n, \\r, \\t, \\0, \\\\ and \\xNN with two hexadecimal digits";
  const Row rows[] = {
      {"", "-f: the format is empty", verbs},
      {"%s: %q", "-f: there is no verb '%q' (column 5)", verbs},
      {"%", "-f: a lone '%' at the end (column 1)", "write %% for a per cent sign"},
      {"%s%%%", "-f: a lone '%' at the end (column 5)", "write %% for a per cent sign"},
      {"% s", "-f: there is no verb '% ' (column 1)", verbs},
      {"ü%ü", "-f: there is no verb '%ü' (column 3)", verbs},
      {"%\xff", "-f: there is no verb '%\xff' (column 1)", verbs},

      {"%s\\", "-f: a lone '\\' at the end (column 3)", "write \\\\ for a backslash"},
      {"%s\\e", "-f: there is no escape '\\e' (column 3)", escapes},
      {"\\ü", "-f: there is no escape '\\ü' (column 1)", escapes},
      {"\\n\\x", "-f: two hexadecimal digits must follow '\\x' (column 3)", "such as \\x1f"},
      {"\\x4", "-f: two hexadecimal digits must follow '\\x' (column 1)", "such as \\x1f"},
      {"\\x4g", "-f: two hexadecimal digits must follow '\\x' (column 1)", "such as \\x1f"},
      {"\\xg4", "-f: two hexadecimal digits must follow '\\x' (column 1)", "such as \\x1f"},
      {"a\\033[1m", "-f: octal escapes such as '\\03' are not known (column 2)", "write \\x1b for \\033, and \\x00 "},

      {"%s %{value", "-f: '%{value' is not closed (column 4)", "a '}' ends it: %{timestamp}"},
      {"%{", "-f: '%{' is not closed (column 1)", "a '}' ends it: %{timestamp}"},
      {"%{}", "-f: there is no field '' in '%{}' (column 1)",
       "the fields are topic, partition, offset, timestamp, timestamp_type, key, value, headers, header:NAME; of the "
       "value alone hex, base64, json, size"},
      {"%s%{valeu}", "-f: there is no field 'valeu' in '%{valeu}' (column 3)", "did you mean 'value'? the fields are "},
      {"%{timestmp:ms}", "-f: there is no field 'timestmp' in '%{timestmp:ms}' (column 1)",
       "did you mean 'timestamp'? "},
      {"%{Key}", "-f: there is no field 'Key' in '%{Key}' (column 1)", "did you mean 'key'? "},
      {"%{bse64}", "-f: there is no field 'bse64' in '%{bse64}' (column 1)", "did you mean 'base64'? "},
      {"%{haeder:a}", "-f: there is no field 'haeder' in '%{haeder:a}' (column 1)", "did you mean 'header'? "},
      {"%{payload}", "-f: there is no field 'payload' in '%{payload}' (column 1)", "the fields are "},
      {"%{z}", "-f: there is no field 'z' in '%{z}' (column 1)", "the fields are "},
      {"%{plain}", "-f: there is no field 'plain' in '%{plain}' (column 1)", "the fields are "},
      {"%{hex:key}", "-f: there is no field 'hex' in '%{hex:key}' (column 1)", ""},
      {"%{header}", "-f: '%{header}' names no header (column 1)",
       "write %{header:NAME}, or %{headers} for all of them"},
      {"%{header:}", "-f: '%{header:}' names no header (column 1)", "write %{header:NAME}"},
      {"%{header::hex}", "-f: '%{header::hex}' names no header (column 1)", "write %{header:NAME}"},
      {"%{header:a\\}", "-f: a lone '\\' at the end (column 11)", "write \\\\ for a backslash"},
      {"%{header:\\x4}1", "-f: two hexadecimal digits must follow '\\x' (column 10)", "such as \\x1f"},

      {"%{key:hexx}", "-f: there is no form 'hexx' of 'key' in '%{key:hexx}' (column 1)",
       "did you mean 'hex'? the forms of key are plain, size, hex, base64, json"},
      {"%{key:}", "-f: there is no form '' of 'key' in '%{key:}' (column 1)", "the forms of key are "},
      {"%{value:ms}", "-f: there is no form 'ms' of 'value' in '%{value:ms}' (column 1)", "the forms of value are "},
      {"%{value:%Y}", "-f: there is no form '%Y' of 'value' in '%{value:%Y}' (column 1)", "the forms of value are "},
      {"%{topic:hex}", "-f: there is no form 'hex' of 'topic' in '%{topic:hex}' (column 1)",
       "the only form of topic is plain"},
      {"%{offset:size}", "-f: there is no form 'size' of 'offset' in '%{offset:size}' (column 1)",
       "the only form of offset is plain"},
      {"%{headers:hex}", "-f: there is no form 'hex' of 'headers' in '%{headers:hex}' (column 1)",
       "the forms of headers are plain, json"},
      {"%{timestamp:rfc339}", "-f: there is no form 'rfc339' of 'timestamp' in '%{timestamp:rfc339}' (column 1)",
       "did you mean 'rfc3339'? the forms of timestamp are rfc3339, plain, ms, s, and those of strftime: "
       "%{timestamp:%Y-%m-%d %H:%M:%S}"},
      {"%{timestamp:json}", "-f: there is no form 'json' of 'timestamp' in '%{timestamp:json}' (column 1)",
       "the forms of timestamp are "},

      {"%s %{timestamp:%H.%f}", "-f: there is no conversion '%f' in '%{timestamp:%H.%f}' (column 4)",
       "strftime has %a %A %b "},
      {"%{timestamp:%s}", "-f: there is no conversion '%s' in '%{timestamp:%s}' (column 1)", "strftime has "},
      {"%{timestamp:%Ey}", "-f: there is no conversion '%E' in '%{timestamp:%Ey}' (column 1)", "strftime has "},
      {"%{timestamp:%é}", "-f: there is no conversion '%é' in '%{timestamp:%é}' (column 1)", "strftime has "},
      {"%{timestamp:%\\x4c}", "-f: there is no conversion '%L' in '%{timestamp:%\\x4c}' (column 1)", "strftime has "},
      {"%{timestamp:%%%}", "-f: a lone '%' in '%{timestamp:%%%}' (column 1)", "write %% for a per cent sign"},
      {"%{timestamp:%H\\0}", "-f: there is a zero byte in '%{timestamp:%H\\0}' (column 1)", "strftime takes it for "},
  };
  for (const Row& row : rows) {
    CAPTURE(row.format);
    std::string hint;
    CHECK(problem_of(row.format, &hint) == row.problem);
    CAPTURE(hint);
    CHECK(hint.starts_with(row.hint));
  }
}

TEST_CASE("escapes of a delimiter") {
  CHECK(parse_escapes("", "-D").empty());
  CHECK(parse_escapes(R"(\n\r\t\\ %s \x1E\0)", "-D") == "\n\r\t\\ %s \x1e\0"s);
  CHECK(parse_escapes("ü", "-D") == "ü");
  try {
    parse_escapes("a\\q", "-D");
    FAIL("was taken");
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::usage);
    CHECK(error.what() == "-D: there is no escape '\\q' (column 2)"s);
  }
}
