#pragma once

#include "app/figure/head_wall.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// What was found out about one head, in a column.
void head_details_ui(PanelUi& ui, const Rect& column, const HeadWallView& view, const SurveyedHead& head);

// What following attention through all blocks shows, and what it does not prove.
void rollout_details_ui(PanelUi& ui, const Rect& column);

// "Block 2, head 4", and its own name if it has one.
std::string full_head_name(const Ui& ui, const Scene& scene, const HeadKey& head);

}  // namespace heed
