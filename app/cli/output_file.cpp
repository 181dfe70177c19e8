#include "app/cli/output_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <random>

namespace heed {
namespace {

namespace fs = std::filesystem;

Error cannot_write(const std::string& reason) { return {"", {"cli.cannot_write", {{"reason", reason}}}}; }

fs::path temporary_beside(const fs::path& path) {
  std::random_device device;
  fs::path temporary = path;
  temporary += ".heed-" + std::to_string(device());
  return temporary;
}

Status write_directly(const fs::path& path, const std::function<void(std::ostream&)>& write) {
  errno = 0;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  if (file) write(file);
  file.close();
  if (!file) return cannot_write(std::strerror(errno != 0 ? errno : EIO));
  return {};
}

// A link stays a link: what it leads to is written.
fs::path target_of(const fs::path& path) {
  std::error_code failed;
  const fs::path target = fs::weakly_canonical(path, failed);
  return failed ? path : target;
}

bool is_one_of(const Paths& inputs, const fs::path& path) {
  return std::any_of(inputs.begin(), inputs.end(), [&](const fs::path& input) {
    std::error_code failed;
    return fs::equivalent(input, path, failed) && !failed;
  });
}

}  // namespace

Status write_file(const fs::path& path, const Paths& inputs,
                  const std::function<void(std::ostream&)>& write) {
  if (is_one_of(inputs, path)) return Error{"", {"cli.out_is_input", {}}};
  std::error_code failed;
  const fs::path target = target_of(path);
  const fs::file_status before = fs::status(target, failed);
  if (fs::exists(before) && !fs::is_regular_file(before)) return write_directly(path, write);

  const fs::path temporary = temporary_beside(target);
  Status written = write_directly(temporary, write);
  if (written) {
    if (fs::exists(before)) fs::permissions(temporary, before.permissions(), failed);
    fs::rename(temporary, target, failed);
    if (failed) written = cannot_write(failed.message());
  }
  if (!written) fs::remove(temporary, failed);
  return written;
}

}  // namespace heed
