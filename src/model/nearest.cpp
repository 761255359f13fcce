// SPDX-License-Identifier: Apache-2.0
#include "model/nearest.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace kgroup {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the matrix are enough: a swap looks back two.
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::size_t typo_limit(std::string_view word) {
  return std::max<std::size_t>(1, word.size() / 3);
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> names, std::size_t limit) {
  const std::string* best = nullptr;
  std::size_t best_distance = limit + 1;
  for (const std::string& name : names) {
    const std::size_t distance = edit_distance(word, name);
    if (distance < best_distance) {
      best = &name;
      best_distance = distance;
    }
  }
  if (best != nullptr) return *best;

  if (word.size() < 2) return std::nullopt;
  for (const std::string& name : names) {
    if (!name.starts_with(word)) continue;
    if (best != nullptr && *best != name) return std::nullopt;
    best = &name;
  }
  return best == nullptr ? std::nullopt : std::optional(*best);
}

}    // namespace kgroup
