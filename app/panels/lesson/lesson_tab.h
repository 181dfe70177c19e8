#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// The page of the lesson that is open: its words, its questions, and below them the way to the next page.
void lesson_tab_ui(Ui& ui, const Rect& rect);

}  // namespace heed
