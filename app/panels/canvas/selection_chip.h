#pragma once

#include <optional>

#include "app/panels/base/panel_ui.h"

namespace heed {

class LensNumbers;
struct SelectedRange;

inline constexpr float kSelectionChipEdge = 16, kSelectionChipTop = 14,
                       kSelectionChipHeight = 30;  // at scale 1

inline constexpr float kChipLineGap = 8;  // from one line of chips to the next, at scale 1

// How far the chips above the figure have come: those that have no room beside the others stand in a second
// line, for which the figure leaves room.
struct ChipLines {
  float first = 0;              // where the last chip of the line ends, or the canvas begins
  std::optional<float> second;  // the same; none: there is no such line
};

// What it is written from besides the state.
struct SelectionSource {
  LensNumbers* lens = nullptr;           // null: the figure shows the numbers themselves
  const SelectedRange* range = nullptr;  // null: at most one number is selected
};

// Names the selected cell above the figure, right of what is there; pressing it deselects. Through a
// lens it says what the figure shows; of a range, what its numbers come to, where there is room.
void selection_chip_ui(PanelUi& ui, const Rect& canvas, ChipLines& lines, const SelectionSource& source);

}  // namespace heed
