#pragma once

#include <functional>

#include "app/panels/widgets/ui.h"

namespace heed {

// A window over everything else, which cannot be reached meanwhile. `body` draws its contents. The topmost
// overlay has the keyboard focus.
void overlay_ui(const char* id, ImVec2 window_px, const std::function<void()>& body);

// A card in the middle of the window; the rest of the window is dimmed.
Rect centered_card(const Ui& ui, ImVec2 window_px, float width, float height);
void draw_card(const Ui& ui, ImVec2 window_px, const Rect& card);

// Never of a card under another overlay.
bool is_clicked_outside(const Rect& card);

}  // namespace heed
