// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace kgroup {

// Where bytes go. An implementation that can't write throws: BrokenPipe when the reader went away, Error otherwise.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void write(std::string_view bytes) = 0;
  // The same, and asks now and then while nobody takes anything; with false it gives up and throws StalledReader, part
  // of the bytes may be written. For how long it has waited is told.
  using KeepTrying = std::function<bool(std::chrono::milliseconds)>;
  virtual void write_while(std::string_view bytes, const KeepTrying& /*keep_trying*/) { write(bytes); }
  // Whether the reader has gone away, as far as can be told without writing.
  [[nodiscard]] virtual bool closed() { return false; }
};

// The reader of the output went away: the command ends in silence with exit code 0.
struct BrokenPipe {};

// The reader of the output did not take it, and nobody waits for it any longer.
struct StalledReader {
  std::size_t written = 0;    // bytes that it has taken
};

class StringSink final : public Sink {
 public:
  void write(std::string_view bytes) override { text.append(bytes); }
  std::string text;
};

}    // namespace kgroup
