#pragma once

#include "app/theme/theme.h"
#include "core/export/numbers_export.h"
#include "core/graph/op.h"
#include "core/module/steps.h"
#include "core/text/catalogue.h"

namespace heed {

enum class ExportContent { Figure, Selection, Stepping, Numbers, Code };
enum class PictureKind { Svg, Pdf, Png };

// Options of the export card.
struct ExportOptions {
  ExportContent what = ExportContent::Figure;
  PictureKind picture = PictureKind::Svg;
  int scale = 2;  // for PNG
  ThemeKind theme = ThemeKind::Light;
  Language language = Language::English;
  StepRange steps;  // of the animation, as are the next three
  int width = 960;  // in pixels; height is five eighths of it
  int frames_per_sec = 10;
  double secs_per_moment = 1.5;
  NumberFormat numbers = NumberFormat::Csv;
  bool is_all_numbers = true;  // false: only the matrix with the selected cell
  Dialect dialect = Dialect::Torch;

  bool operator==(const ExportOptions&) const = default;
};

}  // namespace heed
