#pragma once

#include <string>

#include "core/base/matrix.h"
#include "core/json/extras.h"

namespace heed {

// A matrix as a scene holds it. If it came from a file it remembers which, until it is edited.
struct SceneMatrix {
  SharedMatrix values;
  std::string npy;    // relative path; empty: the numbers stand in the scene itself
  Extras npy_extras;  // of the object that names the file

  const Matrix& operator*() const { return *values; }
  const Matrix* operator->() const { return values.operator->(); }
  bool operator==(const SceneMatrix&) const = default;
};

}  // namespace heed
