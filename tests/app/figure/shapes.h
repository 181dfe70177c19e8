#pragma once

#include <variant>
#include <vector>

#include "app/figure/drawing.h"

namespace heed {

template <typename Kind>
std::vector<Kind> all_of_kind(const Drawing& drawing) {
  std::vector<Kind> found;
  for (const DrawnShape& shape : drawing.shapes) {
    if (const Kind* one = std::get_if<Kind>(&shape)) found.push_back(*one);
  }
  return found;
}

}  // namespace heed
