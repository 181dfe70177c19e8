#pragma once

#include "app/figure/token_view.h"
#include "app/panels/ui.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// Attention drawn over the tokens, linked with the matrix: a query token stands for its row of weights, a key
// token for its column.

// How high it is at this width; no higher than `most`, by showing fewer tokens.
float token_panel_height(const Ui& ui, float width, float most);
void token_panel_ui(Ui& ui, const Rect& rect);

}  // namespace heed
