// SPDX-License-Identifier: Apache-2.0
#include "app/consume_output.hpp"

#include <fmt/format.h>

namespace kgroup {
namespace {

// How much a run that is killed reads again, at most.
constexpr std::chrono::milliseconds keep_interval{1000};

}    // namespace

RecordOutput::RecordOutput(Context& context, const ConsumeRequest& request)
    : context_(context), sink_(context.record_sink()) {
  if (request.offsets_file) open_files(request);
}

void RecordOutput::open_files(const ConsumeRequest& request) {
  const World& world = context_.world();
  offsets_path_ = *request.offsets_file;
  if (request.to_file) file_ = world.open_growing_file(*request.to_file);
  if (world.file_exists(offsets_path_)) {
    kept_ = parse_position_file(world.read_file(offsets_path_), offsets_path_);
    now_ = *kept_;
  }
  if (kept_ && kept_->output_size.has_value() != (file_ != nullptr)) {
    throw usage_error(fmt::format("{} was written {} --to-file", offsets_path_, file_ ? "without" : "with"),
                      "go on as it was begun, or move it away to begin anew");
  }
  if (!file_) return;
  const std::int64_t size = file_->size();
  const std::int64_t vouched = kept_ ? *kept_->output_size : 0;
  if (!kept_ && size > 0) {
    throw Error(ExitCode::failed,
                fmt::format("'{}' is not empty, and '{}', which would tell what is in it, does not exist",
                            *request.to_file, offsets_path_),
                "move it away to begin anew");
  }
  if (size < vouched) {
    throw Error(ExitCode::failed,
                fmt::format("'{}' has {} bytes, and should have {}: it was cut or is another file", *request.to_file,
                            size, vouched),
                fmt::format("put it back, or move it and '{}' away to begin anew", offsets_path_));
  }
  if (size > vouched) {
    if (context_.verbose()) {
      context_.note(
          fmt::format("{} bytes behind the last position are taken off '{}'", size - vouched, *request.to_file));
    }
    file_->truncate(vouched);
  }
  now_.output_size = vouched;
}

void RecordOutput::begin(const std::vector<PartitionOffset>& starts) {
  if (offsets_path_.empty()) return;
  for (const auto& [at, offset] : starts) now_.positions.insert_or_assign(at, offset);
  changed_ = true;
  keep();
}

void RecordOutput::write(std::string_view chunk, const std::vector<PartitionOffset>& positions,
                         const Sink::KeepTrying& keep_trying) {
  if (!chunk.empty()) {
    if (file_) {
      file_->append(chunk);
      *now_.output_size += static_cast<std::int64_t>(chunk.size());
    } else {
      context_.set_printed();
      sink_.write_while(chunk, keep_trying);
    }
  }
  if (offsets_path_.empty()) return;
  for (const auto& [at, offset] : positions) now_.positions.insert_or_assign(at, offset);
  changed_ = true;
  if (std::chrono::steady_clock::now() - last_keep_ >= keep_interval) keep();
}

// In this order: what the positions vouch for is on disk before they are.
void RecordOutput::keep() {
  if (!changed_) return;
  if (file_) file_->sync();
  context_.world().replace_file(offsets_path_, to_text(now_));
  changed_ = false;
  last_keep_ = std::chrono::steady_clock::now();
}

}    // namespace kgroup
