#if defined(__F16C__)
#include <cpuid.h>
#endif

#include "core/kernels/vector_kernels.h"

namespace heed {

// Null if the compiler does not support AVX2, FMA and F16C.
const Kernels* avx2_kernels() {
#if defined(__AVX2__) && defined(__FMA__) && defined(__F16C__)
  static constexpr Kernels kKernels = kernels_named("AVX2");
  __builtin_cpu_init();
  unsigned a = 0, b = 0, c = 0, d = 0;  // not every compiler knows the name "f16c"
  const bool has_halves = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_F16C) != 0;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && has_halves) return &kKernels;
#endif
  return nullptr;
}

}  // namespace heed
