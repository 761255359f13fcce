// SPDX-License-Identifier: Apache-2.0
// The requests of RdkafkaCluster that write.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "kafka/convert.hpp"
#include "kafka/rdkafka_cluster.hpp"
#include "kafka/request.hpp"

namespace kgroup {
namespace {

// The results of the one group that a request names; `groups_of` takes them out of the event.
template <typename GroupsOf>
GroupWriteResult to_write_result(const std::string& group, const rd_kafka_event_t* event, GroupsOf groups_of) {
  GroupWriteResult result;
  result.group = group;
  result.failure = request_failure(event);
  if (result.failure) return result;
  std::size_t count = 0;
  const rd_kafka_group_result_t** groups = groups_of(mutable_event(event), &count);
  if (count > 0) {
    result.failure = to_failure(rd_kafka_group_result_error(groups[0]));
    result.offsets = to_offset_results(rd_kafka_group_result_partitions(groups[0]));
  }
  return result;
}

}    // namespace

void RdkafkaCluster::alter_offsets(std::string group, std::vector<CommittedOffset> offsets,
                                   Answer<GroupWriteResult> answer) {
  call(
      RD_KAFKA_ADMIN_OP_ALTERCONSUMERGROUPOFFSETS,
      [this, group, offsets](const auto* options, auto* queue) {
        const auto list = make_list(offsets.size());
        for (const auto& offset : offsets) {
          auto* element = rd_kafka_topic_partition_list_add(list.get(), offset.at.topic.c_str(), offset.at.partition);
          element->offset = offset.offset.value();
          if (offset.leader_epoch) rd_kafka_topic_partition_set_leader_epoch(element, *offset.leader_epoch);
          if (!offset.metadata.empty()) {
            element->metadata = std::malloc(offset.metadata.size());    // the list frees it
            std::memcpy(element->metadata, offset.metadata.data(), offset.metadata.size());
            element->metadata_size = offset.metadata.size();
          }
        }
        auto* request = rd_kafka_AlterConsumerGroupOffsets_new(group.c_str(), list.get());
        rd_kafka_AlterConsumerGroupOffsets(client_.get(), &request, 1, options, queue);
        rd_kafka_AlterConsumerGroupOffsets_destroy(request);
      },
      [group, answer = std::move(answer)](const rd_kafka_event_t* event) {
        answer(to_write_result(group, event, [](rd_kafka_event_t* plain, std::size_t* count) {
          return rd_kafka_AlterConsumerGroupOffsets_result_groups(
              rd_kafka_event_AlterConsumerGroupOffsets_result(plain), count);
        }));
      });
}

void RdkafkaCluster::delete_offsets(std::string group, std::vector<TopicPartition> partitions,
                                    Answer<GroupWriteResult> answer) {
  call(
      RD_KAFKA_ADMIN_OP_DELETECONSUMERGROUPOFFSETS,
      [this, group, partitions](const auto* options, auto* queue) {
        const auto list = make_list(partitions.size());
        for (const auto& at : partitions) {
          rd_kafka_topic_partition_list_add(list.get(), at.topic.c_str(), at.partition);
        }
        auto* request = rd_kafka_DeleteConsumerGroupOffsets_new(group.c_str(), list.get());
        rd_kafka_DeleteConsumerGroupOffsets(client_.get(), &request, 1, options, queue);
        rd_kafka_DeleteConsumerGroupOffsets_destroy(request);
      },
      [group, answer = std::move(answer)](const rd_kafka_event_t* event) {
        answer(to_write_result(group, event, [](rd_kafka_event_t* plain, std::size_t* count) {
          return rd_kafka_DeleteConsumerGroupOffsets_result_groups(
              rd_kafka_event_DeleteConsumerGroupOffsets_result(plain), count);
        }));
      });
}

void RdkafkaCluster::delete_groups(std::vector<std::string> groups, Answer<std::vector<GroupDeleteResult>> answer) {
  if (groups.empty()) return answer({});
  call(
      RD_KAFKA_ADMIN_OP_DELETEGROUPS,
      [this, groups](const auto* options, auto* queue) {
        std::vector<rd_kafka_DeleteGroup_t*> requests;
        for (const auto& group : groups) requests.push_back(rd_kafka_DeleteGroup_new(group.c_str()));
        rd_kafka_DeleteGroups(client_.get(), requests.data(), requests.size(), options, queue);
        rd_kafka_DeleteGroup_destroy_array(requests.data(), requests.size());
      },
      [groups, answer = std::move(answer)](const rd_kafka_event_t* event) {
        const auto failure = request_failure(event);
        std::vector<GroupDeleteResult> results(groups.size());
        for (std::size_t i = 0; i < groups.size(); ++i) {
          results[i] = {groups[i], failure ? failure : std::optional(timed_out)};
        }
        if (!failure) {
          std::size_t count = 0;
          const auto** found =
              rd_kafka_DeleteGroups_result_groups(rd_kafka_event_DeleteGroups_result(mutable_event(event)), &count);
          for (std::size_t i = 0; i < count; ++i) {
            const auto at = std::find(groups.begin(), groups.end(), rd_kafka_group_result_name(found[i]));
            if (at == groups.end()) continue;
            results[static_cast<std::size_t>(at - groups.begin())].failure =
                to_failure(rd_kafka_group_result_error(found[i]));
          }
        }
        answer(std::move(results));
      });
}

}    // namespace kgroup
