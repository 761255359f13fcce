// SPDX-License-Identifier: Apache-2.0
// What the requests of RdkafkaCluster share. Included by src/kafka/*.cpp only.
#pragma once

#include <optional>

#include "kafka/convert.hpp"
#include "kafka/handles.hpp"
#include "model/error.hpp"

namespace kgroup {

inline const Failure timed_out{FailureKind::timed_out, "REQUEST_TIMED_OUT", "no answer in time"};

// The first of librdkafka's three levels of error.
inline std::optional<Failure> request_failure(const rd_kafka_event_t* event) {
  if (event == nullptr) return timed_out;
  auto* plain = const_cast<rd_kafka_event_t*>(event);
  return to_failure(rd_kafka_event_error(plain), rd_kafka_event_error_string(plain));
}

inline rd_kafka_event_t* mutable_event(const rd_kafka_event_t* event) {
  return const_cast<rd_kafka_event_t*>(event);
}

inline PartitionListHandle make_list(std::size_t size) {
  return PartitionListHandle(rd_kafka_topic_partition_list_new(static_cast<int>(size)));
}

}    // namespace kgroup
