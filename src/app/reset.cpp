// SPDX-License-Identifier: Apache-2.0
#include "app/reset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/group_request.hpp"
#include "kafka/group_snapshot.hpp"

namespace kgroup {
namespace {

const CommittedOffset* find_commit(const GroupData& group, const TopicPartition& at) {
  const auto& offsets = group.offsets.offsets;
  const auto found = std::lower_bound(offsets.begin(), offsets.end(), at,
                                      [](const CommittedOffset& a, const TopicPartition& b) { return a.at < b; });
  return found != offsets.end() && found->at == at ? &*found : nullptr;
}

// Collects the items of one group after the other.
class ItemMaker {
 public:
  ItemMaker(const Snapshot& snapshot, const GroupData* source, Outcome& outcome)
      : snapshot_(snapshot), source_(source), outcome_(outcome) {}

  void operator()(const std::vector<Aim>& aims) {
    for (const auto& aim : aims) {
      const auto ends = snapshot_.ends.find(aim.where.topic);
      const bool known = ends != snapshot_.ends.end() && !ends->second.failure;
      if (!aim.where.partitions.empty()) {
        for (const auto partition : aim.where.partitions) add({aim.where.topic, partition}, aim.target);
      } else if (known) {
        const auto count = static_cast<std::int32_t>(ends->second.partitions.size());
        for (std::int32_t partition = 0; partition < count; ++partition) {
          if (ends->second.partitions[static_cast<std::size_t>(partition)].exists) {
            add({aim.where.topic, partition}, aim.target);
          }
        }
      } else if (!add_committed(aim.where.topic, aim.target)) {
        fail_topic(aim.where.topic, ends == snapshot_.ends.end() ? nullptr : &*ends->second.failure);
      }
    }
  }

  void operator()(const AimAtCommitted& aim) {
    const std::size_t before = items.size();
    for (const auto& commit : group_->offsets.offsets) {
      if (!aim.match || aim.match->matches(commit.at.topic)) add(commit.at, aim.target);
    }
    if (items.size() == before) {
      fail_group({FailureKind::other, "",
                  fmt::format("it has no committed offsets{}", aim.match ? " on topics that match" : "")});
    }
  }

  void operator()(const CopyOfGroup& copy) {
    const std::size_t before = items.size();
    for (const auto& commit : source_->offsets.offsets) {
      if (!copy.topics.selects(commit.at.topic, commit.at.partition)) continue;
      if (!commit.offset && !commit.failure) continue;    // no commit
      add(commit.at, Restore{commit.offset, commit.leader_epoch, commit.metadata});
      if (!commit.failure) continue;
      auto& committed = items.back().committed;
      if (!committed) committed = CommittedOffset{commit.at, {}, {}, {}, {}};
      committed->failure = commit.failure;    // what can't be read there can't be planned here
    }
    fail_uncopied(copy);
    if (items.size() == before) {
      fail_group({FailureKind::other, "", fmt::format("group '{}' has no committed offsets to copy", copy.group)});
    }
  }

  void operator()(const FromFile& from) {
    const std::size_t before = items.size();
    for (const auto& row : from.file.rows) {
      if (row.group && *row.group != name()) continue;
      if (from.restore) {
        add(row.at, Restore{row.offset, row.leader_epoch, row.metadata});
      } else if (row.offset) {
        add(row.at, OffsetTarget{OffsetTarget::Kind::absolute, *row.offset});
        items.back().origin = fmt::format("{}:{}", from.name, row.line);
      } else {
        outcome_.note("the file has no offset for, left as they are",
                      [&] { return fmt::format("{} {}:{}", name(), row.at.topic, row.at.partition); });
      }
    }
    if (items.size() == before) fail_group({FailureKind::other, "", fmt::format("{} has no offsets of it", from.name)});
  }

  void start(const GroupData& group) { group_ = &group; }

  std::vector<PlanItem> items;
  std::size_t failures = 0;

 private:
  [[nodiscard]] const std::string& name() const { return group_->description.group; }

  void add(const TopicPartition& at, std::variant<OffsetTarget, Restore> target) {
    const auto* commit = find_commit(*group_, at);
    const auto* aim = std::get_if<OffsetTarget>(&target);
    // Kafka's own tool moves these to the end, by surprise; there is no current offset to keep.
    if (aim != nullptr && aim->kind == OffsetTarget::Kind::current && (commit == nullptr || !commit->offset)) {
      outcome_.note("no committed offset, left out",
                    [&] { return fmt::format("{} {}:{}", name(), at.topic, at.partition); });
      return;
    }
    // `-t t -t t:0` names t:0 twice; to different places it was refused before.
    if (!seen_.emplace(name(), at).second) return;
    PlanItem& item = items.emplace_back();
    item.group = name();
    item.at = at;
    item.target = std::move(target);
    if (commit != nullptr) item.committed = *commit;
  }

  // Of a topic that does not exist any more the commits are all there is.
  bool add_committed(const std::string& topic, const OffsetTarget& target) {
    bool any = false;
    for (const auto& commit : group_->offsets.offsets) {
      if (commit.at.topic != topic) continue;
      add(commit.at, target);
      any = true;
    }
    return any;
  }

  void fail_group(const Failure& failure) {
    ++failures;
    outcome_.fail_group(name(), failure);
  }

  // A topic that is named and that the source has no commit of may be a typo.
  void fail_uncopied(const CopyOfGroup& copy) {
    for (const auto& selector : copy.topics.topics) {
      const auto& commits = source_->offsets.offsets;
      if (std::any_of(commits.begin(), commits.end(),
                      [&](const CommittedOffset& commit) { return commit.at.topic == selector.topic; })) {
        continue;
      }
      ++failures;
      ReportError error;
      error.scope = ReportError::Scope::topic;
      error.group = name();
      error.topic = selector.topic;
      error.message = fmt::format("group '{}' has no committed offsets of topic '{}'", copy.group, selector.topic);
      outcome_.fail(std::move(error));
    }
  }

  void fail_topic(const std::string& topic, const Failure* failure) {
    ++failures;
    ReportError error;
    error.scope = ReportError::Scope::topic;
    if (!name().empty()) error.group = name();
    error.topic = topic;
    static const Failure unknown{FailureKind::unknown_topic, "UNKNOWN_TOPIC_OR_PARTITION", {}};
    if (failure == nullptr) failure = &unknown;
    error.code = failure->code;
    error.message = topic_sentence(topic, *failure);
    outcome_.fail(std::move(error));
  }

  const Snapshot& snapshot_;
  const GroupData* source_;
  Outcome& outcome_;
  const GroupData* group_ = nullptr;
  std::set<std::pair<std::string, TopicPartition>> seen_;
};

bool overlap(const TopicSelector& a, const TopicSelector& b) {
  if (a.topic != b.topic) return false;
  if (a.partitions.empty() || b.partitions.empty()) return true;
  return std::find_first_of(a.partitions.begin(), a.partitions.end(), b.partitions.begin(), b.partitions.end()) !=
         a.partitions.end();
}

void refuse_contradictions(const std::vector<Aim>& aims) {
  for (std::size_t i = 0; i < aims.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (aims[i].target == aims[j].target || !overlap(aims[i].where, aims[j].where)) continue;
      throw usage_error(fmt::format("partitions of '{}' are to go to {} and to {}", aims[i].where.topic,
                                    to_string(aims[j].target), to_string(aims[i].target)));
    }
  }
}

std::vector<std::string> topics_named(const ResetRequest& request, const Snapshot& source) {
  std::set<std::string> topics;
  for (const auto& group : source.groups) {
    for (const auto& commit : group.offsets.offsets) topics.insert(commit.at.topic);
  }
  if (const auto* aims = std::get_if<std::vector<Aim>>(&request.what)) {
    for (const auto& aim : *aims) topics.insert(aim.where.topic);
  } else if (const auto* from = std::get_if<FromFile>(&request.what)) {
    for (const auto& row : from->file.rows) topics.insert(row.at.topic);
  }
  return {topics.begin(), topics.end()};
}

std::vector<std::string> groups_named(const ResetRequest& request) {
  if (request.groups.by_name()) return request.groups.names;
  std::vector<std::string> groups;
  if (const auto* from = std::get_if<FromFile>(&request.what)) {
    for (const auto& row : from->file.rows) {
      if (row.group && std::find(groups.begin(), groups.end(), *row.group) == groups.end())
        groups.push_back(*row.group);
    }
  }
  return groups;
}

// A group that does not exist can be made by naming its topics, not by asking for "its" topics.
bool may_be_new(const ResetRequest& request) {
  return !std::holds_alternative<AimAtCommitted>(request.what);
}

}    // namespace

OffsetsAtTime look_up_times(Cluster& cluster, const std::vector<PlanItem>& items, const EndsByTopic& ends) {
  OffsetsAtTime times;
  // A request must not name a partition twice: one request a time.
  std::map<std::int64_t, std::vector<OffsetQuery>> by_time;
  for (auto& query : times_needed(items, ends)) by_time[query.spec.timestamp_ms].push_back(std::move(query));
  for (auto& [time, queries] : by_time) {
    cluster.list_offsets(std::move(queries), Isolation::read_uncommitted,
                         [&times, time = time](std::vector<ListedOffset> listed) {
                           for (auto& one : listed) times.emplace(std::pair(one.at, time), std::move(one));
                         });
  }
  if (!by_time.empty()) cluster.wait();
  return times;
}

Answer resolve_without_group(Cluster& cluster, const std::vector<Aim>& aims, bool strict, Outcome& outcome) {
  Snapshot snapshot;
  std::vector<std::string> topics;
  for (const auto& aim : aims) topics.push_back(aim.where.topic);
  snapshot.ends = read_ends(cluster, std::move(topics));
  const GroupData nobody;
  ItemMaker make(snapshot, nullptr, outcome);
  make.start(nobody);
  make(aims);
  Answer answer;
  answer.plan = plan_reset(make.items, snapshot.ends, look_up_times(cluster, make.items, snapshot.ends), strict);
  std::vector<std::pair<TopicPartition, std::int64_t>> places;
  for (const auto& row : answer.plan) {
    if (row.new_offset) places.emplace_back(row.at, *row.new_offset);
  }
  cluster.records_at(std::move(places),
                     [&answer](std::vector<ListedOffset> records) { answer.records = std::move(records); });
  cluster.wait();
  return answer;
}

ExitCode reset(Context& context, const ResetRequest& request, const ChangeOptions& options) {
  Outcome outcome;
  if (const auto* aims = std::get_if<std::vector<Aim>>(&request.what)) refuse_contradictions(*aims);
  const auto named = groups_named(request);
  wait_if_asked(context, options, named, request.groups, outcome);
  Snapshot source;
  if (const auto* copy = std::get_if<CopyOfGroup>(&request.what)) {
    source.groups.push_back(read_from_group(context, copy->group));
  }

  const TopicSelection all_topics;
  auto ask = snapshot_request(request.groups, all_topics);
  ask.groups = named;
  ask.more_topics = topics_named(request, source);
  Snapshot snapshot = take_snapshot(context.cluster(), ask);
  leave_out_filtered(snapshot, request.groups, outcome);

  Change change;
  ItemMaker make(snapshot, source.groups.empty() ? nullptr : &source.groups.front(), outcome);
  for (const auto& group : snapshot.groups) {
    const auto& description = group.description;
    const auto& failure = description.failure ? description.failure : group.offsets.failure;
    const bool is_new = failure && failure->kind == FailureKind::not_found && may_be_new(request);
    if (failure && !is_new) {
      outcome.fail_group(description.group, *failure);
      ++change.unplanned;
      continue;
    }
    change.groups.push_back(description);
    make.start(group);
    const std::size_t before = make.items.size();
    std::visit(make, request.what);
    if (is_new && make.items.size() > before) {
      outcome.note("does not exist yet, a write makes it", [&] { return fmt::format("'{}'", description.group); });
    }
  }
  const auto times = look_up_times(context.cluster(), make.items, snapshot.ends);
  change.plan = plan_reset(make.items, snapshot.ends, times, request.strict);
  change.unplanned += make.failures;
  change.one_group = named.size() == 1;
  return carry_out(context, options, std::move(change), outcome);
}

}    // namespace kgroup
