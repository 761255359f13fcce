// SPDX-License-Identifier: Apache-2.0
// Which cluster it is, and what the user may do there.
#include <map>

#include "kafka/convert.hpp"
#include "kafka/in_chunks.hpp"
#include "kafka/rdkafka_cluster.hpp"
#include "kafka/request.hpp"

namespace kgroup {

void RdkafkaCluster::cluster_id(Answer<ClusterId> answer) {
  call(
      RD_KAFKA_ADMIN_OP_DESCRIBECLUSTER,
      [this](const auto* options, auto* queue) { rd_kafka_DescribeCluster(client_.get(), options, queue); },
      [this, answer = std::move(answer)](const rd_kafka_event_t* event) {
        ClusterId found;
        found.failure = request_failure(event);
        if (!found.failure) {
          const auto* result = rd_kafka_event_DescribeCluster_result(mutable_event(event));
          const char* id = rd_kafka_DescribeCluster_result_cluster_id(result);
          if (id != nullptr) found.id = id;
        }
        if (found.failure) found.failure = trouble_.blame(*found.failure);
        answer(std::move(found));
      });
}

void RdkafkaCluster::may_read(std::vector<std::string> topics, Answer<std::vector<TopicRight>> answer) {
  if (topics.empty()) return answer({});
  in_chunks<std::string, TopicRight>(std::move(topics), topics_a_call, std::move(answer), [this](auto part, auto done) {
    may_read_chunk(std::move(part), std::move(done));
  });
}

void RdkafkaCluster::may_read_chunk(std::vector<std::string> topics, Answer<std::vector<TopicRight>> answer) {
  call(
      RD_KAFKA_ADMIN_OP_DESCRIBETOPICS, describe_topics_request(topics),
      [topics, answer = std::move(answer)](const rd_kafka_event_t* event) {
        const auto failure = request_failure(event);
        std::map<std::string_view, TopicRight> found;
        std::size_t count = 0;
        const auto** descriptions = failure ? nullptr
                                            : rd_kafka_DescribeTopics_result_topics(
                                                  rd_kafka_event_DescribeTopics_result(mutable_event(event)), &count);
        for (std::size_t i = 0; i < count; ++i) {
          TopicRight right = to_read_right(descriptions[i]);
          found.emplace(rd_kafka_TopicDescription_name(descriptions[i]), std::move(right));
        }
        std::vector<TopicRight> rights;
        for (const auto& topic : topics) {
          const auto at = found.find(topic);
          rights.push_back(at != found.end() ? at->second : TopicRight{topic, true, failure ? failure : timed_out});
        }
        answer(std::move(rights));
      },
      [](rd_kafka_AdminOptions_t* options) {
        const ErrorHandle error(rd_kafka_AdminOptions_set_include_authorized_operations(options, 1));
      });
}

}    // namespace kgroup
