// SPDX-License-Identifier: Apache-2.0
// The yardstick for `kgroup lag --all-groups`: the same librdkafka calls in a bare loop that keeps nothing but a sum.
// Usage: kgroup_bench_bare_lag BOOTSTRAP
#include <librdkafka/rdkafka.h>

#include <cstdint>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  char why[512];
  rd_kafka_conf_t* conf = rd_kafka_conf_new();
  rd_kafka_conf_set(conf, "bootstrap.servers", argv[1], why, sizeof why);
  rd_kafka_conf_set(conf, "allow.auto.create.topics", "false", why, sizeof why);
  rd_kafka_conf_set(conf, "enable.sparse.connections", "false", why, sizeof why);
  rd_kafka_t* client = rd_kafka_new(RD_KAFKA_PRODUCER, conf, why, sizeof why);
  rd_kafka_queue_t* queue = rd_kafka_queue_new(client);
  const auto take = [&] { return rd_kafka_queue_poll(queue, 30000); };

  rd_kafka_ListConsumerGroups(client, nullptr, queue);
  rd_kafka_event_t* event = take();
  std::size_t count = 0;
  const auto** listed =
      rd_kafka_ListConsumerGroups_result_valid(rd_kafka_event_ListConsumerGroups_result(event), &count);
  std::vector<std::string> groups;
  for (std::size_t i = 0; i < count; ++i) groups.emplace_back(rd_kafka_ConsumerGroupListing_group_id(listed[i]));
  rd_kafka_event_destroy(event);

  // Committed offsets, a hundred groups in flight.
  std::map<std::pair<std::string, int>, std::int64_t> committed;    // summed over the groups
  std::map<std::pair<std::string, int>, std::int64_t> readers;
  std::size_t sent = 0;
  const auto send = [&] {
    rd_kafka_ListConsumerGroupOffsets_t* request =
        rd_kafka_ListConsumerGroupOffsets_new(groups[sent++].c_str(), nullptr);
    rd_kafka_ListConsumerGroupOffsets(client, &request, 1, nullptr, queue);
    rd_kafka_ListConsumerGroupOffsets_destroy(request);
  };
  while (sent < groups.size() && sent < 100) send();
  for (std::size_t received = 0; received < groups.size(); ++received) {
    event = take();
    if (event == nullptr) return 1;
    const auto** results =
        rd_kafka_ListConsumerGroupOffsets_result_groups(rd_kafka_event_ListConsumerGroupOffsets_result(event), &count);
    const auto* partitions = count == 0 ? nullptr : rd_kafka_group_result_partitions(results[0]);
    for (int i = 0; partitions != nullptr && i < partitions->cnt; ++i) {
      const auto& one = partitions->elems[i];
      if (one.offset < 0) continue;
      committed[{one.topic, one.partition}] += one.offset;
      ++readers[{one.topic, one.partition}];
    }
    rd_kafka_event_destroy(event);
    if (sent < groups.size()) send();
  }

  rd_kafka_topic_partition_list_t* list = rd_kafka_topic_partition_list_new(static_cast<int>(committed.size()));
  for (const auto& [at, sum] : committed) {
    rd_kafka_topic_partition_list_add(list, at.first.c_str(), at.second)->offset = RD_KAFKA_OFFSET_SPEC_LATEST;
  }
  rd_kafka_ListOffsets(client, list, nullptr, queue);
  event = take();
  if (event == nullptr) return 1;
  const auto** ends = rd_kafka_ListOffsets_result_infos(rd_kafka_event_ListOffsets_result(event), &count);
  std::int64_t lag = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto* end = rd_kafka_ListOffsetsResultInfo_topic_partition(ends[i]);
    lag += end->offset * readers[{end->topic, end->partition}] - committed[{end->topic, end->partition}];
  }
  std::printf("%zu groups, lag %lld\n", groups.size(), static_cast<long long>(lag));
  rd_kafka_event_destroy(event);
  rd_kafka_topic_partition_list_destroy(list);
  rd_kafka_queue_destroy(queue);
  rd_kafka_destroy(client);
  return 0;
}
