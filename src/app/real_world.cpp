// SPDX-License-Identifier: Apache-2.0
#include "app/real_world.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <utility>

#include "app/growing_file.hpp"
#include "app/words.hpp"
#include "kafka/cluster.hpp"

namespace kgroup {
namespace {

std::atomic<int> stopped_by{0};

constexpr int exit_code_of(int signal) {
  return 128 + signal;
}

void wait_for_signals(sigset_t signals, std::stop_source source) {
  int signal = 0;
  if (sigwait(&signals, &signal) != 0) return;
  stopped_by = signal;
  source.request_stop();
  // timeout(1) signals its child and then the whole process group, and means one stop by both.
  constexpr std::chrono::milliseconds same{300};
  const auto first = std::chrono::steady_clock::now();
  do {
    if (sigwait(&signals, &signal) != 0) return;
  } while (std::chrono::steady_clock::now() - first < same);
  _exit(exit_code_of(signal));
}

class File {
 public:
  explicit File(const std::string& path) : fd_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~File() {
    if (fd_ >= 0) close(fd_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  [[nodiscard]] int fd() const { return fd_; }

 private:
  int fd_;
};

Error unreadable(const std::string& path) {
  return usage_error(cat("cannot read '", path, "': ", std::strerror(errno)));
}

std::string read_file(const std::string& path) {
  const File file(path);
  if (file.fd() < 0) throw unreadable(path);
  std::string text;
  std::array<char, 16384> buffer{};
  while (true) {
    const ssize_t size = read(file.fd(), buffer.data(), buffer.size());
    if (size == 0) return text;
    if (size > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(size));
    } else if (errno != EINTR) {
      throw unreadable(path);
    }
  }
}

// Throws with errno's reason.
[[noreturn]] void cannot_write(const std::string& path) {
  throw Error(ExitCode::failed, cat("cannot write '", path, "': ", std::strerror(errno)));
}

void write_new_file(const std::string& path, std::string_view text) {
  for (std::size_t slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1)) {
    if (mkdir(path.substr(0, slash).c_str(), 0700) != 0 && errno != EEXIST) cannot_write(path);
  }
  // Whole or not at all: under its name only once it is on disk.
  const std::string part = cat(path, ".part");
  const int fd = open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) cannot_write(path);
  while (!text.empty()) {
    const ssize_t size = write(fd, text.data(), text.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) break;
    text.remove_prefix(static_cast<std::size_t>(size));
  }
  const bool synced = text.empty() && fsync(fd) == 0;
  const int reason = errno;
  if (close(fd) != 0 || !synced) {
    errno = synced ? errno : reason;
    cannot_write(path);
  }
  if (link(part.c_str(), path.c_str()) != 0) cannot_write(path);    // fails, unlike rename, if the file is there
  unlink(part.c_str());
}

std::vector<std::string> list_folder(const std::string& path) {
  std::vector<std::string> names;
  DIR* folder = opendir(path.c_str());
  if (folder == nullptr) return names;
  while (const dirent* entry = readdir(folder)) names.emplace_back(entry->d_name);    // NOLINT(concurrency-mt-unsafe)
  closedir(folder);
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<std::string> read_line() {
  std::string line;
  char c = 0;
  ssize_t size = 0;
  while ((size = read(STDIN_FILENO, &c, 1)) == 1 && c != '\n') line += c;
  if (size <= 0 && line.empty()) return std::nullopt;
  return line;
}

// Sleeps in short steps: the signal is taken by another thread.
void pause_until(std::chrono::milliseconds time, const std::stop_token& stop) {
  constexpr std::chrono::milliseconds step{20};
  const auto end = std::chrono::steady_clock::now() + time;
  while (!stop.stop_requested() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(step);
}

std::optional<std::string> environment(std::string_view name) {
  const char* value = std::getenv(std::string(name).c_str());    // NOLINT(concurrency-mt-unsafe): nobody sets any
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

}    // namespace

void hold_standard_streams() {
  for (int fd = 0; fd <= 2; ++fd) {
    if (fcntl(fd, F_GETFD) >= 0) continue;
    // The lowest free number is this one. Open for reading only, so that writing to it fails with EBADF.
    if (open("/dev/null", O_RDONLY) != fd) _exit(static_cast<int>(ExitCode::failed));
  }
}

std::stop_token stop_on_signals() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);    // a file that may not grow is a failed write
  // Also where a shell without job control has set SIGINT to be ignored for a job in the background: a signal that is
  // blocked waits for sigwait even so.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::stop_source source;
  // Nobody waits for this thread: it ends with the process, and shares the state of the source until then.
  std::thread(wait_for_signals, signals, source).detach();
  return source.get_token();
}

ExitCode with_signal(ExitCode code) {
  return code == ExitCode::interrupted && stopped_by == SIGTERM ? ExitCode::terminated : code;
}

void FdSink::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t size = ::write(fd_, bytes.data(), bytes.size());
    if (size >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(size));
    } else if (errno == EAGAIN) {
      // Somebody who shares the terminal or pipe has made it non-blocking.
      pollfd writable{fd_, POLLOUT, 0};
      poll(&writable, 1, -1);
    } else if (errno != EINTR) {
      if (on_error_ == OnError::ignore) return;
      fail();
    }
  }
}

void FdSink::fail() {
  if (errno == EPIPE) throw BrokenPipe{};
  throw Error(ExitCode::failed, cat("cannot write the output: ", std::strerror(errno)));
}

// A pipe or a terminal that nobody reads blocks a write for good. Switching it to non-blocking would do so for all who
// share it, the shell among them; opened once more it is only ours. Where that is not possible a write may block.
int FdSink::patient_fd() {
  if (patient_fd_ >= 0) return patient_fd_;
  patient_fd_ = fd_;
  struct stat info {};
  if (fstat(fd_, &info) != 0 || !(S_ISFIFO(info.st_mode) || isatty(fd_) == 1)) return fd_;
  const int again = open(cat("/proc/self/fd/", std::to_string(fd_)).c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  if (again >= 0) patient_fd_ = again;
  return patient_fd_;
}

void FdSink::write_while(std::string_view bytes, const KeepTrying& keep_trying) {
  constexpr int slice_ms = 100;
  const int fd = patient_fd();
  std::chrono::milliseconds waited{0};
  const std::size_t all = bytes.size();
  while (!bytes.empty()) {
    const ssize_t size = ::write(fd, bytes.data(), bytes.size());
    if (size >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(size));
      waited = std::chrono::milliseconds(0);
    } else if (errno == EAGAIN) {
      pollfd writable{fd, POLLOUT, 0};
      if (poll(&writable, 1, slice_ms) != 0) continue;
      waited += std::chrono::milliseconds(slice_ms);
      if (!keep_trying(waited)) throw StalledReader{all - bytes.size()};
    } else if (errno != EINTR) {
      fail();
    }
  }
}

bool FdSink::closed() {
  pollfd state{fd_, 0, 0};
  return poll(&state, 1, 0) == 1 && (state.revents & (POLLERR | POLLHUP)) != 0;
}

World real_world(Sink& out, Sink& err, std::stop_token stop) {
  return World{.out = out,
               .err = err,
               .in_is_terminal = isatty(STDIN_FILENO) == 1,
               .out_is_terminal = isatty(STDOUT_FILENO) == 1,
               .err_is_terminal = isatty(STDERR_FILENO) == 1,
               .getenv = environment,
               .read_file = read_file,
               .write_new_file = write_new_file,
               .remove_file = [](const std::string& path) { unlink(path.c_str()); },
               .file_exists = [](const std::string& path) { return access(path.c_str(), F_OK) == 0; },
               .replace_file = replace_file,
               .open_growing_file = open_growing_file,
               .list_folder = list_folder,
               .read_line = read_line,
               .pause = [stop](std::chrono::milliseconds time) { pause_until(time, stop); },
               .connect = connect,
               .open_consumer = open_consumer,
               .now = [] { return std::chrono::system_clock::now(); },
               .stop = std::move(stop)};
}

}    // namespace kgroup
