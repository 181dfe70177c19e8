#pragma once

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

inline std::vector<Band> all_bands(const Drawing& drawing) {
  std::vector<Band> found;
  for (const auto& each : all_of_kind<std::shared_ptr<const Bands>>(drawing))
    found.insert(found.end(), each->bands.begin(), each->bands.end());
  return found;
}

}  // namespace heed
