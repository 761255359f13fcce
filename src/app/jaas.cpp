// SPDX-License-Identifier: Apache-2.0
#include "app/jaas.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/words.hpp"
#include "model/error.hpp"

namespace kgroup {
namespace {

struct Token {
  std::string text;
  bool quoted = false;
  [[nodiscard]] bool is(char mark) const { return !quoted && text.size() == 1 && text[0] == mark; }
};

// The words of a JAAS configuration as Java's StreamTokenizer makes them: quoted strings with C's escapes, words, and
// the marks = and ;
class Tokenizer {
 public:
  Tokenizer(std::string_view text, std::string_view origin) : rest_(text), origin_(origin) {}

  std::optional<Token> next() {
    rest_ = trim(rest_);
    if (rest_.empty()) return std::nullopt;
    const char first = rest_[0];
    if (first == '"' || first == '\'') return quoted(first);
    std::size_t end = 1;
    if (first != '=' && first != ';') end = std::min(rest_.find_first_of(" \t\r\n=;\"'"), rest_.size());
    Token token{std::string(rest_.substr(0, end)), false};
    rest_.remove_prefix(end);
    return token;
  }

 private:
  Token quoted(char quote) {
    Token token{{}, true};
    for (std::size_t i = 1; i < rest_.size(); ++i) {
      if (rest_[i] == quote) {
        rest_.remove_prefix(i + 1);
        return token;
      }
      if (rest_[i] == '\\' && i + 1 < rest_.size()) {
        token.text += escaped(rest_[++i]);
      } else {
        token.text += rest_[i];
      }
    }
    refuse_jaas(origin_, "has a quote that is not closed");
  }

  static char escaped(char c) {
    switch (c) {
      case 'n':
        return '\n';
      case 't':
        return '\t';
      case 'r':
        return '\r';
      default:
        return c;
    }
  }

  std::string_view rest_;
  std::string_view origin_;
};

}    // namespace

void refuse_jaas(std::string_view origin, std::string_view what, std::string hint) {
  throw usage_error(cat(origin, ": sasl.jaas.config ", what), std::move(hint));
}

bool Jaas::is(std::string_view name) const {
  return module == name || module.ends_with(cat(".", name));
}

Jaas parse_jaas(std::string_view value, std::string_view origin) {
  Tokenizer tokenizer(value, origin);
  const std::optional<Token> module = tokenizer.next();
  if (!module) refuse_jaas(origin, "is empty");
  Jaas jaas{module->text, {}};
  const std::optional<Token> flag = tokenizer.next();    // "required"
  std::optional<Token> name = flag ? tokenizer.next() : flag;
  for (; name && !name->is(';'); name = tokenizer.next()) {
    const std::optional<Token> equals = tokenizer.next();
    std::optional<Token> text;
    if (equals && equals->is('=')) text = tokenizer.next();
    if (!text || text->is(';') || text->is('=')) {
      refuse_jaas(origin, "is not MODULE required NAME=\"VALUE\" ...;",
                  "write: PlainLoginModule required username=\"...\" password=\"...\";");
    }
    jaas.options[name->text] = text->text;
  }
  if (!name) refuse_jaas(origin, "does not end with a ';'");
  return jaas;
}

}    // namespace kgroup
