#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/shell/panel_layout.h"

namespace heed {

// Where the buttons are that menus hang from.
struct TopBarButtons {
  Rect scene, view;
};

// The name of the program and of the scene; what the last change did, and for how long that has been shown;
// undo, redo, language, theme, help.
TopBarButtons top_bar_ui(PanelUi& ui, const Rect& rect, const Layout& layout, double change_shown_secs);

}  // namespace heed
