#include "core/lesson/choose_blanks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace heed {

// A partial Fisher-Yates shuffle.
void choose_blanks(std::vector<WorksheetCell*> open, double share, Random& random) {
  const double wanted = std::round(share * static_cast<double>(open.size()));
  const auto count = std::min(open.size(), static_cast<std::size_t>(std::max(1.0, wanted)));
  for (std::size_t i = 0; i < count; ++i) {
    const auto other = i + static_cast<std::size_t>(random.uniform() * static_cast<double>(open.size() - i));
    std::swap(open[i], open[other]);
    open[i]->is_blank = true;
  }
}

}  // namespace heed
