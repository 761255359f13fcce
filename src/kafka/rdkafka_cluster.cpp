// SPDX-License-Identifier: Apache-2.0
#include "kafka/rdkafka_cluster.hpp"

#include <fmt/format.h>
#include <openssl/x509_vfy.h>

#include <algorithm>
#include <array>

namespace kgroup {
namespace {

using std::chrono::milliseconds;

// Beyond about a hundred requests in flight nothing is won: the broker answers a connection's requests in order.
constexpr std::size_t window = 100;
// A request that took longer does not count in the window: a coordinator that hangs must not hold up the others.
constexpr milliseconds slow_after{300};
// A stop is noticed within this time.
constexpr milliseconds slice{50};

std::string find_property(const std::vector<Property>& properties, std::string_view name) {
  const auto at = std::find_if(properties.rbegin(), properties.rend(), [&](const auto& p) { return p.first == name; });
  return at == properties.rend() ? std::string() : at->second;
}

std::string security_protocol(const std::vector<Property>& properties) {
  std::string protocol = find_property(properties, "security.protocol");
  for (char& c : protocol) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return protocol.empty() ? "PLAINTEXT" : protocol;
}

// Only says more exactly what OpenSSL has found; librdkafka alone tells just that a certificate was not verified.
int explain_certificate(rd_kafka_t*, const char*, std::int32_t, int* problem, int, const char*, std::size_t, char* why,
                        std::size_t why_size, void*) {
  if (*problem == X509_V_OK) return 1;
  const std::string_view words = X509_verify_cert_error_string(*problem);
  why[words.copy(why, why_size - 1)] = '\0';
  return 0;
}

std::string to_words(milliseconds time) {
  return time.count() % 1000 == 0 ? fmt::format("{} s", time.count() / 1000) : fmt::format("{} ms", time.count());
}

// This client is a member of no group and hardly reads records. What a file made for consumers says about that may be
// refused by librdkafka, where Java takes it: the session's time with the new group protocol, small fetches.
bool is_about_consuming(std::string_view name) {
  constexpr std::array<std::string_view, 11> names{"auto.commit.interval.ms", "auto.offset.reset",
                                                   "group.instance.id",       "group.protocol",
                                                   "group.protocol.type",     "group.remote.assignor",
                                                   "heartbeat.interval.ms",   "max.partition.fetch.bytes",
                                                   "max.poll.interval.ms",    "partition.assignment.strategy",
                                                   "session.timeout.ms"};
  return name.starts_with("fetch.") || std::find(names.begin(), names.end(), name) != names.end();
}

ConfHandle make_configuration(const ClusterOptions& options) {
  ConfHandle conf(rd_kafka_conf_new());
  std::array<char, 512> why{};
  const auto set = [&](const std::string& name, const std::string& value) {
    if (rd_kafka_conf_set(conf.get(), name.c_str(), value.c_str(), why.data(), why.size()) != RD_KAFKA_CONF_OK) {
      throw usage_error(fmt::format("property {}: {}", name, why.data()));
    }
  };
  // Names the handle's own group, which it never joins and which never comes into being; see the constructor.
  set("group.id", "kgroup");
  // Asking for a topic must never create it, and reading a record must not commit anything, in no way that librdkafka
  // has.
  set("allow.auto.create.topics", "false");
  set("enable.auto.commit", "false");
  set("enable.auto.offset.store", "false");
  set("auto.commit.enable", "false");
  set("enable.partition.eof", "true");    // for records_at: the end is an answer
  set("log.queue", "true");
  set("statistics.interval.ms", "1000");    // tells who does not answer
  for (const auto& [name, value] : built_in_properties()) set(name, value);
  for (const auto& [name, value] : options.properties) {
    if (!is_about_consuming(name)) set(name, value);
  }
  rd_kafka_conf_set_ssl_cert_verify_cb(conf.get(), explain_certificate);
  rd_kafka_conf_set_events(conf.get(), RD_KAFKA_EVENT_ERROR | RD_KAFKA_EVENT_LOG | RD_KAFKA_EVENT_STATS);
  return conf;
}

// librdkafka names the property, and of a file not which it is.
Error refused_configuration(std::string_view why, const std::vector<Property>& properties) {
  std::string message = fmt::format("the client configuration is refused: {}", why);
  for (const auto& [name, value] : properties) {
    if (name.ends_with(".location") && why.find(name) != std::string_view::npos) {
      message += fmt::format(" ({} is '{}')", name, value);
    }
  }
  return usage_error(message);
}

}    // namespace

std::vector<Property> built_in_properties() {
  return {
      {"client.id", "kgroup"},
      // By default librdkafka connects to one broker at a time and, once it knows the brokers, drops the bootstrap
      // connection with what is in flight on it; the retry then waits for its 50 ms connection interval. Connecting to
      // every broker at once costs a connection a broker and makes a describe 5 times faster.
      {"enable.sparse.connections", "false"},
      // The deadline of the command ends every wait. Until then a broker that restarts is tried again often.
      {"reconnect.backoff.ms", "50"},
      {"reconnect.backoff.max.ms", "1000"},
  };
}

RdkafkaCluster::RdkafkaCluster(ClusterOptions options)
    : options_(std::move(options)),
      deadline_(Clock::now() + options_.timeout),
      trouble_(find_property(options_.properties, "bootstrap.servers"), security_protocol(options_.properties)) {
  ConfHandle conf = make_configuration(options_);
  std::array<char, 512> why{};
  // A producer handle would be lighter, but librdkafka (2.15.1) crashes on it when a coordinator answers OffsetFetch
  // with NOT_COORDINATOR or COORDINATOR_LOAD_IN_PROGRESS: it tells the handle's own group, and a producer has none.
  client_.reset(rd_kafka_new(RD_KAFKA_CONSUMER, conf.get(), why.data(), why.size()));
  if (!client_) throw refused_configuration(why.data(), options_.properties);
  static_cast<void>(conf.release());    // the client owns it now
  queue_.reset(rd_kafka_queue_new(client_.get()));
  const QueueHandle events(rd_kafka_queue_get_main(client_.get()));
  rd_kafka_queue_forward(events.get(), queue_.get());
  rd_kafka_set_log_queue(client_.get(), queue_.get());
}

// The process is about to end, and must not wait for the client to: destroying it joins its threads, one of which may
// sit in a name look-up for ten seconds or in a call that nobody can call off. The kernel closes the connections.
RdkafkaCluster::~RdkafkaCluster() {
  for (auto& thread : threads_) thread.detach();
  static_cast<void>(queue_.release());
  static_cast<void>(client_.release());
}

milliseconds RdkafkaCluster::remaining() const {
  return std::chrono::duration_cast<milliseconds>(deadline_ - reserve_ - Clock::now());
}

milliseconds RdkafkaCluster::time_left() const {
  return std::max(milliseconds(0), std::chrono::duration_cast<milliseconds>(deadline_ - Clock::now()));
}

void RdkafkaCluster::call(rd_kafka_admin_op_t operation, Send send, OnEvent on_event, Configure configure) {
  unsent_.push_back({operation, std::move(send), std::move(on_event), std::move(configure)});
}

void RdkafkaCluster::send_next() {
  while (!unsent_.empty() && in_flight_.size() - slow_ < window) {
    Unsent next = std::move(unsent_.front());
    unsent_.pop_front();
    if (time_left() <= milliseconds(0)) {
      next.on_event(nullptr);
      continue;
    }
    OptionsHandle options(rd_kafka_AdminOptions_new(client_.get(), next.operation));
    std::array<char, 256> why{};
    // librdkafka's own time limit can crash it: when it strikes while a coordinator is looked up, memory is used after
    // it was freed (2.15.1). So it gets the longest one, and expire() keeps the time. Only listing groups needs it:
    // what the other brokers listed comes with the time-out of one.
    constexpr int longest = 3600 * 1000;
    const bool partial = next.operation == RD_KAFKA_ADMIN_OP_LISTCONSUMERGROUPS;
    const milliseconds share = remaining() > slow_after ? remaining() : time_left();
    const auto limit = static_cast<int>(std::max(share, milliseconds(1)).count());
    rd_kafka_AdminOptions_set_request_timeout(options.get(), partial ? limit : longest, why.data(), why.size());
    if (next.configure) next.configure(options.get());
    const std::uintptr_t id = next_id_++;
    rd_kafka_AdminOptions_set_opaque(options.get(), reinterpret_cast<void*>(id));
    const auto now = Clock::now();
    const milliseconds patience = partial ? remaining() + slow_after : remaining();
    in_flight_.emplace(
        id, Call{std::move(next.on_event), now, now + patience, next.operation == RD_KAFKA_ADMIN_OP_DESCRIBETOPICS});
    next.send(options.get(), queue_.get());
  }
}

void RdkafkaCluster::call_blocking(std::function<Continuation(rd_kafka_t*, int)> work, Continuation late) {
  const std::uintptr_t id = next_id_++;
  blocked_.emplace(id, BlockedCall{std::move(late), Clock::now() + remaining()});
  const auto limit = static_cast<int>(std::max(time_left(), milliseconds(1)).count());
  threads_.emplace_back(
      [id, limit, work = std::move(work), client = client_.get(), queue = queue_.get(), blocking = blocking_] {
        Continuation continuation = work(client, limit);
        const std::lock_guard lock(blocking->mutex);
        blocking->finished.emplace_back(id, std::move(continuation));
        rd_kafka_queue_yield(queue);    // wakes wait()
      });
}

void RdkafkaCluster::later(milliseconds delay, std::function<void()> action) {
  due_.emplace_back(Clock::now() + delay, std::move(action));
}

void RdkafkaCluster::wait() {
  while (!idle()) {
    if (options_.stop.stop_requested()) throw Error(ExitCode::interrupted, "stopped");
    send_next();
    const auto poll = due_.empty() ? std::min(slice, time_left()) : milliseconds(10);
    const EventHandle event(rd_kafka_queue_poll(queue_.get(), static_cast<int>(poll.count())));
    if (event) take(event.get());
    run_finished();
    run_due();
    if (!answered_) give_up_without_hope();
    expire();
    if (!answered_ && !told_) tell_waiting();
  }
}

void RdkafkaCluster::expire() {
  const auto now = Clock::now();
  constexpr milliseconds interval{10};
  if (now - last_expire_ < interval) return;
  last_expire_ = now;
  const auto over = [&](Clock::time_point due) {
    return given_up_ || now >= (answered_ ? due : std::max(due, deadline_));
  };
  std::vector<OnEvent> late;
  for (auto at = in_flight_.begin(); at != in_flight_.end();) {
    Call& call = at->second;
    if (!call.slow && now - call.sent > slow_after) {
      call.slow = true;
      ++slow_;
    }
    if (call.slow && call.by_controller) refresh_metadata();
    if (!over(call.due)) {
      ++at;
      continue;
    }
    if (call.slow) --slow_;
    late.push_back(std::move(call.on_event));
    at = in_flight_.erase(at);
  }
  std::vector<Continuation> blocked;
  for (auto at = blocked_.begin(); at != blocked_.end();) {
    if (!over(at->second.due)) {
      ++at;
      continue;
    }
    blocked.push_back(std::move(at->second.late));
    at = blocked_.erase(at);
  }
  for (const auto& on_event : late) on_event(nullptr);
  for (const auto& action : blocked) action();
}

// Brokers name any one of them as the controller, perhaps one that has just died, and librdkafka sends some requests
// there: a new answer may name another.
void RdkafkaCluster::refresh_metadata() {
  constexpr milliseconds interval{300};
  const auto now = Clock::now();
  if (now - last_refresh_ < interval) return;
  last_refresh_ = now;
  std::thread([client = client_.get(), limit = static_cast<int>(interval.count())] {
    const struct rd_kafka_metadata* metadata = nullptr;
    if (rd_kafka_metadata(client, 0, nullptr, &metadata, limit) == RD_KAFKA_RESP_ERR_NO_ERROR) {
      rd_kafka_metadata_destroy(metadata);
    }
  }).detach();    // the client outlives it, see the destructor
}

void RdkafkaCluster::tell_waiting() {
  constexpr milliseconds patience{2000};
  if (options_.timeout - time_left() < patience || !trouble_.any()) return;
  told_ = true;
  if (!options_.waiting) return;
  const Failure silence{FailureKind::timed_out, {}, {}};
  options_.waiting(fmt::format("{}; still trying for {}", why_unreachable(silence).what(),
                               to_words(std::chrono::ceil<std::chrono::seconds>(time_left()))));
}

void RdkafkaCluster::take(const rd_kafka_event_t* event) {
  auto* plain = const_cast<rd_kafka_event_t*>(event);    // librdkafka's accessors are not const-correct
  if (rd_kafka_event_type(plain) == RD_KAFKA_EVENT_ERROR) return trouble_.record(rd_kafka_event_error_string(plain));
  if (rd_kafka_event_type(plain) == RD_KAFKA_EVENT_LOG) {
    const char* facility = nullptr;
    const char* text = nullptr;
    int level = 0;
    if (rd_kafka_event_log(plain, &facility, &text, &level) != 0) return;
    if (options_.log) options_.log(fmt::format("{}: {}", facility, text));
    // Not every cause comes as an error event: a connection that is closed at once is in the log only.
    const std::string_view line(text);
    const auto thread = line.find("]: ");
    const std::string_view kind(facility);
    if ((kind == "FAIL" || kind == "SSLCERTVRFY") && thread != std::string_view::npos) {
      trouble_.record(line.substr(thread + 3));
    }
    return;
  }
  if (rd_kafka_event_type(plain) == RD_KAFKA_EVENT_STATS) {
    trouble_.record_statistics(rd_kafka_event_stats(plain));
    return;
  }
  const auto at = in_flight_.find(reinterpret_cast<std::uintptr_t>(rd_kafka_event_opaque(plain)));
  if (at == in_flight_.end()) return;    // answered late, after it was given up
  if (rd_kafka_event_type(plain) != RD_KAFKA_EVENT_LISTCONSUMERGROUPS_RESULT) answered_ = true;
  if (at->second.slow) --slow_;
  const OnEvent on_event = std::move(at->second.on_event);
  in_flight_.erase(at);
  on_event(event);
}

void RdkafkaCluster::give_up_without_hope() {
  // Longer than a broker that stops, or starts, takes to say something else.
  constexpr milliseconds patience{4000};
  const auto now = Clock::now();
  const auto hope = trouble_.any() ? trouble_.hope() : BrokerTrouble::Hope::some;
  if (hope == BrokerTrouble::Hope::some) {
    hopeless_since_.reset();
    return;
  }
  if (!hopeless_since_) hopeless_since_ = now;
  if (hope == BrokerTrouble::Hope::little && now - *hopeless_since_ < patience) return;
  given_up_ = true;
  deadline_ = std::min(deadline_, now);
}

void RdkafkaCluster::run_finished() {
  std::vector<std::pair<std::uintptr_t, Continuation>> finished;
  {
    const std::lock_guard lock(blocking_->mutex);
    finished.swap(blocking_->finished);
  }
  for (auto& [id, continuation] : finished) {
    if (blocked_.erase(id) > 0) continuation();
  }
}

void RdkafkaCluster::run_due() {
  const auto now = Clock::now();
  for (std::size_t i = 0; i < due_.size();) {
    if (due_[i].first > now) {
      ++i;
      continue;
    }
    const auto action = std::move(due_[i].second);
    due_.erase(due_.begin() + static_cast<std::ptrdiff_t>(i));
    action();
  }
}

Error RdkafkaCluster::why_unreachable(const Failure& failure) const {
  return trouble_.explain(failure, to_words(options_.timeout));
}

std::unique_ptr<Cluster> connect(ClusterOptions options) {
  librdkafka_version();    // refuses a library that would answer wrongly
  return std::make_unique<RdkafkaCluster>(std::move(options));
}

std::string librdkafka_version() {
  constexpr int floor = 0x020c00ff;    // 2.12.0: the first to describe KIP-848 groups as they are
  if (rd_kafka_version() < (floor & ~0xff)) {
    throw Error(ExitCode::failed,
                fmt::format("librdkafka {} is too old: 2.12.0 or newer is needed, older ones describe "
                            "groups of the consumer protocol as dead",
                            rd_kafka_version_str()));
  }
  return rd_kafka_version_str();
}

}    // namespace kgroup
