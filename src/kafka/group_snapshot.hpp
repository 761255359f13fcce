// SPDX-License-Identifier: Apache-2.0
// What commands ask of a cluster: groups with their members, commits, and the ends of the logs that they read.
// Knows Cluster, not librdkafka.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kafka/cluster.hpp"
#include "model/lag.hpp"
#include "model/types.hpp"

namespace kgroup {

struct SnapshotRequest {
  std::vector<std::string> groups;    // by name; empty: all that the cluster lists
  // Which of all groups are wanted; sees name, type, state and protocol type. Not asked about named groups.
  std::function<bool(const GroupDescription&)> wanted;
  std::function<bool(std::string_view topic)> topic_wanted;    // whose log ends are read; none: all
  std::vector<std::string> more_topics;                        // whose log ends are read in any case
  bool offsets = true;                                         // read commits
  bool ends = true;                                            // read log ends too
  bool full_members = true;              // instance ids too, which the quick description of many groups lacks
  bool coordinator_partition = false;    // learn how many partitions __consumer_offsets has
  Isolation isolation = Isolation::read_uncommitted;
};

struct Snapshot {
  std::vector<GroupData> groups;    // in the order asked for, or by name
  EndsByTopic ends;
  std::vector<Failure> broker_failures;              // brokers that did not list their groups
  std::optional<std::int32_t> offsets_partitions;    // partitions of __consumer_offsets
};

// Named groups: four round trips in sequence once connected, or five. All groups: commits are read many groups at a
// time, log ends once for the union of their topics, after the commits.
// A group that does not exist, or is not a consumer group, has a failure in its description.
// Throws Error when nothing could be answered because no broker could be reached, or on a stop.
Snapshot take_snapshot(Cluster& cluster, const SnapshotRequest& request);

Failure group_does_not_exist(const std::string& group);

// Start and end offsets of topics, apart from any group.
EndsByTopic read_ends(Cluster& cluster, std::vector<std::string> topics,
                      Isolation isolation = Isolation::read_uncommitted);

// All groups of any type that the cluster tells about, sorted by name, without members' offsets; for `list`.
struct Listing {
  std::vector<GroupDescription> groups;    // members only for classic groups
  std::vector<Failure> broker_failures;
  bool complete = true;    // false: coordinators and groups of other types are not known
};
Listing list_all_groups(Cluster& cluster);

}    // namespace kgroup
