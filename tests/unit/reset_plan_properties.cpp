// SPDX-License-Identifier: Apache-2.0
// What holds for any plan: it is in range, and undoing it is the identity.
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "model/offset_file.hpp"
#include "model/reset_plan.hpp"

using namespace kgroup;
using Kind = OffsetTarget::Kind;

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

using Commits = std::map<std::pair<std::string, TopicPartition>, CommittedOffset>;

bool same(const Commits& a, const Commits& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.first == y.first && x.second.offset == y.second.offset && x.second.leader_epoch == y.second.leader_epoch &&
           x.second.metadata == y.second.metadata;
  });
}

// A cluster of two groups and three topics, one of them unknown, and what is asked for.
class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  bool one_in(int n) { return below(n) == 0; }
  std::int64_t below(std::int64_t n) { return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(n)); }
  // Small, or at the ends of what there is.
  std::int64_t number() {
    switch (below(6)) {
      case 0:
        return most - below(3);
      case 1:
        return below(1000) * 1'000'000'000'000;
      default:
        return below(40);
    }
  }
  std::int64_t signed_number() { return one_in(2) ? number() : -number(); }

  EndsByTopic ends() {
    EndsByTopic ends;
    for (const char* topic : {"a", "b"}) {
      auto& partitions = ends[topic].partitions;
      partitions.resize(4);
      for (auto& partition : partitions) {
        partition.exists = !one_in(8);
        if (one_in(8)) {
          partition.failure = Failure{FailureKind::no_leader, "LEADER_NOT_AVAILABLE", "no leader"};
          continue;
        }
        const std::int64_t start = one_in(3) ? 0 : number();
        partition.log_start = start;
        partition.log_end = start + std::min(number(), most - start);
      }
    }
    ends["gone"].failure = Failure{FailureKind::unknown_topic, "UNKNOWN_TOPIC_OR_PARTITION", "unknown"};
    return ends;
  }

  std::optional<CommittedOffset> commit(const TopicPartition& at) {
    if (one_in(3)) return std::nullopt;
    CommittedOffset commit{at, number(), std::nullopt, "", std::nullopt};
    if (one_in(2)) commit.leader_epoch = static_cast<std::int32_t>(below(5));
    if (one_in(3)) commit.metadata = "a \"b\",\n\\ \u00fc \U0001F680 " + std::to_string(below(5));
    return commit;
  }

  OffsetTarget target() {
    switch (below(6)) {
      case 0:
        return {Kind::earliest, one_in(2) ? 0 : number()};
      case 1:
        return {Kind::latest, one_in(2) ? 0 : -number()};
      case 2:
        return {Kind::absolute, number()};
      case 3:
        return {Kind::shift, signed_number()};
      case 4:
        return {Kind::timestamp, below(100)};
      default:
        return {Kind::current, 0};
    }
  }

 private:
  std::mt19937_64 random_;
};

std::vector<TopicPartition> all_partitions() {
  std::vector<TopicPartition> all;
  for (const char* topic : {"a", "b", "gone"}) {
    for (std::int32_t partition = 0; partition < 5; ++partition) all.push_back({topic, partition});
  }
  return all;
}

OffsetsAtTime look_up(Generator& generate, const std::vector<PlanItem>& items, const EndsByTopic& ends) {
  OffsetsAtTime times;
  for (const auto& query : times_needed(items, ends)) {
    ListedOffset found{query.at, std::nullopt, std::nullopt, std::nullopt};
    if (generate.one_in(8)) {
      found.failure = Failure{FailureKind::timed_out, "REQUEST_TIMED_OUT", "no answer in time"};
    } else if (!generate.one_in(3)) {
      found.offset = generate.number();
    }
    REQUIRE(times.emplace(std::pair(query.at, query.spec.timestamp_ms), found).second);
  }
  return times;
}

void apply(const Plan& plan, Commits& commits) {
  for (const auto& row : plan) {
    if (row.action == PlanAction::remove) commits.erase({row.group, row.at});
    if (row.action == PlanAction::write) {
      commits[{row.group, row.at}] = {row.at, row.new_offset.value(), row.leader_epoch, row.metadata, std::nullopt};
    }
  }
}

// What is saved before a plan is carried out.
std::string save(const Plan& plan) {
  std::vector<OffsetFileRow> rows;
  for (const auto& row : plan) {
    if (row.action != PlanAction::write && row.action != PlanAction::remove) continue;
    rows.push_back({row.group, row.at, row.old_offset, row.old_leader_epoch, row.old_metadata, 0});
  }
  return rows.empty() ? "" : write_offset_json(rows, 0);
}

Plan plan_undo(const std::string& saved, const Commits& commits, const EndsByTopic& ends) {
  std::vector<PlanItem> items;
  for (auto& row : parse_offset_file(saved, "saved").rows) {
    PlanItem& item = items.emplace_back();
    item.group = row.group.value();
    item.at = row.at;
    item.target = Restore{row.offset, row.leader_epoch, row.metadata, false};
    if (const auto found = commits.find({item.group, item.at}); found != commits.end()) item.committed = found->second;
  }
  return plan_reset(items, ends, {}, false);
}

void check_row(const PlanRow& row, const PlanItem& item, const EndsByTopic& ends, bool strict) {
  const auto& target = std::get<OffsetTarget>(item.target);
  const std::optional<std::int64_t> committed = item.committed ? item.committed->offset : std::nullopt;
  REQUIRE(row.old_offset == committed);
  REQUIRE(row.action != PlanAction::remove);
  REQUIRE((row.action == PlanAction::fail) == row.failure.has_value());
  REQUIRE((row.action == PlanAction::fail) == !row.new_offset.has_value());
  if (row.failure) {
    REQUIRE_FALSE(row.note.empty());
    return;
  }
  REQUIRE(*row.new_offset >= 0);
  if (target.kind == Kind::current) {
    REQUIRE(row.new_offset == committed);
    return;
  }
  const auto& partition = ends.at(row.at.topic).partitions.at(static_cast<std::size_t>(row.at.partition));
  REQUIRE(partition.exists);
  REQUIRE(*row.new_offset >= *partition.log_start);
  REQUIRE(*row.new_offset <= *partition.log_end);
  REQUIRE((row.action == PlanAction::keep) == (row.new_offset == committed));
  const bool clamped = row.note.find("clamped") != std::string::npos;
  if (target.kind == Kind::absolute) REQUIRE(clamped == (target.value != *row.new_offset));
  if (strict) REQUIRE_FALSE(clamped);
  REQUIRE(row.replayed >= 0);
  REQUIRE(row.skipped >= 0);
  REQUIRE((row.replayed == 0 || row.skipped == 0));
  REQUIRE(row.replayed + row.skipped <= *partition.log_end - *partition.log_start);
}

}    // namespace

TEST_CASE("plan: in range for any snapshot and request; undo after it is the identity") {
  const auto partitions = all_partitions();
  std::size_t planned = 0;
  std::size_t failed = 0;
  std::size_t undone = 0;
  for (unsigned round = 0; round < 300; ++round) {
    CAPTURE(round);
    Generator generate(round);
    const EndsByTopic ends = generate.ends();
    const bool strict = generate.one_in(3);
    Commits commits;
    std::vector<PlanItem> items;
    for (const char* group : {"a group, \"ü\"", "b"}) {
      for (const auto& at : partitions) {
        const auto commit = generate.commit(at);
        if (commit) commits[{group, at}] = *commit;
        if (generate.one_in(5)) continue;
        items.push_back({group, at, generate.target(), commit, ""});
      }
    }
    const Plan plan = plan_reset(items, ends, look_up(generate, items, ends), strict);
    REQUIRE(plan.size() == items.size());
    for (std::size_t i = 0; i < plan.size(); ++i) {
      REQUIRE(plan[i].group == items[i].group);
      REQUIRE(plan[i].at == items[i].at);
      check_row(plan[i], items[i], ends, strict);
      ++(plan[i].failure ? failed : planned);
    }

    const std::string saved = save(plan);
    if (saved.empty()) continue;
    Commits after = commits;
    apply(plan, after);
    const Plan undo = plan_undo(saved, after, ends);
    for (const auto& row : undo) REQUIRE_FALSE(row.failure);
    apply(undo, after);
    REQUIRE(same(after, commits));
    ++undone;
    for (const auto& row : plan_undo(saved, after, ends)) REQUIRE(row.action == PlanAction::keep);
  }
  CHECK(planned > 1000);
  CHECK(failed > 1000);
  CHECK(undone > 250);
}
