#include "core/model/model_weights.h"

#include <algorithm>
#include <utility>

namespace heed {
namespace {

std::uint64_t edge(Index size) { return static_cast<std::uint64_t>(size); }

}  // namespace

Matrix transposed_rows(const Matrix& matrix, Index row, Index rows) {
  constexpr Index kTile = 32;
  Matrix result(matrix.cols(), rows);
  for (Index from = 0; from < rows; from += kTile) {
    const Index height = std::min(kTile, rows - from);
    for (Index col = 0; col < matrix.cols(); col += kTile) {
      const Index width = std::min(kTile, matrix.cols() - col);
      result.block(col, from, width, height) = matrix.block(row + from, col, height, width).transpose();
    }
  }
  return result;
}

Matrix transposed(const Matrix& matrix) { return transposed_rows(matrix, 0, matrix.rows()); }

Matrix ModelWeights::read(const std::string& full_name, const TensorSource::Dims& dims) {
  if (!is_passed()) return {};
  Result<Matrix> numbers = tensors_.read(full_name, dims);
  if (numbers) return std::move(numbers).value();
  fault_ = numbers.error();
  return {};
}

Matrix ModelWeights::weight(const std::string& name, Index in, Index out) {
  return layout_.is_transposed ? linear_weight(name, in, out) : table(name, in, out);
}

Matrix ModelWeights::linear_weight(const std::string& name, Index in, Index out) {
  return transposed(read(name + ".weight", {edge(out), edge(in)}));
}

Matrix ModelWeights::table(const std::string& name, Index rows, Index cols) {
  return read(name + ".weight", {edge(rows), edge(cols)});
}

Matrix ModelWeights::vector(const std::string& full_name, Index size) {
  return read(full_name, {edge(size)});
}

Projection ModelWeights::projection(const std::string& name, Index in, Index out, bool has_bias) {
  Projection projection;
  projection.weight.values = weight(name, in, out);
  if (has_bias) projection.bias = SceneMatrix{vector(name + ".bias", out)};
  return projection;
}

// Files of older programs have `gamma` and `beta`.
Norm ModelWeights::norm(const std::string& name, Norm::Kind kind, float eps, Index width) {
  const bool is_old = !tensors_.has(name + ".weight") && tensors_.has(name + ".gamma");
  Norm norm;
  norm.kind = kind;
  norm.eps = eps;
  norm.gain = SceneMatrix{vector(name + (is_old ? ".gamma" : ".weight"), width)};
  if (kind == Norm::Kind::Layer) norm.bias = SceneMatrix{vector(name + (is_old ? ".beta" : ".bias"), width)};
  return norm;
}

}  // namespace heed
