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

void give_up_reserve() {
  void* const given_up = reserve.exchange(nullptr);
  if (!given_up) throw std::bad_alloc();
  std::free(given_up);  // operator new tries again
}

}  // namespace

void put_memory_by() {
  std::set_new_handler(give_up_reserve);
  void* expected = nullptr;
  if (reserve.load()) return;
  void* const put_by = std::malloc(kBytes);  // never touched, so it reserves address space but no pages
  if (put_by && !reserve.compare_exchange_strong(expected, put_by)) std::free(put_by);
}

}  // namespace heed
