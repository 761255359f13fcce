// SPDX-License-Identifier: Apache-2.0
#include "app/consume_options.hpp"

#include <charconv>
#include <memory>
#include <utility>

#include "app/isolation.hpp"
#include "app/words.hpp"
#include "model/duration.hpp"
#include "model/record_format.hpp"
#include "model/time.hpp"

namespace kgroup {
namespace {

using std::chrono::milliseconds;
using Kind = OffsetTarget::Kind;

constexpr std::int64_t kDefaultPrefetch = std::int64_t{64} * 1024 * 1024;

std::int64_t parse_count(std::string_view text, std::string_view what) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 0) {
    throw usage_error(cat(what, ": '", text, "' is no number of records"), "use a whole number, 0 or more");
  }
  return number;
}

// `500k`, `64M`, `1G`; a bare number is bytes.
std::int64_t parse_size(std::string_view text, std::string_view what) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string unit = lower_case(text.substr(static_cast<std::size_t>(end - text.data())));
  const int shift = unit.empty() || unit == "b" ? 0 : unit == "k" ? 10 : unit == "m" ? 20 : unit == "g" ? 30 : -1;
  constexpr std::int64_t most = std::int64_t{1} << 40;
  if (error != std::errc() || number <= 0 || number > most || shift < 0) {
    throw usage_error(cat(what, ": '", text, "' is no size"), "write a number of bytes, or 500k, 64M, 1G");
  }
  return number << shift;
}

// TIME or -DURATION, with or without the `@` of an offset target.
std::int64_t parse_moment(std::string_view text, std::string_view what, std::int64_t now_ms) {
  return parse_offset_target(text.starts_with('@') ? std::string(text) : cat("@", text), what, now_ms).value;
}

void refuse_kcat(const ConsumeOptions& options) {
  const auto refuse = [](bool given, std::string_view flag, std::string_view hint) {
    if (given) throw usage_error(cat("unknown option '", flag, "'"), std::string(hint));
  };
  refuse(options.kcat_consumer, "-C", "kcat's -C is what consume does anyway: leave it out");
  refuse(options.kcat_group, "-G", "kcat's -G GROUP is -g GROUP here: kgroup consume -g GROUP TOPIC...");
  refuse(options.kcat_json, "-J", "kcat's -J is -o json here");
  refuse(options.kcat_exit, "-e", "kcat's -e is --until end here");
  refuse(options.kcat_count, "-c", "kcat's -c COUNT is -n COUNT here");
  refuse(options.kcat_null, "-Z", "kcat's -Z is --null NULL here");
  refuse(options.kcat_partition, "-p", "kcat's -p PARTITION stands behind the topic here: TOPIC:PARTITION");
}

void choose_topics(const ConsumeOptions& options, ConsumeRequest& request) {
  const auto add_topic = [&](const std::string& word, std::string_view what) {
    request.topics.push_back(parse_topic_selector(word, what));
  };
  const auto add_pattern = [&](const std::string& word, std::string_view what) {
    request.patterns.push_back({word, TextFilter(word, what)});
  };
  for (const auto& word : options.words) {
    word.starts_with('^') ? add_pattern(word, "TOPIC") : add_topic(word, "TOPIC");
  }
  for (const auto& word : options.topics) add_topic(word, "--topic");
  for (const auto& word : options.patterns) add_pattern(word, "--topic-match");
  if (request.topics.empty() && request.patterns.empty()) {
    throw usage_error("no topic is given", "kgroup consume TOPIC[:PARTITIONS]..., or '^REGEX'");
  }
  if (!options.group) return;
  for (const auto& topic : request.topics) {
    if (topic.partitions.empty()) continue;
    throw usage_error(cat("a group shares out the partitions of '", topic.topic, "' itself: none can be chosen"),
                      "leave out -g to read chosen partitions, or leave out the partitions");
  }
}

bool counts_from_commit(const OffsetTarget& target) {
  return target.kind == Kind::shift || target.kind == Kind::current;
}

void choose_places(const ConsumeOptions& options, const Context& context, ConsumeRequest& request) {
  const std::int64_t now = context.now_ms();
  request.from_given = options.from.has_value();
  request.from = parse_offset_target(options.from.value_or("latest"), "--from", now);
  request.from_group = options.from_group;
  if (options.from_group && options.from_group->empty())
    throw usage_error("--from-group: the name of a group is empty");
  if (options.from_group && options.group) {
    throw usage_error("--from-group and -g are two ways to start",
                      "-g starts at the commits of its own group; 'kgroup reset-offsets --from-group' copies those of "
                      "another one");
  }
  if (counts_from_commit(request.from) && !options.from_group && !(options.group && options.override_commits)) {
    throw usage_error(cat("--from: '", *options.from, "' counts from a committed offset",
                          options.group ? "" : ", and no group is given"),
                      options.group ? "add --override-commits, or count from an end: latest-10"
                                    : "count from an end: latest-10; or add --from-group GROUP");
  }
  if (options.until) {
    request.until = parse_offset_target(*options.until, "--until", now);
    if (counts_from_commit(*request.until)) {
      throw usage_error(cat("--until: '", *options.until, "' counts from a committed offset"),
                        "use end, an offset, latest-10, earliest+10 or @TIME");
    }
  }
  if (options.limit) request.limit = parse_count(*options.limit, "-n");
  if (options.tail) request.tail = parse_count(*options.tail, "--tail");
  request.follow = options.follow;
  if (options.idle) request.idle = parse_duration(*options.idle, "--idle");
  if (options.refresh) request.refresh = parse_duration(*options.refresh, "--refresh");
  if (request.refresh < milliseconds(100)) throw usage_error("--refresh: it must be 100ms or longer");
  request.isolation = parse_isolation(options.isolation);
  if (request.follow && !request.tail) {
    throw usage_error("--follow goes with --tail", "without --tail and --until consume follows anyway");
  }
  if (request.follow && request.until) throw usage_error("--follow and --until do not go together");
  if (!request.tail) return;
  if (options.print_offsets && !request.follow) {
    throw usage_error("--print-offsets is about a run from one offset to another, and --tail is none");
  }
  if (options.group || options.from || options.from_group || options.limit || options.offsets_file) {
    throw usage_error(
        "--tail reads the last records: it does not go with -g, --from, --from-group, -n and "
        "--offsets-file");
  }
}

// librdkafka's, which would refuse others in its own words.
void check_assignors(const std::string& list) {
  bool eager = false;
  bool cooperative = false;
  for (const auto name : split(list, ',')) {
    if (name == "cooperative-sticky") {
      cooperative = true;
    } else if (name == "range" || name == "roundrobin") {
      eager = true;
    } else {
      throw usage_error(cat("--assignor: there is no '", name, "'"), "use range, roundrobin or cooperative-sticky");
    }
  }
  if (eager && cooperative) {
    throw usage_error("--assignor: cooperative-sticky does not go with others in one member",
                      "the others take all partitions away at each rebalance");
  }
}

// With the classic protocol the member says how long its session is.
void check_liveness(const ConsumeOptions& options, ConsumeRequest& request, GroupReading& group) {
  // librdkafka's and Kafka's defaults.
  milliseconds session{45000};
  milliseconds heartbeat{3000};
  if (options.session_timeout) session = parse_duration(*options.session_timeout, "--session-timeout");
  if (options.heartbeat) heartbeat = parse_duration(*options.heartbeat, "--heartbeat");
  if (!options.heartbeat && options.session_timeout) heartbeat = std::min(heartbeat, session / 3);
  if (heartbeat.count() < 1) throw usage_error("--heartbeat: it must be 1ms or longer");
  if (heartbeat * 3 > session) {
    throw usage_error(cat("a heartbeat every ", std::to_string(heartbeat.count()), " ms is too rare for a session of ",
                          std::to_string(session.count()), " ms: at most a third of it"),
                      "a member that misses a heartbeat or two must not be taken for dead");
  }
  const auto set = [&](std::string_view name, milliseconds time) {
    request.properties.emplace_back(std::string(name), std::to_string(time.count()));
  };
  if (options.session_timeout) set("session.timeout.ms", session);
  if (options.session_timeout || options.heartbeat) set("heartbeat.interval.ms", heartbeat);
  group.max_poll_interval = options.max_poll_interval
                                ? parse_duration(*options.max_poll_interval, "--max-poll-interval")
                                : std::max(group.max_poll_interval, session);
  if (group.max_poll_interval < session) {
    throw usage_error(
        cat("--max-poll-interval is shorter than the session timeout of ", std::to_string(session.count()), " ms"),
        "make it at least as long, or --session-timeout shorter");
  }
}

// Those of a member, checked as far as the broker would not say so clearly itself.
void join(const ConsumeOptions& options, ConsumeRequest& request) {
  const auto property = [&](std::string_view name, std::string value) {
    request.properties.emplace_back(std::string(name), std::move(value));
  };
  struct Given {
    std::string_view name;
    bool given;
  };
  if (!options.group) {
    for (const auto& [name, given] :
         {Given{"--commit", options.commit.has_value()},
          Given{"--commit-interval", options.commit_interval.has_value()},
          Given{"--override-commits", options.override_commits},
          Given{"--group-protocol", options.group_protocol.has_value()},
          Given{"--instance-id", options.instance_id.has_value()}, Given{"--assignor", options.assignor.has_value()},
          Given{"--session-timeout", options.session_timeout.has_value()},
          Given{"--heartbeat", options.heartbeat.has_value()},
          Given{"--max-poll-interval", options.max_poll_interval.has_value()}}) {
      if (given) throw usage_error(cat(name, " is about a group, and none is given"), "add -g GROUP, or leave it out");
    }
    return;
  }
  if (options.group->empty()) throw usage_error("--group: the name of a group is empty");
  GroupReading group;
  group.group = *options.group;
  group.override_commits = options.override_commits;
  const std::string mode = options.commit.value_or("after");
  if (mode == "after") {
    group.commit = CommitMode::after;
  } else if (mode == "before") {
    group.commit = CommitMode::before;
  } else if (mode == "async") {
    group.commit = CommitMode::async;
  } else if (mode == "auto") {
    group.commit = CommitMode::automatic;
  } else if (mode == "none") {
    group.commit = CommitMode::none;
  } else {
    throw usage_error(cat("--commit: there is no '", mode, "'"), "use after, before, async, auto or none");
  }
  if (options.commit_interval) group.commit_interval = parse_duration(*options.commit_interval, "--commit-interval");
  property("group.id", group.group);
  property("enable.auto.commit", group.commit == CommitMode::automatic ? "true" : "false");
  if (group.commit == CommitMode::automatic) {
    property("auto.commit.interval.ms", std::to_string(group.commit_interval.count()));
  }

  const std::string protocol = lower_case(options.group_protocol.value_or("classic"));
  if (protocol != "classic" && protocol != "consumer") {
    throw usage_error(cat("--group-protocol: there is no '", *options.group_protocol, "'"),
                      "use classic or consumer (KIP-848)");
  }
  if (protocol == "consumer") {
    const auto refuse = [](bool given, std::string_view option, std::string_view setting) {
      if (given) {
        throw usage_error(cat(option, ": with --group-protocol consumer the broker decides"),
                          cat("it is the broker's, or the group's, setting ", setting));
      }
    };
    refuse(options.session_timeout.has_value(), "--session-timeout", "group.consumer.session.timeout.ms");
    refuse(options.heartbeat.has_value(), "--heartbeat", "group.consumer.heartbeat.interval.ms");
    refuse(options.assignor.has_value(), "--assignor", "group.consumer.assignors");
  }
  property("group.protocol", protocol);
  if (options.instance_id) {
    if (options.instance_id->empty()) throw usage_error("--instance-id: it is empty");
    property("group.instance.id", *options.instance_id);
    group.instance_id = *options.instance_id;
  }
  if (options.assignor) check_assignors(*options.assignor);
  if (options.assignor) property("partition.assignment.strategy", *options.assignor);

  if (protocol == "classic") check_liveness(options, request, group);
  if (options.max_poll_interval && protocol == "consumer") {
    group.max_poll_interval = parse_duration(*options.max_poll_interval, "--max-poll-interval");
  }
  property("max.poll.interval.ms", std::to_string(group.max_poll_interval.count()));
  request.group = std::move(group);
}

void choose_output(const ConsumeOptions& options, const Context& context, ConsumeRequest& request) {
  const Format output = context.format();
  const bool json = output == Format::json || output == Format::jsonl;
  if (output != Format::text && output != Format::raw && !json) {
    throw usage_error("consume writes text, json (an object a line) or raw",
                      "for columns use -f, as in -f '%p\\t%o\\t%s\\n'");
  }
  const bool text_options = options.key_separator || options.delimiter;
  if (options.format && text_options) {
    throw usage_error("-f says all: -K and -D do not go with it", "write the key as %k and what ends a record into -f");
  }
  if (output != Format::text && (options.format || text_options || options.null_text)) {
    throw usage_error("-f, -K, -D and --null are about -o text", "leave out -o, or leave them out");
  }
  if (options.json_values && !json) throw usage_error("--json-values goes with -o json");
  request.needs_headers = json || request.filter.needs_headers();
  if (json) {
    request.make_writer = [embed = options.json_values] { return json_writer(embed); };
  } else if (output == Format::raw) {
    request.make_writer = [] { return raw_writer(); };
  } else if (options.format) {
    const auto format = std::make_shared<RecordFormat>(parse_record_format(*options.format, "-f"));
    request.needs_headers |= format->needs_headers();
    // The format lives as long as the request, which outlives its writers.
    request.make_writer = [format, null_text = options.null_text.value_or("")] {
      return format_writer(*format, null_text);
    };
  } else {
    TextStyle style;
    if (options.key_separator) style.key_separator = parse_escapes(*options.key_separator, "-K");
    if (options.delimiter) style.end = parse_escapes(*options.delimiter, "-D");
    style.null_text = options.null_text.value_or("");
    request.make_writer = [style] { return text_writer(style); };
  }
}

RecordFilter make_filter(const ConsumeOptions& options, std::int64_t now_ms) {
  RecordFilter filter;
  for (const auto& word : options.keys) filter.keys.emplace_back(word, "--key");
  for (const auto& word : options.values) filter.values.emplace_back(word, "--value");
  for (const auto& word : options.headers) filter.headers.push_back(parse_header_filter(word, "--header"));
  for (const auto& word : options.grep) filter.grep.emplace_back(word, "--grep");
  if (options.since) filter.since_ms = parse_moment(*options.since, "--since", now_ms);
  if (options.before) filter.before_ms = parse_moment(*options.before, "--before", now_ms);
  return filter;
}

}    // namespace

ConsumeRequest resolve(const ConsumeOptions& options, const Context& context) {
  refuse_kcat(options);
  ConsumeRequest request;
  choose_topics(options, request);
  choose_places(options, context, request);
  request.filter = make_filter(options, context.now_ms());
  choose_output(options, context, request);
  request.prefetch_bytes = options.prefetch ? parse_size(*options.prefetch, "--prefetch") : kDefaultPrefetch;
  request.properties = {
      {"isolation.level", request.isolation == Isolation::read_committed ? "read_committed" : "read_uncommitted"},
      // By librdkafka's default a leader that has moved unnoticed would be found after five minutes.
      {"topic.metadata.refresh.interval.ms", std::to_string(request.refresh.count())},
  };
  join(options, request);
  request.print_offsets = options.print_offsets;
  if (options.to_file && !options.offsets_file) {
    throw usage_error("--to-file goes with --offsets-file, which keeps what is in it",
                      "or write: kgroup consume ... > FILE");
  }
  if (options.offsets_file && options.group) {
    throw usage_error("-g keeps the offsets in Kafka and --offsets-file in a file", "use one of them");
  }
  if (options.to_file && *options.to_file == *options.offsets_file) {
    throw usage_error("--to-file and --offsets-file are the same file", "the positions stand in a file of their own");
  }
  request.offsets_file = options.offsets_file;
  request.to_file = options.to_file;
  return request;
}

}    // namespace kgroup
