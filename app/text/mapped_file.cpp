#include "app/text/mapped_file.h"

#include <fcntl.h>
#include <map>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace heed {
namespace {

std::span<const unsigned char> map_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  struct stat about {};
  const bool is_there = fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0;
  const auto size = static_cast<std::size_t>(about.st_size);
  void* const mapped = is_there ? mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
  close(file);
  if (mapped == MAP_FAILED) return {};
  return {static_cast<const unsigned char*>(mapped), size};
}

}  // namespace

std::span<const unsigned char> mapped_file(const std::string& path) {
  static std::map<std::string, std::span<const unsigned char>> files;
  const auto known = files.find(path);
  if (known != files.end()) return known->second;
  const std::span<const unsigned char> mapped = map_file(path);
  if (!mapped.empty()) files.emplace(path, mapped);
  return mapped;
}

}  // namespace heed
