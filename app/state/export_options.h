#pragma once

#include <optional>

#include "app/theme/theme.h"
#include "core/export/numbers_export.h"
#include "core/export/program_export.h"
#include "core/graph/op.h"
#include "core/lesson/worksheet.h"
#include "core/module/steps.h"
#include "core/text/catalogue.h"

namespace heed {

enum class ExportContent { Figure, Selection, Vectors, Heads, Stepping, Numbers, Code, Worksheet, Run };
enum class RunPart { Model, Gpt2, Program, History, Curves, Film };  // of a training run
enum class PictureKind { Svg, Pdf, Png };

// Of a worksheet for calculation by hand: the options of `heed worksheet`.
struct WorksheetOptions {
  bool is_of_update = false;       // a step of training, where one is shown, in place of steps of the scene
  std::optional<StepRange> steps;  // none: the usual ones
  bool is_all_rows = false;
  int row = 0;  // of a transformer, the only one unless all are worked out; counts from 1; 0: the usual one
  double blank_share = 1;
  int decimals = 2;
  int seed = 0;  // of the first student
  int students = 1;
  bool has_own_keys = false;  // the answer keys go to a file of their own

  bool operator==(const WorksheetOptions&) const = default;
};

// The row of a transformer that is worked out, from 1.
inline int row_on_worksheet(const WorksheetOptions& options, const Scene& scene) {
  const bool is_there = options.row >= 1 && options.row <= scene.inputs->rows();
  return is_there ? options.row : static_cast<int>(usual_row(scene)) + 1;
}

inline WorksheetRequest worksheet_request(const WorksheetOptions& options, const Scene& scene) {
  WorksheetRequest request;
  request.steps = options.steps;
  request.is_all_rows = options.is_all_rows;
  if (scene.has_blocks() && !options.is_all_rows) request.row = row_on_worksheet(options, scene) - 1;
  request.blank_share = options.blank_share;
  request.decimals = options.decimals;
  request.seed = static_cast<std::uint64_t>(options.seed);
  return request;
}

// Options of the export card.
struct ExportOptions {
  ExportContent what = ExportContent::Figure;
  PictureKind picture = PictureKind::Svg;
  int scale = 2;  // for PNG
  ThemeKind theme = ThemeKind::Light;
  Language language = Language::English;
  bool shows_selection = true;  // of the figure, if something is selected
  StepRange steps;              // of the animation, as are the next three
  int width = 960;              // in pixels; height is five eighths of it
  int frames_per_sec = 10;
  double secs_per_moment = 1.5;
  NumberFormat numbers = NumberFormat::Csv;
  bool is_all_numbers = true;  // false: only the matrix with the selected cell
  Dialect dialect = Dialect::Torch;
  WorksheetOptions worksheet;
  RunPart run = RunPart::Model;
  bool has_log_scale = false, is_smooth = true;  // of its curves
  bool shows_all_heads = false;                  // in its animation, in place of what the window shows

  bool operator==(const ExportOptions&) const = default;
};

}  // namespace heed
