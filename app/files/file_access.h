#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/state/file_state.h"
#include "core/base/result.h"

namespace heed {

// What is in a folder, as far as a person who looks for a scene needs to see it.
struct FolderList {
  std::vector<FolderEntry> entries;  // folders, scenes and files of numbers, in no order
  bool is_cut = false;               // there were more
};

// The files of the machine. Paths are absolute, and as the file system has them. An error says what is wrong
// and what would be right; its place is left to whoever asks. read() and stamp() may be called by any thread.
class FileAccess {
 public:
  virtual ~FileAccess() = default;

  virtual Result<std::string> read(const std::string& path) = 0;
  // The file holds either what it held before or all of `bytes`, however this ends.
  virtual Status write(const std::string& path, std::string_view bytes) = 0;
  virtual Result<FolderList> list(const std::string& folder) = 0;

  virtual std::optional<FileStamp> stamp(const std::string& path) = 0;  // none: it is not there
  virtual bool is_folder(const std::string& path) = 0;
  virtual std::string home_folder() = 0;
  virtual std::string current_folder() = 0;
};

}  // namespace heed
