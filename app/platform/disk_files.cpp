#include "app/platform/disk_files.h"

#include <cerrno>
#include <cstdlib>
#include <dirent.h>
#include <filesystem>
#include <memory>
#include <sys/stat.h>
#include <system_error>

#include "app/files/export_file.h"
#include "app/files/file_name.h"
#include "app/platform/files.h"
#include "core/lesson/lesson_read.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

constexpr std::size_t kMaxFolderEntries = 20000;  // keeps sorting and listing fast

// d_type is enough, except for symbolic links and on some file systems.
bool is_folder_entry(const std::string& folder, const dirent& entry) {
  if (entry.d_type != DT_LNK && entry.d_type != DT_UNKNOWN) return entry.d_type == DT_DIR;
  struct stat found {};
  return ::stat(join_path(folder, entry.d_name).c_str(), &found) == 0 && S_ISDIR(found.st_mode);
}

Error cannot_list(int error_number) {
  return {"",
          {error_number == ENOENT || error_number == ENOTDIR ? "file.list.missing" : "file.list.closed", {}}};
}

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

}  // namespace

Result<std::string> DiskFiles::read(const std::string& path) {
  if (has_ending(path, ".npy")) return load_matrix_bytes(path);
  return has_ending(path, ".md") ? load_lesson_text(path) : load_scene_text(path);
}

Status DiskFiles::write(const std::string& path, std::string_view bytes) {
  const Status status = replace_file(path, bytes);
  if (status) return {};
  return Error{"", status.error().message};
}

Result<FolderList> DiskFiles::list(const std::string& folder) {
  const std::unique_ptr<DIR, CloseFolder> opened(::opendir(folder.c_str()));
  if (!opened) return cannot_list(errno);
  FolderList list;
  while (const dirent* entry = ::readdir(opened.get())) {
    const std::string name = entry->d_name;
    if (name == "." || name == "..") continue;
    const bool is_folder = is_folder_entry(folder, *entry);
    if (!is_folder && !is_export_file(name) && !is_matrix_file(name) && !is_data_file(name)) continue;
    if (list.entries.size() == kMaxFolderEntries) {
      list.is_cut = true;
      break;
    }
    list.entries.push_back({name, is_folder});
  }
  return list;
}

std::optional<FileStamp> DiskFiles::stamp(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  const std::int64_t secs = found.st_mtim.tv_sec, rest = found.st_mtim.tv_nsec;
  return FileStamp{secs * 1'000'000'000 + rest, static_cast<std::uint64_t>(found.st_size),
                   static_cast<std::uint64_t>(found.st_ino)};
}

bool DiskFiles::is_folder(const std::string& path) {
  std::error_code code;
  return std::filesystem::is_directory(path, code);
}

std::string DiskFiles::home_folder() {
  const char* home = std::getenv("HOME");
  return home && home[0] == '/' ? home : "/";
}

std::string DiskFiles::current_folder() {
  std::error_code code;
  const std::filesystem::path here = std::filesystem::current_path(code);
  return code ? home_folder() : here.string();
}

}  // namespace heed
