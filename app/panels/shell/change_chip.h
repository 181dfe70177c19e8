#pragma once

#include <string>

#include "app/panels/base/panel_ui.h"

namespace heed {

// For how long the last change has been visible, and what the caption says, which the chip does not repeat.
struct ShownChange {
  double secs = 0;
  const std::string& caption;
};

// `12 numbers changed, Y[1, 3] most, by +0.31`, at the right end of `room` for a few seconds. Returns the
// left edge of the chip.
float change_chip_ui(PanelUi& ui, const Rect& room, const ShownChange& shown);

}  // namespace heed
