// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "app/consume_lane.hpp"

namespace kgroup {

LaneShared::LaneShared(const ConsumeRequest& consume_request, Context& consume_context, RecordOutput& record_output)
    : request(consume_request),
      context(consume_context),
      output(record_output),
      left_(consume_request.limit.value_or(0)) {
  if (request.limit == 0) stop();
}

void LaneShared::stop() {
  if (stopping_.exchange(true)) return;
  stopped_at = Clock::now().time_since_epoch().count();
  wake();
}

void LaneShared::fail(std::exception_ptr error) {
  {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
  }
  stop();
}

std::exception_ptr LaneShared::error() {
  const std::lock_guard lock(mutex_);
  return error_;
}

void LaneShared::wake() {
  {
    const std::lock_guard lock(mutex_);
    awake_ = true;
  }
  changed_.notify_one();
}

void LaneShared::sleep(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, time, [this] { return awake_; });
  awake_ = false;
}

bool LaneShared::claim() {
  if (!request.limit) return true;
  const std::int64_t left = left_.fetch_sub(1);
  if (left <= 1) stop();
  return left > 0;
}

void LaneShared::fail_partition(const TopicPartition& at, const Failure& failure) {
  const std::lock_guard lock(mutex_);
  failures_.emplace_back(at, failure);
}

Failures LaneShared::failures(std::size_t known) {
  const std::lock_guard lock(mutex_);
  return {failures_.begin() + static_cast<std::ptrdiff_t>(known), failures_.end()};
}

void LaneShared::note(std::string_view line) {
  const std::lock_guard lock(line_mutex_);
  context.note(line);
}

void LaneShared::warn(std::string_view line, std::string_view hint) {
  const std::lock_guard lock(line_mutex_);
  context.warn(line, hint);
}

}    // namespace kgroup
