// SPDX-License-Identifier: Apache-2.0
#include "app/consume.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <set>
#include <thread>
#include <utility>

#include "app/consume_lane.hpp"
#include "app/consume_output.hpp"
#include "app/consume_plan.hpp"
#include "app/consume_report.hpp"
#include "app/consume_tail.hpp"
#include "app/group_request.hpp"
#include "kafka/group_snapshot.hpp"

namespace kgroup {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// Below this backlog a second client costs more than it wins.
constexpr std::int64_t records_a_lane = 100'000;
constexpr unsigned most_lanes = 4;
constexpr milliseconds slice{50};

std::int64_t backlog(const ReadRange& range) {
  return std::max<std::int64_t>(0, range.stop.value_or(range.log_end) - range.start);
}

// One run, on the thread that minds the lanes.
class Consumption {
 public:
  Consumption(Context& context, const ConsumeRequest& request, RecordOutput& output)
      : context_(context),
        request_(request),
        output_(output),
        watch_(context.cluster(), request),
        finder_(context, request),
        shared_(request, context, output) {}

  ExitCode run() {
    watch_.start(context_);
    started_ = Clock::now();
    if (request_.tail) {
      read_tail();
      if (!request_.follow) return finish();
    }
    request_.group ? join_group() : assign();
    started_ = Clock::now();
    last_look_ = started_;
    shared_.last_activity = started_.time_since_epoch().count();
    for (auto& lane : lanes_) lane->start();
    mind();
    for (auto& lane : lanes_) lane->join();
    if (progress_) progress_->clear();
    try {
      output_.keep();
    } catch (...) {
      shared_.fail(std::current_exception());
    }
    return finish();
  }

 private:
  void read_tail() {
    auto ranges = wanted_ranges();
    Failures failures;
    finder_.find_first(ranges, watch_.ends(), failures);
    finder_.find_stops(ranges, watch_.ends(), failures);
    for (const auto& [at, failure] : failures) shared_.fail_partition(at, failure);
    const auto consumer = open(1, Wait::no);
    commits_ = write_tail(context_, request_, ranges, *consumer, output_);
    read_some_ = !ranges.empty();
  }

  [[nodiscard]] std::vector<ReadRange> all_ranges() const {
    std::vector<ReadRange> ranges;
    for (auto& at : watch_.partitions()) ranges.emplace_back().at = std::move(at);
    return ranges;
  }

  std::vector<ReadRange> wanted_ranges() {
    auto ranges = all_ranges();
    std::erase_if(ranges, [this](const ReadRange& range) { return waits_for_leader(range.at); });
    return ranges;
  }

  void assign() {
    if (request_.from_group) commits_ = positions_of(read_from_group(context_, *request_.from_group));
    auto ranges = wanted_ranges();
    std::vector<ReadRange> young;
    if (output_.kept()) take_kept(ranges, young);
    Failures failures;
    finder_.find_starts(ranges, watch_.ends(), commits_, failures);
    finder_.find_first(young, watch_.ends(), failures);
    std::move(young.begin(), young.end(), std::back_inserter(ranges));
    finder_.find_stops(ranges, watch_.ends(), failures);
    for (const auto& [at, failure] : failures) shared_.fail_partition(at, failure);
    if (ranges.empty() && !failures.empty()) return;
    std::vector<PartitionOffset> starts;
    for (const auto& range : ranges) starts.push_back({range.at, range.start});
    output_.begin(starts);
    start_lanes(std::move(ranges));
  }

  // What --offsets-file has kept goes before all else; a partition that it lacks of a topic that it has is younger than
  // the file.
  void take_kept(std::vector<ReadRange>& ranges, std::vector<ReadRange>& young) {
    const auto& positions = output_.kept()->positions;
    std::set<std::string_view> topics;
    for (const auto& [at, offset] : positions) topics.insert(at.topic);
    std::vector<ReadRange> known;
    std::size_t kept = 0;
    for (auto& range : ranges) {
      const auto position = positions.find(range.at);
      if (position == positions.end()) {
        (topics.contains(range.at.topic) ? young : known).push_back(std::move(range));
        continue;
      }
      ++kept;
      if (finder_.is_past_log(range.at, position->second, watch_.ends())) {
        throw Error(ExitCode::failed,
                    fmt::format("{}: {}:{} is to go on at {}, past the log end: the topic was made anew",
                                *request_.offsets_file, range.at.topic, range.at.partition, position->second),
                    "move the file away to begin anew");
      }
      commits_.insert_or_assign(range.at, position->second);
      known.push_back(std::move(range));
    }
    ranges = std::move(known);
    if (request_.from_given && kept == ranges.size()) {
      context_.note(fmt::format("--from has no effect: {} says where to go on", *request_.offsets_file));
    }
  }

  bool waits_for_leader(const TopicPartition& at) {
    const auto& failure = find_ends(watch_.ends(), at)->failure;
    if (bounded() || (request_.tail && !request_.follow) || !failure || failure->kind != FailureKind::no_leader)
      return false;
    shared_.note(fmt::format("{}:{} has no leader: it is read from when it has one", at.topic, at.partition));
    return true;
  }

  void start_lanes(std::vector<ReadRange> ranges) {
    std::int64_t total = 0;
    std::int64_t busy = 0;    // partitions with something to read
    for (const auto& range : ranges) {
      total += backlog(range);
      busy += backlog(range) > 0 ? 1 : 0;
    }
    if (request_.limit) total = std::min(total, *request_.limit);
    const auto useful = std::min(busy, total / records_a_lane);
    const auto most = static_cast<std::int64_t>(std::clamp(std::thread::hardware_concurrency(), 1U, most_lanes));
    const auto count = static_cast<std::size_t>(std::clamp<std::int64_t>(useful, 1, most));

    // Each next one goes where the least is to be read.
    std::stable_sort(ranges.begin(), ranges.end(),
                     [](const ReadRange& a, const ReadRange& b) { return backlog(a) > backlog(b); });
    std::vector<std::vector<ReadRange>> shares(count);
    std::vector<std::int64_t> loads(count);
    for (auto& range : ranges) {
      const auto least = static_cast<std::size_t>(std::min_element(loads.begin(), loads.end()) - loads.begin());
      loads[least] += backlog(range) + 1;
      shares[least].push_back(std::move(range));
    }
    for (auto& share : shares) {
      lanes_.push_back(std::make_unique<Lane>(shared_, open(count, bounded() ? Wait::no : Wait::yes), nullptr));
      lanes_.back()->add(std::move(share));
    }
    expect(total);
  }

  void join_group() {
    lanes_.push_back(std::make_unique<Lane>(shared_, open(1, bounded() ? Wait::no : Wait::yes), &watch_));
    Lane& lane = *lanes_.front();
    if (request_.until) {
      auto ranges = all_ranges();
      // A partition without an end is nobody's business unless it is assigned to this member.
      Failures failures;
      finder_.find_stops(ranges, watch_.ends(), failures);
      std::map<TopicPartition, std::int64_t> stops;
      for (const auto& range : ranges) {
        if (range.stop) stops.emplace(range.at, *range.stop);
        if (range.stop_time_ms) lane.set_stop_time(range.stop_time_ms);
      }
      lane.set_stops(std::move(stops));
    }
    lane.subscribe(watch_.topics());
    expect(0);    // what there is to read is known with the assignment
  }

  enum class Wait { yes, no };    // at the end of a partition: not for what has an end
  std::unique_ptr<Consumer> open(std::size_t count, Wait wait) {
    ConsumerOptions options;
    options.member = request_.group.has_value();
    options.properties = context_.client_properties();
    options.decided = request_.properties;
    const auto kilobytes = std::max<std::int64_t>(1, request_.prefetch_bytes / 1024 / static_cast<std::int64_t>(count));
    options.decided.emplace_back("queued.max.messages.kbytes", std::to_string(kilobytes));
    if (wait == Wait::no) options.decided.emplace_back("fetch.wait.max.ms", "10");
    options.headers = request_.needs_headers;
    options.timeout = context_.timeout();
    options.stop = context_.world().stop;
    options.log = context_.client_log();
    return context_.open_consumer(std::move(options));
  }

  [[nodiscard]] bool bounded() const { return request_.until && !waits_for_time(); }
  [[nodiscard]] bool waits_for_time() const {
    return request_.until && request_.until->kind == OffsetTarget::Kind::timestamp && !time_came_ &&
           request_.until->value > start_ms_;
  }

  // Until every lane has ended.
  void mind() {
    const auto& stop = context_.world().stop;
    while (!std::all_of(lanes_.begin(), lanes_.end(), [](const auto& lane) { return lane->ended(); })) {
      shared_.sleep(slice);
      if (stop.stop_requested() && !shared_.stopping()) {
        interrupted_ = true;
        shared_.stop();
      }
      if (shared_.stopping()) continue;
      try {
        // `| head` is done, perhaps long before the next record comes.
        if (output_.closed()) throw BrokenPipe{};
        tell_failures();
        check_idle();
        look();
        check_time();
        if (progress_) progress_->show(shared_.records, shared_.expected);
      } catch (...) {
        shared_.fail(std::current_exception());
      }
    }
  }

  void tell_failures() {
    const Failures news = shared_.failures(told_);
    told_ += news.size();
    for (auto next = news.begin(); next != news.end();) {
      const std::string& message = next->second.message;
      std::vector<TopicPartition> partitions;
      for (; next != news.end() && next->second.message == message; ++next) partitions.push_back(next->first);
      if (progress_) progress_->clear();
      shared_.warn(context_.with_user(fmt::format("{}: {}", to_text(std::move(partitions)), message)));
    }
  }

  void check_idle() {
    const Clock::time_point last{Clock::duration(shared_.last_activity)};
    if (request_.idle && Clock::now() - last >= *request_.idle) shared_.stop();
  }

  void look() {
    const auto now = Clock::now();
    if (now - last_serve_ >= std::chrono::seconds(1)) {
      last_serve_ = now;
      {
        // A lane that waits for the reader of the output holds it, and this thread must not wait too.
        const std::unique_lock lock(shared_.output_mutex, std::try_to_lock);
        if (lock) output_.keep();
      }
      const std::lock_guard lock(shared_.cluster_mutex);
      context_.cluster().serve();
    }
    // A member may wait for its partitions without end, where nobody answers.
    if ((bounded() && !request_.group) || now - last_look_ < std::min(request_.refresh, context_.timeout())) return;
    last_look_ = now;
    if (watch_.topics().empty()) return shared_.stop();    // the lanes have told by now what was lost
    std::vector<ReadRange> ranges;
    {
      const std::lock_guard lock(shared_.cluster_mutex);
      const TopicWatch::Change change = watch_.look();
      for (const auto& topic : change.vanished) {
        for (auto& lane : lanes_) lane->abandon(topic, topic_is_gone);
      }
      if (request_.group) {
        if (change.topics_changed) lanes_.front()->subscribe(watch_.topics());
        return;
      }
      ranges = find_ranges(change.appeared);
    }
    for (const auto& range : ranges) {
      if (context_.verbose()) {
        shared_.note(fmt::format("{}:{} is new: read from offset {}", range.at.topic, range.at.partition, range.start));
      }
    }
    if (!ranges.empty()) lanes_.front()->add(std::move(ranges));
  }

  std::vector<ReadRange> find_ranges(const std::vector<TopicPartition>& appeared) {
    std::vector<ReadRange> young;
    std::vector<ReadRange> late;    // had no leader before
    std::vector<std::string> topics;
    for (const auto& at : appeared) {
      ReadRange range;
      range.at = at;
      if (request_.until) range.stop_time_ms = request_.until->value;
      topics.push_back(at.topic);
      (watch_.is_young(at) ? young : late).push_back(std::move(range));
    }
    if (topics.empty()) return young;
    const EndsByTopic ends = read_ends(context_.cluster(), std::move(topics), request_.isolation);
    Failures failures;
    finder_.find_first(young, ends, failures);
    finder_.find_starts(late, ends, {}, failures);
    for (const auto& [at, failure] : failures) shared_.fail_partition(at, failure);
    std::move(late.begin(), late.end(), std::back_inserter(young));
    return young;
  }

  // A time that was still to come has come: now it has offsets, or the end is one.
  void check_time() {
    if (!waits_for_time() || context_.now_ms() <= request_.until->value) return;
    time_came_ = true;
    std::map<TopicPartition, std::int64_t> stops;
    {
      const std::lock_guard lock(shared_.cluster_mutex);
      Cluster& cluster = context_.cluster();
      cluster.renew();
      const EndsByTopic ends = read_ends(cluster, watch_.topics(), request_.isolation);
      auto ranges = all_ranges();
      Failures failures;
      finder_.be_silent();    // that there is no later record is how it should be
      finder_.find_stops(ranges, ends, failures);
      for (const auto& range : ranges) stops.emplace(range.at, range.stop.value_or(range.log_end));
    }
    for (auto& lane : lanes_) lane->set_stops(stops);
  }

  // A person looks on while the records go elsewhere.
  void expect(std::int64_t records) {
    const World& world = context_.world();
    if (!bounded() || !world.err_is_terminal || world.out_is_terminal || context_.quiet()) return;
    shared_.expected = records;
    progress_.emplace(context_);
  }

  ExitCode finish() {
    PartitionStates all;
    for (const auto& lane : lanes_) all.insert(lane->partitions().begin(), lane->partitions().end());
    const auto took = std::chrono::duration_cast<milliseconds>(Clock::now() - started_);
    if (request_.print_offsets) print_offsets(all, took, context_);
    const std::exception_ptr error = shared_.error();
    const Failures failures = shared_.failures();
    tell_failures();
    if (error) rethrow(error);
    if (interrupted_) return ExitCode::interrupted;
    if (failures.empty()) return ExitCode::ok;
    read_some_ |= std::any_of(all.begin(), all.end(), [&](const auto& entry) {
      return std::none_of(failures.begin(), failures.end(), [&](const auto& one) { return one.first == entry.first; });
    });
    return read_some_ ? ExitCode::partial : ExitCode::failed;
  }

  // A run that was interrupted ends as one, and tells what went wrong on the way out.
  void rethrow(const std::exception_ptr& error) {
    try {
      std::rethrow_exception(error);
    } catch (const Error& what) {
      interrupted_ |= what.code() == ExitCode::interrupted;
      if (!interrupted_) throw;
      if (what.code() != ExitCode::interrupted) shared_.warn(what.what(), what.hint());
    } catch (const StalledReader&) {
    }
  }

  Context& context_;
  const ConsumeRequest& request_;
  RecordOutput& output_;
  TopicWatch watch_;
  std::map<TopicPartition, std::int64_t> commits_;    // what goes before --from
  RangeFinder finder_;
  LaneShared shared_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::optional<Progress> progress_;
  const std::int64_t start_ms_ = context_.now_ms();
  Clock::time_point started_;
  Clock::time_point last_look_;
  Clock::time_point last_serve_ = Clock::now();
  std::size_t told_ = 0;    // of the failures
  bool read_some_ = false, time_came_ = false;
  bool interrupted_ = false;
};

}    // namespace

ExitCode consume(Context& context, const ConsumeRequest& request) {
  if (request.group && request.group->commit != CommitMode::none) context.will_change();
  RecordOutput output(context, request);
  return Consumption(context, request, output).run();
}

}    // namespace kgroup
