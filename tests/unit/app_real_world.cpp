// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>

#include "app/real_world.hpp"

using namespace kgroup;

namespace {

struct Pipe {
  Pipe() { REQUIRE(pipe2(ends.data(), O_CLOEXEC) == 0); }
  ~Pipe() {
    for (const int end : ends) close(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  std::array<int, 2> ends{-1, -1};
};

std::string error_of(Sink& sink) {
  try {
    sink.write("x");
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::failed);
    return error.what();
  }
  return "none";
}

}    // namespace

TEST_CASE("a sink writes everything, also to a pipe that is full and does not block") {
  Pipe pipe;
  REQUIRE(fcntl(pipe.ends[1], F_SETFL, O_NONBLOCK) == 0);
  const std::string text(1'000'000, 'x');
  std::string got;
  std::thread reader([&] {
    std::array<char, 4096> buffer{};
    while (got.size() < text.size()) {
      const ssize_t size = read(pipe.ends[0], buffer.data(), buffer.size());
      if (size <= 0) break;
      got.append(buffer.data(), static_cast<std::size_t>(size));
    }
  });
  FdSink sink(pipe.ends[1], FdSink::OnError::raise);
  sink.write(text);
  reader.join();
  CHECK(got == text);
}

TEST_CASE("a sink whose reader is gone") {
  std::signal(SIGPIPE, SIG_IGN);
  Pipe pipe;
  close(pipe.ends[0]);
  pipe.ends[0] = -1;
  FdSink sink(pipe.ends[1], FdSink::OnError::raise);
  CHECK_THROWS_AS(sink.write("x"), BrokenPipe);
  FdSink quiet(pipe.ends[1], FdSink::OnError::ignore);
  CHECK_NOTHROW(quiet.write("x"));
}

TEST_CASE("a sink that can't be written to") {
  const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  REQUIRE(full >= 0);
  FdSink sink(full, FdSink::OnError::raise);
  CHECK(error_of(sink) == "cannot write the output: No space left on device");
  FdSink quiet(full, FdSink::OnError::ignore);
  CHECK_NOTHROW(quiet.write("x"));
  close(full);
  FdSink closed(-1, FdSink::OnError::raise);
  CHECK(error_of(closed) == "cannot write the output: Bad file descriptor");
}

TEST_CASE("files and the environment") {
  StringSink out;
  StringSink err;
  const World world = real_world(out, err, {});

  std::string path = "/tmp/kgroup-test-XXXXXX";
  const int fd = mkstemp(path.data());
  REQUIRE(fd >= 0);
  const std::string text(100'000, 'y');
  FdSink(fd, FdSink::OnError::raise).write(text);
  close(fd);
  CHECK(world.read_file(path) == text);
  unlink(path.c_str());

  const auto problem = [&world](const std::string& name) -> std::string {
    try {
      world.read_file(name);
    } catch (const Error& error) {
      CHECK(error.code() == ExitCode::usage);
      return error.what();
    }
    return "none";
  };
  CHECK(problem(path) == "cannot read '" + path + "': No such file or directory");
  CHECK(problem("/") == "cannot read '/': Is a directory");
  CHECK(problem("") == "cannot read '': No such file or directory");

  setenv("KGROUP_TEST_VARIABLE", "value", 1);
  CHECK(world.getenv("KGROUP_TEST_VARIABLE") == "value");
  unsetenv("KGROUP_TEST_VARIABLE");
  CHECK_FALSE(world.getenv("KGROUP_TEST_VARIABLE"));
}
