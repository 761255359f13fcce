// SPDX-License-Identifier: Apache-2.0
#include "model/record_format.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "model/error.hpp"
#include "model/nearest.hpp"
#include "model/utf8.hpp"

namespace kgroup {
namespace {

using Field = FormatPiece::Field;
using Form = FormatPiece::Form;

struct Verb {
  char letter;
  Field field;
  Form form;
  std::string_view meaning;
};

constexpr std::array<Verb, 10> kVerbs{{
    {'s', Field::value, Form::plain, "value"},
    {'S', Field::value, Form::size, "its size"},
    {'R', Field::value, Form::size_be32, "its size in 4 bytes"},
    {'k', Field::key, Form::plain, "key"},
    {'K', Field::key, Form::size, "its size"},
    {'T', Field::timestamp, Form::ms, "timestamp in ms"},
    {'t', Field::topic, Form::plain, "topic"},
    {'p', Field::partition, Form::plain, "partition"},
    {'o', Field::offset, Form::plain, "offset"},
    {'h', Field::headers, Form::plain, "headers"},
}};

struct NamedForm {
  std::string_view name;
  Form form;
};

constexpr std::array<NamedForm, 1> kPlain{{{"plain", Form::plain}}};
constexpr std::array<NamedForm, 5> kBytes{
    {{"plain", Form::plain}, {"size", Form::size}, {"hex", Form::hex}, {"base64", Form::base64}, {"json", Form::json}}};
constexpr std::array<NamedForm, 2> kHeaders{{{"plain", Form::plain}, {"json", Form::json}}};
constexpr std::array<NamedForm, 4> kTimestamp{
    {{"rfc3339", Form::plain}, {"plain", Form::plain}, {"ms", Form::ms}, {"s", Form::seconds}}};

struct NamedField {
  std::string_view name;
  Field field;
  std::span<const NamedForm> forms;
};

constexpr std::array<NamedField, 8> kFields{{
    {"topic", Field::topic, kPlain},
    {"partition", Field::partition, kPlain},
    {"offset", Field::offset, kPlain},
    {"timestamp", Field::timestamp, kTimestamp},
    {"timestamp_type", Field::timestamp_type, kPlain},
    {"key", Field::key, kBytes},
    {"value", Field::value, kBytes},
    {"headers", Field::headers, kHeaders},
}};
constexpr std::string_view kHeader = "header";

// What ISO C has, less what needs a time zone of its own; `%s` of glibc would be the seconds in local time.
constexpr std::string_view kConversions = "aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyYzZ%";

template <typename Named>
const Named* find(std::span<const Named> rows, std::string_view name) {
  const auto row = std::find_if(rows.begin(), rows.end(), [name](const Named& named) { return named.name == name; });
  return row == rows.end() ? nullptr : &*row;
}

std::string quoted(std::string_view text) {
  std::string result("'");
  result += text;
  result += '\'';
  return result;
}

// "did you mean 'value'? ", if any of `names` is meant.
std::string suggestion(std::string_view word, std::span<const std::string> names) {
  // A word of which every letter is wrong is no slip.
  const std::size_t limit = word.empty() ? 0 : std::min<std::size_t>(2, word.size() - 1);
  const std::optional<std::string> meant = nearest(word, names, limit);
  return meant ? "did you mean " + quoted(*meant) + "? " : std::string();
}

template <typename Named>
std::vector<std::string> names_of(std::span<const Named> rows) {
  std::vector<std::string> names;
  for (const Named& row : rows) names.emplace_back(row.name);
  return names;
}

std::string listed(std::span<const std::string> names) {
  std::string list;
  for (const std::string& name : names) {
    if (!list.empty()) list += ", ";
    list += name;
  }
  return list;
}

std::string verbs_hint() {
  std::string hint = "the verbs are ";
  for (const Verb& verb : kVerbs) {
    hint += {'%', verb.letter, ' '};
    hint += verb.meaning;
    hint += ", ";
  }
  return hint + "%% a per cent sign, and longer ones such as %{timestamp} and %{key:hex}";
}

std::optional<unsigned> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

// Reads a format from its start to its end.
class Parser {
 public:
  Parser(std::string_view text, std::string_view what) : text_(text), what_(what) {}

  RecordFormat format();
  // The text from here to `end`, its escapes undone.
  std::string unescaped(std::size_t end);

 private:
  [[noreturn]] void fail(std::size_t at, const std::string& problem, std::string hint) const;
  [[nodiscard]] std::string_view character_at(std::size_t at) const;
  char take_escape(std::size_t end);
  void take_verb();
  FormatPiece take_long_verb();
  FormatPiece header_piece(std::string_view inner, std::size_t close);
  FormatPiece field_piece(std::string_view inner, std::size_t close);
  FormatPiece strftime_piece(std::size_t close);
  void add_text(char c);

  std::string_view text_;
  std::string_view what_;
  std::size_t at_ = 0;
  std::size_t piece_ = 0;    // where the verb in hand begins
  RecordFormat format_;
};

void Parser::fail(std::size_t at, const std::string& problem, std::string hint) const {
  throw usage_error(std::string(what_) + ": " + problem + " (column " + std::to_string(at + 1) + ")", std::move(hint));
}

std::string_view Parser::character_at(std::size_t at) const {
  const std::string_view rest = text_.substr(at);
  return rest.substr(0, std::max<std::size_t>(1, first_code_point(rest).length));
}

char Parser::take_escape(std::size_t end) {
  const std::size_t at = at_;
  if (at + 1 >= end) fail(at, "a lone '\\' at the end", "write \\\\ for a backslash");
  const char letter = text_[at + 1];
  at_ += 2;
  switch (letter) {
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    case '\\':
      return '\\';
    case '0':
      // kcat and C would read an octal number.
      if (at_ < end && text_[at_] >= '0' && text_[at_] <= '9') {
        fail(at, "octal escapes such as " + quoted(text_.substr(at, 3)) + " are not known",
             "write \\x1b for \\033, and \\x00 for a zero byte before a digit");
      }
      return '\0';
    case 'x':
      if (at_ + 2 <= end) {
        const std::optional<unsigned> high = hex_digit(text_[at_]);
        const std::optional<unsigned> low = hex_digit(text_[at_ + 1]);
        at_ += 2;
        if (high && low) return static_cast<char>(*high * 16 + *low);
      }
      fail(at, "two hexadecimal digits must follow '\\x'", "such as \\x1f");
    default:
      fail(at, "there is no escape " + quoted("\\" + std::string(character_at(at + 1))),
           "the escapes are \\n, \\r, \\t, \\0, \\\\ and \\xNN with two hexadecimal digits");
  }
}

std::string Parser::unescaped(std::size_t end) {
  std::string result;
  while (at_ < end) result += text_[at_] == '\\' ? take_escape(end) : text_[at_++];
  return result;
}

void Parser::add_text(char c) {
  std::vector<FormatPiece>& pieces = format_.pieces;
  if (pieces.empty() || pieces.back().field != Field::text) pieces.emplace_back();
  pieces.back().text += c;
}

RecordFormat Parser::format() {
  if (text_.empty()) throw usage_error(std::string(what_) + ": the format is empty", verbs_hint());
  while (at_ < text_.size()) {
    if (text_[at_] == '\\') {
      add_text(take_escape(text_.size()));
    } else if (text_[at_] == '%') {
      take_verb();
    } else {
      add_text(text_[at_++]);
    }
  }
  return std::move(format_);
}

void Parser::take_verb() {
  piece_ = at_;
  if (at_ + 1 == text_.size()) fail(piece_, "a lone '%' at the end", "write %% for a per cent sign");
  const char letter = text_[at_ + 1];
  if (letter == '%') {
    add_text('%');
  } else if (letter == '{') {
    format_.pieces.push_back(take_long_verb());
    return;
  } else {
    const auto verb = std::find_if(kVerbs.begin(), kVerbs.end(), [=](const Verb& row) { return row.letter == letter; });
    if (verb == kVerbs.end()) {
      fail(piece_, "there is no verb " + quoted("%" + std::string(character_at(at_ + 1))), verbs_hint());
    }
    format_.pieces.push_back({verb->field, verb->form, {}});
  }
  at_ += 2;
}

FormatPiece Parser::take_long_verb() {
  const std::size_t close = text_.find('}', piece_);
  if (close == std::string_view::npos) {
    fail(piece_, quoted(text_.substr(piece_)) + " is not closed", "a '}' ends it: %{timestamp}");
  }
  at_ = piece_ + 2;
  const std::string_view inner = text_.substr(at_, close - at_);
  FormatPiece piece =
      inner == kHeader || inner.starts_with("header:") ? header_piece(inner, close) : field_piece(inner, close);
  at_ = close + 1;
  return piece;
}

FormatPiece Parser::header_piece(std::string_view inner, std::size_t close) {
  at_ += std::min(inner.size(), kHeader.size() + 1);
  std::size_t end = close;
  const NamedForm* form = kBytes.data();
  // The name may hold colons: only a form that is known counts as one, and only behind a name.
  if (const std::size_t colon = text_.substr(0, close).rfind(':'); colon != std::string_view::npos && colon >= at_) {
    if (const NamedForm* known = find<NamedForm>(kBytes, text_.substr(colon + 1, close - colon - 1))) {
      form = known;
      end = colon;
    }
  }
  if (at_ >= end) {
    fail(piece_, quoted(text_.substr(piece_, close + 1 - piece_)) + " names no header",
         "write %{header:NAME}, or %{headers} for all of them");
  }
  return {Field::header, form->form, unescaped(end)};
}

FormatPiece Parser::field_piece(std::string_view inner, std::size_t close) {
  const std::string in_piece = " in " + quoted(text_.substr(piece_, close + 1 - piece_));
  const std::size_t colon = inner.find(':');
  const std::string_view name = inner.substr(0, colon);
  const NamedField* field = find<NamedField>(kFields, name);
  if (field == nullptr) {
    // The forms of the value stand by themselves too.
    const NamedForm* form = find<NamedForm>(kBytes, inner);
    if (form != nullptr && form->form != Form::plain) return {Field::value, form->form, {}};
    std::vector<std::string> names = names_of<NamedField>(kFields);
    names.emplace_back(kHeader);
    const std::vector<std::string> forms{"hex", "base64", "json", "size"};
    std::vector<std::string> words = names;
    words.insert(words.end(), forms.begin(), forms.end());
    names.back() += ":NAME";
    fail(piece_, "there is no field " + quoted(name) + in_piece,
         suggestion(name, words) + "the fields are " + listed(names) + "; of the value alone " + listed(forms));
  }
  if (colon == std::string_view::npos) return {field->field, Form::plain, {}};

  const std::string_view word = inner.substr(colon + 1);
  at_ += colon + 1;
  if (field->field == Field::timestamp && word.find('%') != std::string_view::npos) return strftime_piece(close);
  const NamedForm* form = find(field->forms, word);
  if (form == nullptr) {
    const std::vector<std::string> forms = names_of(field->forms);
    std::string hint = suggestion(word, forms) + (forms.size() == 1 ? "the only form of " : "the forms of ");
    hint += std::string(name) + (forms.size() == 1 ? " is " : " are ") + listed(forms);
    if (field->field == Field::timestamp) hint += ", and those of strftime: %{timestamp:%Y-%m-%d %H:%M:%S}";
    fail(piece_, "there is no form " + quoted(word) + " of " + quoted(name) + in_piece, std::move(hint));
  }
  return {field->field, form->form, {}};
}

FormatPiece Parser::strftime_piece(std::size_t close) {
  const std::string in_piece = " in " + quoted(text_.substr(piece_, close + 1 - piece_));
  std::string text = unescaped(close);
  if (text.find('\0') != std::string::npos) {
    fail(piece_, "there is a zero byte" + in_piece, "strftime takes it for the end: write it behind the '}'");
  }
  for (std::size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at + 2)) {
    const std::string_view rest = std::string_view(text).substr(at + 1);
    if (rest.empty()) fail(piece_, "a lone '%'" + in_piece, "write %% for a per cent sign");
    if (kConversions.find(rest[0]) != std::string_view::npos) continue;
    const std::size_t length = std::max<std::size_t>(1, first_code_point(rest).length);
    std::string list;
    for (const char c : kConversions) list += {' ', '%', c};
    fail(piece_, "there is no conversion " + quoted("%" + std::string(rest.substr(0, length))) + in_piece,
         "strftime has" + list + "; milliseconds are in %{timestamp} and %{timestamp:ms}");
  }
  return {Field::timestamp, Form::strftime, std::move(text)};
}

}    // namespace

bool RecordFormat::needs_headers() const {
  return std::any_of(pieces.begin(), pieces.end(), [](const FormatPiece& piece) {
    return piece.field == Field::headers || piece.field == Field::header;
  });
}

RecordFormat parse_record_format(std::string_view text, std::string_view what) {
  return Parser(text, what).format();
}

std::string parse_escapes(std::string_view text, std::string_view what) {
  return Parser(text, what).unescaped(text.size());
}

}    // namespace kgroup
