#pragma once

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// The camera on its way from where it was to where it is wanted.
struct CameraTravel {
  Camera from, to;
  double began_secs = 0;
  Rect area;  // in which `to` was wanted
  bool is_begun = false;
};

// Where the camera is in this frame. It goes smoothly to what the steps or the selected cell are about, and
// stays where a person moved it. `is_dragging`: the mouse drags over cells, which must not run away.
Camera figure_camera(PanelUi& ui, const FigureLayout& layout, const Rect& area, bool is_dragging,
                     CameraTravel& travel);

inline constexpr float kZoomNotch = 1.15f;  // of the wheel or a key

// How the figure lies on the screen.
struct ShownFigure {
  Camera camera;
  Rect viewport;
  float ui_scale = 1;
};

// The camera pushed by a key.
Camera nudged_camera(const ShownFigure& shown, const window_command::NudgeCamera& nudge);

}  // namespace heed
