#pragma once

#include <optional>

#include "app/figure/layout.h"
#include "core/graph/expression.h"

namespace heed {

struct Pen;

// A card that shows the cells around the selected number, large enough to be read, where its matrix has no
// room for numbers.
struct CloseUp {
  CellRef selected;
  Region cells;  // that it shows
  Rect card;
  Block enlarged;  // all of the matrix, so large, with these cells in the card
  Rect of_matrix;  // the same cells where the figure has them
  float scale = 1;

  Rect cells_rect() const { return enlarged.region_rect(cells); }
};

// In the room that nothing else takes; beside its matrix, if that can be. The matrices have been drawn.
// None: no number is selected, it can be read where it is, a question asks for numbers of its matrix, or
// there is no room. `spelled_out`: the number whose arithmetic stands in the figure, if any does.
std::optional<CloseUp> find_close_up(const Pen& pen, const std::optional<CellRef>& spelled_out);

void draw_close_up(const Pen& pen, const CloseUp& close_up);

}  // namespace heed
