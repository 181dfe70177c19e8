#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/state/file_state.h"
#include "core/base/result.h"

namespace heed {

// The entries of a folder that the file dialog shows.
struct FolderList {
  std::vector<FolderEntry> entries;  // folders, scenes and matrix files, unsorted
  bool is_cut = false;               // truncated
};

// The file system. Paths are absolute, in the encoding of the file system. Callers add the place to errors.
// read() and stamp() are thread-safe.
class FileAccess {
 public:
  virtual ~FileAccess() = default;

  // A file that ends in .npy may hold any bytes; all others have to be text, which comes as UTF-8.
  virtual Result<std::string> read(const std::string& path) = 0;
  // Atomic: afterwards the file has either its old contents or all of `bytes`.
  virtual Status write(const std::string& path, std::string_view bytes) = 0;
  virtual Result<FolderList> list(const std::string& folder) = 0;

  virtual std::optional<FileStamp> stamp(const std::string& path) = 0;  // nullopt: no such file
  virtual bool is_folder(const std::string& path) = 0;
  virtual std::string home_folder() = 0;
  virtual std::string current_folder() = 0;
};

}  // namespace heed
