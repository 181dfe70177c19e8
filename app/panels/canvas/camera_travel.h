#pragma once

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// The travel of the camera from where it was to where it is wanted.
struct CameraTravel {
  Camera from, to;
  double began_secs = 0;
  Rect area;    // in which `to` was wanted …
  Rect bounds;  // … for a figure with these
  bool is_begun = false;
  bool follows_steps = true;
  bool is_by_hand = false;
};

// The camera in this frame. It travels to what the steps or the selected cell are about, and stays where the
// user moved it, and where a cell that can be seen is selected. `is_dragging`: a drag over cells, which must
// not move away.
Camera figure_camera(PanelUi& ui, const FigureLayout& layout, const Rect& area, bool is_dragging,
                     CameraTravel& travel);

inline constexpr float kZoomNotch = 1.15f;  // of the wheel or per key

// How the figure is shown on the screen.
struct ShownFigure {
  Camera camera;
  Rect viewport;
  float ui_scale = 1;
  Rect bounds;  // of the figure
};

// The camera after a key has panned or zoomed it: not so far that nothing of the figure is left to be seen.
Camera nudged_camera(const ShownFigure& shown, const window_command::NudgeCamera& nudge);

}  // namespace heed
