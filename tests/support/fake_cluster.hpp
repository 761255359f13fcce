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
        if (const auto failed = state_.topic_failures.find(name); failed != state_.topic_failures.end()) {
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
    request += queries.front().spec.kind == OffsetSpec::Kind::earliest ? " earliest" : " latest";
    for (const auto& query : queries) request += " " + query.at.topic + ":" + std::to_string(query.at.partition);
    later(std::move(request), [this, queries, isolation, answer] {
      std::vector<ListedOffset> listed;
      for (const auto& query : queries) {
        const auto& partition = state_.topics.at(query.at.topic).at(static_cast<std::size_t>(query.at.partition));
        ListedOffset one;
        one.at = query.at;
        one.failure = partition.failure;
        if (!one.failure) {
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
  void alter_offsets(std::string group, std::vector<CommittedOffset> offsets,
                     Answer<GroupWriteResult> answer) override {
    later("alter_offsets " + group, [this, group, offsets, answer] {
      GroupWriteResult result;
      result.group = group;
      for (const auto& offset : offsets) {
        state_.commits[group][offset.at] = offset;
        result.offsets.push_back({offset.at, std::nullopt});
      }
      answer(std::move(result));
    });
  }
  void delete_offsets(std::string group, std::vector<TopicPartition> partitions,
                      Answer<GroupWriteResult> answer) override {
    later("delete_offsets " + group, [this, group, partitions, answer] {
      GroupWriteResult result;
      result.group = group;
      for (const auto& at : partitions) {
        state_.commits[group].erase(at);
        result.offsets.push_back({at, std::nullopt});
      }
      answer(std::move(result));
    });
  }
  void delete_groups(std::vector<std::string> names, Answer<std::vector<GroupDeleteResult>> answer) override {
    later("delete_groups" + join(names), [this, names, answer] {
      std::vector<GroupDeleteResult> results;
      for (const auto& name : names) {
        state_.groups.erase(name);
        state_.commits.erase(name);
        results.push_back({name, std::nullopt});
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
  void renew() override {}
  [[nodiscard]] std::chrono::milliseconds time_left() const override { return std::chrono::seconds(30); }
  [[nodiscard]] Error why_unreachable(const Failure& failure) const override {
    return state_.unreachable.value_or(Error(ExitCode::failed, failure.message, {}, failure.code));
  }

 private:
  static std::string join(const std::vector<std::string>& names) {
    std::string all;
    for (const auto& name : names) all += " " + name;
    return all;
  }
  void later(std::string request, std::function<void()> action) {
    state_.requests.push_back(std::move(request));
    queue_.push_back(std::move(action));
  }

  FakeState& state_;
  std::deque<std::function<void()>> queue_;
};

}    // namespace kgroup
