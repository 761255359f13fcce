// SPDX-License-Identifier: Apache-2.0
// From what the user selected to what is asked of the cluster, and back: what of the selection found nothing.
#pragma once

#include <vector>

#include "app/group_tables.hpp"
#include "app/outcome.hpp"
#include "app/selection.hpp"
#include "kafka/group_snapshot.hpp"
#include "model/lag.hpp"

namespace kgroup {

// Whether the group has a name, a state and a type that are selected. Without --type every named group is, and of the
// others those of consumers.
bool selects(const GroupSelection& selection, const GroupDescription& group);

// `groups` and `topics` must outlive the request.
SnapshotRequest snapshot_request(const GroupSelection& groups, const TopicSelection& topics);
RowFilter row_filter(const TopicSelection& topics);

// --in-state and --type hold for groups given by name too: what they leave out is noted.
void leave_out_filtered(Snapshot& snapshot, const GroupSelection& groups, Outcome& outcome);

// Says so when there is no group to show and none failed.
void note_if_none(const Snapshot& snapshot, const GroupSelection& groups, Outcome& outcome);
// The sentence for a cluster in which no group can be seen.
extern const std::string_view no_groups_visible;

// A topic or partition that was named, and that no group has anything to do with, is a failure; not when no group could
// be answered at all.
void fail_unmatched_topics(const TopicSelection& topics, const std::vector<GroupRows>& groups, const Snapshot& snapshot,
                           Outcome& outcome);

// The group of --from-group, with its commits. Throws Error(failed) when it can't be read.
GroupData read_from_group(Context& context, const std::string& group);

}    // namespace kgroup
