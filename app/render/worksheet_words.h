#pragma once

#include <optional>
#include <string>

#include "app/cli/arguments.h"
#include "app/cli/failure.h"
#include "app/paint/cairo_painter.h"
#include "core/lesson/worksheet.h"

namespace heed {

// What the words of `heed worksheet` ask for.
struct WorksheetWords {
  std::string scene;
  std::optional<std::string> steps;  // which there are is known when the scene is built
  WorksheetRequest sheet;            // of the first student
  std::uint64_t students = 1;
  std::string out;
  FileFormat format = FileFormat::Pdf;
  std::optional<std::string> key;  // none: the keys stand behind their sheets
  std::optional<std::string> saved_scene;
};

const CommandSpec& worksheet_spec();

Result<WorksheetWords> read_worksheet_words(const Arguments& arguments);

}  // namespace heed
