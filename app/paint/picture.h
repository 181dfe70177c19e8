#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "app/figure/figure.h"
#include "app/figure/head_wall.h"
#include "app/figure/vector_view.h"
#include "app/paint/cairo_painter.h"

namespace heed {

// Style of an exported figure.
struct PictureStyle {
  ThemeKind theme = ThemeKind::Light;
  Language language = Language::English;
  ColorOptions colors;
  bool shows_legends = true;
  Spot spot;                     // what is shown
  LensNumbers* lens = nullptr;   // values to show in the cells; null: the numbers themselves
  std::vector<RegionRef> blank;  // cells whose numbers are hidden
  float progress = 1;            // animation progress of the last moment
  bool is_about_step = false;    // what the last moment makes may grow, as in the window
  bool follows_step = false;     // then what is shown is where the moment is
  std::optional<CellRef> selected;
  std::optional<Region> range;     // of its matrix, if more than it is selected
  bool is_about_selected = false;  // in place of the last moment
};

// The part of the figure to export.
struct WholeFigure {
  const FigureLayout* layout = nullptr;  // null: that of the last moment
};
struct OneMatrix {
  NodeId node = 0;
};
struct OneStep {  // its outputs and inputs
  int step = 1;
};
// The heads as a wall; both have to outlive the picture.
struct AllHeads {
  const HeadSurvey* survey = nullptr;
  const PartEffects* effects = nullptr;  // null: not measured
  HeadChoice choice;
};
using PicturePart = std::variant<WholeFigure, OneMatrix, OneStep, VectorSubject, AllHeads>;

struct PictureSize {  // in pixels or points
  int width = 0;
  int height = 0;
};

inline constexpr PictureSize kUsualPicture{1280, 800};

// Size of an animation of the given width.
inline constexpr PictureSize stepping_size(int width) { return {width, width * 5 / 8}; }

// A drawing with its page, ready for any painter.
struct Picture {
  Drawing drawing;
  Page page;
};

// How the whole figure is laid out on a page of this size for what the moment makes.
FigureLayout figure_layout(const Computation& computation, const std::optional<Moment>& moment,
                           const PictureStyle& look, PictureSize size);

// Draws the computation at its playhead. The whole figure has a caption of the last moment below
// it; without a size, a part gets a page that just fits it.
Picture make_picture(const Computation& computation, const PicturePart& part, const PictureStyle& look,
                     std::optional<PictureSize> size = {});

}  // namespace heed
