// SPDX-License-Identifier: Apache-2.0
// What the brokers of a FakeCluster hold.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/error.hpp"
#include "model/types.hpp"

namespace kgroup {

// What a broker, or the client in its place, says.
namespace failures {
inline const Failure timed_out{FailureKind::timed_out, "REQUEST_TIMED_OUT", "no answer in time"};
inline const Failure group_not_authorized{FailureKind::not_authorized, "GROUP_AUTHORIZATION_FAILED",
                                          "Broker: Group authorization failed"};
inline const Failure topic_not_authorized{FailureKind::not_authorized, "TOPIC_AUTHORIZATION_FAILED",
                                          "Broker: Topic authorization failed"};
inline const Failure unknown_topic{FailureKind::unknown_topic, "UNKNOWN_TOPIC_OR_PARTITION",
                                   "Broker: Unknown topic or partition"};
inline const Failure coordinator_loading{FailureKind::retriable, "COORDINATOR_LOAD_IN_PROGRESS",
                                         "Broker: Coordinator load in progress"};
inline const Failure not_coordinator{FailureKind::retriable, "NOT_COORDINATOR", "Broker: Not coordinator"};
inline const Failure unknown_member{FailureKind::unknown_member, "UNKNOWN_MEMBER_ID", "Broker: Unknown member"};
inline const Failure not_empty{FailureKind::not_empty, "NON_EMPTY_GROUP", "Broker: The group is not empty"};
inline const Failure subscribed{FailureKind::not_empty, "GROUP_SUBSCRIBED_TO_TOPIC",
                                "Broker: Consumer group is actively subscribed to the topic"};
inline const Failure no_such_group{FailureKind::not_found, "GROUP_ID_NOT_FOUND", "Broker: The group id does not exist"};
}    // namespace failures

struct FakePartition {
  std::int64_t log_start = 0;
  std::int64_t log_end = 0;
  bool has_leader = true;
  std::int64_t last_stable = -1;    // -1: the same as log_end
  std::optional<Failure> failure;
  std::map<std::int64_t, std::int64_t> records;    // offset: timestamp; for a look-up of times
  std::optional<Failure> time_failure;             // of such a look-up
};

// What a request that writes is answered with, so many times; then it is done.
struct FakeFailure {
  static constexpr int always = -1;
  Failure failure;
  int times = always;
};

// What the brokers hold; a test fills it in before it runs a command.
struct FakeState {
  std::map<std::string, GroupDescription> groups;    // as they are described
  std::set<std::string> share_or_streams;            // in the census only
  std::map<std::string, std::map<TopicPartition, CommittedOffset>> commits;
  std::map<std::string, std::vector<FakePartition>> topics;
  std::map<std::string, Failure> describe_failures;
  std::map<std::string, Failure> offset_failures;
  std::map<std::string, Failure> topic_failures;
  std::set<std::string> unreadable;    // topics that the user may not READ
  std::string cluster_id = "fake-cluster";
  std::optional<Failure> cluster_id_failure;
  std::vector<Failure> list_failures;
  std::optional<Failure> census_failure;
  std::optional<Error> unreachable;    // every request times out, and this is why
  // Besides these, writes to a group that has members fail as they do in a broker.
  std::map<std::string, FakeFailure> write_failures;     // of a whole request to alter or delete offsets, by group
  std::map<std::string, FakeFailure> delete_failures;    // of deleting a group
  std::map<std::pair<std::string, TopicPartition>, FakeFailure> partition_failures;    // of altering or deleting one
  // Told each request before it is answered: a consumer may join, or commit.
  std::function<void(const std::string& request)> on_request;
  std::chrono::milliseconds time_left{30000};
  std::chrono::milliseconds write_takes{0};    // off time_left
  // In the order sent: "describe_groups g1 g2", "list_offsets latest t:0 t:1", "list_offsets @1000 t:0", "census" of
  // all groups, "alter_offsets g t:0=5 t:1=7,epoch 3,'metadata'", "delete_offsets g t:0", "delete_groups g1 g2".
  std::vector<std::string> requests;

  // Those of the requests that write.
  [[nodiscard]] std::vector<std::string> writes() const {
    std::vector<std::string> found;
    for (const auto& request : requests) {
      if (request.starts_with("alter_") || request.starts_with("delete_")) found.push_back(request);
    }
    return found;
  }

  // A classic or KIP-848 group without members.
  GroupDescription& add_group(const std::string& name, GroupType type = GroupType::classic) {
    auto& group = groups[name];
    group.group = name;
    group.type = type;
    group.state = GroupState::empty;
    group.protocol_type = "consumer";
    group.coordinator = Node{1, "localhost", 9092};
    return group;
  }
  void commit(const std::string& group, const std::string& topic, std::int32_t partition, std::int64_t offset) {
    auto& committed = commits[group][{topic, partition}];
    committed.at = {topic, partition};
    committed.offset = offset;
  }
  // Partitions from 0 on that start at 0, given by their log end offsets.
  std::vector<FakePartition>& add_topic(const std::string& name, const std::vector<std::int64_t>& log_ends) {
    auto& partitions = topics[name];
    for (const auto end : log_ends) partitions.emplace_back().log_end = end;
    return partitions;
  }
  // Of client `id` with member id `id`-uuid; subscribed to what it is assigned. Makes the group stable.
  Member& add_member(const std::string& group, const std::string& id, std::vector<TopicPartitions> assignment) {
    auto& description = groups[group];
    description.state = GroupState::stable;
    description.assignor = "range";
    Member member;
    member.member_id = id + "-uuid";
    member.client_id = id;
    member.host = "/10.0.0.1";
    for (const auto& topic : assignment) member.subscription.push_back(topic.topic);
    member.assignment = std::move(assignment);
    description.members.push_back(std::move(member));
    return description.members.back();
  }
};

}    // namespace kgroup
