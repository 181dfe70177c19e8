#include "core/kernels/vector_kernels.h"

namespace heed {

const Kernels& portable_kernels() {
  static constexpr Kernels kKernels{"portable", &multiply, &softmax, &exponentials};
  return kKernels;
}

}  // namespace heed
