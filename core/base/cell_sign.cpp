#include "core/base/cell_sign.h"

#include <cmath>
#include <limits>

namespace heed {

CellSign sign_of(float value, const ZeroSources& sources, Index row, Index col) {
  constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();
  if (std::isnan(value)) return CellSign::Nan;
  if (value == kMinusInfinity) return CellSign::MinusInfinity;
  if (value != 0) return CellSign::None;
  return sign_of_zero(sources.scores ? (*sources.scores)(row, col) : 0,
                      sources.weights ? (*sources.weights)(row, col) : 0);
}

CellSign sign_of_zero(float score, float weight) {
  if (score == -std::numeric_limits<float>::infinity()) return CellSign::Masked;
  return weight != 0 ? CellSign::DroppedOut : CellSign::None;
}

}  // namespace heed
