#pragma once

#include <optional>

#include "app/figure/token_view.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "core/explain/logit_ledger.h"

namespace heed {

// Attention as lines between tokens. A query token stands for its row of weights in the matrix, a key token
// for its column.

struct TokenPanel {
  TokenView view;
  std::optional<HeadKey> answer_head;  // on the map: the head that added most to the answer that is explained
  WrappedText notes;
  bool is_hidden = false;  // a question asks for its weights
  float height = 0;
};

// What is kept from frame to frame.
struct TokenPanelMemory {
  StrongestWeightCache& strongest;
  LedgerCache& ledger;
};

// At most `most` high: shows fewer tokens if necessary.
// In a column of the window, of which the width counts.
TokenPanel fitted_token_panel(const PanelUi& ui, const Rect& column, float most,
                              const TokenPanelMemory& memory);
void token_panel_ui(PanelUi& ui, const TokenPanel& panel, const Rect& rect, const TokenPanelMemory& memory);

}  // namespace heed
