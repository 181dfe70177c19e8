#pragma once

#include <map>
#include <optional>

#include "app/panels/base/panel_ui.h"
#include "core/lesson/stage.h"

namespace heed {

// What the lessons that come with Heed begin with, computed; none for one whose first page cannot be shown.
using LessonThumbnails = std::map<std::size_t, std::optional<LessonStage>>;

// The lessons that come with Heed, each with a small picture of what it is about; over the whole window.
void lessons_card_ui(PanelUi& ui, ImVec2 window_px, LessonThumbnails& thumbnails);

// The lessons as tiles with small pictures, as many in a row as there is room for; they scroll.
void lesson_tiles_ui(PanelUi& ui, const Rect& area, LessonThumbnails& thumbnails);
float lesson_tiles_width(const Ui& ui, int columns);

}  // namespace heed
