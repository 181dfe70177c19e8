#include "core/base/freed_memory.h"

#include <memory>
#include <sys/resource.h>

#include <gtest/gtest.h>

#include "core/base/matrix.h"
#include "tests/core/sanitized.h"

namespace heed {
namespace {

long page_faults() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

// 48 MB, or 12,288 pages: more than the system keeps by itself.
void make_and_drop() { (void)std::make_unique<Matrix>(Matrix::Ones(1024, 12288))->sum(); }

TEST(FreedMemory, is_used_again_for_matrices_of_some_megabytes) {
  if (kIsSanitized) GTEST_SKIP() << "sanitizers have memory of their own";
  keep_freed_memory();
  make_and_drop();
  const long before = page_faults();
  for (int turn = 0; turn < 10; ++turn) make_and_drop();
  EXPECT_LT(page_faults() - before, 1000);
}

}  // namespace
}  // namespace heed
