// SPDX-License-Identifier: Apache-2.0
// The requests of RdkafkaCluster that read: arguments to librdkafka's types, results back to values, retries.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "kafka/convert.hpp"
#include "kafka/in_chunks.hpp"
#include "kafka/rdkafka_cluster.hpp"
#include "kafka/request.hpp"

namespace kgroup {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t partitions_a_call = 250;
// How often a topic is asked again that has a partition without a leader, at most: there may be none for long.
constexpr int leader_tries = 6;

bool lacks_leader(const TopicDescription& topic) {
  if (topic.failure) return topic.failure->kind == FailureKind::no_leader;
  return std::any_of(topic.partitions.begin(), topic.partitions.end(),
                     [](const PartitionInfo& partition) { return !partition.leader; });
}

std::int64_t to_spec(const OffsetSpec& spec) {
  switch (spec.kind) {
    case OffsetSpec::Kind::earliest:
      return RD_KAFKA_OFFSET_SPEC_EARLIEST;
    case OffsetSpec::Kind::latest:
      return RD_KAFKA_OFFSET_SPEC_LATEST;
    case OffsetSpec::Kind::max_timestamp:
      return RD_KAFKA_OFFSET_SPEC_MAX_TIMESTAMP;
    case OffsetSpec::Kind::timestamp:
      break;
  }
  return spec.timestamp_ms;
}

}    // namespace

void RdkafkaCluster::list_groups(Answer<GroupList> answer) {
  call(
      RD_KAFKA_ADMIN_OP_LISTCONSUMERGROUPS,
      [this](const auto* options, auto* queue) { rd_kafka_ListConsumerGroups(client_.get(), options, queue); },
      [this, answer = std::move(answer)](const rd_kafka_event_t* event) {
        GroupList list;
        if (auto failure = request_failure(event)) {
          list.failures.push_back(trouble_.blame(*failure));
          return answer(std::move(list));
        }
        const auto* result = rd_kafka_event_ListConsumerGroups_result(mutable_event(event));
        std::size_t count = 0;
        const auto** valid = rd_kafka_ListConsumerGroups_result_valid(result, &count);
        list.groups.reserve(count);
        for (std::size_t i = 0; i < count; ++i) list.groups.push_back(to_listing(valid[i]));
        const auto** errors = rd_kafka_ListConsumerGroups_result_errors(result, &count);
        for (std::size_t i = 0; i < count; ++i) {
          if (auto failure = to_failure(errors[i])) list.failures.push_back(trouble_.blame(*failure));
        }
        // As long as nobody answers, it is about being connected at all, and that may take all the time there is.
        const bool nobody = list.groups.empty() && !list.failures.empty();
        if (!nobody) answered_ = true;
        if (nobody && !answered_ && time_left() > milliseconds(200)) {
          return later(milliseconds(100), [this, answer] { list_groups(answer); });
        }
        answer(std::move(list));
      });
}

void RdkafkaCluster::census(std::string group, Answer<GroupCensus> answer) {
  const auto done = std::make_shared<Answer<GroupCensus>>(std::move(answer));
  call_blocking(
      [done, group = std::move(group)](rd_kafka_t* client, int timeout_ms) -> Continuation {
        const rd_kafka_group_list* list = nullptr;
        const auto error = rd_kafka_list_groups(client, group.empty() ? nullptr : group.c_str(), &list, timeout_ms);
        GroupCensus census;
        // A partial list (one broker did not answer) can't be told from a whole one by whoever looks a group up in it.
        census.failure = to_failure(error);
        if (list != nullptr) {
          if (!census.failure) {
            census.groups.reserve(static_cast<std::size_t>(list->group_cnt));
            for (int i = 0; i < list->group_cnt; ++i) census.groups.push_back(to_description(list->groups[i]));
          }
          rd_kafka_group_list_destroy(list);
        }
        return [done, census = std::move(census)]() mutable { (*done)(std::move(census)); };
      },
      [done] {
        (*done)(GroupCensus{{}, timed_out});
      });
}

// One call a group: the answers of one call come together, so that a group whose coordinator hangs would keep the
// others' back.
void RdkafkaCluster::describe_groups(std::vector<std::string> groups, Answer<std::vector<GroupDescription>> answer) {
  if (groups.empty()) return answer({});
  in_chunks<std::string, GroupDescription>(std::move(groups), 1, std::move(answer), [this](auto part, auto done) {
    describe_group(std::move(part.front()), [done](GroupDescription description) { done({std::move(description)}); });
  });
}

void RdkafkaCluster::describe_group(std::string group, Answer<GroupDescription> answer) {
  call(
      RD_KAFKA_ADMIN_OP_DESCRIBECONSUMERGROUPS,
      [this, group](const auto* options, auto* queue) {
        const char* name = group.c_str();
        rd_kafka_DescribeConsumerGroups(client_.get(), &name, 1, options, queue);
      },
      [this, group, answer = std::move(answer)](const rd_kafka_event_t* event) {
        GroupDescription description;
        description.group = group;
        description.failure = request_failure(event);
        if (!description.failure) {
          std::size_t count = 0;
          const auto** found = rd_kafka_DescribeConsumerGroups_result_groups(
              rd_kafka_event_DescribeConsumerGroups_result(mutable_event(event)), &count);
          description.failure = timed_out;
          if (count > 0 && found[0] != nullptr) description = to_description(found[0]);
        }
        // A coordinator that is loading or has just moved answers a moment later.
        if (description.failure && description.failure->kind == FailureKind::retriable && time_for_retry()) {
          return later(milliseconds(100), [this, group, answer] { describe_group(group, answer); });
        }
        if (description.failure) description.failure = trouble_.blame(*description.failure);
        answer(std::move(description));
      });
}

void RdkafkaCluster::committed_offsets(std::string group, Answer<GroupOffsets> answer) {
  call(
      RD_KAFKA_ADMIN_OP_LISTCONSUMERGROUPOFFSETS,
      [this, group](const auto* options, auto* queue) {
        rd_kafka_ListConsumerGroupOffsets_t* request = rd_kafka_ListConsumerGroupOffsets_new(group.c_str(), nullptr);
        rd_kafka_ListConsumerGroupOffsets(client_.get(), &request, 1, options, queue);
        rd_kafka_ListConsumerGroupOffsets_destroy(request);
      },
      [this, group, answer = std::move(answer)](const rd_kafka_event_t* event) {
        GroupOffsets offsets;
        offsets.group = group;
        offsets.failure = request_failure(event);
        if (!offsets.failure) {
          std::size_t count = 0;
          const auto** groups = rd_kafka_ListConsumerGroupOffsets_result_groups(
              rd_kafka_event_ListConsumerGroupOffsets_result(mutable_event(event)), &count);
          if (count > 0) {
            offsets.failure = to_failure(rd_kafka_group_result_error(groups[0]));
            offsets.offsets = to_committed_offsets(rd_kafka_group_result_partitions(groups[0]));
          }
        }
        if (offsets.failure && offsets.failure->kind == FailureKind::retriable && time_for_retry()) {
          return later(milliseconds(100), [this, group, answer] { committed_offsets(group, answer); });
        }
        // Kafka before 4.0 answers for a group that does not exist with no offsets, later ones with an error.
        if (offsets.failure && offsets.failure->kind == FailureKind::not_found) offsets.failure.reset();
        if (offsets.failure) offsets.failure = trouble_.blame(*offsets.failure);
        answer(std::move(offsets));
      });
}

void RdkafkaCluster::describe_topics(std::vector<std::string> topics, Answer<std::vector<TopicDescription>> answer) {
  if (topics.empty()) return answer({});
  in_chunks<std::string, TopicDescription>(
      std::move(topics), topics_a_call, std::move(answer),
      [this](auto part, auto done) { describe_topics_chunk(std::move(part), 1, std::move(done)); });
}

RdkafkaCluster::Send RdkafkaCluster::describe_topics_request(std::vector<std::string> topics) {
  return [this, topics = std::move(topics)](const auto* options, auto* queue) {
    std::vector<const char*> names;
    for (const auto& topic : topics) names.push_back(topic.c_str());
    const TopicCollectionHandle collection(rd_kafka_TopicCollection_of_topic_names(names.data(), names.size()));
    rd_kafka_DescribeTopics(client_.get(), collection.get(), options, queue);
  };
}

void RdkafkaCluster::describe_topics_chunk(std::vector<std::string> topics, int tries,
                                           Answer<std::vector<TopicDescription>> answer) {
  call(RD_KAFKA_ADMIN_OP_DESCRIBETOPICS, describe_topics_request(topics),
       [this, topics, tries, answer = std::move(answer)](const rd_kafka_event_t* event) {
         std::vector<TopicDescription> descriptions(topics.size());
         const auto failure = request_failure(event);
         std::map<std::string_view, std::size_t> position;
         for (std::size_t i = 0; i < topics.size(); ++i) {
           descriptions[i].topic = topics[i];
           descriptions[i].failure = failure ? failure : std::optional(timed_out);
           position.emplace(topics[i], i);
         }
         if (!failure) {
           std::size_t count = 0;
           const auto** found = rd_kafka_DescribeTopics_result_topics(
               rd_kafka_event_DescribeTopics_result(mutable_event(event)), &count);
           for (std::size_t i = 0; i < count; ++i) {
             const auto at = position.find(rd_kafka_TopicDescription_name(found[i]));
             if (at != position.end()) descriptions[at->second] = to_description(found[i]);
           }
         }
         // A partition whose broker has just gone down or come back gets a leader within a moment.
         if (std::any_of(descriptions.begin(), descriptions.end(), lacks_leader) && tries < leader_tries &&
             time_for_retry()) {
           return later(milliseconds(150),
                        [this, topics, tries, answer] { describe_topics_chunk(topics, tries + 1, answer); });
         }
         answer(std::move(descriptions));
       });
}

void RdkafkaCluster::list_topics(Answer<std::pair<std::vector<std::string>, std::optional<Failure>>> answer) {
  using Topics = std::pair<std::vector<std::string>, std::optional<Failure>>;
  const auto done = std::make_shared<Answer<Topics>>(std::move(answer));
  call_blocking(
      [done](rd_kafka_t* client, int timeout_ms) -> Continuation {
        const struct rd_kafka_metadata* metadata = nullptr;    // there is a function of that name too
        Topics topics;
        topics.second = to_failure(rd_kafka_metadata(client, 1, nullptr, &metadata, timeout_ms));
        if (metadata != nullptr) {
          for (int i = 0; i < metadata->topic_cnt; ++i) topics.first.emplace_back(metadata->topics[i].topic);
          rd_kafka_metadata_destroy(metadata);
        }
        std::sort(topics.first.begin(), topics.first.end());
        return [done, topics = std::move(topics)]() mutable { (*done)(std::move(topics)); };
      },
      [done] {
        (*done)(Topics{{}, timed_out});
      });
}

// One request a leader, so that a leader that hangs does not take the answers of the others with it.
void RdkafkaCluster::list_offsets(std::vector<OffsetQuery> queries, Isolation isolation,
                                  Answer<std::vector<ListedOffset>> answer) {
  if (queries.empty()) return answer({});
  std::map<std::int32_t, std::vector<std::size_t>> places;
  for (std::size_t i = 0; i < queries.size(); ++i) places[queries[i].leader.value_or(-1)].push_back(i);
  struct Join {
    std::vector<ListedOffset> all;
    std::size_t missing;
    Answer<std::vector<ListedOffset>> answer;
  };
  const auto join =
      std::make_shared<Join>(Join{std::vector<ListedOffset>(queries.size()), places.size(), std::move(answer)});
  for (const auto& [leader, here] : places) {
    std::vector<OffsetQuery> part;
    for (const auto place : here) part.push_back(std::move(queries[place]));
    in_chunks<OffsetQuery, ListedOffset>(
        std::move(part), partitions_a_call,
        [join, here = here](std::vector<ListedOffset> listed) {
          for (std::size_t i = 0; i < here.size(); ++i) join->all[here[i]] = std::move(listed[i]);
          if (--join->missing == 0) join->answer(std::move(join->all));
        },
        [this, isolation](auto chunk, auto done) {
          list_offsets_chunk(std::move(chunk), isolation, 1, std::move(done));
        });
  }
}

void RdkafkaCluster::list_offsets_chunk(std::vector<OffsetQuery> queries, Isolation isolation, int tries,
                                        Answer<std::vector<ListedOffset>> answer) {
  call(
      RD_KAFKA_ADMIN_OP_LISTOFFSETS,
      [this, queries](const auto* options, auto* queue) {
        const auto list = make_list(queries.size());
        for (const auto& query : queries) {
          rd_kafka_topic_partition_list_add(list.get(), query.at.topic.c_str(), query.at.partition)->offset =
              to_spec(query.spec);
        }
        rd_kafka_ListOffsets(client_.get(), list.get(), options, queue);
      },
      [this, queries, isolation, tries, answer = std::move(answer)](const rd_kafka_event_t* event) {
        const auto failure = request_failure(event);
        std::vector<ListedOffset> listed(queries.size());
        std::map<std::pair<std::string_view, std::int32_t>, std::size_t> position;
        for (std::size_t i = 0; i < queries.size(); ++i) {
          listed[i].at = queries[i].at;
          listed[i].failure = failure ? failure : std::optional(timed_out);
          position.emplace(std::pair(std::string_view(queries[i].at.topic), queries[i].at.partition), i);
        }
        if (!failure) {
          std::size_t count = 0;
          const auto** infos =
              rd_kafka_ListOffsets_result_infos(rd_kafka_event_ListOffsets_result(mutable_event(event)), &count);
          for (std::size_t i = 0; i < count; ++i) {
            ListedOffset one = to_listed_offset(infos[i]);
            const auto at = position.find(std::pair(std::string_view(one.at.topic), one.at.partition));
            if (at != position.end()) listed[at->second] = std::move(one);
          }
        }
        for (std::size_t i = 0; i < queries.size(); ++i) {
          auto& fault = listed[i].failure;
          if (fault && fault->kind == FailureKind::timed_out && queries[i].leader) {
            fault->message = fmt::format("no answer in time from broker {}", *queries[i].leader);
          }
        }
        std::vector<OffsetQuery> again;
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < queries.size(); ++i) {
          if (!listed[i].failure || listed[i].failure->kind != FailureKind::retriable) continue;
          again.push_back(queries[i]);
          places.push_back(i);
        }
        if (again.empty() || !time_for_retry()) return answer(std::move(listed));
        std::vector<std::string> topics;    // whose leaders have to be learned anew
        for (const auto& query : again) {
          if (topics.empty() || topics.back() != query.at.topic) topics.push_back(query.at.topic);
        }
        std::sort(topics.begin(), topics.end());
        topics.erase(std::unique(topics.begin(), topics.end()), topics.end());
        const auto ask_again = [=, this](const std::vector<TopicDescription>&) {
          list_offsets_chunk(again, isolation, tries + 1, [=](std::vector<ListedOffset> retried) {
            auto merged = listed;
            for (std::size_t i = 0; i < retried.size(); ++i) merged[places[i]] = std::move(retried[i]);
            answer(std::move(merged));
          });
        };
        later(std::min(milliseconds(100 * tries), milliseconds(1000)),
              [=, this] { describe_topics_chunk(topics, leader_tries, ask_again); });
      },
      [isolation](rd_kafka_AdminOptions_t* options) {
        const ErrorHandle error(rd_kafka_AdminOptions_set_isolation_level(
            options, isolation == Isolation::read_committed ? RD_KAFKA_ISOLATION_LEVEL_READ_COMMITTED
                                                            : RD_KAFKA_ISOLATION_LEVEL_READ_UNCOMMITTED));
      });
}

}    // namespace kgroup
