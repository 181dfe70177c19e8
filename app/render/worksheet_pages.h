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

// The sheet as pages, or with `style.is_key` its key: the same pages with the blanks filled in. A matrix that
// no page has room for is an error.
Result<std::vector<Drawing>> worksheet_pages(const Worksheet& sheet, const std::string& title,
                                             const SheetStyle& style);

}  // namespace heed
