#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// The lessons that come with Heed, each with a small picture of what it is about; over the whole window.
void lessons_card_ui(Ui& ui, ImVec2 window_px);

// The lessons as tiles with small pictures, as many in a row as there is room for; they scroll.
void lesson_tiles_ui(Ui& ui, const Rect& area);
float lesson_tiles_width(const Ui& ui, int columns);

}  // namespace heed
