// SPDX-License-Identifier: Apache-2.0
#include "app/consume_output.hpp"

namespace kgroup {
namespace {

class PlainOutput final : public RecordOutput {
 public:
  explicit PlainOutput(Sink& sink) : sink_(sink) {}
  void write(std::string_view chunk, const std::vector<PartitionOffset>& /*positions*/,
             const Sink::KeepTrying& keep_trying) override {
    if (!chunk.empty()) sink_.write_while(chunk, keep_trying);
  }
  void keep(bool /*finally*/) override {}

 private:
  Sink& sink_;
};

}    // namespace

std::unique_ptr<RecordOutput> plain_output(Sink& sink) {
  return std::make_unique<PlainOutput>(sink);
}

}    // namespace kgroup
