#if defined(__F16C__)
#include <cpuid.h>
#endif

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
  unsigned a = 0, b = 0, c = 0, d = 0;  // not every compiler knows the name "f16c"
  const bool has_halves = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_F16C) != 0;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && has_halves) return &kKernels;
#endif
  return nullptr;
}

}  // namespace heed
