#pragma once

#include <cstdint>
#include <vector>

#include "core/base/random.h"
#include "core/json/scene_matrix.h"

namespace heed {

// How the new numbers of a growing matrix are initialized.
struct Growth {
  bool is_random = false;  // false: zeros; true: Gaussians with standard deviation 0.02
  std::uint64_t seed = 0;

  bool operator==(const Growth&) const = default;
};

constexpr Index kNew = -1;  // in a list of origins: a new row

// Initializes the new numbers of all matrices that grow in one edit.
class Grower {
 public:
  explicit Grower(Growth growth) : growth_(growth), random_(growth.seed) {}

  float next() { return growth_.is_random ? 0.02f * static_cast<float>(random_.gaussian()) : 0.0f; }
  Matrix resized(const Matrix& matrix, Index rows, Index cols);
  Matrix gathered(const Matrix& matrix, const std::vector<Index>& rows);  // kNew: new numbers

 private:
  Growth growth_;
  Random random_;
};

// Replaces the values, which drops a reference to an `.npy` file.
void set_values(SceneMatrix& matrix, Matrix values);
void resize(SceneMatrix& matrix, Index rows, Index cols, Grower& grower);  // no-op if of that size

}  // namespace heed
