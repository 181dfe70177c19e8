#pragma once

#include <optional>
#include <string>

#include "app/panels/base/panel_ui.h"
#include "core/explain/logit_ledger.h"

namespace heed {

class LensNumbers;
struct SelectedRange;

// What a caption is written from besides the state.
struct CaptionSource {
  LedgerCache& ledger;
  LensNumbers* lens = nullptr;           // null: the figure shows the numbers themselves
  bool tells_a_cell = false;             // the figure shows a cell that is named as an example
  std::optional<CellRef> shown_now;      // while rows appear one after the other: a cell of that one
  const SelectedRange* range = nullptr;  // null: at most one number is selected
};

// What happens at this moment, as tagged text; seen through a lens, what that shows.
std::string caption_text(const PanelUi& ui, const CaptionSource& source);

// Returns what it says.
std::string caption_ui(PanelUi& ui, const Rect& canvas, const CaptionSource& source);

// The height kept free for the caption: two lines, so that nothing jumps from moment to moment.
float caption_height_px(const Ui& ui);

}  // namespace heed
