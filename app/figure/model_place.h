#pragma once

#include <optional>

#include "core/graph/expression.h"

namespace heed {

struct Pen;

// Where the map or the view of a block, which show few matrices, shows what happens to another one: rings,
// its name, and its cells where nothing else is yet. Of the matrix that the figure is about, as long as the
// steps go on.
void draw_model_place(const Pen& pen);

// The one number that the figure is about; none: it is about several.
std::optional<CellRef> cell_in_focus(const Pen& pen);

}  // namespace heed
