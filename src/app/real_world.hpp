// SPDX-License-Identifier: Apache-2.0
// The process's own streams, files, environment and signals.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "app/world.hpp"
#include "model/error.hpp"
#include "output/sink.hpp"

namespace kgroup {

// Makes sure that the file descriptors 0 to 2 are taken, so that no socket gets the number of a stdout that the caller
// has closed: what is then written to it fails, as it should. Call it first.
void hold_standard_streams();

// From now on SIGPIPE is ignored, the first SIGINT or SIGTERM asks the token to stop and the second ends the process.
// Call it before any thread is started: the signals are blocked in this thread and those that it starts.
std::stop_token stop_on_signals();

// `code`, but 143 for a run that was stopped by SIGTERM.
ExitCode with_signal(ExitCode code);

// Writes to a file descriptor, without a buffer. Thread-safe.
class FdSink final : public Sink {
 public:
  enum class OnError { raise, ignore };    // nothing depends on what is said on stderr
  FdSink(int fd, OnError on_error) : fd_(fd), on_error_(on_error) {}
  void write(std::string_view bytes) override;
  void write_while(std::string_view bytes, const KeepTrying& keep_trying) override;
  [[nodiscard]] bool closed() override;

 private:
  [[noreturn]] static void fail();
  [[nodiscard]] int patient_fd();

  int fd_;
  OnError on_error_;
  int patient_fd_ = -1;    // the same file, opened once more; see patient_fd
};

World real_world(Sink& out, Sink& err, std::stop_token stop);

}    // namespace kgroup
