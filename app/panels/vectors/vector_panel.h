#pragma once

#include "app/figure/vector_view.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/vectors/vector_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The vector view of one topic, `height` high, for a page whose words say what is to be seen: below it stands
// only which plane it is.
void vector_figure_ui(PanelUi& ui, Flow& flow, VectorTopic topic, float height, VectorMemory& memory);

// The Vectors tab: the topics of the step, or those that were chosen, and the plane that they are drawn in.
void vector_tab_ui(PanelUi& ui, const Rect& body, VectorMemory& memory);

}  // namespace heed
