#pragma once

#include <functional>

#include "app/panels/widgets/ui.h"

namespace heed {

// Something over the whole window; nothing behind it can be reached. `body` draws it.
// It takes the keyboard, unless another one lies over it.
void overlay_ui(const char* id, ImVec2 window_px, const std::function<void()>& body, bool takes_focus = true);

// A surface in the middle of the window, which the rest of it steps back behind.
Rect card_in_middle(const Ui& ui, ImVec2 window_px, float width, float height);
void draw_card(const Ui& ui, ImVec2 window_px, const Rect& card);

bool is_clicked_beside(const Rect& card);

}  // namespace heed
