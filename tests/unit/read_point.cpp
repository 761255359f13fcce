// SPDX-License-Identifier: Apache-2.0
#include "model/read_point.hpp"

#include <doctest/doctest.h>

#include "model/position_file.hpp"

using namespace kgroup;
using Kind = OffsetTarget::Kind;

namespace {

PartitionEnds ends(std::int64_t start, std::int64_t end) {
  PartitionEnds partition;
  partition.exists = true;
  partition.log_start = start;
  partition.log_end = end;
  return partition;
}

}    // namespace

TEST_CASE("a read point is inside the log, and says when it is not the one that was asked for") {
  struct Case {
    OffsetTarget target;
    std::optional<std::int64_t> committed;
    std::int64_t offset;
    const char* note;
  };
  const Case cases[] = {
      {{Kind::earliest, 0}, {}, 10, ""},
      {{Kind::earliest, 5}, {}, 15, ""},
      {{Kind::earliest, 99}, {}, 20, ""},
      {{Kind::latest, 0}, {}, 20, ""},
      {{Kind::latest, -3}, {}, 17, ""},
      {{Kind::latest, -99}, {}, 10, ""},
      {{Kind::absolute, 12}, {}, 12, ""},
      {{Kind::absolute, 3}, {}, 10, "3 is before the log, which is 10 to 20"},
      {{Kind::absolute, 30}, {}, 20, "30 is past the log, which is 10 to 20"},
      {{Kind::shift, -2}, 15, 13, ""},
      {{Kind::shift, INT64_MAX}, 15, 20, "9223372036854775807 is past the log, which is 10 to 20"},
      {{Kind::current, 0}, 15, 15, ""},
  };
  for (const auto& [target, committed, offset, note] : cases) {
    const ReadPoint point = find_read_point(target, ends(10, 20), committed);
    CAPTURE(to_string(target));
    CHECK_FALSE(point.failure);
    CHECK(point.offset == offset);
    CHECK(point.note == note);
  }
}

TEST_CASE("a read point may not be found") {
  CHECK(find_read_point({Kind::shift, 1}, ends(0, 5), {}).failure);
  CHECK(find_read_point({Kind::timestamp, 1}, ends(0, 5), {}).failure);
  PartitionEnds lost = ends(0, 5);
  lost.failure = Failure{FailureKind::no_leader, "LEADER_NOT_AVAILABLE", "no leader"};
  CHECK(find_read_point({Kind::earliest, 0}, lost, {}).failure->message == "no leader");
}

TEST_CASE("a time past the last record is the log end, said where the partition has records") {
  ListedOffset found;
  found.offset = 3;
  CHECK(find_read_point({Kind::timestamp, 1}, ends(0, 5), {}, &found).offset == 3);
  found.offset.reset();
  CHECK(find_read_point({Kind::timestamp, 1}, ends(0, 5), {}, &found).note ==
        "no record at or after that time: end of log");
  CHECK(find_read_point({Kind::timestamp, 1}, ends(5, 5), {}, &found).note.empty());
}

TEST_CASE("a file of positions is read as it was written") {
  PositionFile file;
  file.output_size = 12;
  file.positions = {{{"a.b", 0}, 5}, {{"a.b", 11}, 9223372036854775807}};
  CHECK(parse_position_file(to_text(file), "f") == file);
  CHECK(parse_position_file(to_text(PositionFile{}), "f") == PositionFile{});
}

TEST_CASE("what is no file of positions is refused") {
  for (const char* text :
       {"", "[]", "{}", "{\"version\":2,\"positions\":[]}", "{\"version\":1}", "{\"version\":1,\"positions\":[1]}",
        "{\"version\":1,\"positions\":[{\"topic\":\"t\",\"partition\":0}]}",
        "{\"version\":1,\"positions\":[{\"topic\":\"t\",\"partition\":0,\"offset\":-1}]}",
        "{\"version\":1,\"positions\":[{\"topic\":\"t\",\"partition\":99999999999,\"offset\":1}]}",
        "{\"version\":1,\"positions\":[{\"topic\":\"\",\"partition\":0,\"offset\":1}]}",
        "{\"version\":1,\"output_size\":1.5,\"positions\":[]}",
        "{\"version\":1,\"positions\":[{\"topic\":\"t\",\"partition\":0,\"offset\":1},"
        "{\"topic\":\"t\",\"partition\":0,\"offset\":2}]}"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_position_file(text, "f"), Error);
  }
}
