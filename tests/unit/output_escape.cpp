// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include "output/write_report.hpp"

using namespace kgroup;

TEST_CASE("escape_for_terminal") {
  struct Example {
    std::string_view text;
    std::string_view escaped;
  };
  using namespace std::string_view_literals;
  const Example examples[] = {
      {"", ""},
      {"plain text | \"quoted\", ~", "plain text | \"quoted\", ~"},
      {"\\ stays", "\\ stays"},
      {"a\tb\nc\rd", R"(a\tb\nc\rd)"},
      {"\x1b[31mred"sv, R"(\x1b[31mred)"},
      {"\0\x01\x1f\x7f"sv, R"(\x00\x01\x1f\x7f)"},
      {"ü 漢字 e\u0301 🚀", "ü 漢字 e\u0301 🚀"},
      // C1 control characters: to a terminal U+009B is ESC [
      {"\u0080\u009b1m\u009f", R"(\xc2\x80\xc2\x9b1m\xc2\x9f)"},
      {"\u00a0", "\u00a0"},
      // Line separators, bidirectional embeddings, overrides and isolates; their neighbours stay.
      {"\u2027\u2028\u202e\u202f", "\u2027\\xe2\\x80\\xa8\\xe2\\x80\\xae\u202f"},
      {"\u2065\u2066\u2069\u206a", "\u2065\\xe2\\x81\\xa6\\xe2\\x81\\xa9\u206a"},
      // Not UTF-8: a stray byte, a byte that never occurs, cut short, overlong, a surrogate, beyond U+10FFFF
      {"a\x80z", R"(a\x80z)"},
      {"\xff\xfe", R"(\xff\xfe)"},
      {"\xe6\xbc", R"(\xe6\xbc)"},
      {"漢"sv.substr(0, 2), R"(\xe6\xbc)"},    // though the third byte stands behind it
      {"\xe6\xbc!", R"(\xe6\xbc!)"},
      {"\xc0\xaf", R"(\xc0\xaf)"},
      {"\xe0\x80\xaf", R"(\xe0\x80\xaf)"},
      {"\xed\xa0\x80", R"(\xed\xa0\x80)"},
      {"\xf4\x90\x80\x80", R"(\xf4\x90\x80\x80)"},
      {"\xf5\x80\x80\x80", R"(\xf5\x80\x80\x80)"},
      {"\xf0\x9f\x9a\x80\xf0\x9f", "🚀\\xf0\\x9f"},
      // The ends of what each length may hold
      {"\xc2\xa1\xdf\xbf\xe0\xa0\x80\xef\xbf\xbd\xf0\x90\x80\x80\xf4\x8f\xbf\xbf",
       "\xc2\xa1\xdf\xbf\xe0\xa0\x80\xef\xbf\xbd\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"},
  };
  for (const Example& example : examples) {
    CAPTURE(example.escaped);
    CHECK(escape_for_terminal(example.text) == example.escaped);
  }
}

TEST_CASE("display_width") {
  CHECK(display_width("") == 0);
  CHECK(display_width("orders-1") == 8);
  CHECK(display_width("Grüße") == 5);
  CHECK(display_width("漢字") == 4);
  CHECK(display_width("한국") == 4);
  CHECK(display_width("ｶﾅ") == 2);      // half width
  CHECK(display_width("ＡＢ") == 4);    // full width
  CHECK(display_width("\U00020000\U0003fffd") == 4);
  CHECK(display_width("🚀") == 2);
  CHECK(display_width("⌚✅⭐") == 6);        // emoji of the basic plane
  CHECK(display_width("🇪🇺") == 2);         // regional indicators, 1 each
  CHECK(display_width("☺") == 1);          // shown as text by default
  CHECK(display_width("☺\ufe0f") == 1);    // variation selector
  CHECK(display_width("e\u0301a\u0308\u0332") == 2);
  CHECK(display_width("👩\u200d💻") == 4);    // zero width joiner
  CHECK(display_width("\ufeff") == 0);
  CHECK(display_width("ก\u0e34") == 1);
  CHECK(display_width("\u1112\u1161\u11ab") == 2);    // one syllable from three jamo
  CHECK(display_width("\U000e0100") == 0);
  CHECK(display_width("\u00ad\u02ff\u0370") == 3);    // beside the first range of combining marks
  CHECK(display_width("\U0010ffff") == 1);
}
