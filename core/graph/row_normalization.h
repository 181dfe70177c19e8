#pragma once

#include <cstddef>
#include <vector>

namespace heed {

// How a row is normalised: what is worked out about the whole row, and with it each of its cells.
//
//   softmax: subtracted = max x, terms = e^(x − subtracted), divisor = Σ terms
struct RowNormalization {
  std::vector<double> inputs;  // x, by column
  double subtracted = 0;
  std::vector<double> terms;  // by column
  double divisor = 0;         // 0: there is nothing to share out, and every result is 0

  double result(std::size_t col) const { return divisor == 0 ? 0 : terms[col] / divisor; }
};

}  // namespace heed
