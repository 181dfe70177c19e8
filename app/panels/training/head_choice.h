#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/training/head_moments.h"

namespace heed {

// Which head the small pictures show; another one can be chosen.
void head_choice_ui(PanelUi& ui, const Rect& row, const TrainingSession& session, const HeadMoments& heads);

}  // namespace heed
