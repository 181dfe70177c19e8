#include "core/kernels/vector_norms.h"
#include "core/kernels/vector_products.h"
#include "core/kernels/vector_rows.h"

namespace heed {

// Null if the compiler does not support AVX-512.
const Kernels* avx512_kernels() {
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512BW__) && defined(__AVX512VL__)
  static constexpr Kernels kKernels{"AVX512",
                                    &multiply,
                                    &softmax,
                                    &add_softmax_gradient,
                                    &change_rows,
                                    &scale,
                                    &exponentials,
                                    &gate_itself,
                                    &gelu,
                                    &add_gelu_gradient,
                                    &sum,
                                    &sum_of_squares,
                                    &normalize,
                                    &add_norm_gradient,
                                    &add_gain_gradient};
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
    return &kKernels;
#endif
  return nullptr;
}

}  // namespace heed
