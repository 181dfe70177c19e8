#pragma once

#include "core/base/matrix.h"

namespace heed {

// A readable block of a row-major matrix; never a copy.
using ConstBlock = Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>;

// out = a·b. Small products are summed in the order of the inner index and take no memory, so that a part of
// a product has the same bits as the whole; large ones go to Eigen's blocked product.
void multiply(const ConstBlock& a, const ConstBlock& b, MatrixBlock out);

// out = a·bᵀ, with the same promise.
void multiply_transposed(const ConstBlock& a, const ConstBlock& b, MatrixBlock out);

}  // namespace heed
