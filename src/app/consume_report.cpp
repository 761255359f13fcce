// SPDX-License-Identifier: Apache-2.0
#include "app/consume_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kgroup {
namespace {

using std::chrono::milliseconds;

// "1.2 M", "450 k", "12 ": a unit follows
std::string short_number(double number) {
  for (const auto& [size, unit] : {std::pair(1e9, "G"), std::pair(1e6, "M"), std::pair(1e3, "k")}) {
    if (number >= size) return fmt::format("{:.3g} {}", number / size, unit);
  }
  return fmt::format("{:.0f} ", number);
}

double per_second(std::int64_t count, milliseconds took) {
  return static_cast<double>(count) * 1000 / static_cast<double>(std::max<std::int64_t>(took.count(), 1));
}

}    // namespace

void print_offsets(const PartitionStates& partitions, milliseconds took, Context& context) {
  std::int64_t records = 0;
  std::int64_t bytes = 0;
  for (const auto& [at, state] : partitions) {
    records += state.records;
    bytes += state.bytes;
    if (state.records == 0) continue;
    context.note(fmt::format("{}:{}: offsets {} to {}, {} record{}, {} bytes", at.topic, at.partition, state.first,
                             state.last, state.records, state.records == 1 ? "" : "s", state.bytes));
  }
  context.note(fmt::format("{} record{}, {} bytes in {:.3f} s: {}records/s, {}B/s", records, records == 1 ? "" : "s",
                           bytes, static_cast<double>(took.count()) / 1000, short_number(per_second(records, took)),
                           short_number(per_second(bytes, took))));
}

Progress::Progress(Context& context, std::int64_t expected)
    : context_(context), expected_(expected), start_(std::chrono::steady_clock::now()), shown_(start_) {}

void Progress::show(std::int64_t records) {
  constexpr milliseconds interval{500};
  const auto now = std::chrono::steady_clock::now();
  if (now - shown_ < interval) return;
  shown_ = now;
  const double rate = per_second(records, std::chrono::duration_cast<milliseconds>(now - start_));
  const auto left = static_cast<double>(expected_ - records);
  std::string line = fmt::format(
      "\r\x1b[K{:3.0f} % {}of {}records, {}/s",
      100.0 * static_cast<double>(records) / static_cast<double>(std::max(expected_, records)),
      short_number(static_cast<double>(records)), short_number(static_cast<double>(expected_)), short_number(rate));
  if (rate > 0 && left > 0) line += fmt::format(", {:.0f} s left", left / rate);
  context_.world().err.write(line);
  on_screen_ = true;
}

void Progress::clear() {
  if (on_screen_) context_.world().err.write("\r\x1b[K");
  on_screen_ = false;
}

}    // namespace kgroup
