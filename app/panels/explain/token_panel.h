#pragma once

#include "app/figure/token_view.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/rich_text_ui.h"

namespace heed {

// Attention as lines between tokens. A query token stands for its row of weights in the matrix, a key token
// for its column.

struct TokenPanel {
  TokenView view;
  WrappedText notes;
  bool is_hidden = false;  // a question asks for its weights
  float height = 0;
};

// At most `most` high: shows fewer tokens if necessary.
// In a column of the window, of which the width counts.
TokenPanel fitted_token_panel(const PanelUi& ui, const Rect& column, float most,
                              StrongestWeightCache& strongest);
void token_panel_ui(PanelUi& ui, const TokenPanel& panel, const Rect& rect, StrongestWeightCache& strongest);

}  // namespace heed
