#include "core/explain/largest_terms.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heed {

std::vector<std::size_t> largest_terms(std::span<const double> values, std::size_t most) {
  std::vector<std::size_t> terms(values.size());
  std::iota(terms.begin(), terms.end(), std::size_t{0});
  // NaN counts as the largest: it must not be folded away, and the order has to be strict.
  const auto size_of = [&](std::size_t at) {
    return std::isnan(values[at]) ? INFINITY : std::abs(values[at]);
  };
  const auto is_larger = [&](std::size_t a, std::size_t b) {
    const double left = size_of(a), right = size_of(b);
    return left > right || (left == right && a < b);
  };
  const auto end = terms.begin() + static_cast<std::ptrdiff_t>(std::min(most, terms.size()));
  std::partial_sort(terms.begin(), end, terms.end(), is_larger);
  terms.erase(end, terms.end());
  std::sort(terms.begin(), terms.end());
  return terms;
}

}  // namespace heed
