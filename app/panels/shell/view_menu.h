#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// The menu below the view button: colours of the numbers, their range, legends, presenting. A click beside it
// or Esc closes it.
void view_menu_ui(PanelUi& ui, const Rect& button);

}  // namespace heed
