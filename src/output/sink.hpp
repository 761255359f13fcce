// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace kgroup {

// Where bytes go. An implementation that can't write throws: BrokenPipe when the reader went away, Error otherwise.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void write(std::string_view bytes) = 0;
};

// The reader of the output went away: the command ends in silence with exit code 0.
struct BrokenPipe {};

class StringSink final : public Sink {
 public:
  void write(std::string_view bytes) override { text.append(bytes); }
  std::string text;
};

}    // namespace kgroup
