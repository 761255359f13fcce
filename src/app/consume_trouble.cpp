// SPDX-License-Identifier: Apache-2.0
// What a lane does when something goes wrong: with a partition, with the cluster, with what it was to read next.
#include <fmt/format.h>

#include "app/consume_lane.hpp"
#include "app/consume_report.hpp"
#include "kafka/group_snapshot.hpp"

namespace kgroup {

using std::chrono::milliseconds;

void Lane::fail_partition(Entry& entry, const Failure& failure) {
  if (entry.second.done) return;
  entry.second.done = true;
  ended_partitions_.push_back(entry.first);
  shared_.fail_partition(entry.first, failure);
}

void Lane::on_failure(const TopicPartition& at, const Failure& failure) {
  const auto entry = partitions_.find(at);
  if (entry == partitions_.end()) return;
  switch (failure.kind) {
    case FailureKind::unknown_topic:
      return fail_partition(*entry, topic_is_gone);
    case FailureKind::not_authorized:
      return fail_partition(*entry,
                            {failure.kind, failure.code, fmt::format("not authorized: READ on topic '{}'", at.topic)});
    default:
      return fail_partition(*entry, failure);
  }
}

void Lane::on_out_of_range(const TopicPartition& at) {
  out_of_range_.push_back(at);
}

void Lane::on_trouble(const Failure& failure, bool final) {
  if (final) {
    if (failure.code == "MESSAGE_TOO_LARGE") {
      throw Error(ExitCode::failed, fmt::format("{}: {}", to_text(pending()), failure.message),
                  "raise it, and fetch.max.bytes and message.max.bytes with it", failure.code);
    }
    if (failure.kind == FailureKind::unreachable) throw consumer_->why_unreachable(failure);
    if (request_.group && !request_.group->instance_id.empty()) {
      const std::string& id = request_.group->instance_id;
      if (failure.code == "FENCED_INSTANCE_ID") {
        throw Error(ExitCode::failed,
                    fmt::format("another member of group '{}' has joined as '{}' (--instance-id) and taken this one's "
                                "place",
                                request_.group->group, id),
                    "give each member an --instance-id of its own", failure.code);
      }
      if (failure.message.find("instance ID is still used") != std::string::npos) {
        throw Error(
            ExitCode::failed,
            fmt::format("another member of group '{}' is '{}' (--instance-id) already", request_.group->group, id),
            "give each member an --instance-id of its own; one that has stopped keeps its place until its "
            "session ends",
            failure.code);
      }
    }
    const bool forbidden = failure.kind == FailureKind::not_authorized && request_.group;
    throw Error(ExitCode::failed,
                forbidden ? fmt::format("not authorized: READ on group '{}'", request_.group->group) : failure.message,
                {}, failure.code);
  }
  if (failure.code == "_MAX_POLL_EXCEEDED") {
    if (poll_warnings_ > 1) return;    // said while it stood still
    shared_.warn(
        "the group took this member for dead, since its output stood still for too long; what it had not "
        "committed is read again",
        "a larger --max-poll-interval gives a slow reader more time");
  } else if (request_.group && failure.kind != FailureKind::unreachable) {
    if (shared_.context.verbose()) shared_.note(failure.message);
  }
}

void Lane::check_stall(Clock::time_point now) {
  const milliseconds limit = shared_.context.timeout();
  if (now - last_progress_ < limit) return;
  last_progress_ = now;
  const Failure silence{FailureKind::timed_out, "REQUEST_TIMED_OUT", ""};
  const Error why = consumer_->why_unreachable(silence);
  for (const auto& at : pending()) {
    fail_partition(*partitions_.find(at), {FailureKind::timed_out, "REQUEST_TIMED_OUT", why.what()});
  }
}

std::vector<TopicPartition> Lane::pending() const {
  std::vector<TopicPartition> partitions;
  for (const auto& [at, state] : partitions_) {
    if (is_pending(state)) partitions.push_back(at);
  }
  return partitions;
}

void Lane::return_to_range(const TopicPartition& at) {
  const auto entry = partitions_.find(at);
  if (entry == partitions_.end() || entry->second.done || !entry->second.owned) return;
  PartitionState& state = entry->second;
  EndsByTopic ends;
  {
    const std::lock_guard lock(shared_.cluster_mutex);
    shared_.context.cluster().renew();
    ends = read_ends(shared_.context.cluster(), {at.topic});
  }
  const PartitionEnds* partition = find_ends(ends, at);
  if (partition == nullptr || !partition->log_start || !partition->log_end) {
    return fail_partition(
        *entry, ends.at(at.topic).failure.value_or(
                    Failure{FailureKind::unknown_topic, "UNKNOWN_TOPIC_OR_PARTITION", "its log offsets are unknown"}));
  }
  const std::int64_t start = *partition->log_start;
  const std::int64_t end = *partition->log_end;
  if (state.next > end) {
    return fail_partition(*entry,
                          {FailureKind::other, "OFFSET_OUT_OF_RANGE",
                           fmt::format("offset {} is past the log end {}: the topic was made anew, or has lost records",
                                       state.next, end)});
  }
  if (state.next < start) {
    shared_.warn(
        fmt::format("{}: offsets {} to {} were removed before they were read", to_text({at}), state.next, start - 1));
    state.next = start;
    touch(*entry);
    if (state.stop && start >= *state.stop) return end_partition(*entry, start);
  }
  consumer_->move({at, state.next});
}

}    // namespace kgroup
