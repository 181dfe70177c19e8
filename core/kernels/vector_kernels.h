#pragma once

#include "core/kernels/vector_norms.h"
#include "core/kernels/vector_products.h"
#include "core/kernels/vector_rows.h"

namespace heed {
namespace {

using MultiplyEach = void (*)(const Product& product, const RightFactor* factors, Size count,
                              float* workspace);

// What was compiled for the instruction set of the file that includes this.
constexpr Kernels kernels_named(const char* name,
                                void (*multiply_any)(const Product& product, float* workspace) = &multiply,
                                MultiplyEach multiply_each = &multiply_each_alone<&multiply>) {
  return {name,
          multiply_any,
          multiply_each,
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
}

}  // namespace
}  // namespace heed
