#include "core/io/output_file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <optional>
#include <signal.h>
#include <streambuf>
#include <string>
#include <string_view>
#include <unistd.h>

#include "core/base/out_of_memory.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

Error cannot_write(const std::string& reason) { return {"", {"cli.cannot_write", {{"reason", reason}}}}; }

constexpr std::string_view kTemporary = ".heed-";  // followed by the process id and a counter

fs::path temporary_beside(const fs::path& path) {
  static std::atomic<unsigned> count = 0;
  fs::path temporary = path;
  temporary += std::string(kTemporary) + std::to_string(::getpid()) + "-" + std::to_string(++count);
  return temporary;
}

// The id of the process that a temporary file beside `path` belongs to.
std::optional<pid_t> writer_pid(const std::string& name, const fs::path& path) {
  const std::string begin = path.filename().string() + std::string(kTemporary);
  if (!name.starts_with(begin)) return std::nullopt;
  const std::string_view rest = std::string_view(name).substr(begin.size());
  pid_t writer = 0;
  const auto [end, code] = std::from_chars(rest.data(), rest.data() + rest.size(), writer);
  const std::string_view tail(end, static_cast<std::size_t>(rest.data() + rest.size() - end));
  const bool is_ours = code == std::errc() && writer > 0 && tail.size() > 1 && tail[0] == '-' &&
                       tail.find_first_not_of("0123456789", 1) == tail.npos;
  return is_ours ? std::optional(writer) : std::nullopt;
}

// Removes temporary files that killed processes left beside `path`.
void remove_leftovers(const fs::path& path) {
  std::error_code failed;
  std::vector<fs::path> left;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    const auto writer = writer_pid(at->path().filename().string(), path);
    if (writer && ::kill(*writer, 0) != 0 && errno == ESRCH) left.push_back(at->path());
  }
  for (const fs::path& each : left) fs::remove_all(each, failed);
}

// An unnamed file (O_TMPFILE), which vanishes if the process dies. Not all file systems support it.
class UnnamedFile {
 public:
#ifdef O_TMPFILE
  explicit UnnamedFile(const fs::path& folder)
      : file_(::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666)) {}
#else
  explicit UnnamedFile(const fs::path&) {}
#endif
  ~UnnamedFile() {
    if (file_ >= 0) ::close(file_);
  }
  UnnamedFile(const UnnamedFile&) = delete;
  UnnamedFile& operator=(const UnnamedFile&) = delete;

  bool is_open() const { return file_ >= 0 && ::access(path().c_str(), W_OK) == 0; }
  fs::path path() const { return "/proc/self/fd/" + std::to_string(file_); }
  // Returns 0 or errno.
  int link_as(const fs::path& name) const {
    return ::linkat(AT_FDCWD, path().c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
  }

 private:
  int file_ = -1;
};

// Forwards writes until the work is cancelled, then fails.
class CancellableBuffer final : public std::streambuf {
 public:
  CancellableBuffer(std::streambuf& to, const Progress& progress) : to_(to), progress_(progress) {}

 private:
  int_type overflow(int_type byte) override {
    return progress_.is_cancelled() ? traits_type::eof() : to_.sputc(traits_type::to_char_type(byte));
  }
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    return progress_.is_cancelled() ? 0 : to_.sputn(bytes, count);
  }
  int sync() override { return progress_.is_cancelled() ? -1 : to_.pubsync(); }

  std::streambuf& to_;
  const Progress& progress_;
};

using Write = std::function<Status(std::ostream&)>;

Status write_directly(const fs::path& path, const Progress& progress, const Write& write) {
  errno = 0;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  Status written;
  if (file) {
    CancellableBuffer buffer(*file.rdbuf(), progress);
    std::ostream out(&buffer);
    if (!fits_in_memory([&] { written = write(out); })) written = out_of_memory();
    if (!out) file.setstate(std::ios::failbit);
  }
  const int reason = errno;
  file.close();
  if (progress.is_cancelled()) return cancelled();
  if (!written) return written;
  if (!file) return cannot_write(std::strerror(reason != 0 ? reason : errno != 0 ? errno : EIO));
  return {};
}

// Resolves symbolic links, so that a link stays and its target is written.
fs::path resolve_links(const fs::path& path) {
  std::error_code failed;
  const fs::path target = fs::weakly_canonical(path, failed);
  return failed ? path : target;
}

fs::path folder_target(const fs::path& path) {
  return resolve_links(path.has_filename() ? path : path.parent_path());
}

// Makes an empty folder beside the one that is to be written.
Result<fs::path> temporary_folder(const fs::path& path) {
  std::error_code failed;
  const fs::path target = folder_target(path);
  const fs::file_status before = fs::status(target, failed);
  if (fs::exists(before) && !fs::is_directory(before)) return cannot_write(std::strerror(ENOTDIR));
  fs::create_directories(target.parent_path(), failed);
  remove_leftovers(target);
  fs::path temporary = temporary_beside(target);
  fs::create_directory(temporary, failed);
  if (failed) return cannot_write(failed.message());
  return temporary;
}

bool is_one_of(const Paths& inputs, const fs::path& path) {
  return std::any_of(inputs.begin(), inputs.end(), [&](const fs::path& input) {
    std::error_code failed;
    return fs::equivalent(input, path, failed) && !failed;
  });
}

// Moves the content of a folder into another; refuses to overwrite any of `inputs`.
Status move_contents(const fs::path& from, const fs::path& to, const Paths& inputs) {
  std::vector<fs::path> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(from))
    names.push_back(entry.path().filename());
  for (const fs::path& name : names) {
    if (is_one_of(inputs, to / name)) return Error{name.string(), {"cli.out_is_input", {}}};
  }
  std::error_code failed;
  for (const fs::path& name : names) {
    fs::rename(from / name, to / name, failed);
    if (failed) return cannot_write(failed.message());
  }
  fs::remove(from, failed);
  return {};
}

}  // namespace

void fail_at_file_size_limit() { ::signal(SIGXFSZ, SIG_IGN); }

Error cancelled() { return {"", {"cli.cancelled", {}}}; }
bool is_cancelled(const Error& error) { return error.message.key == "cli.cancelled"; }

Status write_file(const fs::path& path, const Paths& inputs,
                  const std::function<void(std::ostream&)>& write) {
  return write_file(path, inputs, Progress(), [&](std::ostream& out) {
    write(out);
    return Status();
  });
}

Status write_file(const fs::path& path, const Paths& inputs, const Progress& progress, const Write& write) {
  if (is_one_of(inputs, path)) return Error{"", {"cli.out_is_input", {}}};
  std::error_code failed;
  const fs::path target = resolve_links(path);
  const fs::file_status before = fs::status(target, failed);
  if (fs::is_directory(before)) return cannot_write(std::strerror(EISDIR));
  if (fs::exists(before) && !fs::is_regular_file(before)) return write_directly(path, progress, write);

  remove_leftovers(target);
  const fs::path temporary = temporary_beside(target);
  const UnnamedFile unnamed(target.parent_path());
  Status written = write_directly(unnamed.is_open() ? unnamed.path() : temporary, progress, write);
  if (written && unnamed.is_open()) {
    if (const int reason = unnamed.link_as(temporary)) written = cannot_write(std::strerror(reason));
  }
  if (written) {
    if (fs::exists(before)) fs::permissions(temporary, before.permissions(), failed);
    fs::rename(temporary, target, failed);
    if (failed) written = cannot_write(failed.message());
  }
  if (!written) fs::remove(temporary, failed);
  return written;
}

Status check_can_write_folder(const fs::path& path) {
  Result<fs::path> temporary = temporary_folder(path);
  if (!temporary) return temporary.error();
  std::error_code ignored;
  fs::remove(temporary.value(), ignored);
  return {};
}

Status write_folder(const fs::path& path, const Paths& inputs, const Progress& progress,
                    const std::function<Status(const fs::path&)>& fill) {
  Result<fs::path> made = temporary_folder(path);
  if (!made) return made.error();
  const fs::path& temporary = made.value();
  std::error_code failed;
  const fs::path target = folder_target(path);
  Status written;
  if (!fits_in_memory([&] { written = fill(temporary); })) written = out_of_memory();
  if (written && progress.is_cancelled()) written = cancelled();
  if (written && fs::exists(target)) {
    written = move_contents(temporary, target, inputs);
  } else if (written) {
    fs::rename(temporary, target, failed);
    if (failed) written = cannot_write(failed.message());
  }
  if (!written) fs::remove_all(temporary, failed);
  return written;
}

}  // namespace heed
