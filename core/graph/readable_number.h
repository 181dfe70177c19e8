#pragma once

#include <cmath>
#include <string>

#include "core/base/number.h"
#include "core/graph/graph.h"

namespace heed {

// A number this much smaller than the strongest of its matrix is what rounding leaves of a 0, unless it would
// be worth a word among numbers of the usual size: 0.56 is, beside 700,000.
inline constexpr float kNoise = 1e-6f, kMostNoise = 1e-4f;
inline bool is_noise(float value, float strongest) {
  const float magnitude = std::abs(value);
  return value != 0 && magnitude < kNoise * strongest && magnitude < kMostNoise;
}
inline constexpr const char* kNoiseText = "≈0";

// The largest finite |number| that is known of a matrix, or of one slice of a stack; 0 of large matrices,
// which take too long to read, and of a slice that is not complete.
float strongest_number(const Graph& graph, NodeId node, Index slice = 0);

// For display: as readable_text() of base/number.h, and ≈0 if the number is only noise in its matrix.
std::string readable_number(const Graph& graph, CellRef cell, int significant = kReadableDigits);

}  // namespace heed
