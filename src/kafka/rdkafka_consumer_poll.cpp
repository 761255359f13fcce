// SPDX-License-Identifier: Apache-2.0
// What comes out of a consumer: records, ends and errors.
#include "kafka/convert.hpp"
#include "kafka/rdkafka_consumer.hpp"

namespace kgroup {
namespace {

using std::chrono::milliseconds;

TimestampType to_type(rd_kafka_timestamp_type_t type) {
  switch (type) {
    case RD_KAFKA_TIMESTAMP_CREATE_TIME:
      return TimestampType::create_time;
    case RD_KAFKA_TIMESTAMP_LOG_APPEND_TIME:
      return TimestampType::log_append_time;
    default:
      return TimestampType::none;
  }
}

bool is_tried_again(const Failure& failure) {
  return failure.kind == FailureKind::retriable || failure.kind == FailureKind::no_leader ||
         failure.kind == FailureKind::timed_out || failure.kind == FailureKind::unreachable;
}

}    // namespace

RdkafkaConsumer::Batch::~Batch() {
  for (; next < end; ++next) rd_kafka_message_destroy(messages[next]);
}

void RdkafkaConsumer::take(rd_kafka_queue_t* queue, int wait_ms, Batch& batch, std::size_t most) {
  const ssize_t count = rd_kafka_consume_batch_queue(queue, wait_ms, batch.messages.data() + batch.end, most);
  if (count > 0) batch.end += static_cast<std::size_t>(count);
}

std::size_t RdkafkaConsumer::poll(milliseconds wait, ConsumerListener& listener) {
  listener_ = &listener;
  Batch batch;
  take(queue_.get(), 0, batch, batch_size);
  if (batch.end == 0 && wait.count() > 0 && !thrown_) {
    // librdkafka waits until it has as many as it may return: for the first one alone, then.
    take(queue_.get(), static_cast<int>(wait.count()), batch, 1);
    if (batch.end > 0) take(queue_.get(), 0, batch, batch_size - batch.end);
    // librdkafka (2.15.1) sometimes leaves the stop of a revoked partition lying until something else asks its main
    // thread: the member would neither read nor rejoin.
    if (batch.end == 0 && member_ && assignment_.empty()) rd_kafka_rebalance_protocol(client_.get());
  }
  rethrow();
  take_late_commits();
  return tell(batch);
}

std::size_t RdkafkaConsumer::tell(Batch& batch) {
  std::size_t records = 0;
  while (batch.next < batch.end) {
    rd_kafka_message_t* message = batch.messages[batch.next];
    if (message->err == RD_KAFKA_RESP_ERR_NO_ERROR) {
      tell_record(*message);
      ++records;
    } else {
      tell_error(*message);
    }
    ++batch.next;
    rd_kafka_message_destroy(message);
  }
  return records;
}

void RdkafkaConsumer::tell_record(const rd_kafka_message_t& message) {
  if (message.rkt != last_topic_) {
    last_topic_ = message.rkt;
    last_topic_name_ = rd_kafka_topic_name(message.rkt);
  }
  Record record;
  record.topic = last_topic_name_;
  record.partition = message.partition;
  record.offset = message.offset;
  rd_kafka_timestamp_type_t type = RD_KAFKA_TIMESTAMP_NOT_AVAILABLE;
  record.timestamp_ms = rd_kafka_message_timestamp(&message, &type);
  record.timestamp_type = to_type(type);
  if (message.key != nullptr) record.key = {static_cast<const char*>(message.key), message.key_len};
  if (message.payload != nullptr) record.value = {static_cast<const char*>(message.payload), message.len};
  if (options_.headers) {
    read_headers(message);
    record.headers = headers_;
  }
  listener_->on_record(record);
}

void RdkafkaConsumer::read_headers(const rd_kafka_message_t& message) {
  headers_.clear();
  rd_kafka_headers_t* list = nullptr;
  if (rd_kafka_message_headers(&message, &list) != RD_KAFKA_RESP_ERR_NO_ERROR) return;
  const char* name = nullptr;
  const void* value = nullptr;
  std::size_t size = 0;
  for (std::size_t i = 0; rd_kafka_header_get_all(list, i, &name, &value, &size) == RD_KAFKA_RESP_ERR_NO_ERROR; ++i) {
    RecordHeader& header = headers_.emplace_back();
    header.name = name;
    if (value != nullptr) header.value = {static_cast<const char*>(value), size};
  }
}

void RdkafkaConsumer::tell_error(const rd_kafka_message_t& message) {
  const auto* text = static_cast<const char*>(message.payload);
  const auto failure = to_failure(message.err, text == nullptr ? nullptr : std::string(text, message.len).c_str());
  if (message.rkt == nullptr) {
    if (message.err == RD_KAFKA_RESP_ERR__FATAL) {
      std::array<char, 512> why{};
      const auto code = rd_kafka_fatal_error(client_.get(), why.data(), why.size());
      if (const auto fatal = to_failure(code, why.data())) listener_->on_trouble(*fatal, true);
    }
    listener_->on_trouble(*failure, message.err == RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED);
    return;
  }
  const TopicPartition at{rd_kafka_topic_name(message.rkt), message.partition};
  if (message.err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
    listener_->on_end(at, message.offset);
  } else if (message.err == RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET) {
    listener_->on_out_of_range(at);
  } else if (!is_tried_again(*failure)) {
    listener_->on_failure(at, *failure);
  }
}

void RdkafkaConsumer::error_cb(rd_kafka_t* /*client*/, int code, const char* reason, void* self) {
  static_cast<RdkafkaConsumer*>(self)->on_error(static_cast<rd_kafka_resp_err_t>(code), reason);
}

void RdkafkaConsumer::on_error(rd_kafka_resp_err_t code, const char* reason) {
  trouble_.record(reason);
  if (listener_ == nullptr || thrown_) return;
  std::array<char, 512> why{};
  const bool fatal = code == RD_KAFKA_RESP_ERR__FATAL;
  if (fatal) code = rd_kafka_fatal_error(client_.get(), why.data(), why.size());
  // These do not pass by themselves.
  const bool final = fatal || trouble_.hope() == BrokerTrouble::Hope::none;
  const auto too_large = too_large_answer(reason);
  try {
    if (too_large) listener_->on_trouble({FailureKind::other, "MESSAGE_TOO_LARGE", *too_large}, true);
    const auto failure = to_failure(code, fatal ? why.data() : reason);
    if (failure) listener_->on_trouble(*failure, final);
  } catch (...) {
    thrown_ = std::current_exception();
  }
}

}    // namespace kgroup
