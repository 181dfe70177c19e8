#include "core/kernels/vector_norms.h"
#include "core/kernels/vector_products.h"
#include "core/kernels/vector_rows.h"

namespace heed {

// Null if the compiler does not support AVX2, FMA and F16C.
const Kernels* avx2_kernels() {
#if defined(__AVX2__) && defined(__FMA__) && defined(__F16C__)
  static constexpr Kernels kKernels{"AVX2",
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
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c"))
    return &kKernels;
#endif
  return nullptr;
}

}  // namespace heed
