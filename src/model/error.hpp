// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace kgroup {

// What the process exits with; stated in kgroup(1).
enum class ExitCode : int {
  ok = 0,
  failed = 1,           // the request failed, or nothing that was named could be answered
  usage = 2,            // the command line is wrong; nothing was sent to a broker
  partial = 3,          // some items failed, the others are done
  check = 4,            // a check that the user asked for is not met
  interrupted = 130,    // SIGINT
  terminated = 143,     // SIGTERM
};

// Thrown when a request as a whole can't be answered. Errors of one group, topic or partition are values (Failure)
// in the result and are never thrown.
class Error : public std::runtime_error {
 public:
  Error(ExitCode code, const std::string& message, std::string hint = {}, std::string kafka_code = {})
      : std::runtime_error(message), code_(code), hint_(std::move(hint)), kafka_code_(std::move(kafka_code)) {}
  [[nodiscard]] ExitCode code() const { return code_; }
  [[nodiscard]] const std::string& hint() const { return hint_; }
  // Kafka's name of the error where there is one ("CLUSTER_AUTHORIZATION_FAILED"), for the errors of a JSON document.
  [[nodiscard]] const std::string& kafka_code() const { return kafka_code_; }

 private:
  ExitCode code_;
  std::string hint_;
  std::string kafka_code_;
};

inline Error usage_error(const std::string& message, std::string hint = {}) {
  return {ExitCode::usage, message, std::move(hint)};
}

// The kinds of failure that the program treats differently.
enum class FailureKind {
  timed_out,
  unreachable,    // no connection: refused, unresolved, reset
  not_authorized,
  not_found,        // a group that does not exist
  unknown_topic,    // topic or partition
  no_leader,
  not_a_consumer_group,
  retriable,         // the coordinator is loading or has moved (NOT_COORDINATOR, COORDINATOR_LOAD_IN_PROGRESS, ...)
  unknown_member,    // UNKNOWN_MEMBER_ID: the group has members, its offsets can't be altered from outside
  not_empty,         // NON_EMPTY_GROUP, GROUP_SUBSCRIBED_TO_TOPIC
  unsupported,       // the broker lacks the API or the version of it
  other,
};

// The error of one item (group, topic, partition) or of one request, as data.
struct Failure {
  FailureKind kind = FailureKind::other;
  std::string code;       // Kafka's name: "GROUP_ID_NOT_FOUND"
  std::string message;    // one clause without a full stop
  friend bool operator==(const Failure&, const Failure&) = default;
};

}    // namespace kgroup
