#include "core/io/mapped_file.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <map>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace heed {

// A mapped range, for the SIGBUS handler: static and lock-free, as it may run at any time.
struct MappedRange {
  std::atomic<bool> is_taken = false;
  std::atomic<std::uintptr_t> begin = 0, end = 0;
  std::atomic<bool> is_truncated = false;
};

namespace {

constexpr std::size_t kMaxRanges = 2048;  // a model may lie in a thousand files
std::array<MappedRange, kMaxRanges> ranges;
struct sigaction previous_action;

MappedRange* range_at(std::uintptr_t address) {
  for (MappedRange& range : ranges) {
    if (address >= range.begin && address < range.end) return &range;
  }
  return nullptr;
}

// SIGBUS handler: replaces a page beyond the truncated end of a file by zeros. Any other fault goes
// to the previous handler.
void handle_sigbus(int, siginfo_t* fault, void*) {
  const auto address = reinterpret_cast<std::uintptr_t>(fault->si_addr);
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  MappedRange* const range = range_at(address);
  void* const at = reinterpret_cast<void*>(address / page * page);
  const bool is_replaced =
      range && ::mmap(at, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
  if (!is_replaced) {
    ::sigaction(SIGBUS, &previous_action, nullptr);
    ::raise(SIGBUS);
    return;
  }
  range->is_truncated = true;
}

bool is_guarding() {
  static const bool is_installed = [] {
    struct sigaction action {};
    action.sa_sigaction = handle_sigbus;
    action.sa_flags = SA_SIGINFO;
    return ::sigaction(SIGBUS, &action, &previous_action) == 0;
  }();
  return is_installed;
}

// Null: all are in use.
MappedRange* guard(std::span<const unsigned char> mapped) {
  if (!is_guarding()) return nullptr;
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  for (MappedRange& range : ranges) {
    if (range.is_taken.exchange(true)) continue;
    range.is_truncated = false;
    range.begin = reinterpret_cast<std::uintptr_t>(mapped.data());
    range.end = (range.begin + mapped.size() + page - 1) / page * page;
    return &range;
  }
  return nullptr;
}

void unguard(MappedRange& range) {
  range.end = 0;  // from now on it holds no address
  range.begin = 0;
  range.is_taken = false;
}

void unmap(std::span<const unsigned char> mapped) {
  ::munmap(const_cast<unsigned char*>(mapped.data()), mapped.size());
}

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

std::map<std::string, std::shared_ptr<const FileMapping>>& known_files() {
  static std::map<std::string, std::shared_ptr<const FileMapping>> files;
  return files;
}

}  // namespace

std::shared_ptr<const FileMapping> FileMapping::open(const std::string& path) {
  const std::span<const unsigned char> mapped = map_file(path);
  if (mapped.empty()) return nullptr;
  MappedRange* const range = guard(mapped);
  if (range) return std::make_shared<const FileMapping>(mapped, *range);
  unmap(mapped);
  return nullptr;
}

FileMapping::~FileMapping() {
  unguard(range_);
  unmap(bytes_);
}

bool FileMapping::is_cut_off() const { return range_.is_truncated; }

std::span<const unsigned char> mapped_file(const std::string& path) {
  const auto known = known_files().find(path);
  if (known != known_files().end()) return known->second->bytes();
  std::shared_ptr<const FileMapping> mapping = FileMapping::open(path);
  if (!mapping) return {};
  return known_files().emplace(path, std::move(mapping)).first->second->bytes();
}

std::vector<std::string> truncated_files() {
  std::vector<std::string> cut_off;
  for (const auto& [path, mapping] : known_files()) {
    MappedRange* const range = range_at(reinterpret_cast<std::uintptr_t>(mapping->bytes().data()));
    if (range && range->is_truncated.exchange(false)) cut_off.push_back(path);
  }
  return cut_off;
}

}  // namespace heed
