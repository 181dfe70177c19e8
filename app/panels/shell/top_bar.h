#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// The name of the program and of the scene; undo, redo, language, theme, help.
void top_bar_ui(Ui& ui, const Rect& rect, const Layout& layout);

}  // namespace heed
