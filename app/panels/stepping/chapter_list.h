#pragma once

#include <optional>

#include "app/panels/base/panel_ui.h"

namespace heed {

// What the chapter list remembers between frames.
struct ChapterMemory {
  std::optional<int> unfolded;  // a group that a person opened; none: that of the steps
  int seen_step = 0;            // the last one that was scrolled into view
};

// The chapters of a transformer: the two of a block as one group, and those of the group that the steps are
// in unfolded.
void chapter_list_ui(PanelUi& ui, const Rect& rect, bool is_narrow, ChapterMemory& memory);

}  // namespace heed
