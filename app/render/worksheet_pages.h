#pragma once

#include <string>
#include <vector>

#include "app/figure/drawing.h"
#include "app/paint/cairo_painter.h"
#include "app/render/worksheet_block.h"
#include "core/base/result.h"

namespace heed {

// An A4 page, in points.
Page worksheet_page();

// The pages of the worksheet, or of its key if `style.is_key`: the same pages with the blanks filled in.
// Fails if a matrix does not fit on a page.
Result<std::vector<Drawing>> worksheet_pages(const Worksheet& sheet, const std::string& title,
                                             const SheetStyle& style);

}  // namespace heed
