// SPDX-License-Identifier: Apache-2.0
#include "kafka/convert.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "model/consumer_protocol.hpp"

namespace kgroup {
namespace {

FailureKind kind_of(rd_kafka_resp_err_t code) {
  switch (code) {
    case RD_KAFKA_RESP_ERR__TIMED_OUT:
    case RD_KAFKA_RESP_ERR__TIMED_OUT_QUEUE:
    case RD_KAFKA_RESP_ERR_REQUEST_TIMED_OUT:
      return FailureKind::timed_out;
    case RD_KAFKA_RESP_ERR__TRANSPORT:
    case RD_KAFKA_RESP_ERR__RESOLVE:
    case RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN:
    case RD_KAFKA_RESP_ERR__DESTROY_BROKER:
    case RD_KAFKA_RESP_ERR__SSL:
    case RD_KAFKA_RESP_ERR__AUTHENTICATION:
    case RD_KAFKA_RESP_ERR_NETWORK_EXCEPTION:
      return FailureKind::unreachable;
    case RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_CLUSTER_AUTHORIZATION_FAILED:
      return FailureKind::not_authorized;
    case RD_KAFKA_RESP_ERR_GROUP_ID_NOT_FOUND:
      return FailureKind::not_found;
    case RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART:
    case RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_ID:
    case RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC:
    case RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION:
      return FailureKind::unknown_topic;
    case RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE:
    case RD_KAFKA_RESP_ERR__NOENT:    // ListOffsets: no leader found for any of the partitions
      return FailureKind::no_leader;
    case RD_KAFKA_RESP_ERR_NOT_COORDINATOR:
    case RD_KAFKA_RESP_ERR_COORDINATOR_LOAD_IN_PROGRESS:
    case RD_KAFKA_RESP_ERR_COORDINATOR_NOT_AVAILABLE:
    case RD_KAFKA_RESP_ERR_NOT_LEADER_FOR_PARTITION:
    case RD_KAFKA_RESP_ERR_FENCED_LEADER_EPOCH:
    case RD_KAFKA_RESP_ERR_UNKNOWN_LEADER_EPOCH:
    case RD_KAFKA_RESP_ERR_REPLICA_NOT_AVAILABLE:
    case RD_KAFKA_RESP_ERR_OFFSET_NOT_AVAILABLE:
    case RD_KAFKA_RESP_ERR__WAIT_COORD:
      return FailureKind::retriable;
    case RD_KAFKA_RESP_ERR_UNKNOWN_MEMBER_ID:
      return FailureKind::unknown_member;
    case RD_KAFKA_RESP_ERR_NON_EMPTY_GROUP:
    case RD_KAFKA_RESP_ERR_GROUP_SUBSCRIBED_TO_TOPIC:
      return FailureKind::not_empty;
    case RD_KAFKA_RESP_ERR_UNSUPPORTED_VERSION:
    case RD_KAFKA_RESP_ERR__UNSUPPORTED_FEATURE:
      return FailureKind::unsupported;
    default:
      return FailureKind::other;
  }
}

// Kafka's own name for what happened, also for the library's local codes.
std::string name_of(rd_kafka_resp_err_t code, FailureKind kind) {
  switch (code) {    // where librdkafka's name is not Kafka's
    case RD_KAFKA_RESP_ERR_UNKNOWN:
      return "UNKNOWN_SERVER_ERROR";
    case RD_KAFKA_RESP_ERR_INVALID_MSG:
      return "CORRUPT_MESSAGE";
    case RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART:
      return "UNKNOWN_TOPIC_OR_PARTITION";
    case RD_KAFKA_RESP_ERR_INVALID_MSG_SIZE:
      return "INVALID_FETCH_SIZE";
    case RD_KAFKA_RESP_ERR_NOT_LEADER_FOR_PARTITION:
      return "NOT_LEADER_OR_FOLLOWER";
    case RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE:
      return "MESSAGE_TOO_LARGE";
    case RD_KAFKA_RESP_ERR_STALE_CTRL_EPOCH:
      return "STALE_CONTROLLER_EPOCH";
    case RD_KAFKA_RESP_ERR_TOPIC_EXCEPTION:
      return "INVALID_TOPIC_EXCEPTION";
    default:
      if (code > 0) return rd_kafka_err2name(code);
  }
  switch (kind) {
    case FailureKind::timed_out:
      return "REQUEST_TIMED_OUT";
    case FailureKind::unreachable:
      return code == RD_KAFKA_RESP_ERR__AUTHENTICATION ? "SASL_AUTHENTICATION_FAILED" : "NETWORK_EXCEPTION";
    case FailureKind::unknown_topic:
      return "UNKNOWN_TOPIC_OR_PARTITION";
    case FailureKind::no_leader:
      return "LEADER_NOT_AVAILABLE";
    case FailureKind::unsupported:
      return "UNSUPPORTED_VERSION";
    default:
      return rd_kafka_err2name(code);
  }
}

GroupState to_state(rd_kafka_consumer_group_state_t state) {
  switch (state) {
    case RD_KAFKA_CONSUMER_GROUP_STATE_PREPARING_REBALANCE:
      return GroupState::preparing_rebalance;
    case RD_KAFKA_CONSUMER_GROUP_STATE_COMPLETING_REBALANCE:
      return GroupState::completing_rebalance;
    case RD_KAFKA_CONSUMER_GROUP_STATE_STABLE:
      return GroupState::stable;
    case RD_KAFKA_CONSUMER_GROUP_STATE_DEAD:
      return GroupState::dead;
    case RD_KAFKA_CONSUMER_GROUP_STATE_EMPTY:
      return GroupState::empty;
    default:
      return GroupState::unknown;
  }
}

GroupType to_type(rd_kafka_consumer_group_type_t type) {
  switch (type) {
    case RD_KAFKA_CONSUMER_GROUP_TYPE_CLASSIC:
      return GroupType::classic;
    case RD_KAFKA_CONSUMER_GROUP_TYPE_CONSUMER:
      return GroupType::consumer;
    default:
      return GroupType::unknown;
  }
}

std::optional<Node> to_node(const rd_kafka_Node_t* node) {
  if (node == nullptr || rd_kafka_Node_id(node) < 0) return std::nullopt;
  return Node{rd_kafka_Node_id(node), rd_kafka_Node_host(node), rd_kafka_Node_port(node)};
}

std::string text(const char* may_be_null) {
  return may_be_null != nullptr ? may_be_null : "";
}

std::span<const rd_kafka_topic_partition_t> elements(const rd_kafka_topic_partition_list_t* list) {
  if (list == nullptr) return {};
  return {list->elems, static_cast<std::size_t>(list->cnt)};
}

std::vector<TopicPartitions> by_topic(const rd_kafka_topic_partition_list_t* list) {
  std::vector<TopicPartitions> topics;
  for (const auto& element : elements(list)) {
    auto at = std::find_if(topics.rbegin(), topics.rend(), [&](const auto& t) { return t.topic == element.topic; });
    if (at == topics.rend()) {
      topics.push_back({element.topic, {element.partition}});
    } else {
      at->partitions.push_back(element.partition);
    }
  }
  sort_assignment(topics);
  return topics;
}

}    // namespace

std::optional<Failure> to_failure(rd_kafka_resp_err_t code, const char* detail) {
  if (code == RD_KAFKA_RESP_ERR_NO_ERROR) return std::nullopt;
  const FailureKind kind = kind_of(code);
  std::string message = detail != nullptr && *detail != '\0' ? detail : rd_kafka_err2str(code);
  for (const std::string_view side : {"Broker: ", "Local: "}) {
    if (message.starts_with(side)) message.erase(0, side.size());
  }
  while (!message.empty() && (message.back() == '.' || message.back() == '\n')) message.pop_back();
  return Failure{kind, name_of(code, kind), std::move(message)};
}

std::optional<Failure> to_failure(const rd_kafka_error_t* error) {
  if (error == nullptr) return std::nullopt;
  return to_failure(rd_kafka_error_code(error), rd_kafka_error_string(error));
}

GroupListing to_listing(const rd_kafka_ConsumerGroupListing_t* listing) {
  return {rd_kafka_ConsumerGroupListing_group_id(listing), to_type(rd_kafka_ConsumerGroupListing_type(listing)),
          to_state(rd_kafka_ConsumerGroupListing_state(listing))};
}

GroupDescription to_description(const rd_kafka_ConsumerGroupDescription_t* description) {
  GroupDescription group;
  group.group = rd_kafka_ConsumerGroupDescription_group_id(description);
  group.failure = to_failure(rd_kafka_ConsumerGroupDescription_error(description));
  if (group.failure) {
    // KIP-1043: since Kafka 4.0 a group that does not exist is an error, before it was a dead one.
    if (group.failure->kind == FailureKind::not_found) {
      group.failure.reset();
      group.state = GroupState::dead;
    } else if (rd_kafka_error_code(rd_kafka_ConsumerGroupDescription_error(description)) ==
               RD_KAFKA_RESP_ERR__INVALID_ARG) {
      group.failure->kind = FailureKind::not_a_consumer_group;
    }
    return group;
  }
  group.type = to_type(rd_kafka_ConsumerGroupDescription_type(description));
  group.state = to_state(rd_kafka_ConsumerGroupDescription_state(description));
  group.protocol_type = rd_kafka_ConsumerGroupDescription_is_simple_consumer_group(description) ? "" : "consumer";
  group.assignor = text(rd_kafka_ConsumerGroupDescription_partition_assignor(description));
  group.coordinator = to_node(rd_kafka_ConsumerGroupDescription_coordinator(description));
  const std::size_t count = rd_kafka_ConsumerGroupDescription_member_count(description);
  group.members.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const rd_kafka_MemberDescription_t* from = rd_kafka_ConsumerGroupDescription_member(description, i);
    Member member;
    member.member_id = text(rd_kafka_MemberDescription_consumer_id(from));
    member.client_id = text(rd_kafka_MemberDescription_client_id(from));
    member.host = text(rd_kafka_MemberDescription_host(from));
    const char* instance = rd_kafka_MemberDescription_group_instance_id(from);
    if (instance != nullptr && *instance != '\0') member.instance_id = instance;
    if (const auto* assignment = rd_kafka_MemberDescription_assignment(from)) {
      member.assignment = by_topic(rd_kafka_MemberAssignment_partitions(assignment));
    }
    if (const auto* target = rd_kafka_MemberDescription_target_assignment(from)) {
      member.target_assignment = by_topic(rd_kafka_MemberAssignment_partitions(target));
    }
    group.members.push_back(std::move(member));
  }
  return group;
}

GroupDescription to_description(const rd_kafka_group_info& info) {
  GroupDescription group;
  group.group = text(info.group);
  group.failure = to_failure(info.err);
  group.type = GroupType::classic;
  group.state = parse_group_state(text(info.state)).value_or(GroupState::unknown);
  group.protocol_type = text(info.protocol_type);
  group.assignor = text(info.protocol);
  group.coordinator = Node{info.broker.id, text(info.broker.host), info.broker.port};
  for (const auto& from : std::span(info.members, static_cast<std::size_t>(info.member_cnt))) {
    Member member;
    member.member_id = text(from.member_id);
    member.client_id = text(from.client_id);
    member.host = text(from.client_host);
    const std::string_view assignment(static_cast<const char*>(from.member_assignment),
                                      static_cast<std::size_t>(std::max(0, from.member_assignment_size)));
    const std::string_view metadata(static_cast<const char*>(from.member_metadata),
                                    static_cast<std::size_t>(std::max(0, from.member_metadata_size)));
    const bool consumer = group.protocol_type == "consumer";
    const auto partitions = consumer ? parse_assignment(assignment) : std::nullopt;
    if (partitions) {
      member.assignment = *partitions;
    } else if (!assignment.empty()) {
      member.foreign_assignment_bytes = assignment.size();
    }
    if (consumer) member.subscription = parse_subscription(metadata).value_or(std::vector<std::string>());
    group.members.push_back(std::move(member));
  }
  return group;
}

TopicDescription to_description(const rd_kafka_TopicDescription_t* description) {
  TopicDescription topic;
  topic.topic = rd_kafka_TopicDescription_name(description);
  topic.failure = to_failure(rd_kafka_TopicDescription_error(description));
  topic.internal = rd_kafka_TopicDescription_is_internal(description) != 0;
  std::size_t count = 0;
  const auto** partitions = rd_kafka_TopicDescription_partitions(description, &count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto leader = to_node(rd_kafka_TopicPartitionInfo_leader(partitions[i]));
    topic.partitions.push_back(
        {rd_kafka_TopicPartitionInfo_partition(partitions[i]), leader ? std::optional(leader->id) : std::nullopt});
  }
  std::sort(topic.partitions.begin(), topic.partitions.end(),
            [](const auto& a, const auto& b) { return a.partition < b.partition; });
  return topic;
}

TopicRight to_read_right(const rd_kafka_TopicDescription_t* description) {
  TopicRight right;
  right.topic = rd_kafka_TopicDescription_name(description);
  right.failure = to_failure(rd_kafka_TopicDescription_error(description));
  if (right.failure) {
    right.allowed = right.failure->kind != FailureKind::not_authorized;
    return right;
  }
  std::size_t count = 0;
  const auto* operations = rd_kafka_TopicDescription_authorized_operations(description, &count);
  // The broker does not tell: who may not even DESCRIBE gets an error.
  if (operations == nullptr || count == 0) return right;
  const std::span all(operations, count);
  right.allowed = std::find(all.begin(), all.end(), RD_KAFKA_ACL_OPERATION_READ) != all.end();
  return right;
}

std::vector<CommittedOffset> to_committed_offsets(const rd_kafka_topic_partition_list_t* list) {
  std::vector<CommittedOffset> offsets;
  offsets.reserve(elements(list).size());
  for (const auto& element : elements(list)) {
    CommittedOffset committed;
    committed.at = {element.topic, element.partition};
    if (element.offset >= 0) committed.offset = element.offset;
    const std::int32_t epoch = rd_kafka_topic_partition_get_leader_epoch(&element);
    if (epoch >= 0) committed.leader_epoch = epoch;
    if (element.metadata_size > 0) {
      committed.metadata.assign(static_cast<const char*>(element.metadata), element.metadata_size);
    }
    committed.failure = to_failure(element.err);
    offsets.push_back(std::move(committed));
  }
  std::sort(offsets.begin(), offsets.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
  return offsets;
}

std::vector<OffsetResult> to_offset_results(const rd_kafka_topic_partition_list_t* list) {
  std::vector<OffsetResult> results;
  for (const auto& element : elements(list)) {
    results.push_back({{element.topic, element.partition}, to_failure(element.err)});
  }
  return results;
}

ListedOffset to_listed_offset(const rd_kafka_ListOffsetsResultInfo_t* info) {
  const rd_kafka_topic_partition_t* partition = rd_kafka_ListOffsetsResultInfo_topic_partition(info);
  ListedOffset listed;
  listed.at = {partition->topic, partition->partition};
  listed.failure = to_failure(partition->err);
  if (partition->offset >= 0) listed.offset = partition->offset;
  const std::int64_t timestamp = rd_kafka_ListOffsetsResultInfo_timestamp(info);
  if (timestamp >= 0) listed.timestamp_ms = timestamp;
  // When the request to one leader fails, librdkafka leaves its partitions at the invalid offset without any error.
  if (!listed.failure && partition->offset == RD_KAFKA_OFFSET_INVALID) {
    listed.failure = Failure{FailureKind::timed_out, "REQUEST_TIMED_OUT", "no answer from the leader"};
  }
  return listed;
}

}    // namespace kgroup
