// SPDX-License-Identifier: Apache-2.0
// What a cluster tells about groups, topics and offsets: plain values, in Kafka's own words.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/error.hpp"

namespace kgroup {

struct TopicPartition {
  std::string topic;
  std::int32_t partition = 0;
  friend auto operator<=>(const TopicPartition&, const TopicPartition&) = default;
};

// The partitions of one topic, ascending.
struct TopicPartitions {
  std::string topic;
  std::vector<std::int32_t> partitions;
  friend bool operator==(const TopicPartitions&, const TopicPartitions&) = default;
};

struct Node {
  std::int32_t id = -1;
  std::string host;
  int port = 0;
  friend bool operator==(const Node&, const Node&) = default;
};

// Which group protocol a group uses. `classic` is JoinGroup/SyncGroup, `consumer` is KIP-848. `other` is a share group
// (KIP-932) or a streams group (KIP-1071): the client library can't tell the two apart.
enum class GroupType { unknown, classic, consumer, other };

enum class GroupState { unknown, preparing_rebalance, completing_rebalance, stable, dead, empty };

struct Member {
  std::string member_id;
  std::string client_id;
  std::string host;                                  // as the broker gives it: "/127.0.0.1"
  std::optional<std::string> instance_id;            // KIP-345 static membership
  std::vector<TopicPartitions> assignment;           // by topic
  std::vector<TopicPartitions> target_assignment;    // what it is to own; known for KIP-848 groups only
  std::vector<std::string> subscription;             // topics; known for stable classic groups only
  // Set when the assignment bytes are not those of the consumer protocol (Connect, Schema Registry): their size.
  std::optional<std::size_t> foreign_assignment_bytes;
};

// One group as ListGroups sees it: no members.
struct GroupListing {
  std::string group;
  GroupType type = GroupType::unknown;
  GroupState state = GroupState::unknown;
};

struct GroupList {
  std::vector<GroupListing> groups;    // consumer groups only, in no order
  std::vector<Failure> failures;       // one for each broker that did not answer
};

struct GroupDescription {
  std::string group;
  GroupType type = GroupType::unknown;
  GroupState state = GroupState::unknown;
  std::string protocol_type;    // "consumer", "connect", "sr", ...; empty: never had a member
  std::string assignor;         // partition assignment strategy; empty without members
  std::optional<Node> coordinator;
  std::vector<Member> members;
  // It is dead, or does not exist, or is a share or streams group: a broker did not answer the question which.
  bool kind_unknown = false;
  std::optional<Failure> failure;
};

// All groups of any type that the brokers' first DescribeGroups version tells about: classic groups in full, KIP-848,
// share and streams groups as dead ones without members.
struct GroupCensus {
  std::vector<GroupDescription> groups;
  std::optional<Failure> failure;    // set: nothing is known, `groups` is empty
};

struct CommittedOffset {
  TopicPartition at;
  std::optional<std::int64_t> offset;    // the next record to read; none: no commit
  std::optional<std::int32_t> leader_epoch;
  std::string metadata;
  std::optional<Failure> failure;
};

struct GroupOffsets {
  std::string group;
  std::vector<CommittedOffset> offsets;    // sorted by topic and partition
  std::optional<Failure> failure;
};

struct PartitionInfo {
  std::int32_t partition = 0;
  std::optional<std::int32_t> leader;    // broker id; none: no leader
};

struct TopicDescription {
  std::string topic;
  std::vector<PartitionInfo> partitions;    // ascending
  bool internal = false;
  std::optional<Failure> failure;
};

// Which offset of a partition is asked for (ListOffsets).
struct OffsetSpec {
  enum class Kind { earliest, latest, max_timestamp, timestamp };
  Kind kind = Kind::latest;
  std::int64_t timestamp_ms = 0;    // for Kind::timestamp: the first record at or after it
};

struct OffsetQuery {
  TopicPartition at;
  OffsetSpec spec;
  std::optional<std::int32_t> leader = std::nullopt;    // where it is known: one request a leader
};

struct ListedOffset {
  TopicPartition at;
  std::optional<std::int64_t> offset;          // none: no such record (a timestamp past the last one), or failed
  std::optional<std::int64_t> timestamp_ms;    // of that record, where the broker gives it
  std::optional<Failure> failure;
};

// read_uncommitted ends a log at the high watermark, read_committed at the last stable offset (KIP-98).
enum class Isolation { read_uncommitted, read_committed };

// The result of writing or deleting one committed offset.
struct OffsetResult {
  TopicPartition at;
  std::optional<Failure> failure;
};

struct GroupWriteResult {
  std::string group;
  std::vector<OffsetResult> offsets;
  std::optional<Failure> failure;    // of the request: no offset of the group was written
};

struct GroupDeleteResult {
  std::string group;
  std::optional<Failure> failure;
};

struct ClusterId {
  std::string id;
  std::optional<Failure> failure;
};

// Whether a user may do something with a topic.
struct TopicRight {
  std::string topic;
  bool allowed = true;    // also where the broker does not tell
  std::optional<Failure> failure;
};

// Whether commands take it up when no type is asked for: not Connect's, Schema Registry's, share and streams groups.
bool is_consumer_group(const GroupDescription& group);

// Kafka's own spelling: "Stable", "PreparingRebalance", ...; "Unknown" for what the library does not pass on.
std::string_view to_string(GroupState state);
// "classic", "consumer", "other", "unknown"
std::string_view to_string(GroupType type);
// The reverse, regardless of case; none if it is no such word.
std::optional<GroupState> parse_group_state(std::string_view word);

}    // namespace kgroup
