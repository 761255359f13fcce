// SPDX-License-Identifier: Apache-2.0
// --tail N: the last records of all partitions, in the order of their time.
#pragma once

#include <map>
#include <vector>

#include "app/consume_output.hpp"
#include "app/consume_plan.hpp"
#include "app/consume_request.hpp"
#include "app/context.hpp"

namespace kgroup {

// Writes the last `request.tail` records before the stop of each range, or before its log end. A range's start is the
// log start. Reads backwards in windows that grow, since offsets may hold no record that is wanted: transaction
// markers, holes of compaction, what a filter leaves out. Returns where each partition goes on. Throws Error.
std::map<TopicPartition, std::int64_t> write_tail(Context& context, const ConsumeRequest& request,
                                                  const std::vector<ReadRange>& ranges, Consumer& consumer,
                                                  RecordOutput& output);

}    // namespace kgroup
