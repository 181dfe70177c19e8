#pragma once

#include <optional>

#include "app/figure/layout.h"
#include "app/geometry/geometry.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/canvas/selection_chip.h"

namespace heed {

// Whether the step is in another head, or elsewhere, than what the figure shows, or only the steps of one
// head are gone through.
bool has_head_chip(const PanelUi& ui);

// The height that it takes above the figure while presenting, when it is there.
inline constexpr float kPresentedChipRoom = 40;  // at scale 1

// While the figure shows one head and the step is in another: says so; pressing it shows that head. While
// only the steps of the head on show are gone through: says so; pressing it goes on with those of all heads.
// Stands at the right of the other chips of the canvas.
void head_chip_ui(PanelUi& ui, const Rect& canvas, ChipLines& lines);

// Where the figure has no room for the cards of the heads: which head it shows; pressing it shows the next
// one.
void shown_head_chip_ui(PanelUi& ui, const FigureLayout& layout, const Rect& canvas, ChipLines& lines);

// What the figure shows, and since when; the frame that grows or shrinks on the way there.
struct SpotChange {
  std::optional<Spot> spot;
  FigureLayout layout;  // of that spot
  Rect from, to;        // on the screen
  double since_secs = 0;
};

// When the figure changes to another head, or goes nearer to a part of a transformer, a frame grows from
// where that was small; when it goes away again, the frame shrinks to there.
void draw_spot_change(PanelUi& ui, const FigureLayout& layout, const Camera& camera, const Rect& viewport,
                      SpotChange& change);

}  // namespace heed
