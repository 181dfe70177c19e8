#include "app/platform/files.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <system_error>
#include <unistd.h>

namespace heed {
namespace {

std::filesystem::path base_dir(const char* variable, const char* under_home) {
  const char* given = std::getenv(variable);
  // The specification: a path that is not absolute is to be ignored.
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

// Returns 0 or the error's number.
int write_and_sync(const std::filesystem::path& path, std::string_view bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) return errno;
  const bool is_written = write_all(file, bytes) && ::fsync(file) == 0;
  const int error_number = is_written ? 0 : errno;
  ::close(file);
  return error_number;
}

}  // namespace

std::filesystem::path config_dir() { return base_dir("XDG_CONFIG_HOME", ".config"); }
std::filesystem::path state_dir() { return base_dir("XDG_STATE_HOME", ".local/state"); }

Result<std::string> read_file(const std::filesystem::path& path) {
  std::error_code code;
  const std::filesystem::file_status status = std::filesystem::status(path, code);
  if (std::filesystem::is_directory(status)) return fault("file.unreadable", path, EISDIR);
  // A pipe without a writer is waited for without end, and so is the last byte of a device.
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
  if (code) return fault("file.unwritable", path, code.value());
  std::filesystem::path temporary = path;
  temporary += ".new-" + std::to_string(::getpid());
  int error_number = write_and_sync(temporary, bytes);
  if (error_number == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) error_number = errno;
  if (error_number == 0) return {};
  ::unlink(temporary.c_str());
  return fault("file.unwritable", path, error_number);
}

}  // namespace heed
