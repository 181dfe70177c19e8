#pragma once

#include <map>
#include <optional>

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/picture_tile.h"
#include "core/lesson/computed_page.h"

namespace heed {

// The first pages of the lessons that come with Heed, computed for their thumbnails; none for a page that
// cannot be shown.
using LessonThumbnails = std::map<std::size_t, std::optional<ComputedPage>>;

// The overlay that lists the lessons that come with Heed.
void lessons_card_ui(PanelUi& ui, ImVec2 window_px, LessonThumbnails& thumbnails);

// What the arrows find at the ends of a row: its neighbour, or what is beside the tiles.
enum class RowEnds { OtherRows, Neighbours };

// The lessons as tiles with thumbnails, in the current window of ImGui; only those within `seen` are drawn.
void lesson_tiles_ui(PanelUi& ui, const TileGrid& grid, Point corner, const Rect& seen,
                     LessonThumbnails& thumbnails, RowEnds ends);
int lesson_count();

}  // namespace heed
