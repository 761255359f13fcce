// SPDX-License-Identifier: Apache-2.0
// The one seam between the program and a Kafka cluster.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "model/types.hpp"

namespace kgroup {

// Requests are sent at once (many are in flight) and answered by a call back from wait(), on the caller's thread.
// A call back may send further requests; wait() returns when the last of them is answered. Every request ends by the
// deadline of the command: what is not answered by then is answered with a Failure of kind timed_out.
// Errors of one item are values in the answer. Nothing here throws for a broker's error, only for a stop (see wait).
// Not thread-safe.
class Cluster {
 public:
  template <typename T>
  using Answer = std::function<void(T)>;

  virtual ~Cluster() = default;

  // ListGroups v5 (KIP-518, KIP-848) on every broker: the consumer groups, with type and state.
  virtual void list_groups(Answer<GroupList> answer) = 0;
  // ListGroups v0 and DescribeGroups v0: one request a broker describes all classic groups, of any protocol type, with
  // their subscriptions. `group` empty: all. Fails as a whole when one broker fails.
  virtual void census(std::string group, Answer<GroupCensus> answer) = 0;
  // ConsumerGroupDescribe (KIP-848), then DescribeGroups for classic ones: two round trips, by each group's
  // coordinator. An answer for each name, in the order asked; a group that does not exist is dead, without a failure.
  virtual void describe_groups(std::vector<std::string> groups, Answer<std::vector<GroupDescription>> answer) = 0;
  // OffsetFetch of all partitions that the group committed; empty if there are none.
  virtual void committed_offsets(std::string group, Answer<GroupOffsets> answer) = 0;
  // Metadata of topics, never creating one. An answer for each name, in the order asked.
  virtual void describe_topics(std::vector<std::string> topics, Answer<std::vector<TopicDescription>> answer) = 0;
  // Names of all topics that the user may see.
  virtual void list_topics(Answer<std::pair<std::vector<std::string>, std::optional<Failure>>> answer) = 0;
  // ListOffsets, one request a leader. An answer for each query, in the order asked. Ask only for partitions that have
  // a leader.
  virtual void list_offsets(std::vector<OffsetQuery> queries, Isolation isolation,
                            Answer<std::vector<ListedOffset>> answer) = 0;

  // The first record at or after each offset, read from the log: its offset and timestamp; none where there is none.
  // One Fetch a partition. An answer for each place, in the order asked.
  virtual void records_at(std::vector<std::pair<TopicPartition, std::int64_t>> places,
                          Answer<std::vector<ListedOffset>> answer) = 0;

  // The id that the cluster got when it was made (DescribeCluster).
  virtual void cluster_id(Answer<ClusterId> answer) = 0;
  // Whether the user may READ the topics, which a commit demands: Metadata with authorized operations (KIP-430). An
  // answer for each name, in the order asked.
  virtual void may_read(std::vector<std::string> topics, Answer<std::vector<TopicRight>> answer) = 0;

  // OffsetCommit from outside the group (KIP-396). Each offset must be set; metadata and leader epoch are written too.
  virtual void alter_offsets(std::string group, std::vector<CommittedOffset> offsets,
                             Answer<GroupWriteResult> answer) = 0;
  // OffsetDelete (KIP-496).
  virtual void delete_offsets(std::string group, std::vector<TopicPartition> partitions,
                              Answer<GroupWriteResult> answer) = 0;
  virtual void delete_groups(std::vector<std::string> groups, Answer<std::vector<GroupDeleteResult>> answer) = 0;

  // Runs until every request is answered. Throws Error (interrupted) when the stop token asks for it.
  virtual void wait() = 0;
  // Takes what came in by itself, for a command that runs on without a request. Does not wait.
  virtual void serve() {}
  // Requests sent from now on end this long before the command's deadline, so that what they feed still has time.
  virtual void reserve(std::chrono::milliseconds time) = 0;
  // Starts the deadline anew, for a command that waits on request.
  virtual void renew() = 0;
  // Until the deadline of the command.
  [[nodiscard]] virtual std::chrono::milliseconds time_left() const = 0;
  // What keeps the cluster from answering, if anything does: one sentence that names the address and the cause.
  [[nodiscard]] virtual Error why_unreachable(const Failure& failure) const = 0;
};

using Property = std::pair<std::string, std::string>;

struct ClusterOptions {
  std::vector<Property> properties;    // librdkafka's names, "bootstrap.servers" among them
  std::chrono::milliseconds timeout{30000};
  std::stop_token stop;
  std::function<void(std::string_view)> log;    // the client library's log lines; none: dropped
  // Told once, with the cause, when nothing has been answered for two seconds; none: nobody is told.
  std::function<void(std::string_view)> waiting;
};

// The names that librdkafka knows as global properties.
std::vector<std::string> librdkafka_property_names();
// What librdkafka was built with: its builtin.features ("ssl", "sasl_gssapi", "oidc", ...).
std::vector<std::string> librdkafka_features();
// What kgroup sets on every client of its own, and -X and files may set otherwise.
std::vector<Property> built_in_properties();

// Throws Error (usage) for a property that librdkafka refuses.
std::unique_ptr<Cluster> connect(ClusterOptions options);

// The version of librdkafka at run time: "2.15.1". Throws Error when it is older than the floor.
std::string librdkafka_version();

}    // namespace kgroup
