#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.h"
#include "core/base/stored_matrix.h"
#include "core/model/family.h"
#include "core/model/tensor_source.h"
#include "core/module/norm/norm.h"
#include "core/module/projection.h"

namespace heed {

// A weight (in, out) as it lies in its file, or a copy of what cannot be used so.
class TensorWeight {
 public:
  TensorWeight() = default;
  explicit TensorWeight(StoredMatrix stored) : stored_(std::move(stored)) {}
  explicit TensorWeight(Matrix matrix) : matrix_(std::move(matrix)) {}

  SharedMatrix columns(Index col, Index cols) const;
  SharedMatrix whole() const;

 private:
  std::optional<StoredMatrix> stored_;
  Matrix matrix_;
};

// Reads the weights of a model in the shapes that a scene has for them. The first fault is kept; from then on
// everything is empty.
class ModelWeights {
 public:
  ModelWeights(TensorSource& tensors, const TensorLayout& layout) : tensors_(tensors), layout_(layout) {}

  bool is_passed() const { return static_cast<bool>(fault_); }
  const Status& status() const { return fault_; }
  void keep(Status status) {
    if (is_passed()) fault_ = std::move(status);
  }

  // What a name without `.weight` stands for. (in, out), however it lies in the file.
  TensorWeight weight(const std::string& name, Index in, Index out);
  TensorWeight linear_weight(const std::string& name, Index in,
                             Index out);  // lies as (out, in) in every family
  Matrix table(const std::string& name, Index rows, Index cols);
  Matrix vector(const std::string& full_name, Index size);
  Projection projection(const std::string& name, Index in, Index out, bool has_bias);
  Norm norm(const std::string& name, Norm::Kind kind, float eps, Index width);

 private:
  TensorWeight weight(const std::string& name, Index in, Index out, bool is_transposed);
  Matrix read(const std::string& full_name, const TensorSource::Dims& dims);

  TensorSource& tensors_;
  const TensorLayout& layout_;
  Status fault_;
};

}  // namespace heed
