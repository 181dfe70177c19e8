#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace heed {

struct MappedRange;

// A file in memory, for as long as this lives. If another program truncates the file meanwhile, the missing
// bytes read as zeros.
class FileMapping {
 public:
  // Null: the file cannot be read, or more files than can be guarded are mapped.
  static std::shared_ptr<const FileMapping> open(const std::string& path);

  FileMapping(std::span<const unsigned char> bytes, MappedRange& range) : bytes_(bytes), range_(range) {}
  FileMapping(const FileMapping&) = delete;
  FileMapping& operator=(const FileMapping&) = delete;
  ~FileMapping();

  std::span<const unsigned char> bytes() const { return bytes_; }
  // Whether missing bytes have been read.
  bool is_cut_off() const;

 private:
  std::span<const unsigned char> bytes_;
  MappedRange& range_;
};

// Maps a file into memory, once, for the lifetime of the process; empty if it cannot be read. If
// another program truncates the file later, the missing bytes read as zeros.
std::span<const unsigned char> mapped_file(const std::string& path);

// Mapped files whose truncated bytes have been read since the last call.
std::vector<std::string> truncated_files();

}  // namespace heed
