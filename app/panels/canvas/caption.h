#pragma once

#include "app/panels/base/panel_ui.h"
#include "core/explain/logit_ledger.h"

namespace heed {

class LensNumbers;

// What happens at this moment, as tagged text; seen through a lens, what that shows. No lens: null.
std::string caption_text(const PanelUi& ui, LedgerCache& ledger, LensNumbers* lens);

void caption_ui(PanelUi& ui, const Rect& canvas, LedgerCache& ledger, LensNumbers* lens);

// The height kept free for the caption: two lines, so that nothing jumps from moment to moment.
float caption_height_px(const Ui& ui);

}  // namespace heed
