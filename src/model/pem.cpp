// SPDX-License-Identifier: Apache-2.0
#include "model/pem.hpp"

#include <algorithm>

namespace kgroup {
namespace {

constexpr std::string_view kDashes = "-----";

// `-----BEGIN X-----`, at the beginning of `text`; empty if there is none.
std::string_view marker(std::string_view text, std::string_view word) {
  const std::size_t end = text.find(kDashes, word.size());
  return text.starts_with(word) && end != text.npos ? text.substr(0, end + kDashes.size()) : std::string_view();
}

void append_base64(std::string& to, std::string_view body) {
  constexpr std::size_t kWidth = 64;
  std::string packed;
  std::copy_if(body.begin(), body.end(), std::back_inserter(packed),
               [](char c) { return static_cast<unsigned char>(c) > ' '; });
  for (std::size_t at = 0; at < packed.size(); at += kWidth) to.append(packed, at, kWidth) += '\n';
}

}    // namespace

std::string pem_in_lines(std::string_view text) {
  std::string lines;
  std::string_view rest = text;
  for (std::size_t at = rest.find("-----BEGIN "); at != rest.npos; at = rest.find("-----BEGIN ")) {
    rest.remove_prefix(at);
    const std::string_view begin = marker(rest, "-----BEGIN ");
    const std::size_t last = rest.find("-----END ");
    const std::string_view end = last == rest.npos ? std::string_view() : marker(rest.substr(last), "-----END ");
    if (begin.empty() || end.empty() || last < begin.size()) return std::string(text);
    const std::string_view body = rest.substr(begin.size(), last - begin.size());
    if (body.find(':') != body.npos) return std::string(text);
    lines.append(begin) += '\n';
    append_base64(lines, body);
    lines.append(end) += '\n';
    rest.remove_prefix(last + end.size());
  }
  return lines.empty() ? std::string(text) : lines;
}

}    // namespace kgroup
