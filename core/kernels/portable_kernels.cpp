#include "core/kernels/vector_products.h"
#include "core/kernels/vector_rows.h"

namespace heed {

const Kernels& portable_kernels() {
  static constexpr Kernels kKernels{"portable", &multiply,     &softmax,    &change_rows,
                                    &scale,     &exponentials, &gate_itself};
  return kKernels;
}

}  // namespace heed
