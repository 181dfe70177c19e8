#pragma once

#include "app/figure/layout.h"

namespace heed {

// Where matrices are looked at alone, cards of heads stand at the lower right, page after page of a lesson:
// what the figure has above its matrices goes below them, and where it has no cards they get what is left
// there.
void place_heads_at_lower_right(FigureLayout& layout, const Graph& graph, const FigureFocus& focus,
                                FigurePage page);

}  // namespace heed
