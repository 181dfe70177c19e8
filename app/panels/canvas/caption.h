#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// What happens at this moment, as tagged text.
std::string caption_text(const PanelUi& ui);

void caption_ui(PanelUi& ui, const Rect& canvas);

// The height kept free for the caption: two lines, so that nothing jumps from moment to moment.
float caption_height_px(const Ui& ui);

}  // namespace heed
