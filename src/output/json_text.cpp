// SPDX-License-Identifier: Apache-2.0
// Not left to a library: what is embedded must be neither parsed into numbers nor read again, and a byte order mark, a
// zero byte at the end or 1e999 is where libraries differ.
#include <array>
#include <cstddef>

#include "model/utf8.hpp"
#include "output/json_bytes.hpp"
#include "output/json_scan.hpp"

namespace kgroup {
namespace {

constexpr std::size_t kMostLevels = 200;

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Checks a text and copies it, less its blanks, on the way.
class Copier {
 public:
  Copier(std::string& to, std::string_view text)
      : to_(to), at_(text.data()), end_(text.data() + text.size()), run_(text.data()) {}

  // False: not a JSON text; a part of it is copied.
  bool copy();

 private:
  bool take(char c);
  bool take_word(std::string_view word);
  bool take_digits();
  bool take_number();
  bool take_string();
  bool take_escape();
  bool take_code_unit(unsigned& unit);
  bool take_name();
  bool enter(char closer);
  bool take_scalar();
  void skip_blanks();

  std::string& to_;
  const char* at_;
  const char* end_;
  const char* run_;                          // what is checked and not yet copied begins here
  std::array<char, kMostLevels> closers_;    // of the arrays and objects that are open
  std::size_t level_ = 0;
};

bool Copier::copy() {
  while (true) {
    // A value is due.
    skip_blanks();
    if (take('{')) {
      if (!enter('}')) return false;
      if (at_ == end_ || *at_ != '}') {
        if (!take_name()) return false;
        continue;
      }
    } else if (take('[')) {
      if (!enter(']')) return false;
      if (at_ == end_ || *at_ != ']') continue;
    } else {
      if (!take_scalar()) return false;
      skip_blanks();
    }
    // A value, or an empty array or object but for its end, was read: close what ends here.
    while (level_ > 0 && take(closers_[level_ - 1])) {
      --level_;
      skip_blanks();
    }
    if (level_ == 0) break;
    if (!take(',')) return false;
    if (closers_[level_ - 1] == '}' && !take_name()) return false;
  }
  to_.append(run_, at_);
  return at_ == end_;
}

bool Copier::enter(char closer) {
  if (level_ == kMostLevels) return false;
  closers_[level_++] = closer;
  skip_blanks();
  return true;
}

void Copier::skip_blanks() {
  if (at_ == end_ || !is_blank(*at_)) return;
  to_.append(run_, at_);
  while (at_ != end_ && is_blank(*at_)) ++at_;
  run_ = at_;
}

bool Copier::take(char c) {
  if (at_ == end_ || *at_ != c) return false;
  ++at_;
  return true;
}

bool Copier::take_word(std::string_view word) {
  if (!std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(word)) return false;
  at_ += word.size();
  return true;
}

bool Copier::take_scalar() {
  if (at_ == end_) return false;
  if (*at_ == '"') return take_string();
  if (*at_ == '-' || is_digit(*at_)) return take_number();
  return take_word("true") || take_word("false") || take_word("null");
}

bool Copier::take_digits() {
  const char* const start = at_;
  while (at_ != end_ && is_digit(*at_)) ++at_;
  return at_ != start;
}

bool Copier::take_number() {
  take('-');
  if (!take('0') && !take_digits()) return false;
  if (take('.') && !take_digits()) return false;
  if (!take('e') && !take('E')) return true;
  if (!take('+')) take('-');
  return take_digits();
}

// `"name":`, and the blanks before and behind it.
bool Copier::take_name() {
  skip_blanks();
  if (!take_string()) return false;
  skip_blanks();
  return take(':');
}

bool Copier::take_string() {
  if (!take('"')) return false;
  while ((at_ = json::skip_plain(at_, end_)) != end_) {
    if (take('"')) return true;
    if (take('\\')) {
      if (!take_escape()) return false;
      continue;
    }
    if (static_cast<unsigned char>(*at_) < 0x20) return false;
    const std::size_t length = utf8_length({at_, static_cast<std::size_t>(end_ - at_)});
    if (length == 0) return false;
    at_ += length;
  }
  return false;
}

bool Copier::take_escape() {
  if (at_ == end_) return false;
  const char letter = *at_++;
  if (letter != 'u') return std::string_view("\"\\/bfnrt").find(letter) != std::string_view::npos;
  unsigned unit = 0;
  if (!take_code_unit(unit)) return false;
  if (unit < 0xd800 || unit > 0xdfff) return true;
  if (unit > 0xdbff || !take('\\') || !take('u') || !take_code_unit(unit)) return false;
  return unit >= 0xdc00 && unit <= 0xdfff;
}

bool Copier::take_code_unit(unsigned& unit) {
  if (end_ - at_ < 4) return false;
  unit = 0;
  for (int i = 0; i < 4; ++i) {
    const char c = *at_++;
    const auto letter = static_cast<unsigned>(c | 0x20);    // a small one, if it is a letter
    if (is_digit(c)) {
      unit = unit * 16 + static_cast<unsigned>(c - '0');
    } else if (letter >= 'a' && letter <= 'f') {
      unit = unit * 16 + (letter - 'a' + 10);
    } else {
      return false;
    }
  }
  return true;
}

}    // namespace

bool append_json_text(std::string& to, std::string_view text) {
  const std::size_t start = to.size();
  if (Copier(to, text).copy()) return true;
  to.resize(start);
  return false;
}

}    // namespace kgroup
