#pragma once

#include <span>

#include "app/figure/layout.h"

namespace heed {

// Whether matrices that are drawn so that one sees what numbers are made of, without numbers of their own,
// are more than a line at an edge, and more than a strip.
bool are_rows_seen(const FigureLayout& layout, std::span<const NodeId> nodes, FigurePage page);
bool are_columns_seen(const FigureLayout& layout, std::span<const NodeId> nodes, FigurePage page);
// And all of them are drawn.
bool are_drawn_wide(const FigureLayout& layout, std::span<const NodeId> nodes, FigurePage page);

}  // namespace heed
