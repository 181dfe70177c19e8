#pragma once

#include "app/figure/token_view.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/rich_text_ui.h"

namespace heed {

// Attention drawn over the tokens, linked with the matrix: a query token stands for its row of weights, a key
// token for its column.

struct TokenPanel {
  TokenView view;
  WrappedText notes;
  bool is_hidden = false;  // its weights are asked for
  float height = 0;
};

// No higher than `most`, by showing fewer tokens.
TokenPanel fitted_token_panel(const PanelUi& ui, float width, float most, StrongestWeights& strongest);
void token_panel_ui(PanelUi& ui, const TokenPanel& panel, const Rect& rect, StrongestWeights& strongest);

}  // namespace heed
