#pragma once

#include <optional>

#include "app/figure/layout.h"
#include "app/geometry/geometry.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// While the figure shows one head and the step is in another: says so; pressing it shows that head. Stands at
// the right of `left`, where the other chips of the canvas end; returns where it ends itself.
float head_chip_ui(PanelUi& ui, const Rect& canvas, float left);

// The head that the figure shows, and since when.
struct HeadChange {
  std::optional<HeadKey> head;
  double since_secs = 0;
};

// When the figure changes to another head, a frame grows from the card of that head to its matrices.
void draw_head_change(PanelUi& ui, const FigureLayout& layout, const Camera& camera, HeadChange& change);

}  // namespace heed
