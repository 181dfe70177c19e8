#include "core/base/huge_pages.h"

#include <atomic>
#include <cstdint>

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace heed {

#if defined(__linux__)

namespace {

constexpr std::uintptr_t kPage = 4096, kHugePage = std::uintptr_t{2} << 20;

// A failure costs speed only.
void advise(std::uintptr_t begin, std::uintptr_t end) {
  begin = (begin + kPage - 1) & ~(kPage - 1);
  end &= ~(kPage - 1);
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

// The heap grows at its end, by more than is asked for: each part of it is advised once. Returns whether the
// memory lies in it.
bool advise_heap(std::uintptr_t begin) {
  static std::atomic<std::uintptr_t> advised_to{0};
  const auto heap_end = reinterpret_cast<std::uintptr_t>(sbrk(0));
  if (begin >= heap_end) return false;
  std::uintptr_t from = advised_to.load(std::memory_order_relaxed);
  if (from == 0) from = begin;
  if (heap_end != from && advised_to.exchange(heap_end, std::memory_order_relaxed) < heap_end)
    advise(from, heap_end);
  return true;
}

}  // namespace

void prefer_huge_pages(void* begin, std::size_t bytes) {
  if (bytes == 0) return;
  const auto at = reinterpret_cast<std::uintptr_t>(begin);
  if (!advise_heap(at) && bytes >= kHugePage) advise(at, at + bytes);
}

#else

void prefer_huge_pages(void*, std::size_t) {}

#endif

}  // namespace heed

#if defined(HEED_WRAPS_MALLOC)

extern "C" {

void* __real_malloc(std::size_t bytes);

// Weak: tests that count allocations have their own.
[[gnu::weak]] void* __wrap_malloc(std::size_t bytes) {
  constexpr std::size_t kLarge = std::size_t{1} << 17;
  void* const memory = __real_malloc(bytes);
  if (bytes >= kLarge && memory) heed::prefer_huge_pages(memory, bytes);
  return memory;
}

}  // extern "C"

#endif
