// SPDX-License-Identifier: Apache-2.0
// What the brokers of a FakeCluster hold.
#pragma once

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
}    // namespace failures

struct FakePartition {
  std::int64_t log_start = 0;
  std::int64_t log_end = 0;
  bool has_leader = true;
  std::int64_t last_stable = -1;    // -1: the same as log_end
  std::optional<Failure> failure;
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
  std::vector<Failure> list_failures;
  std::optional<Failure> census_failure;
  std::optional<Error> unreachable;    // every request times out, and this is why
  // In the order sent: "describe_groups g1 g2", "list_offsets latest t:0 t:1", "census" of all groups.
  std::vector<std::string> requests;

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
