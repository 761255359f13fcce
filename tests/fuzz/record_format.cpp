// SPDX-License-Identifier: Apache-2.0
// Any format is taken or refused with a usage error, and any record can be formatted; JSON and headers give back the
// bytes that they were made of.
#include "model/record_format.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "fuzz/fuzz.hpp"
#include "model/error.hpp"
#include "output/record_writer.hpp"

using namespace kgroup;
using namespace std::string_literals;

namespace {

using Bytes = std::optional<std::string_view>;
using Json = nlohmann::json;

void require(bool holds, const char* what, std::string_view where) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s, in\n%.*s\n", what, static_cast<int>(where.size()), where.data());
  std::abort();
}

// Takes an input apart. Each part is a copy of its own size, so that the sanitizer sees a read beyond it.
class Input {
 public:
  explicit Input(std::string_view bytes) : rest_(bytes) {}

  std::string_view take(std::size_t count) {
    const std::string_view taken = cut(count);
    const std::vector<char>& part = parts_.emplace_back(taken.begin(), taken.end());
    return {part.data(), part.size()};
  }
  std::size_t byte() {
    const std::string_view taken = cut(1);
    return taken.empty() ? 0 : static_cast<unsigned char>(taken[0]);
  }
  // With its length before it; 255 stands for null.
  Bytes field() {
    const std::size_t length = byte();
    return length == 255 ? Bytes() : take(length);
  }
  std::int64_t number() {
    std::uint64_t value = 0;
    for (int i = 0; i < 8; ++i) value = value << 8U | byte();
    return static_cast<std::int64_t>(value);
  }
  std::string_view rest() { return take(rest_.size()); }

 private:
  std::string_view cut(std::size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string_view rest_;
  std::deque<std::vector<char>> parts_;
};

std::string line_of(RecordWriter& writer, const Record& record) {
  std::string line;
  writer.append(line, record);
  return line;
}

std::string base64_decoded(std::string_view text) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0;
  for (std::size_t i = 0; i < text.size() && text[i] != '='; ++i) {
    bits = bits << 6U | static_cast<unsigned>(digits.find(text[i]));
    if (i % 4 != 0) bytes += static_cast<char>(bits >> (6 - 2 * (i % 4)) & 0xffU);
  }
  return bytes;
}

// `object[name]` is `bytes`, as base64 if `object[encoding]` says so.
void require_bytes(const Json& object, const char* name, const char* encoding, const Bytes& bytes,
                   const std::string& line) {
  const Json& value = object.at(name);
  if (!bytes) {
    require(value.is_null() && !object.contains(encoding), "null is null", line);
    return;
  }
  const std::string text = value.get<std::string>();
  const bool encoded = object.contains(encoding);
  if (encoded) require(object[encoding] == "base64", "the encoding is base64", line);
  require((encoded ? base64_decoded(text) : text) == *bytes, "a field gives back its bytes", line);
}

// A number that a double can't hold is where this library and the writer differ.
bool has_huge_number(std::string_view text) {
  try {
    return Json::parse(text).is_discarded();    // false, as it throws
  } catch (const Json::out_of_range&) {
    return true;
  } catch (const Json::parse_error&) {
    return false;
  }
}

// What the writer must embed. The library takes a zero byte for the end, and a byte order mark.
bool must_be_embedded(std::string_view text) {
  const auto opens = [](char c) { return c == '[' || c == '{'; };
  if (std::count_if(text.begin(), text.end(), opens) > 200) return false;    // as it may be nested too deep
  return Json::accept(text) && text.find('\0') == std::string_view::npos && !text.starts_with("\xef\xbb\xbf");
}

void check_json(const Record& record, bool embed_values) {
  const std::string line = line_of(*json_writer(embed_values), record);
  require(line.find('\n') == line.size() - 1, "a record is one line", line);
  const bool embed = embed_values && record.value;
  if (embed && has_huge_number(*record.value)) return;
  const Json object = Json::parse(line);
  require(object.at("topic") == record.topic, "the topic is there", line);
  require(object.at("partition") == record.partition, "the partition is there", line);
  require(object.at("offset") == record.offset, "the offset is there", line);
  require_bytes(object, "key", "key_encoding", record.key, line);
  if (embed && object.value("value_encoding", "") == "json") {
    require(object.at("value") == Json::parse(*record.value), "an embedded value is the same value", line);
  } else {
    require(!embed || !must_be_embedded(*record.value), "a JSON text is embedded", line);
    require_bytes(object, "value", "value_encoding", record.value, line);
  }
  const Json& headers = object.at("headers");
  require(headers.size() == record.headers.size(), "all headers are there", line);
  for (std::size_t i = 0; i < headers.size(); ++i) {
    require_bytes(headers[i], "name", "name_encoding", record.headers[i].name, line);
    require_bytes(headers[i], "value", "encoding", record.headers[i].value, line);
  }
}

// Reads `text` from `at` to one of `ends` or its end, and undoes the escapes.
std::string part_of(std::string_view text, std::size_t& at, std::string_view ends) {
  std::string part;
  for (; at < text.size() && ends.find(text[at]) == std::string_view::npos; ++at) {
    if (text[at] != '\\') {
      part += text[at];
      continue;
    }
    const char letter = text.at(++at);
    if (letter == 'x') {
      part += static_cast<char>(std::stoi(std::string(text.substr(at + 1, 2)), nullptr, 16));
      at += 2;
    } else {
      part += letter == 'n' ? '\n' : letter == 't' ? '\t' : letter == 'r' ? '\r' : letter;
    }
  }
  return part;
}

void check_headers(const Record& record) {
  const RecordFormat format = parse_record_format("%h", "-f");
  const std::string line = line_of(*format_writer(format, {}), record);
  require(line.find('\n') == std::string::npos, "headers are on one line", line);
  std::size_t at = 0;
  for (const RecordHeader& header : record.headers) {
    require(part_of(line, at, ",=") == header.name && at < line.size() && line[at++] == '=', "names come back", line);
    const std::size_t start = at;
    const std::string value = part_of(line, at, ",");
    const bool null = line.substr(start, at - start) == "NULL";
    require(header.value ? !null && value == *header.value : null, "values come back", line);
    ++at;
  }
  require(record.headers.empty() ? line.empty() : at == line.size() + 1, "nothing is left", line);
}

template <typename Parse>
void may_be_refused(const Parse& parse) {
  try {
    parse();
  } catch (const Error& error) {
    require(error.code() == ExitCode::usage && std::string_view(error.what()).starts_with("-f: "),
            "it is a usage error", error.what());
  }
}

}    // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input({reinterpret_cast<const char*>(data), size});
  const std::string_view format_text = input.field().value_or("");
  Record record;
  record.topic = "orders";
  record.timestamp_type = static_cast<TimestampType>(input.byte() % 3);
  record.timestamp_ms = input.number();
  record.offset = input.number();
  record.partition = static_cast<std::int32_t>(input.byte());
  record.key = input.field();
  std::vector<RecordHeader> headers(input.byte() % 4);
  for (RecordHeader& header : headers) header = {input.field().value_or(""), input.field()};
  record.headers = headers;
  if (input.byte() != 255) record.value = input.rest();

  may_be_refused([&] { static_cast<void>(parse_escapes(format_text, "-f")); });
  may_be_refused([&] {
    const RecordFormat format = parse_record_format(format_text, "-f");
    const std::unique_ptr<RecordWriter> writer = format_writer(format, "NULL");
    const std::string line = line_of(*writer, record);
    require(line == line_of(*writer, record), "a writer writes the same twice", line);
  });
  check_json(record, false);
  check_json(record, true);
  check_headers(record);
  return 0;
}

namespace {

// Takes apart as the fuzz target does: a record of that format and value, with a key and two headers.
std::string seed(const std::string& format, const std::string& value) {
  const std::string time("\0\0\x01\x8b\xcf\xe5\x68\x7b", 8);
  const std::string offset("\0\0\0\0\0\0\0\x2a", 8);
  return static_cast<char>(format.size()) + format + '\1' + time + offset + '\3' + "\2k1" + '\2' + "\1a\2x,\1b\xff" +
         '\0' + value;
}

}    // namespace

std::span<const std::string> kgroup::fuzz_seeds() {
  static const std::vector<std::string> seeds{
      seed("%t %p %o %T %k %K %s %S %R %h %%\\n", "hello"),
      seed("%{topic} %{partition:plain} %{offset} %{timestamp} %{timestamp_type}\\t\\r\\0\\\\\\x1f", "Grüße 漢字 🚀"),
      seed("%{timestamp:%Y-%m-%d %H:%M:%S} %{timestamp:ms} %{timestamp:s} %{timestamp:rfc3339}", ""),
      seed("%{key:hex} %{value:base64} %{json} %{size} %{headers:json} %{header:a} %{header:a:b:hex}", "\xff\xfe\x00"s),
      seed("%{valu}", R"({"a": [1, -2.5e+10, true, null, "\u00fc\ud83d\ude80\n"], "a": {}})"),
      seed("%q", "[[[[[[[[1e999]]]]]]]]"),
      seed("", "\xed\xa0\x80"),
      seed("\\x4", std::string(40, '\1') + std::string(100, '\2')),
      seed("%{timestamp:%", R"("\ud83d\ude80")"),
      seed("%{header:\\x", std::string(201, '[') + std::string(201, ']')),
  };
  return seeds;
}

std::span<const std::string_view> kgroup::fuzz_words() {
  static constexpr std::string_view words[] = {
      "%",
      "%{",
      "}",
      ":",
      "\\",
      "\\x",
      "hex",
      "base64",
      "json",
      "size",
      "plain",
      "header:",
      "headers",
      "key",
      "value",
      "timestamp:%",
      "ms",
      "NULL",
      "\"",
      "\\u",
      "\\ud83d",
      "\\ude80",
      "\x1f",
      "\t",
      "[",
      "]",
      "{",
      ",",
      "=",
      "1e5",
      "null",
      "\n",
      "\xff",
      "\xe6\xbc\xa2",
      "\xf0\x9f\x9a\x80",
      "\xef\xbb\xbf",
      "\xed\xa0\x80",
  };
  return words;
}
