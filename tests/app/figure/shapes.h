#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <type_traits>
#include <variant>
#include <vector>

#include "app/figure/drawing.h"

namespace heed {

template <typename Kind>
std::vector<Kind> all_of_kind(const Drawing& drawing) {
  std::vector<Kind> found;
  for (const DrawnShape& shape : drawing.shapes) {
    const Kind* one = nullptr;
    if constexpr (std::is_same_v<Kind, Heatmap>) {
      one = find_heatmap(shape);
    } else {
      one = std::get_if<Kind>(&shape);
    }
    if (one) found.push_back(*one);
  }
  return found;
}

// Along the edges of cells, or as far outside as the digits beside them allow.
inline bool is_close_around(const Outline& ring, const Rect& cells) {
  const Rect& rect = ring.rect;
  const std::array apart{cells.x - rect.x, cells.y - rect.y, rect.right() - cells.right(),
                         rect.bottom() - cells.bottom()};
  return std::ranges::all_of(apart, [](float each) { return each > -0.01f && each < 1.01f; });
}

inline std::vector<Band> all_bands(const Drawing& drawing) {
  std::vector<Band> found;
  for (const auto& each : all_of_kind<std::shared_ptr<const Bands>>(drawing))
    found.insert(found.end(), each->bands.begin(), each->bands.end());
  return found;
}

}  // namespace heed
