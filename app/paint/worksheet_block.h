#pragma once

#include <vector>

#include "app/figure/drawing.h"
#include "app/theme/theme.h"
#include "core/lesson/worksheet.h"
#include "core/text/catalogue.h"

namespace heed {

// How a worksheet is drawn.
struct SheetStyle {
  const Theme* theme = nullptr;
  Language language = Language::English;
  bool is_key = false;  // answer key: blanks are filled in
};

// The layout of a matrix on a worksheet, or of some of its columns: name, labels, and cells between brackets.
// Blank cells are large enough to write in. Lengths are in points.
struct SheetBlock {
  const WorksheetMatrix* matrix = nullptr;
  Index first_col = 0;
  Index cols = 0;
  float number_size = 0;
  float label_width = 0;  // of row labels
  float label_height = 0;
  float cell_width = 0;
  float cell_height = 0;
  float gap = 0;
  float width = 0;
  float height = 0;

  bool is_part() const { return cols < matrix->cols; }
};

// The largest layout that fits in `room`: one block, or of a wide matrix several, each with some of its
// columns. Empty if its rows are too many.
std::vector<SheetBlock> fitted_blocks(const WorksheetMatrix& matrix, Point room, Language language);

// How many rows of the matrix fit in so much height.
Index most_rows(const WorksheetMatrix& matrix, float height, Language language);

// A number, or the blank that it leaves.
void draw_number(Drawing& drawing, const WorksheetCell& cell, Role role, const SheetStyle& style,
                 const Rect& rect, float size);

void draw_block(Drawing& drawing, const SheetBlock& block, const SheetStyle& style, Point at);

}  // namespace heed
