#pragma once

#include <cstdint>
#include <optional>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "core/explain/logit_ledger.h"

namespace heed {

// The ledger of the last frame, for as long as nothing that it depends on has changed.
struct LedgerMemory {
  std::uint64_t revision = 0;  // of the probabilities
  Index row = -1, label = -1;
  LogitLedger ledger;
};

// The answer that the map of a transformer is about: that of the row which is pointed at or spoken of, or a
// selected logit. None: nothing has been read out yet, or something else is looked at.
std::optional<CellRef> explained_answer(const AppState& state);

// What each part of the transformer added to its logit, as bars that sum to it.
void ledger_ui(PanelUi& ui, Flow& flow, CellRef answer, LedgerMemory& memory);

}  // namespace heed
