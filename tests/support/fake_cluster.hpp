// SPDX-License-Identifier: Apache-2.0
// A cluster in memory for the command tests: groups and logs in maps, errors where a test puts them, writes recorded.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "kafka/cluster.hpp"
#include "support/fake_state.hpp"

namespace kgroup {

class FakeCluster final : public Cluster {
 public:
  explicit FakeCluster(FakeState& state) : state_(state) {}

  void list_groups(Answer<GroupList> answer) override {
    later("list_groups", [this, answer] {
      GroupList list;
      list.failures = state_.list_failures;
      if (state_.unreachable) list.failures.push_back(failures::timed_out);
      if (!state_.unreachable) {
        for (const auto& [name, group] : state_.groups) {
          if (group.protocol_type.empty() || group.protocol_type == "consumer") {
            list.groups.push_back({name, group.type, group.state});
          }
        }
      }
      answer(std::move(list));
    });
  }
  void census(std::string wanted, Answer<GroupCensus> answer) override {
    later(wanted.empty() ? "census" : "census " + wanted, [this, wanted, answer] {
      GroupCensus census;
      census.failure = state_.census_failure;
      if (state_.unreachable) census.failure = failures::timed_out;
      if (census.failure) return answer(std::move(census));
      for (const auto& [name, group] : state_.groups) {
        if (!wanted.empty() && wanted != name) continue;
        auto seen = group;
        if (group.type == GroupType::consumer) {
          seen.type = GroupType::classic;
          seen.state = GroupState::dead;
          seen.protocol_type.clear();
          seen.assignor.clear();
          seen.members.clear();
        }
        for (auto& member : seen.members) member.instance_id.reset();
        census.groups.push_back(std::move(seen));
      }
      for (const auto& name : state_.share_or_streams) {
        if (!wanted.empty() && wanted != name) continue;
        GroupDescription seen;
        seen.group = name;
        seen.type = GroupType::classic;
        seen.state = GroupState::dead;
        seen.coordinator = Node{1, "localhost", 9092};
        census.groups.push_back(std::move(seen));
      }
      answer(std::move(census));
    });
  }
  void describe_groups(std::vector<std::string> names, Answer<std::vector<GroupDescription>> answer) override {
    later("describe_groups" + join(names), [this, names, answer] {
      std::vector<GroupDescription> descriptions;
      for (const auto& name : names) {
        GroupDescription description;
        description.group = name;
        description.state = GroupState::dead;
        const auto at = state_.groups.find(name);
        if (at != state_.groups.end()) description = at->second;
        for (auto& member : description.members) member.subscription.clear();
        std::optional<Failure> failure;
        if (!description.protocol_type.empty() && description.protocol_type != "consumer") {
          failure = Failure{FailureKind::not_a_consumer_group, "_INVALID_ARG", "not a consumer group"};
        }
        if (const auto failed = state_.describe_failures.find(name); failed != state_.describe_failures.end()) {
          failure = failed->second;
        }
        if (state_.unreachable) failure = failures::timed_out;
        if (failure) {
          description = {};
          description.group = name;
          description.failure = failure;
        }
        descriptions.push_back(std::move(description));
      }
      answer(std::move(descriptions));
    });
  }
  void committed_offsets(std::string group, Answer<GroupOffsets> answer) override {
    later("committed_offsets " + group, [this, group, answer] {
      GroupOffsets offsets;
      offsets.group = group;
      if (state_.unreachable) offsets.failure = failures::timed_out;
      if (const auto failed = state_.offset_failures.find(group); failed != state_.offset_failures.end()) {
        offsets.failure = failed->second;
      }
      if (!offsets.failure) {
        for (const auto& [at, committed] : state_.commits[group]) offsets.offsets.push_back(committed);
      }
      answer(std::move(offsets));
    });
  }
  void describe_topics(std::vector<std::string> names, Answer<std::vector<TopicDescription>> answer) override {
    later("describe_topics" + join(names), [this, names, answer] {
      std::vector<TopicDescription> descriptions;
      for (const auto& name : names) {
        TopicDescription description;
        description.topic = name;
        const auto at = state_.topics.find(name);
        if (state_.unreachable) {
          description.failure = failures::timed_out;
        } else if (const auto failed = state_.topic_failures.find(name); failed != state_.topic_failures.end()) {
          description.failure = failed->second;
        } else if (at == state_.topics.end()) {
          description.failure = failures::unknown_topic;
        } else {
          for (std::size_t i = 0; i < at->second.size(); ++i) {
            description.partitions.push_back(
                {static_cast<std::int32_t>(i), at->second[i].has_leader ? std::optional(1) : std::nullopt});
          }
        }
        descriptions.push_back(std::move(description));
      }
      answer(std::move(descriptions));
    });
  }
  void list_topics(Answer<std::pair<std::vector<std::string>, std::optional<Failure>>> answer) override {
    later("list_topics", [this, answer] {
      std::pair<std::vector<std::string>, std::optional<Failure>> topics;
      for (const auto& [name, partitions] : state_.topics) topics.first.push_back(name);
      answer(std::move(topics));
    });
  }
  void list_offsets(std::vector<OffsetQuery> queries, Isolation isolation,
                    Answer<std::vector<ListedOffset>> answer) override {
    if (queries.empty()) return answer({});
    std::string request = "list_offsets";
    switch (queries.front().spec.kind) {
      case OffsetSpec::Kind::earliest:
        request += " earliest";
        break;
      case OffsetSpec::Kind::timestamp:
        request += " @" + std::to_string(queries.front().spec.timestamp_ms);
        break;
      default:
        request += " latest";
    }
    for (const auto& query : queries) request += " " + query.at.topic + ":" + std::to_string(query.at.partition);
    later(std::move(request), [this, queries, isolation, answer] {
      std::vector<ListedOffset> listed;
      for (const auto& query : queries) {
        const auto& partition = state_.topics.at(query.at.topic).at(static_cast<std::size_t>(query.at.partition));
        ListedOffset one;
        one.at = query.at;
        one.failure = partition.failure;
        if (query.spec.kind == OffsetSpec::Kind::timestamp) {
          if (!one.failure) one.failure = partition.time_failure;
          if (!one.failure) find_time(partition, query.spec.timestamp_ms, one);
        } else if (!one.failure) {
          const bool stable = isolation == Isolation::read_committed && partition.last_stable >= 0;
          one.offset = query.spec.kind == OffsetSpec::Kind::earliest ? partition.log_start
                       : stable                                      ? partition.last_stable
                                                                     : partition.log_end;
        }
        listed.push_back(std::move(one));
      }
      answer(std::move(listed));
    });
  }
  void records_at(std::vector<std::pair<TopicPartition, std::int64_t>> places,
                  Answer<std::vector<ListedOffset>> answer) override {
    later("records_at", [this, places, answer] {
      std::vector<ListedOffset> found;
      for (const auto& [at, offset] : places) {
        const auto& partition = state_.topics.at(at.topic).at(static_cast<std::size_t>(at.partition));
        ListedOffset one;
        one.at = at;
        if (offset < partition.log_end) one.offset = offset;
        if (const auto record = partition.records.lower_bound(offset); record != partition.records.end()) {
          one.offset = record->first;
          one.timestamp_ms = record->second;
        }
        found.push_back(std::move(one));
      }
      answer(std::move(found));
    });
  }
  void cluster_id(Answer<ClusterId> answer) override {
    later("cluster_id", [this, answer] {
      ClusterId found{state_.cluster_id, state_.cluster_id_failure};
      if (state_.unreachable) found.failure = failures::timed_out;
      answer(std::move(found));
    });
  }
  void may_read(std::vector<std::string> topics, Answer<std::vector<TopicRight>> answer) override {
    later("may_read" + join(topics), [this, topics, answer] {
      std::vector<TopicRight> rights;
      for (const auto& topic : topics) rights.push_back({topic, !state_.unreadable.contains(topic), std::nullopt});
      answer(std::move(rights));
    });
  }
  void alter_offsets(std::string group, std::vector<CommittedOffset> offsets,
                     Answer<GroupWriteResult> answer) override {
    std::string request = "alter_offsets " + group;
    for (const auto& offset : offsets) {
      request += " " + name_of(offset.at) + "=" + std::to_string(offset.offset.value());
      if (offset.leader_epoch) request += ",epoch " + std::to_string(*offset.leader_epoch);
      if (!offset.metadata.empty()) request += ",'" + offset.metadata + "'";
    }
    later(std::move(request), [this, group, offsets, answer] {
      state_.time_left -= state_.write_takes;
      GroupWriteResult result{group, {}, take(state_.write_failures, group)};
      const auto found = state_.groups.find(group);
      const bool live = found != state_.groups.end() && !found->second.members.empty();
      for (const auto& offset : offsets) {
        if (result.failure) break;
        auto failure = take(state_.partition_failures, {group, offset.at});
        if (live && !failure) failure = failures::unknown_member;
        if (!failure) {
          if (found == state_.groups.end()) state_.add_group(group).protocol_type.clear();
          state_.commits[group][offset.at] = offset;
        }
        result.offsets.push_back({offset.at, failure});
      }
      answer(std::move(result));
    });
  }
  void delete_offsets(std::string group, std::vector<TopicPartition> partitions,
                      Answer<GroupWriteResult> answer) override {
    std::string request = "delete_offsets " + group;
    for (const auto& at : partitions) request += " " + name_of(at);
    later(std::move(request), [this, group, partitions, answer] {
      state_.time_left -= state_.write_takes;
      GroupWriteResult result{group, {}, take(state_.write_failures, group)};
      for (const auto& at : partitions) {
        if (result.failure) break;
        auto failure = take(state_.partition_failures, {group, at});
        if (!failure && is_subscribed(group, at.topic)) failure = failures::subscribed;
        if (!failure) state_.commits[group].erase(at);
        result.offsets.push_back({at, failure});
      }
      answer(std::move(result));
    });
  }
  void delete_groups(std::vector<std::string> names, Answer<std::vector<GroupDeleteResult>> answer) override {
    later("delete_groups" + join(names), [this, names, answer] {
      state_.time_left -= state_.write_takes;
      std::vector<GroupDeleteResult> results;
      for (const auto& name : names) {
        auto failure = take(state_.delete_failures, name);
        const auto found = state_.groups.find(name);
        if (!failure && found == state_.groups.end() && state_.commits[name].empty()) failure = failures::no_such_group;
        if (!failure && found != state_.groups.end() && !found->second.members.empty()) failure = failures::not_empty;
        if (!failure) {
          state_.groups.erase(name);
          state_.commits.erase(name);
        }
        results.push_back({name, failure});
      }
      answer(std::move(results));
    });
  }

  void wait() override {
    while (!queue_.empty()) {
      const auto next = std::move(queue_.front());
      queue_.pop_front();
      next();
    }
  }
  void reserve(std::chrono::milliseconds) override {}
  void renew() override { state_.time_left = std::chrono::seconds(30); }
  [[nodiscard]] std::chrono::milliseconds time_left() const override { return state_.time_left; }
  [[nodiscard]] Error why_unreachable(const Failure& failure) const override {
    return state_.unreachable.value_or(Error(ExitCode::failed, failure.message, {}, failure.code));
  }

 private:
  static std::string join(const std::vector<std::string>& names) {
    std::string all;
    for (const auto& name : names) all += " " + name;
    return all;
  }
  static std::string name_of(const TopicPartition& at) { return at.topic + ":" + std::to_string(at.partition); }
  // The failure that a test has put there for this time.
  template <typename Key>
  static std::optional<Failure> take(std::map<Key, FakeFailure>& failures, const Key& key) {
    const auto found = failures.find(key);
    if (found == failures.end() || found->second.times == 0) return std::nullopt;
    if (found->second.times > 0) --found->second.times;
    return found->second.failure;
  }
  // The first record in the log, in the order of offsets, at or after the time.
  static void find_time(const FakePartition& partition, std::int64_t time, ListedOffset& listed) {
    for (const auto& [offset, timestamp] : partition.records) {
      if (offset < partition.log_start || timestamp < time) continue;
      listed.offset = offset;
      listed.timestamp_ms = timestamp;
      return;
    }
  }
  [[nodiscard]] bool is_subscribed(const std::string& group, const std::string& topic) const {
    const auto found = state_.groups.find(group);
    if (found == state_.groups.end()) return false;
    for (const auto& member : found->second.members) {
      for (const auto& one : member.subscription) {
        if (one == topic) return true;
      }
    }
    return false;
  }
  void later(std::string request, std::function<void()> action) {
    state_.requests.push_back(request);
    queue_.push_back([this, request = std::move(request), action = std::move(action)] {
      if (state_.on_request) state_.on_request(request);
      action();
    });
  }

  FakeState& state_;
  std::deque<std::function<void()>> queue_;
};

}    // namespace kgroup
