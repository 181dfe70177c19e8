#pragma once

#include "core/base/matrix.h"

namespace heed {

// What a cell says beside its number.
enum class CellSign {
  None,
  Nan,
  MinusInfinity,
  Masked,       // a weight of 0 because its score is −∞
  SwitchedOff,  // a weight of 0 because dropout took it
};

// Where the zeros of a matrix of weights come from; each of its shape, or null. Known where the weights are.
struct ZeroSources {
  const Matrix* scores = nullptr;   // of which they are the softmax
  const Matrix* weights = nullptr;  // as they were before dropout

  bool is_any() const { return scores || weights; }
};

CellSign sign_of(float value, const ZeroSources& sources, Index row, Index col);
// Of a 0, from the numbers at its place in these two; where there is none, one that says nothing.
CellSign sign_of_zero(float score, float weight);

}  // namespace heed
