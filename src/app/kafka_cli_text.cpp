// SPDX-License-Identifier: Apache-2.0
#include "app/kafka_cli_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <utility>

#include "app/group_tables.hpp"
#include "app/words.hpp"
#include "output/write_report.hpp"

namespace kgroup {
namespace {

// What Java's String.length() is: UTF-16 code units.
std::size_t java_length(std::string_view text) {
  std::size_t length = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) != 0x80U) ++length;
    if (byte >= 0xf0U) ++length;    // a surrogate pair
  }
  return length;
}

// A column of a row: `%-WIDTHs`.
struct Column {
  std::string text;
  std::size_t width = 0;
};

void append_row(std::string& to, std::initializer_list<Column> columns) {
  bool first = true;
  for (const auto& [text, width] : columns) {
    if (!first) to += ' ';
    first = false;
    to += text;
    const std::size_t length = java_length(text);
    if (length < width) to.append(width - length, ' ');
  }
}

std::string shown(std::string_view text) {
  return escape_for_terminal(text);
}

template <typename Number>
std::string shown(const std::optional<Number>& number) {
  return number ? std::to_string(*number) : "-";
}

std::size_t widest(std::size_t least, std::string_view text) {
  return std::max(least, java_length(shown(text)));
}

// "t1:0,1;t2:0"; sorted as text, as Kafka's tool does it: a-b stands before a.
std::string shown(const std::vector<TopicPartitions>& assignment) {
  std::vector<std::string> topics;
  for (const auto& topic : assignment) topics.push_back(assignment_text({topic}));
  std::sort(topics.begin(), topics.end());
  std::string text;
  for (const auto& topic : topics) text += cat(text.empty() ? "" : ";", topic);
  return text.empty() ? "-" : shown(text);
}

std::size_t partition_count(const Member& member) {
  std::size_t count = 0;
  for (const auto& topic : member.assignment) count += topic.partitions.size();
  return count;
}

// Where a member's partitions begin.
std::pair<std::string_view, std::int32_t> first_partition(const Member& member) {
  const auto& topic = *std::min_element(member.assignment.begin(), member.assignment.end(),
                                        [](const auto& a, const auto& b) { return a.topic < b.topic; });
  return {topic.topic, topic.partitions.empty() ? 0 : topic.partitions.front()};
}

std::vector<const Member*> owners(const GroupDescription& group) {
  std::vector<const Member*> members;
  for (const auto& member : group.members) {
    if (partition_count(member) > 0) members.push_back(&member);
  }
  std::stable_sort(members.begin(), members.end(), [](const Member* a, const Member* b) {
    const auto left = partition_count(*a);
    const auto right = partition_count(*b);
    return left != right ? left > right : first_partition(*a) < first_partition(*b);
  });
  return members;
}

const CommittedOffset* find_commit(const GroupOffsets& offsets, const TopicPartition& at) {
  const auto found = std::lower_bound(offsets.offsets.begin(), offsets.offsets.end(), at,
                                      [](const CommittedOffset& a, const TopicPartition& b) { return a.at < b; });
  return found != offsets.offsets.end() && found->at == at ? &*found : nullptr;
}

KafkaCliRow make_row(TopicPartition at, const CommittedOffset* commit, const EndsByTopic& ends) {
  KafkaCliRow row;
  if (commit != nullptr) {
    row.committed = commit->offset;
    row.leader_epoch = commit->leader_epoch;
    if (commit->failure) row.failure = &*commit->failure;
  }
  const auto topic = ends.find(at.topic);
  const auto place = static_cast<std::size_t>(at.partition);
  if (topic != ends.end() && topic->second.failure) {
    if (row.failure == nullptr) row.failure = &*topic->second.failure;
  } else if (topic == ends.end() || place >= topic->second.partitions.size() ||
             !topic->second.partitions[place].exists) {
    row.exists = false;
  } else {
    const PartitionEnds& partition = topic->second.partitions[place];
    row.log_end = partition.log_end;
    if (row.failure == nullptr && partition.failure && !partition.log_end) row.failure = &*partition.failure;
  }
  row.at = std::move(at);
  return row;
}

struct JavaError {
  std::string_view code;
  std::string_view exception;
  std::string_view message;
};

constexpr std::array<JavaError, 10> java_errors{{
    {"COORDINATOR_LOAD_IN_PROGRESS", "CoordinatorLoadInProgressException",
     "The coordinator is loading and hence can't process requests."},
    {"COORDINATOR_NOT_AVAILABLE", "CoordinatorNotAvailableException", "The coordinator is not available."},
    {"GROUP_AUTHORIZATION_FAILED", "GroupAuthorizationException", "Group authorization failed."},
    {"GROUP_ID_NOT_FOUND", "GroupIdNotFoundException", "The group id does not exist."},
    {"GROUP_SUBSCRIBED_TO_TOPIC", "GroupSubscribedToTopicException",
     "Deleting offsets of a topic is forbidden while the consumer group is actively subscribed to it."},
    {"INVALID_TOPIC_EXCEPTION", "InvalidTopicException",
     "The request attempted to perform an operation on an invalid topic."},
    {"NON_EMPTY_GROUP", "GroupNotEmptyException", "The group is not empty."},
    {"NOT_COORDINATOR", "NotCoordinatorException", "This is not the correct coordinator."},
    {"TOPIC_AUTHORIZATION_FAILED", "TopicAuthorizationException", "Topic authorization failed."},
    {"UNKNOWN_TOPIC_OR_PARTITION", "UnknownTopicOrPartitionException",
     "This server does not host this topic-partition."},
}};

}    // namespace

std::vector<KafkaCliRow> kafka_cli_rows(const GroupData& group, const EndsByTopic& ends) {
  std::vector<KafkaCliRow> rows;
  std::vector<TopicPartition> owned;
  for (const Member* member : owners(group.description)) {
    const auto first = static_cast<std::ptrdiff_t>(rows.size());
    for (const auto& topic : member->assignment) {
      for (const auto partition : topic.partitions) {
        TopicPartition at{topic.topic, partition};
        owned.push_back(at);
        const auto* commit = find_commit(group.offsets, at);
        rows.push_back(make_row(std::move(at), commit, ends));
        rows.back().member = member;
      }
    }
    std::sort(rows.begin() + first, rows.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
  }
  std::sort(owned.begin(), owned.end());
  for (const auto& commit : group.offsets.offsets) {
    if (!std::binary_search(owned.begin(), owned.end(), commit.at)) {
      rows.push_back(make_row(commit.at, &commit, ends));
    }
  }
  return rows;
}

std::string kafka_cli_offsets(std::string_view group, const std::vector<KafkaCliRow>& rows, bool verbose) {
  constexpr std::size_t least = 15;
  const std::string name = shown(group);
  const std::size_t group_width = widest(least, group);
  std::size_t topic_width = least;
  std::size_t member_width = least;
  std::size_t host_width = least;
  for (const auto& row : rows) {
    topic_width = widest(topic_width, row.at.topic);
    if (row.member == nullptr) continue;
    member_width = widest(member_width, row.member->member_id);
    host_width = widest(host_width, row.member->host);
  }
  std::string text;
  // Column by column, so that a header can't get out of step with its rows.
  const auto add = [&](const std::array<std::string, 9>& cells, const std::string& epoch) {
    text += '\n';
    append_row(text, {{cells[0], group_width}, {cells[1], topic_width}, {cells[2], 10}});
    if (verbose) append_row(text += ' ', {{epoch, 15}});
    append_row(
        text += ' ',
        {{cells[3], 15}, {cells[4], 15}, {cells[5], 15}, {cells[6], member_width}, {cells[7], host_width}, {cells[8]}});
  };
  add({"GROUP", "TOPIC", "PARTITION", "CURRENT-OFFSET", "LOG-END-OFFSET", "LAG", "CONSUMER-ID", "HOST", "CLIENT-ID"},
      "LEADER-EPOCH");
  for (const auto& row : rows) {
    const auto of_member = [&](auto field) { return row.member == nullptr ? "-" : shown(row.member->*field); };
    add({name, shown(row.at.topic), std::to_string(row.at.partition), shown(row.committed), shown(row.log_end),
         shown(row.lag()), of_member(&Member::member_id), of_member(&Member::host), of_member(&Member::client_id)},
        shown(row.leader_epoch));
  }
  return text + '\n';
}

std::string kafka_cli_members(const GroupDescription& group, bool verbose) {
  std::size_t group_width = 15;
  std::size_t member_width = 15;
  std::size_t instance_width = 17;
  std::size_t host_width = 15;
  std::size_t client_width = 15;
  std::size_t current_width = 20;
  std::size_t target_width = 20;
  bool instances = false;
  std::vector<const Member*> members;
  for (const auto& member : group.members) {
    members.push_back(&member);
    group_width = widest(15, group.group);
    member_width = widest(member_width, member.member_id);
    instance_width = widest(instance_width, member.instance_id.value_or(""));
    host_width = widest(host_width, member.host);
    client_width = widest(client_width, member.client_id);
    current_width = std::max(current_width, java_length(shown(member.assignment)));
    target_width = std::max(target_width, java_length(shown(member.target_assignment)));
    instances = instances || member.instance_id;
  }
  std::sort(members.begin(), members.end(),
            [](const Member* a, const Member* b) { return a->member_id < b->member_id; });

  std::string text = "\n";
  const auto add = [&](const std::array<std::string, 6>& cells, const std::array<std::string, 4>& more) {
    append_row(text, {{cells[0], group_width}, {cells[1], member_width}});
    if (instances) append_row(text += ' ', {{cells[2], instance_width}});
    append_row(text += ' ', {{cells[3], host_width}, {cells[4], client_width}, {cells[5], 15}, {""}});
    if (verbose) append_row(text, {{more[0], 15}, {more[1], current_width}, {more[2], 15}, {more[3], target_width}});
    text += '\n';
  };
  add({"GROUP", "CONSUMER-ID", "GROUP-INSTANCE-ID", "HOST", "CLIENT-ID", "#PARTITIONS"},
      {"CURRENT-EPOCH", "CURRENT-ASSIGNMENT", "TARGET-EPOCH", "TARGET-ASSIGNMENT"});
  for (const Member* member : members) {
    // The client library does not tell the epochs.
    add({shown(group.group), shown(member->member_id), shown(member->instance_id.value_or("")), shown(member->host),
         shown(member->client_id), std::to_string(partition_count(*member))},
        {"-", shown(member->assignment), "-", shown(member->target_assignment)});
  }
  return text;
}

std::string kafka_cli_state(const GroupDescription& group, bool verbose) {
  std::string coordinator = "-";
  if (group.coordinator) {
    coordinator = cat(group.coordinator->host, ":", std::to_string(group.coordinator->port), "  (",
                      std::to_string(group.coordinator->id), ")");
  }
  const std::size_t group_width = widest(15, group.group);
  const std::size_t coordinator_width = widest(25, coordinator);
  std::string text;
  const auto add = [&](const std::array<std::string, 7>& cells) {
    text += '\n';
    append_row(text, {{cells[0], group_width}, {cells[1], coordinator_width}, {cells[2], 20}, {cells[3], 20}});
    if (verbose) append_row(text += ' ', {{cells[4], 15}, {cells[5], 25}});
    append_row(text += ' ', {{cells[6]}});
  };
  add({"GROUP", "COORDINATOR (ID)", "ASSIGNMENT-STRATEGY", "STATE", "GROUP-EPOCH", "TARGET-ASSIGNMENT-EPOCH",
       "#MEMBERS"});
  // The client library does not tell the epochs.
  add({shown(group.group), shown(coordinator), group.assignor.empty() ? "-" : shown(group.assignor),
       std::string(to_string(group.state)), "-", "-", std::to_string(group.members.size())});
  return text + '\n';
}

std::string kafka_cli_list(const std::vector<GroupListing>& groups, bool types, bool states) {
  std::string text;
  std::size_t group_width = 15;
  if (types || states) {
    for (const auto& group : groups) group_width = widest(group_width, group.group);
    group_width += 10;
  } else {
    group_width = 0;
  }
  const auto add = [&](const std::string& group, const std::string& type, const std::string& state) {
    append_row(text, {{group, group_width}});
    if (types) append_row(text += ' ', {{type, 20}});
    if (states) append_row(text += ' ', {{state, 20}});
    text += '\n';
  };
  if (types || states) add("GROUP", "TYPE", "STATE");
  for (const auto& group : groups) {
    std::string type(to_string(group.type));
    type.front() = upper_case(type).front();
    add(shown(group.group), type, std::string(to_string(group.state)));
  }
  return text;
}

std::string kafka_cli_plan(const std::vector<std::string>& groups, const Plan& plan) {
  std::size_t group_width = 15;
  std::size_t topic_width = 15;
  for (const auto& group : groups) group_width = widest(group_width, group);
  for (const auto& row : plan) topic_width = widest(topic_width, row.at.topic);
  std::string text;
  const auto add = [&](const std::array<std::string, 4>& cells) {
    text += '\n';
    append_row(text, {{cells[0], group_width}, {cells[1], topic_width}, {cells[2], 10}, {cells[3]}});
  };
  if (!groups.empty()) add({"GROUP", "TOPIC", "PARTITION", "NEW-OFFSET"});
  for (const auto& row : plan) {
    add({shown(row.group), shown(row.at.topic), std::to_string(row.at.partition), shown(row.new_offset)});
  }
  return text + '\n';
}

std::string kafka_cli_deleted(std::vector<OffsetResult> results) {
  const auto key = [](const OffsetResult& result) { return result.at.topic + std::to_string(result.at.partition); };
  std::sort(results.begin(), results.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
  std::size_t topic_width = 15;
  for (const auto& result : results) topic_width = widest(topic_width, result.at.topic);
  std::string text;
  const auto add = [&](const std::array<std::string, 3>& cells) {
    text += '\n';
    append_row(text, {{cells[0], topic_width}, {cells[1], 10}, {cells[2], 15}});
  };
  add({"TOPIC", "PARTITION", "STATUS"});
  for (const auto& [at, failure] : results) {
    add({shown(at.topic), at.partition < 0 ? "-" : std::to_string(at.partition),
         failure ? cat("Error: ", shown(kafka_cli_exception(*failure))) : "Successful"});
  }
  return text + '\n';
}

std::string kafka_cli_exception(const Failure& failure) {
  if (failure.kind == FailureKind::not_a_consumer_group) return failure.message;    // its code is that of no group
  const auto* known = std::find_if(java_errors.begin(), java_errors.end(),
                                   [&](const JavaError& error) { return error.code == failure.code; });
  if (known == java_errors.end()) return cat(failure.code, failure.code.empty() ? "" : ": ", failure.message);
  return cat("org.apache.kafka.common.errors.", known->exception, ": ", known->message);
}

}    // namespace kgroup
