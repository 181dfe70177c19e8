#pragma once

#include <string>

#include "core/base/matrix.h"
#include "core/json/extras.h"

namespace heed {

// A matrix of a scene. If it was loaded from a file, it remembers the path until it is edited.
struct SceneMatrix {
  SharedMatrix values;
  std::string npy;    // relative path; empty: the numbers are inline in the scene
  Extras npy_extras;  // of the object with the reference

  const Matrix& operator*() const { return *values; }
  const Matrix* operator->() const { return values.operator->(); }
  bool operator==(const SceneMatrix&) const = default;
};

}  // namespace heed
