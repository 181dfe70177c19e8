#include "core/base/huge_pages.h"

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "core/base/freed_memory.h"
#include "core/base/matrix.h"
#include "tests/core/sanitized.h"

namespace heed {
namespace {

bool has_system_huge_pages() {
  return std::filesystem::exists("/sys/kernel/mm/transparent_hugepage/enabled");
}

// What Linux says of the mapping that has this address.
std::string flags_of_mapping(const void* address) {
  std::ifstream maps("/proc/self/smaps");
  bool is_there = false;
  for (std::string line; std::getline(maps, line);) {
    std::uintptr_t begin = 0, end = 0;
    if (std::sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR " ", &begin, &end) == 2) {
      const auto at = reinterpret_cast<std::uintptr_t>(address);
      is_there = begin <= at && at < end;
    } else if (is_there && line.starts_with("VmFlags:")) {
      return line + " ";
    }
  }
  return "";
}

TEST(HugePages, are_asked_for_by_large_matrices_on_the_heap_and_beside_it) {
#if !defined(NDEBUG)
  GTEST_SKIP() << "only a Release build asks";
#endif
  if (kIsSanitized || !has_system_huge_pages()) GTEST_SKIP() << "there are none to ask for";
  keep_freed_memory();
  for (const Index rows : {Index{64}, Index{2048}, Index{32768}}) {  // of 256 KB, 8 and 128 MB
    const Matrix matrix = Matrix::Ones(rows, 1024);
    EXPECT_NE(flags_of_mapping(matrix.data() + matrix.size() / 2).find(" hg "), std::string::npos) << rows;
  }
}

TEST(HugePages, may_be_asked_for_wherever_memory_lies) {
  int on_stack = 7;
  prefer_huge_pages(&on_stack, sizeof on_stack);
  prefer_huge_pages(nullptr, 0);
  EXPECT_EQ(on_stack, 7);
}

}  // namespace
}  // namespace heed
