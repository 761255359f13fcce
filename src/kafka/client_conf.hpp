// SPDX-License-Identifier: Apache-2.0
// What the clients of librdkafka have in common when they are made. Included by src/kafka/*.cpp only.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kafka/cluster.hpp"
#include "kafka/handles.hpp"

namespace kgroup {

// Ours that the user may set otherwise (built_in_properties), the user's, and those that nobody may. Throws
// Error(usage) for one that librdkafka refuses.
ConfHandle make_conf(std::span<const Property> of_user, std::span<const Property> fixed);

// Whether a property, as files made for consumers have it, is about being a member of a group.
bool is_about_membership(std::string_view name);

// "SASL_SSL"; "PLAINTEXT" where nothing is said.
std::string security_protocol(std::span<const Property> properties);

// Takes the configuration over. Throws Error(usage) when its parts don't go together, or a file of it can't be read.
ClientHandle make_client(rd_kafka_type_t type, ConfHandle conf, std::span<const Property> of_user);

// The last value; empty if there is none.
std::string find_property(std::span<const Property> properties, std::string_view name);

// A log line about a broken connection, without the thread in front of it; empty for any other line. Not every cause
// of trouble comes as an error event: a connection that is closed at once is in the log only.
std::string_view connection_failure(std::string_view facility, std::string_view text);

// "30 s", "1500 ms"
std::string to_words(std::chrono::milliseconds time);

}    // namespace kgroup
