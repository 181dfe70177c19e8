#pragma once

#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/scene/scene.h"

namespace heed {

// A matrix that training changes.
struct Parameter {
  std::string name;  // of its node, or `embedding`
  Matrix value;
  bool is_locked = false;

  bool operator==(const Parameter& other) const {
    return name == other.name && is_locked == other.is_locked && is_identical(value, other.value);
  }
};

using Parameters = std::vector<Parameter>;

// All of a scene, in the order of computation; the embedding table, if there is one, comes first.
Parameters parameters_of(const Scene& scene);

// The scene with a name in place of each of them, as a model folder has it.
Scene with_named_parameters(Scene scene);

// The scene with these numbers in it; its inputs are looked up in the table anew.
Scene with_parameters(Scene scene, const Parameters& parameters);

}  // namespace heed
