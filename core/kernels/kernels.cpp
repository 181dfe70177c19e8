#include "core/kernels/kernels.h"

#include <atomic>
#include <cstdlib>
#include <cstring>

namespace heed {
namespace {

// The first that is there, unless another one is wished for.
const Kernels* suitable_kernels() {
  const Kernels* const best_first[] = {avx512_kernels(), avx2_kernels(), &portable_kernels()};
  const Kernels* suitable = nullptr;
  const char* wish = std::getenv("HEED_KERNELS");
  for (const Kernels* each : best_first) {
    if (each && wish && std::strcmp(each->name, wish) == 0) return each;
    if (!suitable) suitable = each;
  }
  return suitable;
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
