#include "core/kernels/vector_kernels.h"

namespace heed {

// Null if the compiler does not support AVX-512.
const Kernels* avx512_kernels() {
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512BW__) && defined(__AVX512VL__)
  static constexpr Kernels kKernels = kernels_named("AVX512");
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
    return &kKernels;
#endif
  return nullptr;
}

}  // namespace heed
