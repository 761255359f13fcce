// SPDX-License-Identifier: Apache-2.0
// The seam for reading records: one client, with partitions that it was told (assign) or as a member of a group
// (subscribe). Several of them read side by side, each on a thread of its own.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "kafka/cluster.hpp"
#include "model/record.hpp"
#include "model/types.hpp"

namespace kgroup {

// A position is the *next* record to read.
struct PartitionOffset {
  TopicPartition at;
  std::int64_t offset = 0;
  friend bool operator==(const PartitionOffset&, const PartitionOffset&) = default;
};

// What a consumer tells, on the thread that calls poll() or close(). What these throw comes out of that call.
class ConsumerListener {
 public:
  virtual ~ConsumerListener() = default;
  // The views are valid during the call.
  virtual void on_record(const Record& record) = 0;
  // Every record before `offset` has been told: what is there may be transaction markers or holes of compaction. Comes
  // again whenever the end is reached again.
  virtual void on_end(const TopicPartition& at, std::int64_t offset) = 0;
  // Nothing comes from this partition any more. What the library tries again by itself (a leader that moves, a broker
  // that can't be reached) is not told: then nothing comes for a while.
  virtual void on_failure(const TopicPartition& at, const Failure& failure) = 0;
  // The position is outside the log: records were removed before they were read, or the topic is a new one. Nothing
  // comes until move().
  virtual void on_out_of_range(const TopicPartition& at) = 0;
  // Something is wrong with the membership, or with the client as a whole; `final`: it does not pass by itself.
  virtual void on_trouble(const Failure& failure, bool final) = 0;
  // A rebalance gave these partitions to the member: where each one is to be read from. None for all of them: it gives
  // them up again.
  virtual std::vector<PartitionOffset> on_assigned(std::vector<TopicPartition> partitions) = 0;
  // These partitions go. With `lost` the member was thrown out: others may own them already, and what it commits is
  // refused.
  virtual void on_revoked(const std::vector<TopicPartition>& partitions, bool lost) = 0;
};

// Not thread-safe. Nothing here throws for a broker's error.
class Consumer {
 public:
  virtual ~Consumer() = default;

  // Assign mode: reads these partitions too.
  virtual void add(const std::vector<PartitionOffset>& partitions) = 0;
  // Reads no more of them. A member of a group keeps them without reading.
  virtual void drop(const std::vector<TopicPartition>& partitions) = 0;
  // Goes on at another offset.
  virtual void move(const PartitionOffset& to) = 0;

  // Subscribe mode: joins the group for these topics, or changes its subscription.
  virtual void subscribe(const std::vector<std::string>& topics) = 0;

  // Waits up to `wait` for something to tell, then tells what is there. Returns how many records it told.
  virtual std::size_t poll(std::chrono::milliseconds wait, ConsumerListener& listener) = 0;

  // OffsetFetch of the group, within `limit`. An answer for each partition, in the order asked.
  virtual std::vector<CommittedOffset> committed(const std::vector<TopicPartition>& partitions,
                                                 std::chrono::milliseconds limit) = 0;
  // OffsetCommit as a member, answered within `limit`.
  virtual std::vector<OffsetResult> commit(const std::vector<PartitionOffset>& positions,
                                           std::chrono::milliseconds limit) = 0;
  // The same without waiting: what fails is told by a later poll().
  virtual void commit_later(const std::vector<PartitionOffset>& positions) = 0;
  // What the client's own auto-commit (enable.auto.commit) commits next.
  virtual void store(const std::vector<PartitionOffset>& positions) = 0;

  // Leaves the group, within `limit`. Told before: the revocation of what the member has.
  virtual void close(std::chrono::milliseconds limit, ConsumerListener& listener) = 0;

  // What keeps the cluster from answering, if anything does.
  [[nodiscard]] virtual Error why_unreachable(const Failure& failure) const = 0;
};

struct ConsumerOptions {
  bool member = false;                               // of the group that `decided` names; otherwise assign mode
  std::vector<Property> properties;                  // librdkafka's names, "bootstrap.servers" among them
  std::vector<Property> decided;                     // what goes before those, "group.id" of a member among it
  bool headers = true;                               // whether records are to carry their headers: they cost time
  std::chrono::milliseconds timeout{30000};          // for words about it only
  std::stop_token stop = {};                         // a commit, and reading commits, wait only a little longer then
  std::function<void(std::string_view)> log = {};    // the client library's log lines, on any thread; none: dropped
};

// Throws Error (usage) for a property that librdkafka refuses.
std::unique_ptr<Consumer> open_consumer(ConsumerOptions options);

}    // namespace kgroup
