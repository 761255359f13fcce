// SPDX-License-Identifier: Apache-2.0
#include "app/consume_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/words.hpp"

namespace kgroup {
namespace {

using std::chrono::milliseconds;

// "1.2 M", "450 k", "12"
std::string short_number(double number) {
  for (const auto& [size, prefix] : {std::pair(1e9, 'G'), std::pair(1e6, 'M'), std::pair(1e3, 'k')}) {
    if (number >= size) return fmt::format("{:.3g} {}", number / size, prefix);
  }
  return fmt::format("{:.0f}", number);
}

double per_second(std::int64_t count, milliseconds took) {
  return static_cast<double>(count) * 1000 / static_cast<double>(std::max<std::int64_t>(took.count(), 1));
}

}    // namespace

std::string to_text(std::vector<TopicPartition> partitions) {
  constexpr std::size_t most = 20;
  std::sort(partitions.begin(), partitions.end());
  std::string text;
  for (std::size_t i = 0; i < std::min(most, partitions.size()); ++i) {
    const auto& [topic, partition] = partitions[i];
    const bool same = i > 0 && partitions[i - 1].topic == topic;
    text += same ? fmt::format(",{}", partition) : fmt::format("{}{}:{}", i == 0 ? "" : " ", topic, partition);
  }
  if (partitions.size() > most) text += fmt::format(" and {} more", partitions.size() - most);
  return partitions.empty() ? "no partitions" : text;
}

void print_offsets(const PartitionStates& partitions, milliseconds took, Context& context) {
  std::int64_t records = 0;
  std::int64_t bytes = 0;
  for (const auto& [at, state] : partitions) {
    records += state.records;
    bytes += state.bytes;
    if (state.records == 0) continue;
    context.note(fmt::format("{}:{}: offsets {} to {}, {}, {} bytes", at.topic, at.partition, state.first, state.last,
                             counted(state.records, "record"), state.bytes));
  }
  const double bytes_a_second = per_second(bytes, took);
  context.note(fmt::format("{}, {} bytes in {:.3f} s: {} records/s, {}{}B/s", counted(records, "record"), bytes,
                           static_cast<double>(took.count()) / 1000, short_number(per_second(records, took)),
                           short_number(bytes_a_second), bytes_a_second < 1e3 ? " " : ""));
}

Progress::Progress(Context& context) : context_(context), start_(std::chrono::steady_clock::now()), shown_(start_) {}

void Progress::show(std::int64_t records, std::int64_t expected) {
  constexpr milliseconds interval{500};
  const auto now = std::chrono::steady_clock::now();
  if (now - shown_ < interval || expected <= 0) return;
  shown_ = now;
  const double rate = per_second(records, std::chrono::duration_cast<milliseconds>(now - start_));
  const auto left = static_cast<double>(expected - records);
  std::string line = fmt::format(
      "\r\x1b[K{:3.0f} % {} of {} records, {}/s",
      100.0 * static_cast<double>(records) / static_cast<double>(std::max(expected, records)),
      short_number(static_cast<double>(records)), short_number(static_cast<double>(expected)), short_number(rate));
  if (rate > 0 && left > 0) line += fmt::format(", {:.0f} s left", left / rate);
  context_.world().err.write(line);
  on_screen_ = true;
}

void Progress::clear() {
  if (on_screen_) context_.world().err.write("\r\x1b[K");
  on_screen_ = false;
}

}    // namespace kgroup
