#pragma once

#include "app/figure/layout.h"
#include "app/panels/base/ui.h"
#include "app/panels/widgets/control.h"

namespace heed {

// Where the matrix of a cell stands.
struct CellPlace {
  const Block& block;
  const Camera& camera;
};

// What follows from what a person does to a cell: it is pointed at, locked, opened, pulled, turned by the
// wheel, or a range begins there. `rect` is the control that was touched.
void answer_cell(Ui& ui, const Touch& touch, CellRef ref, const CellPlace& place, const Rect& rect);

// It is the locked number, and no range begins at it.
bool is_locked_alone(const ViewState& view, CellRef ref);

}  // namespace heed
