#pragma once

#include "app/files/file_access.h"

namespace heed {

// The file system of this machine.
class DiskFiles final : public FileAccess {
 public:
  Result<std::string> read(const std::string& path) override;
  Status write(const std::string& path, std::string_view bytes) override;
  Result<FolderList> list(const std::string& folder) override;
  std::optional<FileStamp> stamp(const std::string& path) override;
  bool is_folder(const std::string& path) override;
  std::string home_folder() override;
  std::string current_folder() override;
};

}  // namespace heed
