#include "core/model/model_weights.h"

#include <utility>

namespace heed {
namespace {

std::uint64_t edge(Index size) { return static_cast<std::uint64_t>(size); }

}  // namespace

SharedMatrix TensorWeight::columns(Index col, Index cols) const {
  if (!stored_) return Matrix(matrix_.middleCols(col, cols));
  return SharedMatrix(stored_->block(0, col, stored_->rows, cols));
}

SharedMatrix TensorWeight::whole() const { return columns(0, stored_ ? stored_->cols : matrix_.cols()); }

Matrix ModelWeights::read(const std::string& full_name, const TensorSource::Dims& dims) {
  if (!is_passed()) return {};
  Result<Matrix> numbers = tensors_.read(full_name, dims);
  if (numbers) return std::move(numbers).value();
  fault_ = numbers.error();
  return {};
}

TensorWeight ModelWeights::weight(const std::string& name, Index in, Index out) {
  return weight(name, in, out, layout_.is_transposed);
}

TensorWeight ModelWeights::linear_weight(const std::string& name, Index in, Index out) {
  return weight(name, in, out, true);
}

TensorWeight ModelWeights::weight(const std::string& name, Index in, Index out, bool is_transposed) {
  const std::string full = name + ".weight";
  const TensorSource::Dims dims =
      is_transposed ? TensorSource::Dims{edge(out), edge(in)} : TensorSource::Dims{edge(in), edge(out)};
  std::optional<StoredMatrix> stored = is_passed() ? tensors_.stored(full) : std::nullopt;
  if (!stored) {
    Matrix read_numbers = read(full, dims);
    return TensorWeight(is_transposed ? Matrix(read_numbers.transpose()) : std::move(read_numbers));
  }
  keep(tensors_.check(full, dims));
  if (!is_passed()) return {};
  if (is_transposed) std::swap(stored->rows, stored->cols);
  stored->is_transposed = is_transposed;
  return TensorWeight(*std::move(stored));
}

Matrix ModelWeights::table(const std::string& name, Index rows, Index cols) {
  return read(name + ".weight", {edge(rows), edge(cols)});
}

Matrix ModelWeights::vector(const std::string& full_name, Index size) {
  return read(full_name, {edge(size)});
}

Projection ModelWeights::projection(const std::string& name, Index in, Index out, bool has_bias) {
  Projection projection;
  projection.weight.values = weight(name, in, out).whole();
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
