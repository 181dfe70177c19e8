#include "core/ops/product.h"

#include <array>
#include <iterator>
#include <vector>

#include "core/kernels/kernels.h"
#include "core/ops/scratch.h"

namespace heed {
namespace {

// Few multiplications of small matrices: packing would take longer.
bool is_small(const WholeProduct& whole) {
  constexpr Index kMaxMultiplications = 4096, kMaxNumbers = 1024;
  return whole.rows * whole.inner * whole.cols <= kMaxMultiplications &&
         whole.rows * whole.inner <= kMaxNumbers && whole.inner * whole.cols <= kMaxNumbers;
}

float* workspace() {
  alignas(64) thread_local std::array<float, Kernels::kWorkspace> numbers;
  return numbers.data();
}

void multiply_large(const Product& product) { kernels().multiply(product, workspace()); }

enum class Turned { None, Left, Right };

// (m, n) = a·b, or with a factor that is transposed, as `turned` says.
Product product_of(const ConstBlock& a, const ConstBlock& b, MatrixBlock& out, Turned turned = Turned::None) {
  const bool is_a_turned = turned == Turned::Left, is_b_turned = turned == Turned::Right;
  return {.m = is_a_turned ? a.cols() : a.rows(),
          .n = is_b_turned ? b.rows() : b.cols(),
          .k = is_a_turned ? a.rows() : a.cols(),
          .a = a.data(),
          .a_stride = a.outerStride(),
          .b = b.data(),
          .b_stride = b.outerStride(),
          .is_b_transposed = is_b_turned,
          .c = out.data(),
          .c_stride = out.outerStride(),
          .is_a_transposed = is_a_turned};
}

RightFactor right_factor(const StoredFactor& b, MatrixBlock& out) {
  const void* numbers = b.matrix.numbers;
  if (b.matrix.type == StoredMatrix::Type::F32)
    return {static_cast<const float*>(numbers), nullptr, out.data(), b.bias};
  return {nullptr, static_cast<const unsigned short*>(numbers), out.data(), b.bias};
}

Product stored_product(const ConstBlock& a, const StoredFactor& b, const WholeProduct& whole,
                       MatrixBlock& out) {
  const RightFactor factor = right_factor(b, out);
  return {.m = a.rows(),
          .n = b.matrix.cols,
          .k = a.cols(),
          .a = a.data(),
          .a_stride = a.outerStride(),
          .b = factor.b,
          .b_stride = b.matrix.stride,
          .is_b_transposed = b.matrix.is_transposed,
          .c = factor.c,
          .c_stride = out.outerStride(),
          .halves = factor.halves,
          .are_bfloats = b.matrix.type == StoredMatrix::Type::BF16,
          .is_of_weights = whole.is_of_weights,
          .bias = factor.bias};
}

void add_to(Product product) {
  product.accumulates = true;
  multiply_large(product);
}

// Of few rows of b, as for the column of an edited key, most of a panel would be empty: out = (b·aᵀ)ᵀ.
void multiply_few_transposed(const ConstBlock& a, const ConstBlock& b, MatrixBlock out) {
  Scratch scratch(b.rows(), a.rows());
  auto turned = scratch.matrix();
  multiply_large({b.rows(), a.rows(), a.cols(), b.data(), b.outerStride(), a.data(), a.outerStride(), true,
                  turned.data(), turned.outerStride()});
  out = turned.transpose();
}

}  // namespace

void multiply(const ConstBlock& a, const ConstBlock& b, const WholeProduct& whole, MatrixBlock out,
              const float* bias) {
  if (!is_small(whole)) {
    Product product = product_of(a, b, out);
    product.is_of_weights = whole.is_of_weights;
    product.bias = bias;
    multiply_large(product);
    return;
  }
  for (Index row = 0; row < a.rows(); ++row) {
    out.row(row) = a(row, 0) * b.row(0);
    for (Index k = 1; k < a.cols(); ++k) out.row(row) += a(row, k) * b.row(k);
    if (bias) out.row(row) += Eigen::Map<const Eigen::RowVectorXf>(bias, out.cols());
  }
}

void multiply_stored(const ConstBlock& a, const StoredMatrix& b, const WholeProduct& whole, MatrixBlock out,
                     const float* bias) {
  if (is_small(whole)) return multiply(a, b.matrix(), whole, out, bias);
  multiply_large(stored_product(a, {b, bias}, whole, out));
}

void multiply_each(const ConstBlock& a, std::span<const StoredFactor> b, const WholeProduct& whole,
                   std::span<MatrixBlock> out) {
  if (is_small(whole)) {
    for (std::size_t at = 0; at < b.size(); ++at)
      multiply_stored(a, b[at].matrix, whole, out[at], b[at].bias);
    return;
  }
  std::vector<RightFactor> factors;
  for (std::size_t at = 0; at < b.size(); ++at) factors.push_back(right_factor(b[at], out[at]));
  const Product product = stored_product(a, b.front(), whole, out.front());
  kernels().multiply_each(product, factors.data(), std::ssize(factors), workspace());
}

void multiply_transposed_of_large(const ConstBlock& a, const ConstBlock& b, MatrixBlock out) {
  constexpr Index kFew = 4;
  if (b.rows() <= kFew && b.rows() < a.rows()) return multiply_few_transposed(a, b, out);
  multiply_large(product_of(a, b, out, Turned::Right));
}

void multiply_transposed(const ConstBlock& a, const ConstBlock& b, const WholeProduct& whole,
                         MatrixBlock out) {
  if (!is_small(whole)) return multiply_transposed_of_large(a, b, out);
  for (Index row = 0; row < a.rows(); ++row) {
    for (Index col = 0; col < b.rows(); ++col) out(row, col) = a.row(row).dot(b.row(col));
  }
}

void add_product(const ConstBlock& a, const ConstBlock& b, MatrixBlock out) { add_to(product_of(a, b, out)); }

void add_product_transposed(const ConstBlock& a, const ConstBlock& b, MatrixBlock out) {
  add_to(product_of(a, b, out, Turned::Right));
}

void add_transposed_product(const ConstBlock& a, const ConstBlock& b, MatrixBlock out) {
  add_to(product_of(a, b, out, Turned::Left));
}

}  // namespace heed
