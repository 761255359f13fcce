// SPDX-License-Identifier: Apache-2.0
#include "app/consume_tail.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <tuple>
#include <utility>

namespace kgroup {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

struct Kept {
  std::int64_t timestamp_ms = 0;
  const TopicPartition* at = nullptr;
  std::int64_t offset = 0;
  std::string text;
};

// What is looked through of one partition, from its end backwards: [low, high) is the window of this pass.
struct Window {
  std::int64_t first = 0;    // log start
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::int64_t next = 0;
  bool done = false;
  std::deque<Kept> kept;    // of the passes before, then of this one
  std::deque<Kept> found;
};

class TailReader final : public ConsumerListener {
 public:
  TailReader(Context& context, const ConsumeRequest& request, Consumer& consumer)
      : context_(context),
        request_(request),
        consumer_(consumer),
        writer_(request.make_writer()),
        most_(static_cast<std::size_t>(*request.tail)) {}

  void read(const std::vector<ReadRange>& ranges) {
    for (const auto& range : ranges) {
      Window& window = windows_[range.at];
      window.first = range.start;
      window.high = range.stop.value_or(range.log_end);
      window.low = std::max(window.first, window.high - *request_.tail);
    }
    while (pass()) {
      for (auto& [at, window] : windows_) step_back(window);
    }
  }

  void write(RecordOutput& output) {
    std::vector<Kept*> all;
    for (auto& [at, window] : windows_) {
      for (auto& kept : window.kept) all.push_back(&kept);
    }
    std::sort(all.begin(), all.end(), [](const Kept* a, const Kept* b) {
      return std::tie(a->timestamp_ms, *a->at, a->offset) < std::tie(b->timestamp_ms, *b->at, b->offset);
    });
    std::string text;
    for (std::size_t i = all.size() - std::min(all.size(), most_); i < all.size(); ++i) text += all[i]->text;
    const auto& stop = context_.world().stop;
    output.write(text, {}, [&stop](milliseconds) { return !stop.stop_requested(); });
  }

  void on_record(const Record& record) override {
    const auto entry = windows_.find(TopicPartition{std::string(record.topic), record.partition});
    if (entry == windows_.end()) return;
    Window& window = entry->second;
    if (window.done || record.offset < window.next) return;
    last_progress_ = Clock::now();
    if (record.offset >= window.high) return finish(*entry);
    window.next = record.offset + 1;
    if (request_.filter.wants(record)) {
      Kept& kept = window.found.emplace_back(Kept{record.timestamp_ms, &entry->first, record.offset, {}});
      writer_->append(kept.text, record);
      if (window.found.size() + window.kept.size() > most_) window.found.pop_front();
    }
    if (window.next >= window.high) finish(*entry);
  }
  void on_end(const TopicPartition& at, std::int64_t offset) override {
    const auto entry = windows_.find(at);
    if (entry != windows_.end() && offset >= entry->second.high) finish(*entry);
  }
  void on_failure(const TopicPartition& at, const Failure& failure) override {
    throw Error(ExitCode::failed, fmt::format("{}:{}: {}", at.topic, at.partition, failure.message), {}, failure.code);
  }
  // Removed while they were about to be read.
  void on_out_of_range(const TopicPartition& at) override {
    const auto entry = windows_.find(at);
    if (entry != windows_.end()) finish(*entry);
  }
  void on_trouble(const Failure& failure, bool final) override {
    if (final) throw Error(ExitCode::failed, failure.message, {}, failure.code);
  }
  std::vector<PartitionOffset> on_assigned(std::vector<TopicPartition> /*partitions*/) override { return {}; }
  void on_revoked(const std::vector<TopicPartition>& /*partitions*/, bool /*lost*/) override {}

 private:
  using Windows = std::map<TopicPartition, Window>;

  void finish(Windows::value_type& entry) {
    if (entry.second.done) return;
    entry.second.done = true;
    --open_;
    dropped_.push_back(entry.first);
  }

  // Reads the windows; true: some partition has to be looked through further back.
  bool pass() {
    std::vector<PartitionOffset> starts;
    for (auto& [at, window] : windows_) {
      window.next = window.low;
      window.done = window.low >= window.high;
      if (!window.done) starts.push_back({at, window.low});
    }
    open_ = starts.size();
    last_progress_ = Clock::now();
    consumer_.add(starts);
    while (open_ > 0) {
      if (context_.world().stop.stop_requested()) throw Error(ExitCode::interrupted, "stopped");
      constexpr milliseconds slice{100};
      consumer_.poll(slice, *this);
      consumer_.drop(std::exchange(dropped_, {}));
      if (Clock::now() - last_progress_ > context_.timeout()) {
        throw consumer_.why_unreachable({FailureKind::timed_out, "REQUEST_TIMED_OUT", "no answer in time"});
      }
    }
    bool more = false;
    for (auto& [at, window] : windows_) {
      window.kept.insert(window.kept.begin(), std::make_move_iterator(window.found.begin()),
                         std::make_move_iterator(window.found.end()));
      window.found.clear();
      more |= window.low > window.first && window.kept.size() < most_;
    }
    return more;
  }

  void step_back(Window& window) const {
    constexpr std::int64_t growth = 4;
    const std::int64_t size = std::max<std::int64_t>(window.high - window.low, 1);
    window.high = window.low;
    if (window.kept.size() < most_) window.low = std::max(window.first, window.low - size * growth);
  }

  Context& context_;
  const ConsumeRequest& request_;
  Consumer& consumer_;
  std::unique_ptr<RecordWriter> writer_;
  std::size_t most_;
  Windows windows_;
  std::size_t open_ = 0;
  std::vector<TopicPartition> dropped_;
  Clock::time_point last_progress_;
};

}    // namespace

std::map<TopicPartition, std::int64_t> write_tail(Context& context, const ConsumeRequest& request,
                                                  const std::vector<ReadRange>& ranges, Consumer& consumer,
                                                  RecordOutput& output) {
  TailReader reader(context, request, consumer);
  if (request.tail != 0) reader.read(ranges);
  reader.write(output);
  std::map<TopicPartition, std::int64_t> ends;
  for (const auto& range : ranges) ends.emplace(range.at, range.stop.value_or(range.log_end));
  return ends;
}

}    // namespace kgroup
