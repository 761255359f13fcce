// SPDX-License-Identifier: Apache-2.0
// What became of the items that a command worked on: which were answered, which failed and why, and what is worth
// saying about them. Turns that into lines on stderr, the errors of the report and the exit code.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/error.hpp"
#include "model/lag.hpp"
#include "output/report.hpp"

namespace kgroup {

class Context;

// What is wrong with a topic as a whole: "topic 'x' does not exist", "not authorized: DESCRIBE on topic 'x'".
std::string topic_sentence(const std::string& topic, const Failure& failure);

class Outcome {
 public:
  // An item that could be answered. Without any, failures make the exit code 1 instead of 3.
  void answered() { ++answered_; }
  void fail(ReportError error);
  // `operation` is what the user may lack the right for.
  void fail_group(const std::string& group, const Failure& failure, std::string_view operation = "DESCRIBE");
  // The row has a status that is a failure.
  void fail_row(const std::string& group, const LagRow& row);
  // Something odd but complete. Items of one kind share a line: "KIND: ITEM, ITEM, ITEM and 4 more"; `make_item` is
  // called for those that are named.
  template <typename MakeItem>
  void note(std::string_view kind, MakeItem make_item) {
    Note& entry = note_of(kind);
    if (entry.items.size() < items_a_note) entry.items.push_back(make_item());
    ++entry.count;
  }

  // A whole line by itself.
  void note(std::string line);

  // Prints the report with the errors in it, then the lines: below a long table they are still in sight, and a reader
  // of stdout that went away is not told anything.
  ExitCode finish(Context& context, Report& report);
  // The same for an output that is not a report; `print` writes it.
  ExitCode finish(Context& context, const std::function<void()>& print);
  [[nodiscard]] std::size_t failures() const { return errors_.size(); }

 private:
  static constexpr std::size_t items_a_note = 3;
  struct Note {
    std::string kind;
    std::vector<std::string> items;
    std::size_t count = 0;
  };
  Note& note_of(std::string_view kind);
  void name_user(const Context& context);
  ExitCode write_lines(Context& context, const std::vector<ReportError>& errors) const;

  std::size_t answered_ = 0;
  std::vector<ReportError> errors_;
  std::vector<Note> notes_;    // in order of appearance
};

}    // namespace kgroup
