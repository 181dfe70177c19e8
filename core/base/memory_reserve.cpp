#include "core/base/memory_reserve.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#include "core/base/freed_memory.h"

namespace heed {
namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20, kLeastBytes = std::size_t{1} << 20;

// Global, as std::set_new_handler takes a plain function.
std::atomic<void*> reserve = nullptr;

void free_reserve() {
  void* const block = reserve.exchange(nullptr);
  if (!block) throw std::bad_alloc();
  std::free(block);
  ask_for_no_more_than_needed();  // operator new tries again
}

}  // namespace

void reserve_memory() {
  std::set_new_handler(free_reserve);
  void* expected = nullptr;
  if (reserve.load()) return;
  void* block = nullptr;  // never touched, so it reserves address space but no pages
  for (std::size_t bytes = kMostBytes; !block && bytes >= kLeastBytes; bytes /= 2) block = std::malloc(bytes);
  if (block && !reserve.compare_exchange_strong(expected, block)) std::free(block);
}

}  // namespace heed
