// SPDX-License-Identifier: Apache-2.0
// From librdkafka's values to the model's. The sentinel numbers (-1, -1001) end here.
#pragma once

#include <librdkafka/rdkafka.h>

#include <optional>
#include <span>

#include "model/types.hpp"

namespace kgroup {

// none for RD_KAFKA_RESP_ERR_NO_ERROR. `detail` is what the library says about this very error; may be null.
std::optional<Failure> to_failure(rd_kafka_resp_err_t code, const char* detail = nullptr);
std::optional<Failure> to_failure(const rd_kafka_error_t* error);

GroupListing to_listing(const rd_kafka_ConsumerGroupListing_t* listing);
GroupDescription to_description(const rd_kafka_ConsumerGroupDescription_t* description);
GroupDescription to_description(const rd_kafka_group_info& info);
TopicDescription to_description(const rd_kafka_TopicDescription_t* description);
// Of a topic that was described with its authorized operations. One that may not even be described is not allowed.
TopicRight to_read_right(const rd_kafka_TopicDescription_t* description);
// Sorted by topic and partition.
std::vector<CommittedOffset> to_committed_offsets(const rd_kafka_topic_partition_list_t* list);
std::vector<OffsetResult> to_offset_results(const rd_kafka_topic_partition_list_t* list);
ListedOffset to_listed_offset(const rd_kafka_ListOffsetsResultInfo_t* info);

}    // namespace kgroup
