// SPDX-License-Identifier: Apache-2.0
#include "app/consume_plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/consume_report.hpp"
#include "app/outcome.hpp"
#include "app/words.hpp"
#include "kafka/group_snapshot.hpp"
#include "model/read_point.hpp"

namespace kgroup {
namespace {

using Kind = OffsetTarget::Kind;

constexpr std::size_t most_notes = 3;    // of one kind; a person reads no more

}    // namespace

std::vector<std::string> TopicWatch::matching_topics() {
  std::vector<std::string> matching;
  if (request_.patterns.empty()) return matching;
  std::pair<std::vector<std::string>, std::optional<Failure>> all;
  cluster_.list_topics([&](auto answer) { all = std::move(answer); });
  cluster_.wait();
  if (all.second) throw cluster_.why_unreachable(*all.second);
  for (auto& name : all.first) {
    // Kafka's own topics are for those who name them.
    const bool internal = name.starts_with("__");
    const bool matches =
        std::any_of(request_.patterns.begin(), request_.patterns.end(), [&](const TopicPattern& pattern) {
          return pattern.filter.matches(name) && (!internal || pattern.text.find("__") != std::string::npos);
        });
    if (matches) matching.push_back(std::move(name));
  }
  std::sort(matching.begin(), matching.end());
  return matching;
}

bool TopicWatch::wants(const std::string& topic, std::int32_t partition) const {
  const auto& named = request_.topics;
  const bool is_named =
      std::any_of(named.begin(), named.end(), [&](const TopicSelector& one) { return one.topic == topic; });
  return !is_named || selects(named, topic, partition);
}

std::vector<std::string> TopicWatch::topics() const {
  return {names_.begin(), names_.end()};
}

void TopicWatch::start(Context& context) {
  for (const auto& topic : request_.topics) names_.insert(topic.topic);
  const auto matching = matching_topics();
  names_.insert(matching.begin(), matching.end());
  for (const auto& pattern : request_.patterns) {
    std::string list;
    for (const auto& name : matching) {
      if (pattern.filter.matches(name)) list += fmt::format("{}{}", list.empty() ? "" : ", ", name);
    }
    if (list.empty()) throw Error(ExitCode::failed, fmt::format("no topic matches '{}'", pattern.text));
    context.note(fmt::format("'{}' matches {}", pattern.text, list));
  }
  ends_ = read_ends(cluster_, topics(), request_.isolation);
  for (const auto& [name, topic] : ends_) {
    if (!topic.failure) continue;
    throw Error(ExitCode::failed, topic_sentence(name, *topic.failure), {}, topic.failure->code);
  }
  for (const auto& selector : request_.topics) {
    const auto count = ends_.at(selector.topic).partitions.size();
    for (const auto partition : selector.partitions) {
      if (static_cast<std::size_t>(partition) < count) continue;
      throw Error(ExitCode::failed,
                  fmt::format("partition {} of topic '{}' does not exist: it has {}", partition, selector.topic,
                              counted(count, "partition")),
                  {}, "UNKNOWN_TOPIC_OR_PARTITION");
    }
  }
  for (auto& at : partitions()) {
    // One without a leader comes up when it has got one.
    const auto* ends = find_ends(ends_, at);
    if (!ends->failure || ends->failure->kind != FailureKind::no_leader) known_.insert(at);
    first_.insert(std::move(at));
  }
}

std::vector<TopicPartition> TopicWatch::partitions() const {
  std::vector<TopicPartition> list;
  for (const auto& [name, topic] : ends_) {
    for (std::size_t i = 0; i < topic.partitions.size(); ++i) {
      const auto number = static_cast<std::int32_t>(i);
      if (topic.partitions[i].exists && wants(name, number)) list.push_back({name, number});
    }
  }
  return list;
}

TopicWatch::Change TopicWatch::look() {
  cluster_.renew();
  Change change;
  for (auto& name : matching_topics()) change.topics_changed |= names_.insert(std::move(name)).second;
  std::vector<TopicDescription> topics;
  cluster_.describe_topics(this->topics(), [&](auto answer) { topics = std::move(answer); });
  cluster_.wait();
  for (const auto& topic : topics) {
    if (topic.failure) {
      const auto kind = topic.failure->kind;
      if (kind == FailureKind::timed_out || kind == FailureKind::unreachable) {
        throw cluster_.why_unreachable(*topic.failure);
      }
      if (kind == FailureKind::unknown_topic) {
        change.vanished.push_back(topic.topic);
        change.topics_changed |= names_.erase(topic.topic) > 0;
        std::erase_if(known_, [&](const TopicPartition& at) { return at.topic == topic.topic; });
      }
      continue;
    }
    for (const auto& partition : topic.partitions) {
      TopicPartition at{topic.topic, partition.partition};
      // Without a leader there is nothing to read yet.
      if (!wants(topic.topic, partition.partition) || !partition.leader || !known_.insert(at).second) continue;
      change.appeared.push_back(std::move(at));
    }
  }
  return change;
}

void RangeFinder::note(std::string_view option, const TopicPartition& at, const std::string& note) {
  if (silent_) return;
  if (++notes_ <= most_notes || context_.verbose()) {
    context_.note(fmt::format("{}: {}: {}", option, to_text({at}), note));
  } else if (notes_ == most_notes + 1) {
    context_.note(fmt::format("{}: the same for more partitions (-v lists them)", option));
  }
}

std::map<TopicPartition, ListedOffset> RangeFinder::look_up(const std::vector<ReadRange>& ranges,
                                                            const EndsByTopic& ends, std::int64_t time_ms) {
  std::vector<OffsetQuery> queries;
  for (const auto& range : ranges) {
    const auto* partition = find_ends(ends, range.at);
    if (partition == nullptr || partition->failure) continue;
    queries.push_back({range.at, {OffsetSpec::Kind::timestamp, time_ms}});
  }
  std::map<TopicPartition, ListedOffset> found;
  if (queries.empty()) return found;
  context_.cluster().list_offsets(std::move(queries), Isolation::read_uncommitted,
                                  [&found](std::vector<ListedOffset> listed) {
                                    for (auto& one : listed) found.emplace(one.at, std::move(one));
                                  });
  context_.cluster().wait();
  return found;
}

const PartitionEnds* RangeFinder::find_high(const TopicPartition& at, const EndsByTopic& ends) {
  if (!highs_ || find_ends(*highs_, at) == nullptr) {
    std::vector<std::string> topics;
    for (const auto& [name, topic] : ends) topics.push_back(name);
    highs_ = read_ends(context_.cluster(), std::move(topics));
  }
  return find_ends(*highs_, at);
}

bool RangeFinder::is_past_log(const TopicPartition& at, std::int64_t offset, const EndsByTopic& ends) {
  const auto* partition = find_ends(ends, at);
  if (partition == nullptr || !partition->log_end || offset <= *partition->log_end) return false;
  if (request_.isolation == Isolation::read_uncommitted) return true;
  const auto* high = find_high(at, ends);
  return high != nullptr && high->log_end && offset > *high->log_end;
}

template <typename TargetOf, typename Take>
void RangeFinder::find(std::vector<ReadRange>& ranges, const EndsByTopic& ends,
                       const std::map<TopicPartition, std::int64_t>& commits, Failures& failures, bool starts,
                       std::string_view option, TargetOf target_of, Take take) {
  std::map<std::int64_t, std::map<TopicPartition, ListedOffset>> times;
  std::vector<ReadRange> kept;
  for (auto& range : ranges) {
    const OffsetTarget target = target_of(range.at);
    const ListedOffset* at_time = nullptr;
    if (target.kind == Kind::timestamp) {
      auto known = times.find(target.value);
      if (known == times.end()) known = times.emplace(target.value, look_up(ranges, ends, target.value)).first;
      const auto found = known->second.find(range.at);
      if (found != known->second.end()) at_time = &found->second;
    }
    const auto commit = commits.find(range.at);
    const auto committed = commit == commits.end() ? std::nullopt : std::optional(commit->second);
    const auto* partition = find_ends(ends, range.at);
    if (partition == nullptr) {
      failures.emplace_back(range.at,
                            Failure{FailureKind::unknown_topic, "UNKNOWN_TOPIC_OR_PARTITION", "it does not exist"});
      continue;
    }
    ReadPoint point = find_read_point(target, *partition, committed, at_time);
    if (point.failure) {
      failures.emplace_back(range.at, *point.failure);
      continue;
    }
    range.log_end = *partition->log_end;
    // An open transaction holds the last stable offset back.
    const bool named = target.kind != Kind::earliest && target.kind != Kind::latest;
    if (starts && named && !point.note.empty() && point.offset == range.log_end &&
        request_.isolation == Isolation::read_committed) {
      const auto* high = find_high(range.at, ends);
      if (high != nullptr && !high->failure) point = find_read_point(target, *high, committed, at_time);
    }
    if (!point.note.empty()) note(option, range.at, point.note);
    take(range, point.offset);
    kept.push_back(std::move(range));
  }
  ranges = std::move(kept);
}

void RangeFinder::find_starts(std::vector<ReadRange>& ranges, const EndsByTopic& ends,
                              const std::map<TopicPartition, std::int64_t>& commits, Failures& failures) {
  const bool counts = request_.from.kind == Kind::shift || request_.from.kind == Kind::current;
  const auto target_of = [&](const TopicPartition& at) {
    const auto commit = commits.find(at);
    if (counts || commit == commits.end()) return request_.from;
    return OffsetTarget{Kind::absolute, commit->second};
  };
  const std::string_view option = commits.empty() ? "--from" : "start";
  find(ranges, ends, commits, failures, true, option, target_of,
       [](ReadRange& range, std::int64_t offset) { range.start = offset; });
}

void RangeFinder::find_first(std::vector<ReadRange>& ranges, const EndsByTopic& ends, Failures& failures) {
  find(
      ranges, ends, {}, failures, true, "start",
      [](const TopicPartition&) {
        return OffsetTarget{Kind::earliest, 0};
      },
      [](ReadRange& range, std::int64_t offset) { range.start = offset; });
}

void RangeFinder::find_stops(std::vector<ReadRange>& ranges, const EndsByTopic& ends, Failures& failures) {
  if (!request_.until) return;
  const OffsetTarget& until = *request_.until;
  const bool to_come = until.kind == Kind::timestamp && until.value > context_.now_ms();
  if (!to_come) {
    find(
        ranges, ends, {}, failures, false, "--until", [&](const TopicPartition&) { return until; },
        [](ReadRange& range, std::int64_t offset) { range.stop = offset; });
    return;
  }
  // A record may have a time that is still to come, by another clock.
  const auto found = look_up(ranges, ends, until.value);
  for (auto& range : ranges) {
    const auto one = found.find(range.at);
    if (one != found.end() && one->second.offset) range.stop = *one->second.offset;
    range.stop_time_ms = until.value;
  }
}

std::map<TopicPartition, std::int64_t> positions_of(const GroupData& group) {
  std::map<TopicPartition, std::int64_t> positions;
  for (const auto& commit : group.offsets.offsets) {
    if (commit.failure) {
      throw Error(ExitCode::failed, fmt::format("--from-group: {}: {}", to_text({commit.at}), commit.failure->message),
                  {}, commit.failure->code);
    }
    if (commit.offset) positions.emplace(commit.at, *commit.offset);
  }
  return positions;
}

}    // namespace kgroup
