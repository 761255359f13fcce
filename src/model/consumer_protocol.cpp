// SPDX-License-Identifier: Apache-2.0
#include "model/consumer_protocol.hpp"

#include <algorithm>

namespace kgroup {
namespace {

// Big-endian fields; every read says whether the bytes were there.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <typename T>
  [[nodiscard]] std::optional<T> number() {
    if (bytes_.size() < sizeof(T)) return std::nullopt;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) value = value << 8 | static_cast<unsigned char>(bytes_[i]);
    bytes_.remove_prefix(sizeof(T));
    return static_cast<T>(value);
  }
  [[nodiscard]] std::optional<std::string> string() {
    const auto size = number<std::int16_t>();
    if (!size || *size < 0 || bytes_.size() < static_cast<std::size_t>(*size)) return std::nullopt;
    std::string value(bytes_.substr(0, static_cast<std::size_t>(*size)));
    bytes_.remove_prefix(value.size());
    return value;
  }
  // How many elements an array has; each takes at least `least` bytes, so a wild count is refused.
  [[nodiscard]] std::optional<std::size_t> count(std::size_t least) {
    const auto value = number<std::int32_t>();
    if (!value || *value < 0 || bytes_.size() / least < static_cast<std::size_t>(*value)) return std::nullopt;
    return static_cast<std::size_t>(*value);
  }

 private:
  std::string_view bytes_;
};

}    // namespace

std::optional<std::vector<std::string>> parse_subscription(std::string_view bytes) {
  Reader reader(bytes);
  const auto version = reader.number<std::int16_t>();
  const auto count = reader.count(2);
  if (!version || *version < 0 || !count) return std::nullopt;
  std::vector<std::string> topics;
  for (std::size_t i = 0; i < *count; ++i) {
    auto topic = reader.string();
    if (!topic) return std::nullopt;
    topics.push_back(std::move(*topic));
  }
  std::sort(topics.begin(), topics.end());
  return topics;
}

std::optional<std::vector<TopicPartitions>> parse_assignment(std::string_view bytes) {
  if (bytes.empty()) return std::vector<TopicPartitions>();
  Reader reader(bytes);
  const auto version = reader.number<std::int16_t>();
  const auto count = reader.count(6);
  if (!version || *version < 0 || !count) return std::nullopt;
  std::vector<TopicPartitions> topics;
  for (std::size_t i = 0; i < *count; ++i) {
    auto topic = reader.string();
    const auto partitions = topic ? reader.count(4) : std::nullopt;
    if (!partitions) return std::nullopt;
    TopicPartitions entry{std::move(*topic), {}};
    for (std::size_t j = 0; j < *partitions; ++j) entry.partitions.push_back(reader.number<std::int32_t>().value_or(0));
    topics.push_back(std::move(entry));
  }
  sort_assignment(topics);
  return topics;
}

void sort_assignment(std::vector<TopicPartitions>& assignment) {
  std::sort(assignment.begin(), assignment.end(), [](const auto& a, const auto& b) { return a.topic < b.topic; });
  for (auto& entry : assignment) std::sort(entry.partitions.begin(), entry.partitions.end());
}

}    // namespace kgroup
