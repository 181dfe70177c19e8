#pragma once

#include <cstddef>
#include <vector>

namespace heed {

// How a row is normalised: what is worked out about the whole row, and with it each of its cells.
//
//   softmax: subtracted = max x, terms = e^(x − subtracted), divisor = Σ terms
//   layer:   subtracted = mean x, terms = x − subtracted, divisor = √(mean of terms² + eps)
//   root mean square: as layer, with 0 subtracted
struct RowNormalization {
  std::vector<double> inputs;  // x, by column
  double subtracted = 0;
  std::vector<double> terms;  // by column
  double divisor = 0;         // 0: there is nothing to share out, and every result is 0

  std::vector<double> gain, bias;  // by column, of a result; empty: 1 and 0

  double result(std::size_t col) const {
    const double plain = divisor == 0 ? 0 : terms[col] / divisor;
    return plain * (gain.empty() ? 1 : gain[col]) + (bias.empty() ? 0 : bias[col]);
  }
};

}  // namespace heed
