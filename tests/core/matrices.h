#pragma once

#include <algorithm>
#include <initializer_list>
#include <limits>

#include "core/base/matrix.h"

namespace heed {

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();
inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// Written as it is read: row by row.
inline Matrix matrix(Index rows, Index cols, std::initializer_list<float> numbers) {
  Matrix made(rows, cols);
  std::copy(numbers.begin(), numbers.end(), made.data());
  return made;
}

}  // namespace heed
