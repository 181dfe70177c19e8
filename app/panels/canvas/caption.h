#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// What happens at this moment, in words, at the lower edge of the canvas.
// What is said about the moment, with tags.
std::string caption_text(const PanelUi& ui);

void caption_ui(PanelUi& ui, const Rect& canvas);

// What the canvas leaves free for captions: room for two lines, so that nothing jumps from moment to moment.
float caption_height_px(const Ui& ui);

}  // namespace heed
