#pragma once

#include <map>
#include <optional>

#include "app/panels/base/panel_ui.h"
#include "core/lesson/computed_page.h"

namespace heed {

// The first pages of the lessons that come with Heed, computed for their thumbnails; none for a page that
// cannot be shown.
using LessonThumbnails = std::map<std::size_t, std::optional<ComputedPage>>;

// The overlay that lists the lessons that come with Heed.
void lessons_card_ui(PanelUi& ui, ImVec2 window_px, LessonThumbnails& thumbnails);

// The lessons as tiles with thumbnails, in as many columns as fit; they scroll.
void lesson_tiles_ui(PanelUi& ui, const Rect& area, LessonThumbnails& thumbnails);
int lesson_tile_columns(const Ui& ui, float width);  // that fit
float lesson_row_width(const Ui& ui, float width);   // of as many as fit into a room of this width
float lesson_tiles_width(const Ui& ui, int columns);

}  // namespace heed
