// SPDX-License-Identifier: Apache-2.0
// What reset-offsets and seek have in common: from what the user aims at to a plan that is carried out.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/change.hpp"
#include "app/context.hpp"
#include "app/selection.hpp"
#include "model/offset_file.hpp"
#include "model/offset_target.hpp"

namespace kgroup {

// Partitions by name, and where their offsets are to go.
struct Aim {
  TopicSelector where;
  OffsetTarget target;
};

// The topics, or partitions, that each group has commits on (`match`: those of them whose topic matches).
struct AimAtCommitted {
  std::optional<TextFilter> match;
  OffsetTarget target;
};

// The committed offsets of another group, metadata and leader epoch included; of some topics only, if any are named.
struct CopyOfGroup {
  std::string group;
  TopicSelection topics;
};

// Rows of a file. `restore`: exactly as they are, no commit included; otherwise as offsets to go to.
struct FromFile {
  std::string name;    // for messages
  OffsetFile file;
  bool restore = false;
};

struct ResetRequest {
  GroupSelection groups;    // with FromFile it may be empty: the file names them
  std::variant<std::vector<Aim>, AimAtCommitted, CopyOfGroup, FromFile> what;
  bool strict = false;
};

ExitCode reset(Context& context, const ResetRequest& request, const ChangeOptions& options);

// Looks up the offsets that the times in `items` stand for.
OffsetsAtTime look_up_times(Cluster& cluster, const std::vector<PlanItem>& items, const EndsByTopic& ends);

// Which offsets the aims stand for, and the records there.
struct Answer {
  Plan plan;
  std::vector<ListedOffset> records;    // of the rows that have an offset, in their order
};
Answer resolve_without_group(Cluster& cluster, const std::vector<Aim>& aims, bool strict, Outcome& outcome);

}    // namespace kgroup
