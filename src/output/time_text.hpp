// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace kgroup {

// Timestamps of records as format_time() writes them. The records of a topic share few dates, so the date is kept.
class TimeText {
 public:
  void append(std::string& to, std::int64_t ms_since_epoch);

 private:
  std::int64_t day_ = std::numeric_limits<std::int64_t>::max();    // none
  std::string text_;                                               // of the record before
};

// The same for a form of strftime(3), in UTC. Its conversions are whole seconds, so the text of a second is kept.
class StrftimeText {
 public:
  explicit StrftimeText(const std::string& format) : format_(format + ' ') {}
  void append(std::string& to, std::int64_t ms_since_epoch);

 private:
  std::string format_;    // a blank behind it, as strftime's 0 is both an empty text and no room
  std::int64_t second_ = std::numeric_limits<std::int64_t>::max();    // none
  std::string text_;
};

// Of a timestamp before 1970 too: the second that it is in.
std::int64_t whole_seconds(std::int64_t ms_since_epoch);

}    // namespace kgroup
