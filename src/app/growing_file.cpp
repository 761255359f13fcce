// SPDX-License-Identifier: Apache-2.0
#include "app/growing_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/words.hpp"

namespace kgroup {
namespace {

constexpr mode_t kMode = 0666;    // the umask of the user decides

// Throws with errno's reason.
[[noreturn]] void cannot_write(const std::string& path) {
  throw Error(ExitCode::failed, cat("cannot write '", path, "': ", std::strerror(errno)));
}

class Fd {
 public:
  explicit Fd(int fd) : fd_(fd) {}
  ~Fd() {
    if (fd_ >= 0) close(fd_);
  }
  Fd(Fd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Fd(const Fd&) = delete;
  Fd& operator=(const Fd&) = delete;
  Fd& operator=(Fd&&) = delete;
  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

void write_all(int fd, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t size = ::write(fd, bytes.data(), bytes.size());
    if (size >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(size));
    } else if (errno != EINTR) {
      cannot_write(path);
    }
  }
}

class RealGrowingFile final : public GrowingFile {
 public:
  RealGrowingFile(Fd fd, std::string path, std::int64_t size)
      : fd_(std::move(fd)), path_(std::move(path)), size_(size) {}

  [[nodiscard]] std::int64_t size() const override { return size_; }
  void truncate(std::int64_t size) override {
    if (ftruncate(fd_.get(), size) != 0) cannot_write(path_);
    size_ = size;
  }
  void append(std::string_view bytes) override {
    write_all(fd_.get(), bytes, path_);
    size_ += static_cast<std::int64_t>(bytes.size());
  }
  void sync() override {
    if (fsync(fd_.get()) != 0) cannot_write(path_);
  }

 private:
  Fd fd_;
  std::string path_;
  std::int64_t size_;
};

}    // namespace

std::unique_ptr<GrowingFile> open_growing_file(const std::string& path) {
  Fd fd(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kMode));
  if (fd.get() < 0) cannot_write(path);
  struct stat info {};
  if (fstat(fd.get(), &info) != 0) cannot_write(path);
  if (!S_ISREG(info.st_mode)) {
    throw Error(ExitCode::failed, cat("cannot write '", path, "': it is no regular file, which could be cut back"));
  }
  if (flock(fd.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) cannot_write(path);
    throw Error(ExitCode::failed, cat("cannot write '", path, "': another kgroup does"));
  }
  return std::make_unique<RealGrowingFile>(std::move(fd), path, info.st_size);
}

void replace_file(const std::string& path, std::string_view text) {
  const std::string part = cat(path, ".part");
  {
    const Fd fd(open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode));
    if (fd.get() < 0) cannot_write(path);
    write_all(fd.get(), text, path);
    if (fsync(fd.get()) != 0) cannot_write(path);
  }
  std::error_code reason;
  std::filesystem::rename(part, path, reason);
  if (reason) throw Error(ExitCode::failed, cat("cannot write '", path, "': ", reason.message()));
  // The new name too is to be on disk.
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const Fd fd(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.get() >= 0) fsync(fd.get());
}

}    // namespace kgroup
