#include "core/base/freed_memory.h"

#include <cstdlib>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace heed {

void keep_freed_memory() {
#if defined(__GLIBC__)
  constexpr int kMegabyte = 1 << 20;
  mallopt(M_TRIM_THRESHOLD, 128 * kMegabyte);
  mallopt(M_MMAP_THRESHOLD, 64 * kMegabyte);  // larger ones are given back at once
  // Huge pages end where the heap ends, and go on where it grows the next time.
  mallopt(M_TOP_PAD, 64 * kMegabyte);
#endif
}

void ask_for_no_more_than_needed() {
#if defined(__GLIBC__)
  mallopt(M_TOP_PAD, 0);
#endif
}

}  // namespace heed
