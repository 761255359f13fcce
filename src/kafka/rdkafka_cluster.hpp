// SPDX-License-Identifier: Apache-2.0
// Cluster over librdkafka's admin client. Included by src/kafka/*.cpp only.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kafka/broker_trouble.hpp"
#include "kafka/cluster.hpp"
#include "kafka/handles.hpp"

namespace kgroup {

class RdkafkaCluster final : public Cluster {
 public:
  explicit RdkafkaCluster(ClusterOptions options);
  ~RdkafkaCluster() override;
  RdkafkaCluster(const RdkafkaCluster&) = delete;
  RdkafkaCluster& operator=(const RdkafkaCluster&) = delete;

  void list_groups(Answer<GroupList> answer) override;
  void census(std::string group, Answer<GroupCensus> answer) override;
  void describe_groups(std::vector<std::string> groups, Answer<std::vector<GroupDescription>> answer) override;
  void committed_offsets(std::string group, Answer<GroupOffsets> answer) override;
  void describe_topics(std::vector<std::string> topics, Answer<std::vector<TopicDescription>> answer) override;
  void list_topics(Answer<std::pair<std::vector<std::string>, std::optional<Failure>>> answer) override;
  void list_offsets(std::vector<OffsetQuery> queries, Isolation isolation,
                    Answer<std::vector<ListedOffset>> answer) override;
  void records_at(std::vector<std::pair<TopicPartition, std::int64_t>> places,
                  Answer<std::vector<ListedOffset>> answer) override;
  void cluster_id(Answer<ClusterId> answer) override;
  void may_read(std::vector<std::string> topics, Answer<std::vector<TopicRight>> answer) override;
  void alter_offsets(std::string group, std::vector<CommittedOffset> offsets, Answer<GroupWriteResult> answer) override;
  void delete_offsets(std::string group, std::vector<TopicPartition> partitions,
                      Answer<GroupWriteResult> answer) override;
  void delete_groups(std::vector<std::string> groups, Answer<std::vector<GroupDeleteResult>> answer) override;

  void wait() override;
  void serve() override;
  void reserve(std::chrono::milliseconds time) override { reserve_ = time; }
  void renew() override {
    deadline_ = Clock::now() + options_.timeout;
    given_up_ = false;
  }
  [[nodiscard]] std::chrono::milliseconds time_left() const override;
  [[nodiscard]] Error why_unreachable(const Failure& failure) const override;

 private:
  using Clock = std::chrono::steady_clock;
  // Takes the answer to one request; null when the request outlived its deadline.
  using OnEvent = std::function<void(const rd_kafka_event_t*)>;
  using Send = std::function<void(const rd_kafka_AdminOptions_t*, rd_kafka_queue_t*)>;
  using Configure = std::function<void(rd_kafka_AdminOptions_t*)>;
  using Continuation = std::function<void()>;

  struct Call {
    OnEvent on_event;
    Clock::time_point sent;
    Clock::time_point due;
    bool by_controller = false;    // goes to the broker that metadata calls the controller
    bool slow = false;             // unanswered for a while: does not keep others from being sent
  };
  struct BlockedCall {
    Continuation late;    // what to do when the time is up
    Clock::time_point due;
  };
  // A request is queued, and sent when there is room in the window.
  struct Unsent {
    rd_kafka_admin_op_t operation;
    Send send;
    OnEvent on_event;
    Configure configure;
  };

  // The one way to call the admin API. The request is given up here when its time is over, see send_next.
  void call(rd_kafka_admin_op_t operation, Send send, OnEvent on_event, Configure configure = {});
  // Runs a call of librdkafka that blocks on a thread of its own. What `work` returns runs in wait(); when the deadline
  // comes first `late` runs instead.
  void call_blocking(std::function<Continuation(rd_kafka_t*, int timeout_ms)> work, Continuation late);
  void later(std::chrono::milliseconds delay, std::function<void()> action);

  [[nodiscard]] std::chrono::milliseconds remaining() const;
  [[nodiscard]] bool time_for_retry() const { return remaining() > std::chrono::milliseconds(300); }
  void send_next();
  void take(const rd_kafka_event_t* event);
  void run_due();
  void run_finished();
  [[nodiscard]] bool idle() const { return unsent_.empty() && in_flight_.empty() && due_.empty() && blocked_.empty(); }
  // Ends the wait for the first answer when nothing will come of it.
  void give_up_without_hope();
  // Gives up what is past its time. As long as nobody has answered anything, that is the deadline of the command: then
  // it is about being connected at all.
  void expire();
  // Asks any broker for metadata, without waiting for it.
  void refresh_metadata();
  void tell_waiting();

  void describe_group(std::string group, Answer<GroupDescription> answer);
  void may_read_chunk(std::vector<std::string> topics, Answer<std::vector<TopicRight>> answer);
  Send describe_topics_request(std::vector<std::string> topics);
  void describe_topics_chunk(std::vector<std::string> topics, int tries, Answer<std::vector<TopicDescription>> answer);
  void list_offsets_chunk(std::vector<OffsetQuery> queries, Isolation isolation, int tries,
                          Answer<std::vector<ListedOffset>> answer);

  ClusterOptions options_;
  Clock::time_point deadline_;
  std::chrono::milliseconds reserve_{0};
  BrokerTrouble trouble_;

  ClientHandle client_;
  QueueHandle queue_;
  std::deque<Unsent> unsent_;
  std::unordered_map<std::uintptr_t, Call> in_flight_;
  std::size_t slow_ = 0;    // of them
  Clock::time_point last_expire_;
  Clock::time_point last_refresh_;
  std::uintptr_t next_id_ = 1;
  bool answered_ = false;    // something was
  bool told_ = false;        // that nothing is answered
  bool given_up_ = false;    // nothing will be
  std::optional<Clock::time_point> hopeless_since_;
  std::vector<std::pair<Clock::time_point, std::function<void()>>> due_;

  // Shared with the threads of blocking calls, which may outlive this object.
  struct Blocking {
    std::mutex mutex;
    std::vector<std::pair<std::uintptr_t, Continuation>> finished;
  };
  std::shared_ptr<Blocking> blocking_ = std::make_shared<Blocking>();
  std::unordered_map<std::uintptr_t, BlockedCall> blocked_;
  std::vector<std::thread> threads_;
};

}    // namespace kgroup
