#pragma once

#include <cstdint>

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/graph/region.h"

namespace heed {

// How a matrix is filled. A seed gives the same numbers on every platform.
struct Fill {
  enum class Kind {
    Zeros,
    Identity,        // 1 where row and column are equal
    Constant,        // `value`
    Gaussian,        // mean `mean`, standard deviation `spread`
    Uniform,         // from `low` to `high`
    XavierUniform,   // ±√(6 / (fan_in + fan_out)), Glorot and Bengio 2010
    XavierNormal,    // standard deviation √(2 / (fan_in + fan_out))
    KaimingUniform,  // ±√(6 / fan_in), He et al. 2015, for ReLU
    KaimingNormal    // standard deviation √(2 / fan_in)
  };

  Kind kind = Kind::Zeros;
  float value = 0;
  float mean = 0;
  float spread = 1;
  float low = -1;
  float high = 1;
  std::uint64_t seed = 0;

  bool operator==(const Fill&) const = default;
};

bool is_random(Fill::Kind kind);

// `matrix` with the cells of `region` filled. fan_in and fan_out are the rows and columns of the
// whole matrix (y = x·W), whatever the region. Random numbers are drawn only for cells of the
// region.
Result<Matrix> filled(const Matrix& matrix, const Region& region, const Fill& fill);

}  // namespace heed
