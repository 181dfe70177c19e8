#pragma once

#include "app/figure/layout.h"

namespace heed {

// A layout on its way from one to another of the same graph; exact at both ends.
FigureLayout layout_between(const FigureLayout& from, const FigureLayout& to, float share);

}  // namespace heed
