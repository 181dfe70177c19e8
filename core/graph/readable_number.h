#pragma once

#include <cmath>
#include <string>

#include "core/base/number.h"
#include "core/graph/graph.h"

namespace heed {

// A number this much smaller than the strongest of its matrix is what rounding leaves of a 0.
inline constexpr float kNoise = 1e-6f;
inline bool is_noise(float value, float strongest) {
  return value != 0 && std::abs(value) < kNoise * strongest;
}
inline constexpr const char* kNoiseText = "≈0";

// The largest finite |number| that is known of a matrix, or of one slice of a stack; 0 of large matrices,
// which take too long to read, and of a slice that is not complete.
float strongest_number(const Graph& graph, NodeId node, Index slice = 0);

// For display: as readable_text() of base/number.h, and ≈0 if the number is only noise in its matrix.
std::string readable_number(const Graph& graph, CellRef cell, int significant = kReadableDigits);

}  // namespace heed
