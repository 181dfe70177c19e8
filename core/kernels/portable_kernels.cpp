#include "core/kernels/vector_kernels.h"

namespace heed {

const Kernels& portable_kernels() {
  static constexpr Kernels kKernels = kernels_named("portable");
  return kKernels;
}

}  // namespace heed
