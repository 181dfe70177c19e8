#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// The head that is shown, and buttons to the ones beside it, at the right of a strip. Nothing where there is
// only one. Returns the width that it takes.
float head_switch_ui(PanelUi& ui, const Rect& strip);

}  // namespace heed
