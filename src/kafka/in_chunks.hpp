// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace kgroup {

// librdkafka searches its request lists once for each element of an answer, so long lists are quadratic: split them.
inline constexpr std::size_t topics_a_call = 400;

// Splits a long request, keeps the order, and answers when the last part has come.
template <typename Item, typename Result, typename Ask>
void in_chunks(std::vector<Item> items, std::size_t size, std::function<void(std::vector<Result>)> answer, Ask ask) {
  struct Join {
    std::vector<std::vector<Result>> parts;
    std::size_t missing = 0;
    std::function<void(std::vector<Result>)> answer;
  };
  const auto join = std::make_shared<Join>();
  const std::size_t count = std::max<std::size_t>(1, (items.size() + size - 1) / size);
  join->parts.resize(count);
  join->missing = count;
  join->answer = std::move(answer);
  for (std::size_t i = 0; i < count; ++i) {
    const auto first = items.begin() + static_cast<std::ptrdiff_t>(i * size);
    const auto last = items.begin() + static_cast<std::ptrdiff_t>(std::min(items.size(), (i + 1) * size));
    std::vector<Item> part(std::make_move_iterator(first), std::make_move_iterator(last));
    ask(std::move(part), [join, i](std::vector<Result> results) {
      join->parts[i] = std::move(results);
      if (--join->missing > 0) return;
      std::vector<Result> all = std::move(join->parts.front());
      for (std::size_t j = 1; j < join->parts.size(); ++j) {
        std::move(join->parts[j].begin(), join->parts[j].end(), std::back_inserter(all));
      }
      join->answer(std::move(all));
    });
  }
}

}    // namespace kgroup
