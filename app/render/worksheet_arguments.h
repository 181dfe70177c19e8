#pragma once

#include <optional>
#include <string>

#include "app/cli/arguments.h"
#include "app/cli/failure.h"
#include "app/paint/cairo_painter.h"
#include "core/lesson/worksheet.h"

namespace heed {

// The parsed arguments of `heed worksheet`.
struct WorksheetArguments {
  std::string scene;
  std::optional<std::string> steps;  // parsed once the scene is built
  WorksheetRequest sheet;            // of the first student
  std::uint64_t students = 1;
  std::string out;
  FileFormat format = FileFormat::Pdf;
  std::optional<std::string> key;  // nullopt: each key follows its sheet
  std::optional<std::string> saved_scene;
};

const CommandSpec& worksheet_spec();

Result<WorksheetArguments> parse_worksheet_arguments(const Arguments& arguments);

}  // namespace heed
