#include "core/base/memory_reserve.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace heed {
namespace {

constexpr std::size_t kBytes = std::size_t{16} << 20;

// Global, as std::set_new_handler takes a plain function.
std::atomic<void*> reserve = nullptr;

void free_reserve() {
  void* const block = reserve.exchange(nullptr);
  if (!block) throw std::bad_alloc();
  std::free(block);  // operator new tries again
}

}  // namespace

void reserve_memory() {
  std::set_new_handler(free_reserve);
  void* expected = nullptr;
  if (reserve.load()) return;
  void* const block = std::malloc(kBytes);  // never touched, so it reserves address space but no pages
  if (block && !reserve.compare_exchange_strong(expected, block)) std::free(block);
}

}  // namespace heed
