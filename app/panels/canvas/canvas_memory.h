#pragma once

#include <optional>

#include "app/panels/canvas/canvas_cells.h"
#include "app/panels/canvas/cell_drag.h"
#include "app/panels/canvas/cell_editor.h"
#include "app/panels/canvas/figure_camera.h"
#include "app/panels/canvas/mask_painter.h"

namespace heed {

// What the canvas remembers from one frame to the next.
struct CanvasMemory {
  CameraTravel camera;
  std::optional<ShownFigure> shown;  // in this frame, once the canvas has been drawn
  std::optional<CellEditor> editor;
  bool had_editor = false;  // in the last frame
  CellGestures gestures;
  CellFocus focus;
  MaskPainting painting;
};

}  // namespace heed
