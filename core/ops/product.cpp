#include "core/ops/product.h"

namespace heed {
namespace {

// Below this many multiplications the blocked product spends more on packing than on the numbers.
constexpr Index kSmall = 4096;

}  // namespace

void multiply(const ConstBlock& a, const ConstBlock& b, MatrixBlock out) {
  if (a.rows() * a.cols() * b.cols() > kSmall) {
    out.noalias() = a * b;
    return;
  }
  for (Index row = 0; row < a.rows(); ++row) {
    out.row(row) = a(row, 0) * b.row(0);
    for (Index k = 1; k < a.cols(); ++k) out.row(row) += a(row, k) * b.row(k);
  }
}

void multiply_transposed(const ConstBlock& a, const ConstBlock& b, MatrixBlock out) {
  if (a.rows() * a.cols() * b.rows() > kSmall) {
    out.noalias() = a * b.transpose();
    return;
  }
  for (Index row = 0; row < a.rows(); ++row) {
    for (Index col = 0; col < b.rows(); ++col) out(row, col) = a.row(row).dot(b.row(col));
  }
}

}  // namespace heed
