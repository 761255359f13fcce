// SPDX-License-Identifier: Apache-2.0
#include "kafka/group_snapshot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <unordered_map>
#include <utility>

namespace kgroup {
namespace {

using std::chrono::milliseconds;

using TopicNames = std::set<std::string, std::less<>>;

const std::string offsets_topic = "__consumer_offsets";

bool nobody_answered(const Failure& failure) {
  return failure.kind == FailureKind::timed_out || failure.kind == FailureKind::unreachable;
}

Failure not_a_consumer_group(const std::string& group) {
  return {FailureKind::not_a_consumer_group, "GROUP_ID_NOT_FOUND",
          fmt::format("'{}' is not a consumer group (share or streams)", group)};
}

// librdkafka lists share and streams groups nowhere but in the census: dead, and with an empty protocol type.
bool looks_like_share_or_streams(const GroupDescription& in_census) {
  return in_census.state == GroupState::dead && in_census.protocol_type.empty();
}

// Fills `ends` for the topics that it lacks: metadata, then start and end offsets of all partitions that have a leader.
void fetch_ends(Cluster& cluster, const TopicNames& topics, Isolation isolation, Snapshot& snapshot,
                bool coordinator_partition) {
  std::vector<std::string> names;
  for (const auto& topic : topics) {
    if (!snapshot.ends.contains(topic)) names.push_back(topic);
  }
  if (coordinator_partition && !topics.contains(offsets_topic)) names.push_back(offsets_topic);
  if (names.empty()) return;
  cluster.describe_topics(
      std::move(names), [&cluster, isolation, &snapshot, &topics](std::vector<TopicDescription> descriptions) {
        std::vector<OffsetQuery> queries;
        for (auto& description : descriptions) {
          if (description.topic == offsets_topic && !description.failure) {
            snapshot.offsets_partitions = static_cast<std::int32_t>(description.partitions.size());
          }
          if (!topics.contains(description.topic)) continue;
          TopicEnds& topic = snapshot.ends[description.topic];
          if (description.failure) {
            topic.failure = std::move(description.failure);
            continue;
          }
          for (const auto& partition : description.partitions) {
            const auto place = static_cast<std::size_t>(partition.partition);
            if (topic.partitions.size() <= place) topic.partitions.resize(place + 1);
            topic.partitions[place].exists = true;
            if (partition.leader) {
              queries.push_back(
                  {{description.topic, partition.partition}, {OffsetSpec::Kind::latest, 0}, partition.leader});
            } else {
              topic.partitions[place].failure = Failure{FailureKind::no_leader, "LEADER_NOT_AVAILABLE", "no leader"};
            }
          }
        }
        const auto store = [&snapshot](auto field) {
          return [&snapshot, field](std::vector<ListedOffset> listed) {
            for (auto& one : listed) {
              auto& partition = snapshot.ends[one.at.topic].partitions[static_cast<std::size_t>(one.at.partition)];
              partition.*field = one.offset;
              if (one.failure) partition.failure = std::move(one.failure);
            }
          };
        };
        auto starts = queries;
        for (auto& query : starts) query.spec.kind = OffsetSpec::Kind::earliest;
        cluster.list_offsets(std::move(queries), isolation, store(&PartitionEnds::log_end));
        cluster.list_offsets(std::move(starts), isolation, store(&PartitionEnds::log_start));
      });
}

TopicNames topics_to_read(const Snapshot& snapshot, const SnapshotRequest& request) {
  const auto& wanted = request.topic_wanted;
  TopicNames topics(request.more_topics.begin(), request.more_topics.end());
  for (const auto& group : snapshot.groups) {
    for (const auto topic : topics_of(group)) {
      if (!topics.contains(topic) && (!wanted || wanted(topic))) topics.emplace(topic);
    }
  }
  return topics;
}

// A Connect group, or one whose members' data librdkafka can't read.
bool cannot_be_described(const Failure& failure) {
  return failure.kind == FailureKind::not_a_consumer_group || failure.code.starts_with('_');
}

// What only the census knows about a group that was described already.
void merge_census(GroupDescription& group, const GroupDescription& in_census) {
  if (!group.coordinator) group.coordinator = in_census.coordinator;
  if (group.failure && !in_census.failure && cannot_be_described(*group.failure)) {
    group = in_census;    // described by the census alone
    return;
  }
  for (auto& member : group.members) {
    const auto at = std::find_if(in_census.members.begin(), in_census.members.end(),
                                 [&](const Member& other) { return other.member_id == member.member_id; });
    if (at != in_census.members.end()) member.subscription = at->subscription;
  }
}

class SnapshotTaker {
 public:
  SnapshotTaker(Cluster& cluster, const SnapshotRequest& request) : cluster_(cluster), request_(request) {}

  Snapshot take() {
    // What comes after the groups needs time too, also when a group's coordinator hangs.
    cluster_.reserve(std::min(cluster_.time_left() / 4, milliseconds(2000)));
    if (request_.groups.empty()) {
      take_all();
    } else {
      take_named();
    }
    throw_if_unreachable();
    cluster_.reserve(milliseconds(0));
    look_up_odd_groups();
    const bool read_ends = request_.offsets && request_.ends;
    const auto topics = read_ends ? topics_to_read(snapshot_, request_) : TopicNames();
    const bool count_partitions = request_.coordinator_partition && !snapshot_.offsets_partitions;
    if (!topics.empty() || count_partitions) {
      fetch_ends(cluster_, topics, request_.isolation, snapshot_, count_partitions);
    }
    cluster_.wait();
    settle_odd_groups();
    if (read_ends) {
      // Rarely: a topic that a member subscribes to, of which no partition is committed or owned.
      const auto more = topics_to_read(snapshot_, request_);
      if (more.size() > topics.size()) {
        fetch_ends(cluster_, more, request_.isolation, snapshot_, false);
        cluster_.wait();
      }
    }
    return std::move(snapshot_);
  }

 private:
  void read_commits() {
    commits_missing_ = snapshot_.groups.size();
    for (std::size_t i = 0; i < snapshot_.groups.size(); ++i) {
      cluster_.committed_offsets(snapshot_.groups[i].description.group, [this, i](GroupOffsets offsets) {
        snapshot_.groups[i].offsets = std::move(offsets);
        if (--commits_missing_ == 0 && !request_.groups.empty()) read_ends_early();
      });
    }
  }

  void describe(const std::vector<std::size_t>& places) {
    std::vector<std::string> names;
    for (const auto place : places) names.push_back(snapshot_.groups[place].description.group);
    cluster_.describe_groups(std::move(names), [this, places](std::vector<GroupDescription> descriptions) {
      for (std::size_t i = 0; i < places.size(); ++i) {
        auto& group = snapshot_.groups[places[i]].description;
        const auto listed = std::exchange(group, std::move(descriptions[i]));
        if (listed.type != GroupType::unknown) merge_census(group, listed);
      }
    });
  }

  // Commits are read before log ends, and what members own can wait: the ends of the committed topics are asked for
  // while the groups are still being described.
  void read_ends_early() {
    if (!request_.offsets || !request_.ends) return;
    early_topics_ = topics_to_read(snapshot_, request_);
    if (!early_topics_.empty()) {
      fetch_ends(cluster_, early_topics_, request_.isolation, snapshot_, request_.coordinator_partition);
    }
  }

  void take_named() {
    std::vector<std::size_t> places;
    for (const auto& name : request_.groups) {
      places.push_back(snapshot_.groups.size());
      snapshot_.groups.emplace_back().description.group = name;
    }
    describe(places);
    read_commits();    // also tells a group that does not exist from a dead one that has offsets
    cluster_.wait();
  }

  void take_all() {
    // A broker that hangs must not use up what the groups of the others need.
    cluster_.reserve(cluster_.time_left() * 6 / 10);
    auto listing = list_all_groups(cluster_);
    cluster_.reserve(std::min(cluster_.time_left() / 4, milliseconds(2000)));
    snapshot_.broker_failures = std::move(listing.broker_failures);
    std::vector<std::size_t> places;
    for (auto& group : listing.groups) {
      if (request_.wanted && !request_.wanted(group)) continue;
      const bool live = group.state != GroupState::empty && is_consumer_group(group);
      const bool described = group.type == GroupType::classic && !request_.full_members && listing.complete;
      if (live && !described) places.push_back(snapshot_.groups.size());
      snapshot_.groups.emplace_back().description = std::move(group);
    }
    if (!places.empty()) describe(places);
    if (request_.offsets) read_commits();
    cluster_.wait();
  }

  void throw_if_unreachable() {
    const auto& groups = snapshot_.groups;
    const auto silent = [](const GroupData& g) {
      return g.description.failure && nobody_answered(*g.description.failure);
    };
    if (!groups.empty() && std::all_of(groups.begin(), groups.end(), silent)) {
      throw cluster_.why_unreachable(*groups.front().description.failure);
    }
  }

  // A dead group may be a share or streams group; one that can't be described may be Connect's. Of a stable classic
  // group the subscriptions are worth knowing, if they come soon.
  void look_up_odd_groups() {
    std::vector<const std::string*> names;
    bool can_do_without = true;
    for (const auto& group : snapshot_.groups) {
      const auto& description = group.description;
      const bool odd = is_odd(description);
      const bool subscribed = description.type == GroupType::classic && description.state == GroupState::stable &&
                              !description.members.empty() && description.members.front().subscription.empty();
      if (odd) can_do_without = false;
      if (odd || (subscribed && request_.offsets)) names.push_back(&description.group);
    }
    if (names.empty()) return;
    if (can_do_without) cluster_.reserve(std::max(milliseconds(0), cluster_.time_left() - milliseconds(2000)));
    cluster_.census(names.size() == 1 ? *names.front() : std::string(), [this](GroupCensus census) {
      std::unordered_map<std::string_view, const GroupDescription*> by_name;
      for (const auto& group : census.groups) by_name.emplace(group.group, &group);
      for (auto& group : snapshot_.groups) {
        if (census.failure && is_dead(group.description)) group.description.kind_unknown = true;
        const auto at = by_name.find(group.description.group);
        if (at == by_name.end()) continue;
        // What ListGroups lists is no share or streams group, dead or not.
        const bool listed = request_.groups.empty();
        if (!listed && is_dead(group.description) && looks_like_share_or_streams(*at->second)) {
          confirm_other(group, *at->second);
        } else {
          merge_census(group.description, *at->second);
        }
      }
    });
    cluster_.reserve(milliseconds(0));
  }

  // A group that came into being between the two answers looks the same: it is described once more.
  void confirm_other(GroupData& group, const GroupDescription& in_census) {
    cluster_.describe_groups({group.description.group},
                             [&group, coordinator = in_census.coordinator](std::vector<GroupDescription> descriptions) {
                               if (!is_dead(descriptions.front())) {
                                 group.description = std::move(descriptions.front());
                                 return;
                               }
                               group.description.type = GroupType::other;
                               group.description.state = GroupState::unknown;
                               group.description.coordinator = coordinator;
                             });
  }

  static bool is_dead(const GroupDescription& group) { return !group.failure && group.state == GroupState::dead; }
  static bool is_odd(const GroupDescription& group) {
    return is_dead(group) || (group.failure && cannot_be_described(*group.failure));
  }

  // Kafka before 4.0 calls a group dead that does not exist; some services also one that has only offsets.
  void settle_odd_groups() {
    for (auto& group : snapshot_.groups) {
      auto& description = group.description;
      if (description.type == GroupType::other) {
        description.failure = not_a_consumer_group(description.group);
      } else if (!is_dead(description)) {
        continue;
      } else if (group.offsets.offsets.empty() && !group.offsets.failure) {
        description.failure = group_does_not_exist(description.group);
      }
    }
    // Listed a moment ago and gone since: nobody asked for it by name.
    if (request_.groups.empty()) {
      std::erase_if(snapshot_.groups, [](const GroupData& group) {
        return group.description.failure && group.description.failure->kind == FailureKind::not_found;
      });
    }
  }

  Cluster& cluster_;
  const SnapshotRequest& request_;
  Snapshot snapshot_;
  std::size_t commits_missing_ = 0;
  TopicNames early_topics_;
};

}    // namespace

Failure group_does_not_exist(const std::string& group) {
  return {FailureKind::not_found, "GROUP_ID_NOT_FOUND",
          fmt::format("group '{}' does not exist (never used, deleted, or its offsets expired after "
                      "offsets.retention.minutes)",
                      group)};
}

EndsByTopic read_ends(Cluster& cluster, std::vector<std::string> topics, Isolation isolation) {
  Snapshot snapshot;
  const TopicNames names(topics.begin(), topics.end());
  fetch_ends(cluster, names, isolation, snapshot, false);
  cluster.wait();
  for (const auto& [topic, ends] : snapshot.ends) {
    if (ends.failure && nobody_answered(*ends.failure)) throw cluster.why_unreachable(*ends.failure);
  }
  return std::move(snapshot.ends);
}

Snapshot take_snapshot(Cluster& cluster, const SnapshotRequest& request) {
  return SnapshotTaker(cluster, request).take();
}

Listing list_all_groups(Cluster& cluster) {
  GroupList list;
  GroupCensus census;
  cluster.list_groups([&](GroupList answer) { list = std::move(answer); });
  cluster.census({}, [&](GroupCensus answer) { census = std::move(answer); });
  cluster.wait();
  if (list.groups.empty() && !list.failures.empty()) throw cluster.why_unreachable(list.failures.front());

  Listing listing;
  listing.broker_failures = std::move(list.failures);
  listing.complete = !census.failure;
  std::unordered_map<std::string_view, const GroupListing*> listed;
  for (const auto& group : list.groups) listed.emplace(group.group, &group);
  for (auto& group : census.groups) {
    const auto at = listed.find(group.group);
    if (at == listed.end()) {
      if (looks_like_share_or_streams(group)) {
        group.type = GroupType::other;
        group.state = GroupState::unknown;    // the census does not tell
      }
      // Otherwise it came, or changed its protocol, between the two requests: the census is as good.
    } else {
      // To the census a KIP-848 group is dead, without members.
      group.type = at->second->type;
      group.state = at->second->state;
      if (group.type == GroupType::consumer) group.protocol_type = "consumer";
      listed.erase(at);
    }
    listing.groups.push_back(std::move(group));
  }
  for (const auto& [name, group] : listed) {
    GroupDescription description;
    description.group = name;
    description.type = group->type;
    description.state = group->state;
    if (group->type == GroupType::consumer) description.protocol_type = "consumer";
    listing.groups.push_back(std::move(description));
  }
  std::sort(listing.groups.begin(), listing.groups.end(),
            [](const auto& a, const auto& b) { return a.group < b.group; });
  return listing;
}

}    // namespace kgroup
