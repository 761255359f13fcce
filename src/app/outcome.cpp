// SPDX-License-Identifier: Apache-2.0
#include "app/outcome.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "app/context.hpp"

namespace kgroup {
namespace {

constexpr std::size_t lines_a_kind = 5;    // of errors

std::string_view explain(RowStatus status) {
  switch (status) {
    case RowStatus::no_leader:
      return "no leader";
    case RowStatus::unknown_topic:
      return "topic does not exist";
    case RowStatus::unknown_partition:
      return "partition does not exist";
    case RowStatus::not_authorized:
      return "not authorized: DESCRIBE on the topic";
    case RowStatus::timed_out:
      return "no answer in time";
    case RowStatus::unreachable:
      return "its broker can't be reached";
    default:
      return "failed";
  }
}

// "0,1,2"; a long list is cut.
std::string list_partitions(const std::vector<std::int32_t>& partitions) {
  constexpr std::size_t most = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, partitions.size()); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ",", partitions[i]);
  }
  if (partitions.size() > most) text += fmt::format(" and {} more", partitions.size() - most);
  return text;
}

struct Line {
  std::string text;
  std::string hint;
};

// Partitions of one topic with the same error share a line.
std::vector<Line> to_lines(const std::vector<const ReportError*>& errors) {
  std::vector<Line> lines;
  for (std::size_t i = 0; i < errors.size();) {
    const ReportError& first = *errors[i];
    if (first.scope != ReportError::Scope::partition) {
      lines.push_back({first.message, first.hint});
      ++i;
      continue;
    }
    std::vector<std::int32_t> partitions;
    const auto key = std::tie(first.group, first.topic, first.message);
    for (; i < errors.size() && std::tie(errors[i]->group, errors[i]->topic, errors[i]->message) == key; ++i) {
      partitions.push_back(errors[i]->partition.value_or(0));
    }
    const std::string group = first.group ? fmt::format("group '{}', ", *first.group) : "";
    lines.push_back(
        {fmt::format("{}{}:{}: {}", group, first.topic.value_or(""), list_partitions(partitions), first.message),
         first.hint});
  }
  return lines;
}

}    // namespace

std::string topic_sentence(const std::string& topic, const Failure& failure) {
  switch (failure.kind) {
    case FailureKind::not_authorized:
      return fmt::format("not authorized: DESCRIBE on topic '{}'", topic);
    case FailureKind::unknown_topic:
      return fmt::format("topic '{}' does not exist", topic);
    default:
      return fmt::format("topic '{}': {}", topic, failure.message);
  }
}

void Outcome::fail(ReportError error) {
  errors_.push_back(std::move(error));
}

void Outcome::fail_group(const std::string& group, const Failure& failure, std::string_view operation) {
  ReportError error;
  error.scope = ReportError::Scope::group;
  error.group = group;
  error.code = failure.code;
  switch (failure.kind) {
    case FailureKind::not_found:
    case FailureKind::not_a_consumer_group:
      error.message = failure.message;    // names the group
      break;
    case FailureKind::not_empty:
      error.message = failure.message;
      error.hint = "stop its members first; --wait-empty DURATION waits for that";
      break;
    case FailureKind::not_authorized:
      error.message = fmt::format("not authorized: {} on group '{}'", operation, group);
      break;
    case FailureKind::timed_out:
    case FailureKind::unreachable:
      error.message = fmt::format("group '{}': its coordinator did not answer: {}", group, failure.message);
      break;
    default:
      error.message = fmt::format("group '{}': {}", group, failure.message);
  }
  errors_.push_back(std::move(error));
}

void Outcome::fail_row(const std::string& group, const LagRow& row) {
  ReportError error;
  error.scope = ReportError::Scope::partition;
  error.group = group;
  if (row.topic) error.topic = std::string(*row.topic);
  error.partition = row.partition;
  error.message = explain(row.status);
  if (row.status == RowStatus::not_authorized && row.topic) {
    error.message = fmt::format("not authorized: DESCRIBE on topic '{}'", *row.topic);
  }
  if (row.failure != nullptr) {
    error.code = row.failure->code;
    const bool told = row.status == RowStatus::failed || row.status == RowStatus::timed_out;
    if (told && !row.failure->message.empty()) error.message = row.failure->message;
  } else {
    error.code = "UNKNOWN_TOPIC_OR_PARTITION";
  }
  errors_.push_back(std::move(error));
}

Outcome::Note& Outcome::note_of(std::string_view kind) {
  const auto at = std::find_if(notes_.begin(), notes_.end(), [&](const Note& note) { return note.kind == kind; });
  return at != notes_.end() ? *at : notes_.emplace_back(Note{std::string(kind), {}, 0});
}

void Outcome::note(std::string line) {
  notes_.push_back({std::move(line), {}, 0});
}

void Outcome::name_user(const Context& context) {
  for (auto& error : errors_) error.message = context.with_user(std::move(error.message));
}

ExitCode Outcome::finish(Context& context, Report& report) {
  name_user(context);
  report.errors = std::move(errors_);
  context.print(report);
  return write_lines(context, report.errors);
}

ExitCode Outcome::finish(Context& context, const std::function<void()>& print) {
  name_user(context);
  print();
  return write_lines(context, errors_);
}

ExitCode Outcome::write_lines(Context& context, const std::vector<ReportError>& all) const {
  // Errors of one kind stand together, and what can't be read any more is only counted.
  std::vector<std::pair<std::string_view, std::vector<const ReportError*>>> kinds;
  for (const auto& error : all) {
    auto at = std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.first == error.code; });
    if (at == kinds.end()) at = kinds.insert(at, {error.code, {}});
    at->second.push_back(&error);
  }
  for (const auto& [code, errors] : kinds) {
    const auto lines = to_lines(errors);
    for (std::size_t i = 0; i < std::min(lines_a_kind, lines.size()); ++i) context.warn(lines[i].text, lines[i].hint);
    if (lines.size() > lines_a_kind) {
      context.warn(fmt::format("{} more like these ({}); -o json lists them all", lines.size() - lines_a_kind, code));
    }
  }
  for (const auto& [kind, items, count] : notes_) {
    std::string line = kind;
    for (std::size_t i = 0; i < items.size(); ++i) line += (i == 0 ? ": " : ", ") + items[i];
    if (count > items.size()) line += fmt::format(" and {} more", count - items.size());
    context.note(line);
  }
  if (all.empty()) return ExitCode::ok;
  return answered_ > 0 ? ExitCode::partial : ExitCode::failed;
}

}    // namespace kgroup
