#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/shell/change_chip.h"
#include "app/panels/shell/panel_layout.h"

namespace heed {

// Where the buttons are that menus hang from, and what is free between the names and the buttons.
struct TopBarPlaces {
  Rect scene, view, between;
};

// The name of the program and of the scene; what the last change did; undo, redo, language, theme, help.
TopBarPlaces top_bar_ui(PanelUi& ui, const Rect& rect, const Layout& layout, const ShownChange& change);

}  // namespace heed
