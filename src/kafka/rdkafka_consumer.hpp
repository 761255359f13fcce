// SPDX-License-Identifier: Apache-2.0
// Consumer over librdkafka. Included by src/kafka/*.cpp only.
#pragma once

#include <array>
#include <exception>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kafka/broker_trouble.hpp"
#include "kafka/consumer.hpp"
#include "kafka/handles.hpp"

namespace kgroup {

class RdkafkaConsumer final : public Consumer {
 public:
  explicit RdkafkaConsumer(ConsumerOptions options);
  ~RdkafkaConsumer() override;
  RdkafkaConsumer(const RdkafkaConsumer&) = delete;
  RdkafkaConsumer& operator=(const RdkafkaConsumer&) = delete;

  void add(const std::vector<PartitionOffset>& partitions) override;
  void drop(const std::vector<TopicPartition>& partitions) override;
  void move(const PartitionOffset& to) override;
  void subscribe(const std::vector<std::string>& topics) override;
  std::size_t poll(std::chrono::milliseconds wait, ConsumerListener& listener) override;
  std::vector<CommittedOffset> committed(const std::vector<TopicPartition>& partitions,
                                         std::chrono::milliseconds limit) override;
  std::vector<OffsetResult> commit(const std::vector<PartitionOffset>& positions,
                                   std::chrono::milliseconds limit) override;
  void commit_later(const std::vector<PartitionOffset>& positions) override;
  void store(const std::vector<PartitionOffset>& positions) override;
  void close(std::chrono::milliseconds limit, ConsumerListener& listener) override;
  [[nodiscard]] Error why_unreachable(const Failure& failure) const override;

 private:
  static constexpr std::size_t batch_size = 1000;

  // The messages of one call, destroyed as they are told, or all of them when the listener throws.
  struct Batch {
    std::array<rd_kafka_message_t*, batch_size> messages;
    std::size_t next = 0;
    std::size_t end = 0;
    ~Batch();
  };

  static void rebalance_cb(rd_kafka_t* client, rd_kafka_resp_err_t what, rd_kafka_topic_partition_list_t* partitions,
                           void* self);
  static void error_cb(rd_kafka_t* client, int code, const char* reason, void* self);
  static void log_cb(const rd_kafka_t* client, int level, const char* facility, const char* text);

  void take(rd_kafka_queue_t* queue, int wait_ms, Batch& batch, std::size_t most);
  std::size_t tell(Batch& batch);
  void tell_record(const rd_kafka_message_t& message);
  void tell_error(const rd_kafka_message_t& message);
  void read_headers(const rd_kafka_message_t& message);
  void on_rebalance(rd_kafka_resp_err_t what, rd_kafka_topic_partition_list_t* partitions);
  void on_error(rd_kafka_resp_err_t code, const char* reason);
  void rethrow();
  void take_late_commits();
  rd_kafka_topic_t* topic(const std::string& name);
  void assign(rd_kafka_topic_partition_list_t* partitions);
  [[nodiscard]] bool cooperative() const;

  ConsumerOptions options_;
  bool member_;    // of a group; otherwise assign mode
  BrokerTrouble trouble_;
  ClientHandle client_;
  QueueHandle queue_;
  QueueHandle commits_;                                  // what commits were answered with
  std::map<std::string, rd_kafka_topic_t*> topics_;      // assign mode; left to the end of the process
  std::map<TopicPartition, std::int64_t> assignment_;    // subscribe mode: where each partition was started
  std::uintptr_t last_commit_ = 0;
  std::size_t late_commits_ = 0;    // not answered yet

  // Set while a call of the library may call back.
  ConsumerListener* listener_ = nullptr;
  std::exception_ptr thrown_;    // by the listener, inside of librdkafka

  const rd_kafka_topic_t* last_topic_ = nullptr;
  std::string_view last_topic_name_;
  std::vector<RecordHeader> headers_;
};

}    // namespace kgroup
