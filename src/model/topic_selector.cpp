// SPDX-License-Identifier: Apache-2.0
#include "model/topic_selector.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "model/error.hpp"

namespace kgroup {
namespace {

constexpr std::size_t kMaxTopicName = 249;
constexpr std::size_t kMaxPartitions = 100'000;

bool is_topic_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
}

// 0 to 2147483647 in plain digits.
std::optional<std::int32_t> partition_number(std::string_view text) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || text.starts_with('-')) return std::nullopt;
  return number;
}

// Adds `3` or `3-5` to `partitions`. Returns what is wrong with it, or nothing.
std::string_view add_range(std::string_view text, std::vector<std::int32_t>& partitions) {
  const std::size_t dash = text.find('-');
  const std::optional<std::int32_t> first = partition_number(text.substr(0, dash));
  const std::optional<std::int32_t> last =
      dash == std::string_view::npos ? first : partition_number(text.substr(dash + 1));
  if (!first || !last) return "is not a partition number or a range of them";
  if (*last < *first) return "is a range that does not ascend";
  if (static_cast<std::size_t>(*last - *first) >= kMaxPartitions - partitions.size()) {
    return "makes more than 100000 partitions";
  }
  for (std::int32_t partition = *first;; ++partition) {
    partitions.push_back(partition);
    if (partition == *last) break;    // *last may be the greatest number there is
  }
  return {};
}

}    // namespace

bool is_topic_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxTopicName && name != "." && name != ".." &&
         std::all_of(name.begin(), name.end(), is_topic_character);
}

TopicSelector parse_topic_selector(std::string_view text, std::string_view what) {
  const std::size_t colon = text.find(':');
  TopicSelector selector{std::string(text.substr(0, colon)), {}};
  if (!is_topic_name(selector.topic)) {
    const bool list = selector.topic.find(',') != std::string::npos;
    throw usage_error(std::string(what) + ": '" + selector.topic + "' is not the name of a topic",
                      list ? "repeat " + std::string(what) + " for each topic"
                           : "a name has 1 to 249 letters, digits, '.', '_' and '-'; partitions stand behind a ':'");
  }
  if (colon == std::string_view::npos) return selector;

  std::string_view rest = text.substr(colon + 1);
  for (bool more = true; more;) {
    const std::size_t comma = rest.find(',');
    const std::string_view range = rest.substr(0, comma);
    if (const std::string_view problem = add_range(range, selector.partitions); !problem.empty()) {
      throw usage_error(
          std::string(what) + ": '" + std::string(range) + "' in '" + std::string(text) + "' " + std::string(problem),
          "write the partitions as " + selector.topic + ":0,1,3-5");
    }
    more = comma != std::string_view::npos;
    if (more) rest.remove_prefix(comma + 1);
  }
  std::sort(selector.partitions.begin(), selector.partitions.end());
  const auto repeated = std::unique(selector.partitions.begin(), selector.partitions.end());
  selector.partitions.erase(repeated, selector.partitions.end());
  return selector;
}

bool selects(std::span<const TopicSelector> selectors, std::string_view topic, std::int32_t partition) {
  const auto names = [&](const TopicSelector& selector) {
    return selector.topic == topic &&
           (selector.partitions.empty() ||
            std::binary_search(selector.partitions.begin(), selector.partitions.end(), partition));
  };
  return selectors.empty() || std::any_of(selectors.begin(), selectors.end(), names);
}

}    // namespace kgroup
