#include "core/kernels/vector_norms.h"
#include "core/kernels/vector_products.h"
#include "core/kernels/vector_rows.h"

namespace heed {

const Kernels& portable_kernels() {
  static constexpr Kernels kKernels{"portable",
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
  return kKernels;
}

}  // namespace heed
