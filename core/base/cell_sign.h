#pragma once

#include "core/base/matrix.h"

namespace heed {

// What a cell shows in addition to its number, or instead of it.
enum class CellSign {
  None,
  Nan,
  MinusInfinity,
  Masked,      // a weight of 0 because its score is −∞
  DroppedOut,  // a weight of 0 because dropout dropped it
};

// The matrices that explain the zeros of a weight matrix, if their values are known; each has its
// shape or is null.
struct ZeroSources {
  const Matrix* scores = nullptr;   // the weights are their softmax
  const Matrix* weights = nullptr;  // the weights before dropout

  bool is_any() const { return scores || weights; }
};

CellSign sign_of(float value, const ZeroSources& sources, Index row, Index col);
// For a weight of 0: its score and its weight before dropout. Where one does not exist, pass any
// value that does not explain the zero.
CellSign sign_of_zero(float score, float weight);

}  // namespace heed
