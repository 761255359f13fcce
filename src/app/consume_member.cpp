// SPDX-License-Identifier: Apache-2.0
// Subscribe mode: what a member of a group does when partitions come and go, and when it commits.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/consume_lane.hpp"
#include "app/consume_report.hpp"
#include "app/words.hpp"
#include "kafka/group_snapshot.hpp"

namespace kgroup {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds revoke_limit{5000};

// The member is not one any more, or the group is about to share out its partitions anew: what it could not commit is
// read again, by itself or another member.
bool passes_by_itself(const Failure& failure) {
  return failure.kind == FailureKind::retriable || failure.kind == FailureKind::unknown_member ||
         failure.kind == FailureKind::timed_out || failure.kind == FailureKind::unreachable ||
         failure.code == "REBALANCE_IN_PROGRESS" || failure.code == "ILLEGAL_GENERATION" ||
         failure.code == "STALE_MEMBER_EPOCH" || failure.code == "FENCED_MEMBER_EPOCH";
}

}    // namespace

void Lane::report(std::string_view what, const std::vector<TopicPartition>& partitions) {
  if (shared_.context.verbose()) shared_.note(fmt::format("{} {}", what, to_text(partitions)));
}

std::vector<PartitionOffset> Lane::on_assigned(std::vector<TopicPartition> partitions) {
  std::sort(partitions.begin(), partitions.end());
  report("assigned", partitions);
  assigned_once_ = true;
  unassigned_since_.reset();
  last_progress_ = Clock::now();
  shared_.last_activity = last_progress_.time_since_epoch().count();
  std::vector<PartitionOffset> starts;
  if (partitions.empty()) return starts;

  const GroupReading& group = *request_.group;
  std::map<TopicPartition, std::int64_t> commits;
  for (const auto& commit : consumer_->committed(partitions, shared_.context.timeout())) {
    if (commit.failure) {
      throw Error(
          ExitCode::failed,
          fmt::format("cannot read the committed offsets of group '{}': {}", group.group, commit.failure->message), {},
          commit.failure->code);
    }
    if (commit.offset) commits.emplace(commit.at, *commit.offset);
  }
  check_starts(partitions, commits.size());

  const std::lock_guard lock(shared_.cluster_mutex);
  Cluster& cluster = shared_.context.cluster();
  cluster.renew();
  std::vector<std::string> topics;
  for (const auto& at : partitions) topics.push_back(at.topic);
  const EndsByTopic ends = read_ends(cluster, std::move(topics), request_.isolation);

  auto before_from = commits;    // what goes before --from
  const bool counts =
      request_.from.kind == OffsetTarget::Kind::shift || request_.from.kind == OffsetTarget::Kind::current;
  std::vector<ReadRange> young;
  std::vector<ReadRange> aimed;
  for (const auto& at : partitions) {
    const bool override_now = group.override_commits && overridden_.insert(at).second;
    if (override_now && !counts) before_from.erase(at);
    const bool from_first = !before_from.contains(at) && watch_ != nullptr && watch_->is_young(at);
    (from_first ? young : aimed).emplace_back().at = at;
  }
  Failures failures;
  RangeFinder finder(shared_.context, request_);
  finder.find_starts(aimed, ends, before_from, failures);
  finder.find_first(young, ends, failures);
  std::move(young.begin(), young.end(), std::back_inserter(aimed));

  for (const auto& range : aimed) {
    PartitionState& state = partitions_[range.at];
    state.owned = true;
    state.at_end = range.start >= range.log_end;    // past the last stable offset no end is told
    state.touched = false;
    state.next = state.written = range.start;
    state.committed.reset();
    if (const auto commit = commits.find(range.at); commit != commits.end()) state.committed = commit->second;
    state.stop_time_ms = stop_time_ms_;
    if (const auto stop = stops_.find(range.at); stop != stops_.end()) state.stop = stop->second;
    // Younger than the run, which has an end.
    const bool beyond = request_.until && !state.stop && !state.stop_time_ms;
    state.done = beyond || (state.stop && state.next >= *state.stop);
    if (state.done) ended_partitions_.push_back(range.at);
    if (state.stop && !state.done) shared_.expected += *state.stop - state.next;
    if (group.commit == CommitMode::automatic && !state.committed) to_store_.push_back({range.at, range.start});
    starts.push_back({range.at, range.start});
  }
  for (const auto& [at, failure] : failures) {
    // Nothing is read of it, so nothing of it may be committed.
    PartitionState& state = partitions_[at];
    state.done = true;
    state.owned = false;
    shared_.fail_partition(at, failure);
  }
  return starts;
}

void Lane::check_starts(const std::vector<TopicPartition>& partitions, std::size_t with_commit) {
  if (start_noted_ || !request_.from_given || request_.group->override_commits) return;
  start_noted_ = true;
  if (with_commit == partitions.size()) {
    shared_.note(
        "--from has no effect: the group has committed offsets of all these partitions "
        "(--override-commits starts at --from all the same)");
  }
}

void Lane::on_revoked(const std::vector<TopicPartition>& partitions, bool lost) {
  report(lost ? "lost" : "revoked", partitions);
  last_ = nullptr;
  const bool drops = lost && request_.group->commit == CommitMode::before;
  if (drops || output_failed_) {
    // Not committed, so somebody else reads it.
    buffer_.clear();
    marks_.clear();
    new_records_ = 0;
    for (Entry* entry : std::exchange(touched_, {})) entry->second.touched = false;
  } else {
    flush();
  }
  if (!lost) {
    commit(shared_.stopping() ? last_patience : revoke_limit, shared_.stopping());
  } else if (request_.group->commit != CommitMode::none) {
    const auto left = std::count_if(partitions_.begin(), partitions_.end(), [](const Entry& entry) {
      return entry.second.owned && entry.second.records > 0 && entry.second.committed != entry.second.written;
    });
    if (left > 0) {
      shared_.warn(fmt::format(
          "this member was thrown out of the group before it could commit {}: records that were written may "
          "be read again",
          counted(left, "partition")));
    }
  }
  for (const auto& at : partitions) {
    const auto entry = partitions_.find(at);
    if (entry == partitions_.end()) continue;
    PartitionState& state = entry->second;
    if (state.stop && !state.done) shared_.expected -= std::max<std::int64_t>(0, *state.stop - state.next);
    state.owned = false;
  }
  const bool none_left =
      std::none_of(partitions_.begin(), partitions_.end(), [](const Entry& entry) { return entry.second.owned; });
  if (none_left) unassigned_since_ = Clock::now();
}

std::vector<PartitionOffset> Lane::uncommitted(bool all) const {
  std::vector<PartitionOffset> positions;
  for (const auto& [at, state] : partitions_) {
    if (state.owned && (all || state.committed != state.written)) positions.push_back({at, state.written});
  }
  return positions;
}

// Joining takes as long as the slowest member of the group, or the session of one that is dead.
void Lane::tell_waiting(Clock::time_point now) {
  constexpr milliseconds patience{10'000};    // a new group waits for 3 s by default, for more members
  if (assigned_once_ || waiting_told_ || now - started_ < patience) return;
  waiting_told_ = true;
  shared_.note(
      fmt::format("group '{}' has not shared out its partitions for {} s: it waits for its members, perhaps for "
                  "the session of a dead one to end",
                  request_.group->group, patience.count() / 1000));
}

void Lane::commit_if_due(Clock::time_point now) {
  if (now - last_commit_ < request_.group->commit_interval) return;
  last_commit_ = now;
  commit(shared_.context.timeout(), false);
}

// What is written, and not committed yet.
void Lane::commit(milliseconds limit, bool last) {
  const CommitMode mode = request_.group->commit;
  if (mode == CommitMode::none || mode == CommitMode::automatic) return;
  // A commit that was not waited for may have failed: the last one takes them all.
  const auto positions = uncommitted(last && mode == CommitMode::async);
  if (positions.empty()) return;
  if (mode == CommitMode::async && !last) {
    consumer_->commit_later(positions);
    for (const auto& [at, offset] : positions) partitions_[at].committed = offset;
    return;
  }
  take_results(consumer_->commit(positions, limit), positions, last);
}

void Lane::take_results(const std::vector<OffsetResult>& results, const std::vector<PartitionOffset>& positions,
                        bool last) {
  std::map<TopicPartition, std::int64_t> offsets;
  for (const auto& [at, offset] : positions) offsets.emplace(at, offset);
  const Failure* failure = nullptr;
  std::size_t failed = 0;
  for (const auto& result : results) {
    if (!result.failure) {
      partitions_[result.at].committed = offsets.at(result.at);
      continue;
    }
    const auto entry = partitions_.find(result.at);
    if (result.failure->kind == FailureKind::unknown_topic && entry != partitions_.end()) {
      // What is gone needs no commit.
      fail_partition(*entry, topic_is_gone);
      entry->second.committed = entry->second.written;
      continue;
    }
    ++failed;
    failure = &*result.failure;
  }
  if (failure == nullptr) return;
  if (!last && passes_by_itself(*failure)) {
    if (shared_.context.verbose()) {
      shared_.note(fmt::format("not committed yet, of {}: {}", counted(failed, "partition"), failure->message));
    }
    return;
  }
  throw Error(ExitCode::failed,
              fmt::format("the offsets of {} could not be committed for group '{}': {}", counted(failed, "partition"),
                          request_.group->group, failure->message),
              "the records since the last commit will be read again", failure->code);
}

// At most once: `written_` is committed before it is written.
void Lane::commit_ahead() {
  const auto results = consumer_->commit(written_, shared_.context.timeout());
  const auto failed =
      std::find_if(results.begin(), results.end(), [](const OffsetResult& result) { return result.failure; });
  if (failed != results.end()) {
    throw Error(ExitCode::failed,
                fmt::format("nothing was written, since its offsets could not be committed for group '{}': {}",
                            request_.group->group, failed->failure->message),
                {}, failed->failure->code);
  }
  for (const auto& [at, offset] : written_) partitions_[at].committed = offset;
}

}    // namespace kgroup
