// SPDX-License-Identifier: Apache-2.0
// Why the cluster does not answer. A timed-out request only says that it timed out; the cause is in the client
// library's error events, which come apart from it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/error.hpp"

namespace kgroup {

// What an error event says about an answer that is larger than receive.message.max.bytes, in one clause; none if it is
// about something else.
std::optional<std::string> too_large_answer(std::string_view event);

class BrokerTrouble {
 public:
  explicit BrokerTrouble(std::string bootstrap_servers, std::string security_protocol = "PLAINTEXT")
      : bootstrap_(std::move(bootstrap_servers)), protocol_(std::move(security_protocol)) {}

  // Whether trying again may help. `little`: what happens looks like a wrong port or security.protocol, but a broker
  // that starts or stops may do the same for a moment. `none`: a login or a certificate is refused.
  enum class Hope { some, little, none };
  [[nodiscard]] Hope hope() const;

  // Takes the text of an error event or of a log line about a failure: "[SCHEME://]HOST:PORT/(bootstrap|ID): REASON
  // (after Nms in state S, ...)".
  void record(std::string_view event);

  // Takes librdkafka's statistics (JSON): who has been asked and has not answered, in this and in the last ones.
  void record_statistics(std::string_view json);
  // The same failure, with the broker that is to blame in the message where one is known.
  [[nodiscard]] Failure blame(Failure failure) const;

  [[nodiscard]] bool any() const { return !by_bootstrap_.empty() || !by_broker_.empty(); }
  // One sentence for a request that failed because nobody answered in time.
  [[nodiscard]] Error explain(const Failure& failure, std::string_view waited) const;

 private:
  struct Cause {
    std::string address;
    std::string reason;
    std::string hint;
    Hope hope = Hope::some;
    bool login = false;
  };
  std::string bootstrap_;
  std::string protocol_;
  std::map<std::string, Cause> by_bootstrap_;    // what befell the addresses that the user gave, by address
  // What befell advertised addresses, by broker id: the cluster told of them, so a bootstrap server has answered.
  std::map<std::string, Cause> by_broker_;
  std::map<std::string, std::string> waited_for_;    // address by broker id, in the last statistics
  std::map<std::string, std::string> silent_;        // and in those before them
};

}    // namespace kgroup
