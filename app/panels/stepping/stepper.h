#pragma once

#include <optional>

#include "app/panels/base/panel_ui.h"
#include "app/panels/stepping/chapter_list.h"

namespace heed {

// The eight steps, or the chapters of a transformer; which of them are done, and where the playhead is.
void stepper_ui(PanelUi& ui, const Rect& rect, bool is_narrow, ChapterMemory& memory);

// The step that a page of a lesson is about while it is as it was opened; none: no page, or the one that the
// playhead is in.
std::optional<int> step_of_page(const AppState& state);

}  // namespace heed
