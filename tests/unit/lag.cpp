// SPDX-License-Identifier: Apache-2.0
#include "model/lag.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace kgroup;

namespace {

PartitionEnds ends(std::int64_t start, std::int64_t end) {
  PartitionEnds partition;
  partition.exists = true;
  partition.log_start = start;
  partition.log_end = end;
  return partition;
}

CommittedOffset commit(const std::string& topic, std::int32_t partition, std::int64_t offset) {
  CommittedOffset committed;
  committed.at = {topic, partition};
  committed.offset = offset;
  return committed;
}

Member member(const std::string& id, std::vector<TopicPartitions> assignment) {
  Member one;
  one.member_id = id;
  one.assignment = std::move(assignment);
  return one;
}

// "t:0 committed lag lead status", with - for absent.
std::vector<std::string> lines(const GroupData& group, const EndsByTopic& by_topic, const RowFilter& wanted = {}) {
  std::vector<std::string> out;
  const auto text = [](const auto& value) { return value ? std::to_string(*value) : std::string("-"); };
  for (const auto& row : lag_rows(group, by_topic, wanted)) {
    out.push_back((row.topic ? std::string(*row.topic) + ":" + std::to_string(row.partition) : std::string("-")) + " " +
                  text(row.committed) + " " + text(row.lag) + " " + text(row.lead) + " " +
                  std::string(to_string(row.status)) + (row.member ? " " + row.member->member_id : ""));
  }
  return out;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a committed offset is the next record to read") {
  GroupData group;
  group.offsets.offsets = {commit("t", 0, 5)};
  const EndsByTopic by_topic{{"t", {{ends(0, 10)}, {}}}};
  CHECK(lines(group, by_topic) == Lines{"t:0 5 5 5 ok"});
}

TEST_CASE("the state of a partition decides what its row says") {
  struct Case {
    const char* name;
    std::int64_t committed, start, end;
    const char* row;
  };
  const Case cases[] = {
      {"read to the end", 10, 0, 10, "t:0 10 0 10 ok"},
      {"nothing read", 0, 0, 10, "t:0 0 10 0 ok"},
      {"empty partition", 0, 0, 0, "t:0 0 0 0 ok"},
      {"all records deleted", 10, 10, 10, "t:0 10 0 0 ok"},
      {"beyond the end: lag 0, never negative", 999, 0, 10, "t:0 999 0 999 beyond-end"},
      {"before the start: the lost records count in the lag", 2, 6, 10, "t:0 2 8 0 before-start"},
      {"at the start", 6, 6, 10, "t:0 6 4 0 ok"},
  };
  for (const auto& one : cases) {
    CAPTURE(one.name);
    GroupData group;
    group.offsets.offsets = {commit("t", 0, one.committed)};
    const EndsByTopic by_topic{{"t", {{ends(one.start, one.end)}, {}}}};
    CHECK(lines(group, by_topic) == Lines{one.row});
  }
}

TEST_CASE("records lost and the distance beyond the end are numbers of their own") {
  GroupData group;
  group.offsets.offsets = {commit("t", 0, 2), commit("t", 1, 999)};
  const EndsByTopic by_topic{{"t", {{ends(6, 10), ends(0, 10)}, {}}}};
  const auto rows = lag_rows(group, by_topic);
  CHECK(rows[0].records_lost == 4);
  CHECK_FALSE(rows[0].beyond_end.has_value());
  CHECK(rows[1].beyond_end == 989);
  CHECK_FALSE(rows[1].records_lost.has_value());
}

TEST_CASE("the other partitions of a group's topics are rows too") {
  GroupData group;
  group.offsets.offsets = {commit("t", 1, 3)};
  const EndsByTopic by_topic{{"t", {{ends(0, 10), ends(0, 5), ends(0, 7)}, {}}}};
  CHECK(lines(group, by_topic) == Lines{"t:0 - - - no-commit", "t:1 3 2 3 ok", "t:2 - - - no-commit"});
}

TEST_CASE("owners, commits and existing partitions are merged in order") {
  GroupData group;
  group.offsets.offsets = {commit("a", 1, 1), commit("b", 0, 4)};
  group.description.members = {member("m1", {{"a", {0, 1}}}), member("m2", {{"b", {0}}, {"c", {0}}}), member("m3", {})};
  const EndsByTopic by_topic{
      {"a", {{ends(0, 2), ends(0, 2), ends(0, 2)}, {}}}, {"b", {{ends(0, 4)}, {}}}, {"c", {{ends(0, 1)}, {}}}};
  CHECK(lines(group, by_topic) == Lines{"a:0 - - - no-commit m1", "a:1 1 1 1 ok m1", "a:2 - - - no-commit",
                                        "b:0 4 0 4 ok m2", "c:0 - - - no-commit m2", "- - - - no-partitions m3"});
}

TEST_CASE("two owners in the middle of a rebalance are a row each") {
  GroupData group;
  group.description.members = {member("m1", {{"t", {0}}}), member("m2", {{"t", {0}}})};
  const EndsByTopic by_topic{{"t", {{ends(0, 1)}, {}}}};
  CHECK(lines(group, by_topic) == Lines{"t:0 - - - no-commit m1", "t:0 - - - no-commit m2"});
}

TEST_CASE("what can't be asked is said in the row") {
  const Failure no_leader{FailureKind::no_leader, "LEADER_NOT_AVAILABLE", "no leader"};
  const Failure gone{FailureKind::unknown_topic, "UNKNOWN_TOPIC_OR_PARTITION", "unknown"};
  PartitionEnds headless;
  headless.exists = true;
  headless.failure = no_leader;
  GroupData group;
  group.offsets.offsets = {commit("half", 0, 1), commit("half", 1, 1), commit("half", 9, 1), commit("lost", 0, 1)};
  group.description.members = {member("m", {{"gone", {0, 1}}})};
  const EndsByTopic by_topic{{"half", {{ends(0, 4), headless}, {}}}, {"gone", {{}, gone}}};
  CHECK(lines(group, by_topic) == Lines{"gone:0 - - - unknown-topic m", "gone:1 - - - unknown-topic m",
                                        "half:0 1 3 1 ok", "half:1 1 - - no-leader", "half:9 1 - - unknown-partition",
                                        "lost:0 1 - - unknown-topic"});
}

TEST_CASE("an error of the commit itself wins") {
  GroupData group;
  auto bad = commit("t", 0, 1);
  bad.offset.reset();
  bad.failure = Failure{FailureKind::not_authorized, "TOPIC_AUTHORIZATION_FAILED", "no"};
  group.offsets.offsets = {bad};
  const EndsByTopic by_topic{{"t", {{ends(0, 4)}, {}}}};
  CHECK(lines(group, by_topic) == Lines{"t:0 - - - not-authorized"});
}

TEST_CASE("a filter takes topics and partitions, and leaves out members without any") {
  GroupData group;
  group.offsets.offsets = {commit("a", 0, 1), commit("a", 1, 1), commit("b", 0, 1)};
  group.description.members = {member("idle", {}), member("m", {{"b", {0}}, {"a", {1}}})};
  const EndsByTopic by_topic{{"a", {{ends(0, 4), ends(0, 4)}, {}}}};
  RowFilter wanted;
  wanted.topic = [](std::string_view topic) { return topic == "a"; };
  wanted.partition = [](std::string_view, std::int32_t partition) { return partition == 1; };
  CHECK(lines(group, by_topic, wanted) == Lines{"a:1 1 3 1 ok m"});
}

TEST_CASE("a topic that members subscribe to is read though nobody committed or owns it") {
  GroupData group;
  auto subscribed = member("m", {{"a", {0}}});
  subscribed.subscription = {"a", "b"};
  group.description.members = {subscribed};
  CHECK(topics_of(group) == std::vector<std::string_view>{"a", "b"});
  const EndsByTopic by_topic{{"a", {{ends(0, 1)}, {}}}, {"b", {{ends(0, 1)}, {}}}};
  CHECK(lines(group, by_topic) == Lines{"a:0 - - - no-commit m", "b:0 - - - no-commit"});
}

TEST_CASE("totals leave out what is unknown and say so") {
  GroupData group;
  group.offsets.offsets = {commit("t", 0, 999), commit("t", 1, 2), commit("t", 3, 1)};
  const EndsByTopic by_topic{{"t", {{ends(0, 10), ends(0, 5), ends(0, 5), ends(4, 8)}, {}}}};
  LagTotals totals;
  for (const auto& row : lag_rows(group, by_topic)) totals.add(row);
  CHECK(totals.total == 0 + 3 + 7);
  CHECK(totals.max == 7);
  CHECK(totals.partitions == 4);
  CHECK(totals.without_lag == 1);
  CHECK(totals.records_lost == 3);
}
