// SPDX-License-Identifier: Apache-2.0
// Reading single records, without a group and without committing anything.
#include <algorithm>
#include <chrono>
#include <map>
#include <memory>

#include "kafka/convert.hpp"
#include "kafka/rdkafka_cluster.hpp"
#include "kafka/request.hpp"

namespace kgroup {
namespace {

using Place = std::pair<TopicPartition, std::int64_t>;

ListedOffset to_listed(const rd_kafka_message_t& message) {
  ListedOffset found;
  found.at = {rd_kafka_topic_name(message.rkt), message.partition};
  // The end of the partition is an answer too: there is no record there.
  if (message.err != RD_KAFKA_RESP_ERR_NO_ERROR && message.err != RD_KAFKA_RESP_ERR__PARTITION_EOF) {
    found.failure = to_failure(message.err);
  } else if (message.err == RD_KAFKA_RESP_ERR_NO_ERROR) {
    found.offset = message.offset;
    const std::int64_t timestamp = rd_kafka_message_timestamp(&message, nullptr);
    if (timestamp >= 0) found.timestamp_ms = timestamp;
  }
  return found;
}

std::vector<ListedOffset> read_records(rd_kafka_t* client, const std::vector<Place>& places, int timeout_ms) {
  std::map<TopicPartition, ListedOffset> found;
  const QueueHandle queue(rd_kafka_queue_new(client));
  std::map<std::string, rd_kafka_topic_t*> topics;    // the process ends soon: they are left to it
  for (const auto& [at, offset] : places) {
    auto& topic = topics[at.topic];
    if (topic == nullptr) topic = rd_kafka_topic_new(client, at.topic.c_str(), nullptr);
    rd_kafka_consume_start_queue(topic, at.partition, offset, queue.get());
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
  while (found.size() < places.size()) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) break;
    rd_kafka_message_t* message =
        rd_kafka_consume_queue(queue.get(), static_cast<int>(std::min<std::int64_t>(left.count(), 100)));
    if (message == nullptr) continue;
    if (message->rkt != nullptr) {
      ListedOffset one = to_listed(*message);
      if (found.emplace(one.at, std::move(one)).second) rd_kafka_consume_stop(message->rkt, message->partition);
    }
    rd_kafka_message_destroy(message);
  }
  std::vector<ListedOffset> answers;
  for (const auto& [at, offset] : places) {
    const auto one = found.find(at);
    answers.push_back(one != found.end() ? one->second : ListedOffset{at, std::nullopt, std::nullopt, timed_out});
  }
  return answers;
}

}    // namespace

void RdkafkaCluster::records_at(std::vector<Place> places, Answer<std::vector<ListedOffset>> answer) {
  if (places.empty()) return answer({});
  const auto done = std::make_shared<Answer<std::vector<ListedOffset>>>(std::move(answer));
  std::vector<ListedOffset> late;
  for (const auto& [at, offset] : places) late.push_back({at, std::nullopt, std::nullopt, timed_out});
  call_blocking(
      [done, places = std::move(places)](rd_kafka_t* client, int timeout_ms) -> Continuation {
        return [done, found = read_records(client, places, timeout_ms)]() mutable { (*done)(std::move(found)); };
      },
      [done, late = std::move(late)]() mutable { (*done)(std::move(late)); });
}

}    // namespace kgroup
