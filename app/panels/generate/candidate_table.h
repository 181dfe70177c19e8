#pragma once

#include <string>

#include "app/panels/base/panel_ui.h"
#include "core/generate/language_model.h"
#include "core/generate/sampler.h"

namespace heed {

// The tokens that may come next, with their probabilities before and after temperature and top-k.
// Returns where the table ends.
float candidates_ui(PanelUi& ui, const Rect& area, const Draw& draw, const LanguageModel& model);

// The chances one after the other on a bar from 0 to 1, and where the drawn number falls.
void chance_bar_ui(PanelUi& ui, const Rect& bar, const Draw& draw);

}  // namespace heed
