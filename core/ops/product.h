#pragma once

#include "core/base/matrix.h"

namespace heed {

// A readable block of a row-major matrix; never a copy.
using ConstBlock = Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>;

// out = a·b, each number summed in the order of the inner index, on the calling thread. Small products take
// no memory, and a part of a small one has the same bits as the whole; so has a large part of a large one,
// which kernels() compute.
void multiply(const ConstBlock& a, const ConstBlock& b, MatrixBlock out);

// out = a·bᵀ, with the same promise.
void multiply_transposed(const ConstBlock& a, const ConstBlock& b, MatrixBlock out);

// The same for a part of a product so large that kernels() compute the whole, however small the part.
void multiply_transposed_of_large(const ConstBlock& a, const ConstBlock& b, MatrixBlock out);

// For gradients: adds a·b, a·bᵀ and aᵀ·b to `out`, which must not be one of them.
void add_product(const ConstBlock& a, const ConstBlock& b, MatrixBlock out);
void add_product_transposed(const ConstBlock& a, const ConstBlock& b, MatrixBlock out);
void add_transposed_product(const ConstBlock& a, const ConstBlock& b, MatrixBlock out);

}  // namespace heed
