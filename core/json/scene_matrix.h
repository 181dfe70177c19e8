#pragma once

#include <string>

#include "core/base/matrix.h"
#include "core/json/extras.h"

namespace heed {

// Where the numbers of a matrix stand in place of the scene file.
struct MatrixReference {
  enum class Kind { None, Npy, Tensor };

  Kind kind = Kind::None;
  std::string name;  // Npy: relative path; Tensor: its name in the file of tensors
  Extras extras;     // of the object with the reference

  bool operator==(const MatrixReference&) const = default;
};

// A matrix of a scene. If it was loaded from a file, it remembers where from until it is edited.
struct SceneMatrix {
  SharedMatrix values;
  MatrixReference reference = {};

  bool is_inline() const { return reference.kind == MatrixReference::Kind::None; }

  const Matrix& operator*() const { return *values; }
  const SharedMatrix* operator->() const { return &values; }
  bool operator==(const SceneMatrix&) const = default;
};

}  // namespace heed
