#pragma once

#include "app/figure/layout.h"

namespace heed {

// What a figure has besides its matrices.
struct Company {
  bool has_card = true;   // room that is kept for the arithmetic
  bool has_heads = true;  // the gallery of heads
  bool has_legends = true;
  bool is_card_below = false;   // where no room is kept for it beside them: below them all
  bool is_card_beside = false;  // … or to the right of them all
  float card_share = 1;         // … in so many times the room that it needs
};

// In which every matrix counts the same. What follows the scores is folded where a row of it would be too
// narrow.
FigureLayout even_layout(const Graph& graph, const FigureFocus& focus, FigurePage page,
                         const Company& company = {});
// The same with all matrices in one row.
FigureLayout row_layout(const Graph& graph, const FigureFocus& focus, FigurePage page,
                        const Company& company);
// The same with each matrix below the one before.
FigureLayout column_layout(const Graph& graph, const FigureFocus& focus, FigurePage page,
                           const Company& company);

}  // namespace heed
