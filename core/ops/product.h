#pragma once

#include <span>

#include "core/base/matrix.h"
#include "core/base/stored_matrix.h"

namespace heed {

// A readable block of a row-major matrix; never a copy.
using ConstBlock = Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>;

// The whole of a product (rows, inner) · (inner, cols) that a part is computed of.
struct WholeProduct {
  Index rows = 0, inner = 0, cols = 0;
  bool is_of_weights = false;  // of the right factor, as Product has it
};

// out = a·b, each number summed in the order of the inner index, and the number of the bias that stands over
// its column, if there is one; on the calling thread. A part of a product has the same bits as the whole: how
// it is computed is decided by the size of the whole. Small ones take no memory, kernels() compute the
// others.
void multiply(const ConstBlock& a, const ConstBlock& b, const WholeProduct& whole, MatrixBlock out,
              const float* bias = nullptr);

// The same with numbers as they lie, and with the bits that it has with what they are converted to.
void multiply_stored(const ConstBlock& a, const StoredMatrix& b, const WholeProduct& whole, MatrixBlock out,
                     const float* bias = nullptr);

struct StoredFactor {
  StoredMatrix matrix;
  const float* bias = nullptr;
};

// The same for several right factors of one shape, which lie in one way; the rows of `a` are prepared once.
void multiply_each(const ConstBlock& a, std::span<const StoredFactor> b, const WholeProduct& whole,
                   std::span<MatrixBlock> out);

// out = a·bᵀ, with the same promise.
void multiply_transposed(const ConstBlock& a, const ConstBlock& b, const WholeProduct& whole,
                         MatrixBlock out);

// The same for a part of a product so large that kernels() compute the whole, however small the part.
void multiply_transposed_of_large(const ConstBlock& a, const ConstBlock& b, MatrixBlock out);

// For gradients: adds a·b, a·bᵀ and aᵀ·b to `out`, which must not be one of them.
void add_product(const ConstBlock& a, const ConstBlock& b, MatrixBlock out);
void add_product_transposed(const ConstBlock& a, const ConstBlock& b, MatrixBlock out);
void add_transposed_product(const ConstBlock& a, const ConstBlock& b, MatrixBlock out);

}  // namespace heed
