// SPDX-License-Identifier: Apache-2.0
// The least that a program can do to write the values of a topic with librdkafka: the same clients, calls and settings
// as kgroup's, and nothing but the bytes. What `kgroup consume -o raw` is measured against.
// usage: kgroup_bench_bare_consume BOOT TOPIC PARTITIONS CLIENTS
#include <librdkafka/rdkafka.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

std::mutex output;

void set(rd_kafka_conf_t* conf, const char* name, const char* value) {
  char why[256];
  if (rd_kafka_conf_set(conf, name, value, why, sizeof why) != RD_KAFKA_CONF_OK) std::abort();
}

void flush(std::string& buffer) {
  const std::lock_guard lock(output);
  if (write(1, buffer.data(), buffer.size()) < 0) std::abort();
  buffer.clear();
}

void read_share(const char* boot, const char* topic, int partitions, int client, int clients) {
  rd_kafka_conf_t* conf = rd_kafka_conf_new();
  set(conf, "bootstrap.servers", boot);
  set(conf, "enable.partition.eof", "true");
  set(conf, "enable.auto.commit", "false");
  set(conf, "enable.auto.offset.store", "false");
  set(conf, "auto.commit.enable", "false");
  set(conf, "enable.sparse.connections", "false");
  set(conf, "fetch.message.max.bytes", "524288");
  set(conf, "queued.min.messages", "50000");
  set(conf, "fetch.queue.backoff.ms", "2");
  set(conf, "fetch.wait.max.ms", "10");
  rd_kafka_t* kafka = rd_kafka_new(RD_KAFKA_CONSUMER, conf, nullptr, 0);
  rd_kafka_queue_t* queue = rd_kafka_queue_new(kafka);
  rd_kafka_topic_t* handle = rd_kafka_topic_new(kafka, topic, nullptr);
  int open = 0;
  for (int partition = client; partition < partitions; partition += clients, ++open) {
    rd_kafka_consume_start_queue(handle, partition, RD_KAFKA_OFFSET_BEGINNING, queue);
  }
  std::string buffer;
  std::vector<rd_kafka_message_t*> messages(1000);
  while (open > 0) {
    const ssize_t count =
        rd_kafka_consume_batch_queue(queue, buffer.empty() ? 100 : 1, messages.data(), messages.size());
    for (ssize_t i = 0; i < count; ++i) {
      rd_kafka_message_t* message = messages[static_cast<std::size_t>(i)];
      if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF) --open;
      if (message->err == 0) buffer.append(static_cast<const char*>(message->payload), message->len);
      rd_kafka_message_destroy(message);
    }
    if (buffer.size() > 128 * 1024) flush(buffer);
  }
  flush(buffer);
}

}    // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const int clients = std::atoi(argv[4]);
  std::vector<std::thread> threads;
  for (int client = 0; client < clients; ++client) {
    threads.emplace_back(read_share, argv[1], argv[2], std::atoi(argv[3]), client, clients);
  }
  for (auto& thread : threads) thread.join();
  std::_Exit(0);    // not destroying the clients, as kgroup does not
}
