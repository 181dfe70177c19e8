#pragma once

#include <optional>
#include <string>

#include "app/cli/arguments.h"
#include "app/cli/failure.h"
#include "app/paint/cairo_painter.h"
#include "core/lesson/worksheet.h"
#include "core/text/catalogue.h"
#include "core/walk/build.h"

namespace heed {

// The parsed arguments of `heed worksheet`.
struct WorksheetArguments {
  std::string scene;
  std::vector<std::string> update;                 // of a step of training: scene, parameter, row, column
  std::optional<std::string> steps, chapter, row;  // parsed once the scene is built
  WorksheetRequest sheet;                          // of the first student
  std::uint64_t students = 1;
  std::string out;
  FileFormat format = FileFormat::Pdf;
  std::optional<std::string> key;  // nullopt: each key follows its sheet
  std::optional<std::string> saved_scene;
};

const CommandSpec& worksheet_spec();

Result<WorksheetArguments> parse_worksheet_arguments(const Arguments& arguments);

// Reads the steps and the row that were asked for into the request, now that there is a scene to have them.
Status read_place(const WorksheetArguments& words, const BuiltScene& built, Language language,
                  WorksheetRequest& sheet);

}  // namespace heed
