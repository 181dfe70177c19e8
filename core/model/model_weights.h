#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/model/family.h"
#include "core/model/tensor_source.h"
#include "core/module/norm/norm.h"
#include "core/module/projection.h"

namespace heed {

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
  Matrix weight(const std::string& name, Index in, Index out);
  Matrix linear_weight(const std::string& name, Index in, Index out);  // lies as (out, in) in every family
  Matrix table(const std::string& name, Index rows, Index cols);
  Matrix vector(const std::string& full_name, Index size);
  Projection projection(const std::string& name, Index in, Index out, bool has_bias);
  Norm norm(const std::string& name, Norm::Kind kind, float eps, Index width);

 private:
  Matrix read(const std::string& full_name, const TensorSource::Dims& dims);

  TensorSource& tensors_;
  const TensorLayout& layout_;
  Status fault_;
};

// The transpose, in tiles that stay in the cache.
Matrix transposed(const Matrix& matrix);
// The same of some of its rows, (cols, rows).
Matrix transposed_rows(const Matrix& matrix, Index row, Index rows);

}  // namespace heed
