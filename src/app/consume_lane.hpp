// SPDX-License-Identifier: Apache-2.0
// One consumer with a thread and a buffer of its own. Partitions are split over a few of them: a client of librdkafka
// has one fetch in flight a broker, so a single one and the broker would wait for each other in turns.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "app/consume_output.hpp"
#include "app/consume_plan.hpp"
#include "app/consume_request.hpp"
#include "kafka/consumer.hpp"
#include "output/record_writer.hpp"

namespace kgroup {

// What became of one partition. A position is the next record to read.
struct PartitionState {
  std::int64_t next = 0;       // everything before it was read
  std::int64_t written = 0;    // and everything before this is written too
  std::optional<std::int64_t> committed;
  std::optional<std::int64_t> stop;
  std::optional<std::int64_t> stop_time_ms;
  bool owned = true;       // by this member, in subscribe mode
  bool at_end = false;     // nothing is waiting to be read
  bool done = false;       // it was read as far as asked, or failed
  bool touched = false;    // `next` has moved on since it was written
  // For the summary.
  std::int64_t records = 0;
  std::int64_t bytes = 0;    // of keys and values
  std::int64_t first = 0;
  std::int64_t last = 0;
};
using PartitionStates = std::map<TopicPartition, PartitionState>;

// What the lanes share with each other and with the thread that minds them.
class LaneShared {
 public:
  using Clock = std::chrono::steady_clock;

  LaneShared(const ConsumeRequest& request, Context& context, RecordOutput& output);

  // Whether the lanes are to end.
  [[nodiscard]] bool stopping() const { return stopping_.load(std::memory_order_relaxed); }
  void stop();
  // Keeps the first exception and stops.
  void fail(std::exception_ptr error);
  [[nodiscard]] std::exception_ptr error();
  void wake();
  // Until somebody calls wake(), or the time is over.
  void sleep(std::chrono::milliseconds time);

  // Whether one more record may be written (-n).
  bool claim();

  void fail_partition(const TopicPartition& at, const Failure& failure);
  // All but the first `known` of them.
  [[nodiscard]] Failures failures(std::size_t known = 0);

  // Lines on stderr, from any thread.
  void note(std::string_view line);
  void warn(std::string_view line, std::string_view hint = {});

  const ConsumeRequest& request;
  Context& context;
  RecordOutput& output;
  std::mutex output_mutex;
  std::mutex cluster_mutex;    // Context::cluster() is for one thread at a time
  std::atomic<std::int64_t> records{0};
  std::atomic<std::int64_t> expected{0};    // offsets to be read, where there is an end
  // When something was last waiting to be read, or for an assignment.
  std::atomic<Clock::rep> last_activity{0};
  std::atomic<Clock::rep> stopped_at{0};

 private:
  std::atomic<bool> stopping_{false};
  std::atomic<std::int64_t> left_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool awake_ = false;
  std::exception_ptr error_;
  Failures failures_;
  std::mutex line_mutex_;
};

inline const Failure topic_is_gone{FailureKind::unknown_topic, "UNKNOWN_TOPIC_OR_PARTITION", "the topic was deleted"};

class Lane final : public ConsumerListener {
 public:
  // `watch` tells a member which partitions are younger than the run; none in assign mode.
  Lane(LaneShared& shared, std::unique_ptr<Consumer> consumer, const TopicWatch* watch);
  ~Lane() override;
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  // These are for the thread that minds the lanes.
  void add(std::vector<ReadRange> ranges);            // assign mode
  void subscribe(std::vector<std::string> topics);    // subscribe mode, also again
  void set_stops(std::map<TopicPartition, std::int64_t> stops);
  void abandon(const std::string& topic, const Failure& failure);
  void start();
  void join();
  // For partitions that come later, in subscribe mode.
  void set_stop_time(std::optional<std::int64_t> stop_time_ms) { stop_time_ms_ = stop_time_ms; }    // before start()
  [[nodiscard]] bool ended() const { return ended_; }
  // Once it has ended.
  [[nodiscard]] const PartitionStates& partitions() const { return partitions_; }

  void on_record(const Record& record) override;
  void on_end(const TopicPartition& at, std::int64_t offset) override;
  void on_failure(const TopicPartition& at, const Failure& failure) override;
  void on_out_of_range(const TopicPartition& at) override;
  void on_trouble(const Failure& failure, bool final) override;
  std::vector<PartitionOffset> on_assigned(std::vector<TopicPartition> partitions) override;
  void on_revoked(const std::vector<TopicPartition>& partitions, bool lost) override;

 private:
  using Clock = LaneShared::Clock;
  using Entry = PartitionStates::value_type;

  // Once stopped, how long each may take: a reader to take the last chunk, the broker to answer the last commit and the
  // member to leave. Together they stay below the 5 s after which somebody sends the next signal.
  static constexpr std::chrono::milliseconds last_patience{1500};

  void run();
  void loop();
  void take_inbox();
  [[nodiscard]] bool finished() const;
  void after_poll(std::size_t records);
  void flush();
  bool keep_trying(std::chrono::milliseconds waited);
  void check_stall(Clock::time_point now);
  // Whether it has not been read up to its end, or as far as asked.
  [[nodiscard]] static bool is_pending(const PartitionState& state) {
    return state.owned && !state.done && !state.at_end;
  }
  [[nodiscard]] std::vector<TopicPartition> pending() const;
  void return_to_range(const TopicPartition& at);
  void end_partition(Entry& entry, std::int64_t position);
  void fail_partition(Entry& entry, const Failure& failure);
  void touch(Entry& entry);
  Entry* find(const Record& record);
  void leave();

  // Subscribe mode, in consume_member.cpp.
  void check_starts(const std::vector<TopicPartition>& partitions, std::size_t with_commit);
  [[nodiscard]] std::vector<PartitionOffset> uncommitted(bool all = false) const;
  void tell_waiting(Clock::time_point now);
  void commit_if_due(Clock::time_point now);
  void commit(std::chrono::milliseconds limit, bool last);
  void commit_ahead();
  void take_results(const std::vector<OffsetResult>& results, const std::vector<PartitionOffset>& positions, bool last);
  void report(std::string_view what, const std::vector<TopicPartition>& partitions);

  LaneShared& shared_;
  const ConsumeRequest& request_;
  std::unique_ptr<Consumer> consumer_;
  const TopicWatch* watch_;
  std::unique_ptr<RecordWriter> writer_;
  const bool filtered_;
  PartitionStates partitions_;
  std::string buffer_;
  // Which record ends where in the buffer: of a reader that stops reading some have still got through. For members.
  struct Mark {
    std::size_t end = 0;
    Entry* entry = nullptr;
    std::int64_t next = 0;
  };
  std::vector<Mark> marks_;
  Clock::time_point buffered_since_;
  std::vector<Entry*> touched_;
  std::vector<PartitionOffset> written_;            // scratch of flush
  std::vector<TopicPartition> ended_partitions_;    // to be dropped, which can't be done while they are polled
  std::vector<TopicPartition> out_of_range_;
  Entry* last_ = nullptr;    // of the last record
  const char* last_topic_ = nullptr;
  std::int64_t new_records_ = 0;
  bool output_failed_ = false;
  bool assigned_once_ = false;
  bool start_noted_ = false;
  std::optional<Clock::time_point> unassigned_since_;    // all was revoked, and nothing assigned yet
  bool waiting_told_ = false;
  Clock::time_point started_;
  Clock::time_point last_progress_;
  Clock::time_point last_commit_;
  int poll_warnings_ = 0;                    // about max.poll.interval.ms, in this wait
  std::vector<PartitionOffset> to_store_;    // start positions, for auto-commit
  std::set<TopicPartition> overridden_;
  std::map<TopicPartition, std::int64_t> stops_;
  std::optional<std::int64_t> stop_time_ms_;

  std::mutex inbox_mutex_;
  struct {
    std::vector<ReadRange> ranges;
    std::vector<std::string> topics;
    std::map<TopicPartition, std::int64_t> stops;
    std::vector<std::pair<std::string, Failure>> abandoned;
    bool any = false;
  } inbox_;
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

}    // namespace kgroup
