#pragma once

#include <string>
#include <vector>

#include "app/figure/drawing.h"
#include "app/paint/cairo_painter.h"
#include "app/paint/worksheet_block.h"
#include "core/base/result.h"
#include "core/lesson/update_worksheet.h"

namespace heed {

// An A4 page, in points.
Page worksheet_page();

// The pages of the worksheet, or of its key if `style.is_key`: the same pages with the blanks filled in.
// Fails if a matrix does not fit on a page.
Result<std::vector<Drawing>> worksheet_pages(const Worksheet& sheet, const std::string& title,
                                             const SheetStyle& style);

// The worksheets of a class and their keys, as pages.
struct ClassPages {
  std::vector<Drawing> sheets;  // each followed by its key unless keys go to their own file
  std::vector<Drawing> keys;
};

// What goes for every student of a class.
struct ClassSheets {
  std::string title;
  Language language = Language::English;
  bool has_own_keys = false;  // keys go to their own file
};

// Adds the sheet and the key of one student, whose seed is in the request.
Status add_student(ClassPages& pages, const Scene& scene, const WorksheetRequest& request,
                   const ClassSheets& sheets);
// The same of a step of training.
Status add_student(ClassPages& pages, const UpdateOnPaper& update, const WorksheetRequest& request,
                   const ClassSheets& sheets);

}  // namespace heed
