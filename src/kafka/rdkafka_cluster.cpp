// SPDX-License-Identifier: Apache-2.0
#include "kafka/rdkafka_cluster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace kgroup {
namespace {

using std::chrono::milliseconds;

// Beyond about a hundred requests in flight nothing is won: the broker answers a connection's requests in order.
constexpr std::size_t window = 100;
// How long after a request's own deadline librdkafka may take to say that it timed out.
constexpr milliseconds grace{500};
// A stop is noticed within this time.
constexpr milliseconds slice{50};

std::string find_property(const std::vector<Property>& properties, std::string_view name) {
  const auto at = std::find_if(properties.rbegin(), properties.rend(), [&](const auto& p) { return p.first == name; });
  return at == properties.rend() ? std::string() : at->second;
}

std::string to_words(milliseconds time) {
  return time.count() % 1000 == 0 ? fmt::format("{} s", time.count() / 1000) : fmt::format("{} ms", time.count());
}

ConfHandle make_configuration(const ClusterOptions& options) {
  ConfHandle conf(rd_kafka_conf_new());
  std::array<char, 512> why{};
  const auto set = [&](const std::string& name, const std::string& value) {
    if (rd_kafka_conf_set(conf.get(), name.c_str(), value.c_str(), why.data(), why.size()) != RD_KAFKA_CONF_OK) {
      throw usage_error(fmt::format("property {}: {}", name, why.data()));
    }
  };
  // Asking for a topic must never create it.
  set("allow.auto.create.topics", "false");
  // Names the handle's own group, which it never joins and which never comes into being; see the constructor.
  set("group.id", "kgroup");
  set("enable.auto.commit", "false");
  // By default librdkafka connects to one broker at a time and, once it knows the brokers, drops the bootstrap
  // connection with what is in flight on it; the retry then waits for its 50 ms connection interval. Connecting to
  // every broker at once costs a connection a broker and makes a describe 5 times faster.
  set("enable.sparse.connections", "false");
  set("client.id", "kgroup");
  // The deadline of the command ends every wait. Until then a broker that restarts is tried again often.
  set("reconnect.backoff.ms", "50");
  set("reconnect.backoff.max.ms", "1000");
  set("log.queue", "true");
  for (const auto& [name, value] : options.properties) set(name, value);
  rd_kafka_conf_set_events(conf.get(), RD_KAFKA_EVENT_ERROR | RD_KAFKA_EVENT_LOG);
  return conf;
}

}    // namespace

RdkafkaCluster::RdkafkaCluster(ClusterOptions options)
    : options_(std::move(options)),
      deadline_(Clock::now() + options_.timeout),
      trouble_(find_property(options_.properties, "bootstrap.servers")) {
  ConfHandle conf = make_configuration(options_);
  std::array<char, 512> why{};
  // A producer handle would be lighter, but librdkafka (2.15.1) crashes on it when a coordinator answers OffsetFetch
  // with NOT_COORDINATOR or COORDINATOR_LOAD_IN_PROGRESS: it tells the handle's own group, and a producer has none.
  client_.reset(rd_kafka_new(RD_KAFKA_CONSUMER, conf.get(), why.data(), why.size()));
  if (!client_) throw usage_error(fmt::format("the client configuration is refused: {}", why.data()));
  static_cast<void>(conf.release());    // the client owns it now
  queue_.reset(rd_kafka_queue_new(client_.get()));
  const QueueHandle events(rd_kafka_queue_get_main(client_.get()));
  rd_kafka_queue_forward(events.get(), queue_.get());
  rd_kafka_set_log_queue(client_.get(), queue_.get());
}

// The process is about to end, and must not wait for the client to: destroying it joins its threads, one of which may sit
// in a name look-up for ten seconds or in a call that nobody can call off. The kernel closes the connections.
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
  unsent_.push_back([this, operation, send = std::move(send), on_event = std::move(on_event),
                     configure = std::move(configure)]() mutable {
    OptionsHandle options(rd_kafka_AdminOptions_new(client_.get(), operation));
    std::array<char, 256> why{};
    const auto limit = static_cast<int>(std::max(remaining(), milliseconds(1)).count());
    rd_kafka_AdminOptions_set_request_timeout(options.get(), limit, why.data(), why.size());
    if (configure) configure(options.get());
    const std::uintptr_t id = next_id_++;
    rd_kafka_AdminOptions_set_opaque(options.get(), reinterpret_cast<void*>(id));
    in_flight_.emplace(id, std::move(on_event));
    send(options.get(), queue_.get());
  });
}

void RdkafkaCluster::call_blocking(std::function<Continuation(rd_kafka_t*, int)> work, Continuation late) {
  const std::uintptr_t id = next_id_++;
  blocked_.emplace(id, std::move(late));
  const auto limit = static_cast<int>(std::max(remaining(), milliseconds(1)).count());
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
    if (remaining() + reserve_ + grace < milliseconds(0)) {
      give_up();
      continue;
    }
    const int poll = due_.empty() ? static_cast<int>(slice.count()) : 10;
    const EventHandle event(rd_kafka_queue_poll(queue_.get(), poll));
    if (event) take(event.get());
    run_finished();
    run_due();
    if (!answered_ && !told_) tell_waiting();
  }
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

void RdkafkaCluster::send_next() {
  while (!unsent_.empty() && in_flight_.size() < window) {
    const auto send = std::move(unsent_.front());
    unsent_.pop_front();
    send();
  }
}

void RdkafkaCluster::take(const rd_kafka_event_t* event) {
  auto* plain = const_cast<rd_kafka_event_t*>(event);    // librdkafka's accessors are not const-correct
  if (rd_kafka_event_type(plain) == RD_KAFKA_EVENT_ERROR) {
    trouble_.record(rd_kafka_event_error_string(plain));
    return;
  }
  if (rd_kafka_event_type(plain) == RD_KAFKA_EVENT_LOG) {
    const char* facility = nullptr;
    const char* text = nullptr;
    int level = 0;
    if (options_.log && rd_kafka_event_log(plain, &facility, &text, &level) == 0) {
      options_.log(fmt::format("{}: {}", facility, text));
    }
    return;
  }
  const auto at = in_flight_.find(reinterpret_cast<std::uintptr_t>(rd_kafka_event_opaque(plain)));
  if (at == in_flight_.end()) return;    // answered late, after it was given up
  answered_ = true;
  const OnEvent on_event = std::move(at->second);
  in_flight_.erase(at);
  on_event(event);
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

// The time is up: whatever is open ends as timed out, what that would send is refused in the same way.
void RdkafkaCluster::give_up() {
  send_next();
  auto open = std::exchange(in_flight_, {});
  for (auto& [id, on_event] : open) on_event(nullptr);
  auto blocked = std::exchange(blocked_, {});
  for (auto& [id, late] : blocked) late();
  auto due = std::exchange(due_, {});
  for (auto& [time, action] : due) action();
}

Error RdkafkaCluster::why_unreachable(const Failure& failure) const {
  return trouble_.explain(failure, to_words(options_.timeout));
}

std::vector<std::string> librdkafka_property_names() {
  const ConfHandle conf(rd_kafka_conf_new());
  std::size_t count = 0;
  const char** pairs = rd_kafka_conf_dump(conf.get(), &count);    // name, value, name, value, ...
  std::vector<std::string> names;
  for (std::size_t i = 0; i + 1 < count; i += 2) names.emplace_back(pairs[i]);
  rd_kafka_conf_dump_free(pairs, count);
  return names;
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
