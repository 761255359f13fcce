// SPDX-License-Identifier: Apache-2.0
#include "output/write_metrics.hpp"

#include "model/utf8.hpp"
#include "output/buffer.hpp"

namespace kgroup {
namespace {

void append_label(std::string& to, std::string_view value) {
  while (!value.empty()) {
    const std::size_t length = first_code_point(value).length;
    if (length == 0) {
      to += "\xef\xbf\xbd";
    } else if (value.front() == '\\') {
      to += "\\\\";
    } else if (value.front() == '"') {
      to += "\\\"";
    } else if (value.front() == '\n') {
      to += "\\n";
    } else {
      to += value.substr(0, length);
    }
    value.remove_prefix(length == 0 ? 1 : length);
  }
}

}    // namespace

void write_metrics(const std::vector<Metric>& metrics, Sink& out) {
  Buffer buffer(out);
  std::string& to = buffer.bytes();
  Digits digits;
  for (const auto& metric : metrics) {
    if (metric.samples.empty()) continue;
    to.append("# HELP ").append(metric.name).append(" ").append(metric.help);
    to.append("\n# TYPE ").append(metric.name).append(" gauge\n");
    for (const auto& sample : metric.samples) {
      to += metric.name;
      char before = '{';
      for (const auto& [name, value] : sample.labels) {
        to += before;
        to.append(name).append("=\"");
        append_label(to, value);
        to += '"';
        before = ',';
      }
      if (!sample.labels.empty()) to += '}';
      to.append(" ").append(to_digits(sample.value, digits)).append("\n");
      buffer.flush_if_full();
    }
  }
  buffer.flush();
}

}    // namespace kgroup
