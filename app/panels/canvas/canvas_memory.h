#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/figure/drawing.h"
#include "app/panels/canvas/camera_travel.h"
#include "app/panels/canvas/canvas_cells.h"
#include "app/panels/canvas/cell_drag.h"
#include "app/panels/canvas/cell_editor.h"
#include "app/panels/canvas/head_chip.h"
#include "app/panels/canvas/layout_travel.h"
#include "app/panels/canvas/mask_painter.h"
#include "app/panels/keys/number_keys.h"
#include "core/explain/logit_ledger.h"

namespace heed {

class LensNumbers;

// What the canvas remembers between frames.
struct CanvasMemory {
  LayoutTravel layout;
  CameraTravel camera;
  Drawing drawing;                    // while the canvas is built: what its tooltips need not repeat
  LensNumbers* lens = nullptr;        // while the canvas is built: what the figure is seen through
  std::optional<ShownFigure> shown;   // set when the canvas was drawn in this frame
  std::vector<Rect> kept_free;        // in this frame, what is typed in or asked for
  Rect arithmetic;                    // in this frame, where its card may be
  std::vector<Rect> happening;        // in this frame, what the step or the page is about
  std::vector<Rect> matrices;         // in this frame
  Rect free_above;                    // between the chips and the buttons above the figure
  bool is_lens_boosted = false;       // in this frame, whether its colours go by a power of the numbers
  bool has_second_chip_line = false;  // above the figure, which leaves room for it
  std::optional<CellEditor> editor;
  bool had_editor = false;  // in the last frame
  RefusedNumber refused;    // typed over a cell that takes none
  CellGestures gestures;
  CellFocus focus;
  MaskPainting painting;
  SpotChange spot_change;
  LedgerCache ledger;                // of the caption
  std::string caption;               // that was drawn in this frame
  bool tells_a_cell = false;         // whether the figure has a ring for what the caption may name
  std::optional<CellRef> shown_now;  // of the row whose arithmetic moves
};

}  // namespace heed
