#include "core/io/output_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <random>
#include <streambuf>

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

// Passes everything on until the work is cancelled; then takes nothing more.
class WatchedBuffer final : public std::streambuf {
 public:
  WatchedBuffer(std::streambuf& to, const Progress& progress) : to_(to), progress_(progress) {}

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
    WatchedBuffer buffer(*file.rdbuf(), progress);
    std::ostream out(&buffer);
    written = write(out);
    if (!out) file.setstate(std::ios::failbit);
  }
  const int reason = errno;
  file.close();
  if (progress.is_cancelled()) return cancelled();
  if (!written) return written;
  if (!file) return cannot_write(std::strerror(reason != 0 ? reason : errno != 0 ? errno : EIO));
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

// Everything in one folder into another, in which none of `inputs` may be in the way.
Status move_all(const fs::path& from, const fs::path& to, const Paths& inputs) {
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
  const fs::path target = target_of(path);
  const fs::file_status before = fs::status(target, failed);
  if (fs::is_directory(before)) return cannot_write(std::strerror(EISDIR));
  if (fs::exists(before) && !fs::is_regular_file(before)) return write_directly(path, progress, write);

  const fs::path temporary = temporary_beside(target);
  Status written = write_directly(temporary, progress, write);
  if (written) {
    if (fs::exists(before)) fs::permissions(temporary, before.permissions(), failed);
    fs::rename(temporary, target, failed);
    if (failed) written = cannot_write(failed.message());
  }
  if (!written) fs::remove(temporary, failed);
  return written;
}

Status write_folder(const fs::path& path, const Paths& inputs, const Progress& progress,
                    const std::function<Status(const fs::path&)>& fill) {
  std::error_code failed;
  const fs::path target = target_of(path.has_filename() ? path : path.parent_path());
  const fs::file_status before = fs::status(target, failed);
  if (fs::exists(before) && !fs::is_directory(before)) return cannot_write(std::strerror(ENOTDIR));
  fs::create_directories(target.parent_path(), failed);
  const fs::path temporary = temporary_beside(target);
  fs::create_directory(temporary, failed);
  if (failed) return cannot_write(failed.message());
  Status written = fill(temporary);
  if (written && progress.is_cancelled()) written = cancelled();
  if (written && fs::exists(before)) {
    written = move_all(temporary, target, inputs);
  } else if (written) {
    fs::rename(temporary, target, failed);
    if (failed) written = cannot_write(failed.message());
  }
  if (!written) fs::remove_all(temporary, failed);
  return written;
}

}  // namespace heed
