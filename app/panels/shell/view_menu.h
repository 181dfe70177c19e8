#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// How the figure is shown: which colours numbers have, over which range, whether legends say so. Hangs from a
// button of the top bar; a click beside it or Esc closes it.
void view_menu_ui(PanelUi& ui, const Rect& button);

}  // namespace heed
