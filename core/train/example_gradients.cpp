#include "core/train/example_gradients.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace heed {

std::vector<GradientShare> gradient_shares(const ExampleGradients& of, Index row, Index col) {
  std::vector<GradientShare> shares;
  for (std::size_t example = 0; example < of.gradients.size(); ++example)
    shares.push_back({example, of.gradients[example](row, col)});
  std::ranges::stable_sort(shares, std::greater{},
                           [](const GradientShare& share) { return std::abs(share.gradient); });
  return shares;
}

}  // namespace heed
