// SPDX-License-Identifier: Apache-2.0
#include "model/reset_plan.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

using namespace kgroup;
using Kind = OffsetTarget::Kind;

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

// t:0 holds 5 to 14; t:1 nothing, t:2 has no leader, t:3 is a gap, t:4 holds one record.
EndsByTopic some_ends() {
  EndsByTopic ends;
  auto& partitions = ends["t"].partitions;
  partitions.resize(5);
  partitions[0] = {true, 5, 15, std::nullopt};
  partitions[1] = {true, 7, 7, std::nullopt};
  partitions[2] = {true, std::nullopt, std::nullopt,
                   Failure{FailureKind::no_leader, "LEADER_NOT_AVAILABLE", "no leader"}};
  partitions[4] = {true, 0, 1, std::nullopt};
  ends["secret"].failure = Failure{FailureKind::not_authorized, "TOPIC_AUTHORIZATION_FAILED", "forbidden"};
  ends["gone"].failure = Failure{FailureKind::unknown_topic, "UNKNOWN_TOPIC_OR_PARTITION", "unknown"};
  ends["odd"].failure = Failure{FailureKind::timed_out, "REQUEST_TIMED_OUT", "no answer in time"};
  return ends;
}

PlanItem item(TopicPartition at, std::variant<OffsetTarget, Restore> target, std::optional<std::int64_t> committed) {
  PlanItem one{"g", at, std::move(target), std::nullopt, ""};
  if (committed) one.committed = CommittedOffset{at, committed, std::nullopt, "", std::nullopt};
  return one;
}

PlanRow plan_one(const PlanItem& one, bool strict = false, const OffsetsAtTime& times = {}) {
  return plan_reset({one}, some_ends(), times, strict).at(0);
}

// "write 5 note", "fail - reason"
std::string planned(const PlanRow& row) {
  const char* action = row.action == PlanAction::write    ? "write "
                       : row.action == PlanAction::remove ? "remove "
                       : row.action == PlanAction::keep   ? "keep "
                                                          : "fail ";
  return action + (row.new_offset ? std::to_string(*row.new_offset) : "-") + " " + row.note;
}

std::string to(Kind kind, std::int64_t value, std::optional<std::int64_t> committed, std::int32_t partition = 0) {
  return planned(plan_one(item({"t", partition}, OffsetTarget{kind, value}, committed)));
}

}    // namespace

TEST_CASE("plan: every kind of target") {
  CHECK(to(Kind::earliest, 0, 9) == "write 5 4 replayed");
  CHECK(to(Kind::earliest, 3, 9) == "write 8 1 replayed");
  CHECK(to(Kind::earliest, 30, 9) == "write 15 clamped to the log end, 35 asked; 6 skipped");
  CHECK(to(Kind::latest, 0, 9) == "write 15 6 skipped");
  CHECK(to(Kind::latest, -4, 9) == "write 11 2 skipped");
  CHECK(to(Kind::latest, -40, 9) == "write 5 clamped to the log start, -25 asked; 4 replayed");
  CHECK(to(Kind::absolute, 9, 9) == "keep 9 unchanged");
  CHECK(to(Kind::absolute, 12, std::nullopt) == "write 12 no commit before");
  CHECK(to(Kind::shift, 2, 9) == "write 11 2 skipped");
  CHECK(to(Kind::shift, 0, 9) == "keep 9 unchanged");
  CHECK(to(Kind::shift, 2, std::nullopt) == "fail - no committed offset to shift");
  CHECK(to(Kind::current, 0, 9) == "write 9 ");
  CHECK(to(Kind::current, 0, std::nullopt) == "fail - no committed offset");
  CHECK(to(Kind::latest, 0, std::nullopt, 1) == "write 7 no commit before");
}

TEST_CASE("plan: commits that are out of range") {
  CHECK(to(Kind::current, 0, 2) == "write 2 below the log start 5");
  CHECK(to(Kind::current, 0, 99) == "write 99 beyond the log end 15");
  CHECK(to(Kind::shift, -1, 2) == "write 5 clamped to the log start, 1 asked");
  CHECK(to(Kind::shift, -1, 99) == "write 15 clamped to the log end, 98 asked");
  CHECK(to(Kind::absolute, 7, 2) == "write 7 2 skipped");      // records 5 and 6; the others are gone
  CHECK(to(Kind::absolute, 7, 99) == "write 7 8 replayed");    // 7 to 14
  CHECK(to(Kind::current, 0, 15) == "write 15 ");
  CHECK(to(Kind::current, 0, 5) == "write 5 ");
  CHECK(to(Kind::current, 0, 9, 7) == "fail - no such partition: t has 5 partitions");
}

TEST_CASE("plan: numbers at their ends do not wrap around") {
  CHECK(to(Kind::shift, most, most).starts_with("write 15 clamped to the log end, 9223372036854775807 asked"));
  CHECK(to(Kind::shift, -most, 3).starts_with("write 5 clamped to the log start, -9223372036854775804 asked"));
  CHECK(to(Kind::latest, -most, 9).starts_with("write 5 clamped to the log start"));
  CHECK(to(Kind::earliest, most, 9).starts_with("write 15 clamped to the log end"));
}

TEST_CASE("plan: what can't be planned") {
  CHECK(to(Kind::latest, 0, 9, 2) == "fail - no leader");
  CHECK(to(Kind::latest, 0, 9, 3) == "fail - no such partition: t has 5 partitions");
  CHECK(to(Kind::latest, 0, 9, 7) == "fail - no such partition: t has 5 partitions");
  CHECK(to(Kind::latest, 0, 9, -1) == "fail - no such partition: t has 5 partitions");
  const OffsetTarget latest{Kind::latest, 0};
  CHECK(planned(plan_one(item({"gone", 0}, latest, 1))) == "fail - topic does not exist");
  CHECK(planned(plan_one(item({"unheard-of", 0}, latest, 1))) == "fail - topic does not exist");
  CHECK(planned(plan_one(item({"secret", 0}, latest, 1))) == "fail - not authorized: DESCRIBE on topic 'secret'");
  CHECK(planned(plan_one(item({"odd", 0}, latest, 1))) == "fail - no answer in time");
  PlanItem from_line = item({"gone", 0}, latest, 1);
  from_line.origin = "f:3";
  CHECK(planned(plan_one(from_line)) == "fail - f:3: topic does not exist");
  PlanItem unreadable = item({"t", 0}, latest, std::nullopt);
  unreadable.committed =
      CommittedOffset{{"t", 0}, std::nullopt, std::nullopt, "", Failure{FailureKind::other, "", "unstable"}};
  CHECK(planned(plan_one(unreadable)) == "fail - unstable");
  unreadable.target = Restore{3, std::nullopt, "", false};
  CHECK(planned(plan_one(unreadable)) == "fail - unstable");
  CHECK(plan_one(unreadable).failure->message == "unstable");
}

TEST_CASE("plan: strict refuses what would be clamped, and nothing else") {
  const auto strict = [](Kind kind, std::int64_t value, std::optional<std::int64_t> committed) {
    return planned(plan_one(item({"t", 0}, OffsetTarget{kind, value}, committed), true));
  };
  CHECK(strict(Kind::absolute, 5, 9) == "write 5 4 replayed");
  CHECK(strict(Kind::absolute, 15, 9) == "write 15 6 skipped");
  CHECK(strict(Kind::absolute, 16, 9) == "fail - 16 is outside the log, which is 5 to 15");
  CHECK(strict(Kind::absolute, 4, 9) == "fail - 4 is outside the log, which is 5 to 15");
  CHECK(strict(Kind::latest, -11, 9) == "fail - 4 is outside the log, which is 5 to 15");
  CHECK(strict(Kind::current, 0, 99) == "write 99 beyond the log end 15");
}

TEST_CASE("plan: a time") {
  const auto at = [](std::int32_t partition, std::int64_t time, const OffsetsAtTime& times, bool strict = false) {
    return planned(plan_one(item({"t", partition}, OffsetTarget{Kind::timestamp, time}, 9), strict, times));
  };
  const TopicPartition p0{"t", 0};
  const TopicPartition p1{"t", 1};
  CHECK(at(0, 1000, {{{p0, 1000}, {p0, 8, 1001, std::nullopt}}}) == "write 8 at 1970-01-01T00:00:01.000Z; 1 replayed");
  CHECK(at(0, 1000, {{{p0, 1000}, {p0, std::nullopt, std::nullopt, std::nullopt}}}, true) ==
        "write 15 at 1970-01-01T00:00:01.000Z; no record at or after that time: end of log; 6 skipped");
  CHECK(at(1, 1000, {{{p1, 1000}, {p1, std::nullopt, std::nullopt, std::nullopt}}}) ==
        "write 7 at 1970-01-01T00:00:01.000Z; partition is empty");
  const Failure late{FailureKind::timed_out, "REQUEST_TIMED_OUT", "no answer in time"};
  CHECK(at(0, 1000, {{{p0, 1000}, {p0, std::nullopt, std::nullopt, late}}}) == "fail - no answer in time");
  CHECK(at(0, 1000, {}) == "fail - the time was not looked up");
  CHECK(at(0, 1000, {{{p0, 1001}, {p0, 8, 1001, std::nullopt}}}) == "fail - the time was not looked up");
  // Retention went on between the two requests.
  CHECK(at(0, 1000, {{{p0, 1000}, {p0, 3, 1001, std::nullopt}}}) ==
        "write 5 at 1970-01-01T00:00:01.000Z; clamped to the log start, 3 asked; 4 replayed");
}

TEST_CASE("plan: the look-ups of times, each once, only where somebody can answer") {
  const OffsetTarget early{Kind::timestamp, 1};
  const OffsetTarget late{Kind::timestamp, 2};
  const std::vector<PlanItem> items{
      item({"t", 0}, early, 9),
      item({"t", 0}, early, std::nullopt),
      item({"t", 0}, late, 9),
      item({"t", 1}, late, 9),
      item({"t", 2}, early, 9),
      item({"t", 3}, early, 9),
      item({"gone", 0}, early, 9),
      item({"t", 4}, OffsetTarget{Kind::latest, 0}, 9),
      item({"t", 4}, Restore{1, std::nullopt, "", false}, 9),
  };
  std::string text;
  for (const auto& query : times_needed(items, some_ends())) {
    CHECK(query.spec.kind == OffsetSpec::Kind::timestamp);
    text +=
        query.at.topic + ":" + std::to_string(query.at.partition) + "@" + std::to_string(query.spec.timestamp_ms) + " ";
  }
  CHECK(text == "t:0@1 t:0@2 t:1@2 ");
  CHECK(times_needed({}, some_ends()).empty());
}

TEST_CASE("plan: what restores a stored offset writes it as it was") {
  const auto restore = [](std::optional<std::int64_t> offset, std::optional<std::int64_t> committed,
                          TopicPartition at = {"t", 0}) {
    return planned(plan_one(item(std::move(at), Restore{offset, std::nullopt, "", false}, committed)));
  };
  CHECK(restore(8, 9) == "write 8 1 replayed");
  CHECK(restore(2, 9) == "write 2 below the log start 5; 4 replayed");
  CHECK(restore(99, 9) == "write 99 beyond the log end 15; 6 skipped");
  CHECK(restore(9, 9) == "keep 9 unchanged");
  CHECK(restore(9, std::nullopt) == "write 9 no commit before");
  CHECK(restore(std::nullopt, 9) == "remove - deleted");
  CHECK(restore(std::nullopt, std::nullopt) == "keep - no committed offset");
  CHECK(restore(8, 9, {"gone", 0}) == "fail - topic does not exist");    // Kafka would not take it
  CHECK(restore(9, 9, {"gone", 0}) == "keep 9 unchanged");
  CHECK(restore(8, 9, {"t", 2}) == "write 8 ");
  CHECK(restore(std::nullopt, 9, {"gone", 0}) == "remove - deleted");
  CHECK(planned(plan_one(item({"gone", 0}, Restore{8, std::nullopt, "", true}, 9))) == "write 8 ");

  // The same offset with other metadata, or another leader epoch, is another commit.
  PlanItem one = item({"t", 0}, Restore{9, 3, "m", false}, 9);
  one.committed->metadata = "m";
  CHECK(plan_one(one).action == PlanAction::write);
  one.committed->leader_epoch = 3;
  CHECK(plan_one(one).action == PlanAction::keep);
  one.committed->metadata = "n";
  const PlanRow row = plan_one(one);
  CHECK(row.action == PlanAction::write);
  CHECK(row.metadata == "m");
  CHECK(row.leader_epoch == 3);
  CHECK(row.old_metadata == "n");
  CHECK(row.old_leader_epoch == 3);
}

TEST_CASE("plan: sorted by group as asked, topic and partition") {
  std::vector<PlanItem> items;
  for (const char* group : {"z", "a"}) {
    for (const int partition : {4, 0, 1}) {
      items.push_back(item({"t", partition}, OffsetTarget{Kind::latest, 0}, 0));
      items.back().group = group;
    }
    items.push_back(item({"gone", 0}, OffsetTarget{Kind::latest, 0}, 0));
    items.back().group = group;
  }
  std::string order;
  for (const auto& row : plan_reset(items, some_ends(), {}, false)) {
    order += row.group + row.at.topic + std::to_string(row.at.partition) + " ";
  }
  CHECK(order == "zgone0 zt0 zt1 zt4 agone0 at0 at1 at4 ");
}

TEST_CASE("plan: delta, and none where a side is missing") {
  CHECK(plan_one(item({"t", 0}, OffsetTarget{Kind::latest, 0}, 9)).delta() == 6);
  CHECK(plan_one(item({"t", 0}, OffsetTarget{Kind::earliest, 0}, 9)).delta() == -4);
  CHECK_FALSE(plan_one(item({"t", 0}, OffsetTarget{Kind::latest, 0}, std::nullopt)).delta());
  CHECK_FALSE(plan_one(item({"t", 0}, Restore{}, 9)).delta());
}
