// SPDX-License-Identifier: Apache-2.0
// Writing a plan. Knows Cluster, not librdkafka.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kafka/cluster.hpp"
#include "model/reset_plan.hpp"
#include "model/types.hpp"

namespace kgroup {

// Why the offsets of the group must not be changed: it has members, whose state would no longer fit, or it is a share
// or streams group, whose state would be ruined. None: they may be. A group that does not exist may be made by a write.
std::optional<Failure> change_refusal(const GroupDescription& group);

// Writes the rows that ask for it, of all groups at once, and fills in their results:
// - each group is described again right before; one that may no longer be changed fails with that reason
// - a coordinator that is loading or has moved is tried again until the deadline
// - the offsets are read back, and a row that differs fails
// A consumer that joins between the check and the write makes Kafka refuse the rows; they say so.
void apply_plan(Cluster& cluster, Plan& plan);

// Deletes groups. A coordinator that is loading or has moved is asked again until the deadline; `pause` waits between.
// A result for each group, in the order asked.
std::vector<GroupDeleteResult> delete_groups(Cluster& cluster, const std::vector<std::string>& groups,
                                             const std::function<void(std::chrono::milliseconds)>& pause);

// Asks until none of the groups has members; false when `patience` ends first. The deadline of the command holds for
// each question, not for the wait. `pause` waits, and ends early on a stop.
bool wait_until_empty(Cluster& cluster, const std::vector<std::string>& groups, std::chrono::milliseconds patience,
                      const std::function<void(std::chrono::milliseconds)>& pause);

}    // namespace kgroup
