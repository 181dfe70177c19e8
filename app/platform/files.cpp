#include "app/platform/files.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace heed {
namespace {

std::filesystem::path base_dir(const char* variable, const char* under_home) {
  const char* given = std::getenv(variable);
  // The XDG specification: relative paths must be ignored.
  if (given && given[0] == '/') return std::filesystem::path(given) / "heed";
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home ? home : "/") / under_home / "heed";
}

Error fault(const char* key, const std::filesystem::path& path, int error_number) {
  return {path.string(), {key, {{"reason", std::strerror(error_number)}}}};
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

const char* key_of(int error_number) {
  switch (error_number) {
    case EACCES:
    case EPERM:
      return "file.write.not_allowed";
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return "file.write.full";
    case EROFS:
      return "file.write.read_only";
    case EISDIR:
      return "file.write.folder";
    case ENOENT:
    case ENOTDIR:
      return "file.write.no_folder";
    case ENAMETOOLONG:
      return "file.write.long_name";
    default:
      return "file.unwritable";
  }
}

Error unwritable(const std::filesystem::path& path, int error_number) {
  return {path.string(), {key_of(error_number), {{"reason", std::strerror(error_number)}}}};
}

// The file to replace: resolves symbolic links, so that the link itself is kept.
std::filesystem::path target_of(const std::filesystem::path& path) {
  std::error_code code;
  if (!std::filesystem::is_symlink(path, code)) return path;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, code);
  return code ? path : target;
}

// The errno for which the file must not be replaced even if its folder is writable, or 0.
int refusal(const std::filesystem::path& path, mode_t& mode) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return errno == ENOENT ? 0 : errno;
  if (S_ISDIR(found.st_mode)) return EISDIR;
  if (!S_ISREG(found.st_mode)) return ENOTSUP;
  mode = found.st_mode & 07777;
  return ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0 ? 0 : errno;
}

// A temporary file in the same folder; its name is short, as file systems may limit the length.
std::filesystem::path temporary_beside(const std::filesystem::path& path) {
  static std::atomic<unsigned> count = 0;
  const std::string name = ".heed-" + std::to_string(::getpid()) + "-" + std::to_string(++count) + ".tmp";
  return path.parent_path() / name;
}

// Returns 0 or errno.
int write_and_sync(const std::filesystem::path& path, std::string_view bytes, mode_t mode) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (file < 0) return errno;
  const bool is_mode_kept = mode == 0 || ::fchmod(file, mode) == 0;
  const bool is_written = is_mode_kept && write_all(file, bytes) && ::fsync(file) == 0;
  const int error_number = is_written ? 0 : errno;
  return ::close(file) == 0 || error_number != 0 ? error_number : errno;
}

// Makes the rename durable. Best effort: some file systems do not support it.
void sync_folder(const std::filesystem::path& folder) {
  const int opened = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return;
  ::fsync(opened);
  ::close(opened);
}

}  // namespace

std::filesystem::path config_dir() { return base_dir("XDG_CONFIG_HOME", ".config"); }
std::filesystem::path state_dir() { return base_dir("XDG_STATE_HOME", ".local/state"); }

Result<std::string> read_file(const std::filesystem::path& path) {
  std::error_code code;
  const std::filesystem::file_status status = std::filesystem::status(path, code);
  if (std::filesystem::is_directory(status)) return fault("file.unreadable", path, EISDIR);
  // Reading a pipe or a device might block forever.
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return fault("file.unreadable", path, ENOTSUP);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return fault("file.unreadable", path, errno ? errno : EIO);
  std::ostringstream bytes;
  if (file.peek() != std::ifstream::traits_type::eof()) bytes << file.rdbuf();
  if (file.bad() || bytes.bad()) return fault("file.unreadable", path, EIO);
  return bytes.str();
}

Status write_file(const std::filesystem::path& path, std::string_view bytes) {
  std::error_code code;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), code);
  if (code) return unwritable(path, code.value());
  return replace_file(path, bytes);
}

Status replace_file(const std::filesystem::path& path, std::string_view bytes) {
  const std::filesystem::path target = target_of(path);
  mode_t mode = 0;
  if (const int error_number = refusal(target, mode)) return unwritable(path, error_number);
  const std::filesystem::path temporary = temporary_beside(target);
  int error_number = write_and_sync(temporary, bytes, mode);
  if (error_number == 0 && std::rename(temporary.c_str(), target.c_str()) != 0) error_number = errno;
  if (error_number == 0) {
    sync_folder(target.parent_path());
    return {};
  }
  if (error_number != EEXIST) ::unlink(temporary.c_str());
  return unwritable(path, error_number);
}

}  // namespace heed
