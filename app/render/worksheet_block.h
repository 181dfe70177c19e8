#pragma once

#include <optional>

#include "app/figure/drawing.h"
#include "app/theme/theme.h"
#include "core/lesson/worksheet.h"
#include "core/text/catalogue.h"

namespace heed {

// How the matrices of a sheet are drawn.
struct SheetStyle {
  const Theme* theme = nullptr;
  Language language = Language::English;
  bool is_key = false;  // with the answers in the blanks
};

// One matrix of a sheet and the room that it takes: its name, its labels, its cells between brackets. Cells
// to be filled in are large enough to write in. Lengths are in points of the page.
struct SheetBlock {
  const WorksheetMatrix* matrix = nullptr;
  float number_size = 0;
  float label_width = 0;  // of the rows
  float label_height = 0;
  float cell_width = 0;
  float cell_height = 0;
  float gap = 0;
  float width = 0;
  float height = 0;
};

// As large as it can be within `room`; nothing if no size fits.
std::optional<SheetBlock> fitted_block(const WorksheetMatrix& matrix, Point room, Language language);

void draw_block(Drawing& drawing, const SheetBlock& block, const SheetStyle& style, Point at);

}  // namespace heed
