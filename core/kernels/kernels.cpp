#include "core/kernels/kernels.h"

#include <atomic>

namespace heed {
namespace {

const Kernels* suitable_kernels() {
  const Kernels* fast = avx2_kernels();
  return fast ? fast : &portable_kernels();
}

std::atomic<const Kernels*>& chosen_kernels() {
  static std::atomic<const Kernels*> chosen = suitable_kernels();
  return chosen;
}

}  // namespace

const Kernels& kernels() { return *chosen_kernels().load(std::memory_order_relaxed); }

void use_portable_kernels(bool is_portable) {
  chosen_kernels() = is_portable ? &portable_kernels() : suitable_kernels();
}

}  // namespace heed
