#include "core/kernels/kernels.h"

#include <cstdlib>
#include <cstring>

namespace heed {
namespace {

// The fastest available kernels, unless the environment names others.
const Kernels* suitable_kernels() {
  const Kernels* const best_first[] = {amx_kernels(), avx512_kernels(), avx2_kernels(), &portable_kernels()};
  const Kernels* suitable = nullptr;
  const char* wish = std::getenv("HEED_KERNELS");
  for (const Kernels* each : best_first) {
    if (each && wish && std::strcmp(each->name, wish) == 0) return each;
    if (!suitable) suitable = each;
  }
  return suitable;
}

}  // namespace

const Kernels& kernels() {
  static const Kernels* const chosen = suitable_kernels();
  return *chosen;
}

}  // namespace heed
