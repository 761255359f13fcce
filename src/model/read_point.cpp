// SPDX-License-Identifier: Apache-2.0
#include "model/read_point.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kgroup {
namespace {

using Kind = OffsetTarget::Kind;

Failure refusal(std::string message) {
  return {FailureKind::other, "", std::move(message)};
}

std::int64_t add(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return b > 0 ? INT64_MAX : INT64_MIN;
}

}    // namespace

ReadPoint find_read_point(const OffsetTarget& target, const PartitionEnds& ends, std::optional<std::int64_t> committed,
                          const ListedOffset* at_time) {
  ReadPoint point;
  if (ends.failure || !ends.log_start || !ends.log_end) {
    point.failure = ends.failure.value_or(refusal("its log offsets are unknown"));
    return point;
  }
  const std::int64_t start = *ends.log_start;
  const std::int64_t end = std::max(*ends.log_end, start);
  std::int64_t wanted = 0;
  switch (target.kind) {
    case Kind::earliest:
      wanted = add(start, target.value);
      break;
    case Kind::latest:
      wanted = add(end, target.value);
      break;
    case Kind::absolute:
      wanted = target.value;
      break;
    case Kind::shift:
    case Kind::current:
      if (!committed) {
        point.failure = refusal("no committed offset to count from");
        return point;
      }
      wanted = add(*committed, target.value);
      break;
    case Kind::timestamp:
      if (at_time == nullptr || at_time->failure) {
        point.failure = at_time == nullptr ? refusal("the time was not looked up") : *at_time->failure;
        return point;
      }
      wanted = at_time->offset.value_or(end);
      if (!at_time->offset && start != end) point.note = "no record at or after that time: end of log";
      break;
  }
  point.offset = std::clamp(wanted, start, end);
  // Counted from an end, less than all is simply all there is.
  const bool counted = target.kind == Kind::earliest || target.kind == Kind::latest;
  if (point.offset != wanted && !counted) {
    point.note =
        fmt::format("{} is {} the log, which is {} to {}", wanted, wanted < start ? "before" : "past", start, end);
  }
  return point;
}

}    // namespace kgroup
