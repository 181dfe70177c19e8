#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "app/figure/figure.h"
#include "app/paint/cairo_painter.h"

namespace heed {

// How a figure that is taken away looks.
struct PictureLook {
  ThemeKind theme = ThemeKind::Light;
  Language language = Language::English;
  ColorChoice colors;
  bool shows_legends = true;
  int head = 0;                  // the one that is shown whole
  LensNumbers* lens = nullptr;   // what stands in the cells; none: the numbers themselves
  std::vector<RegionRef> blank;  // what is not to be seen yet
  float progress = 1;            // how far the last moment has been shown
};

// What of the figure is taken.
struct WholeFigure {};
struct OneMatrix {
  NodeId node = 0;
};
struct OneStep {  // what it computes, and from what
  int step = 1;
};
using PicturePart = std::variant<WholeFigure, OneMatrix, OneStep>;

struct PictureSize {  // in pixels, or points
  int width = 0;
  int height = 0;
};

inline constexpr PictureSize kUsualPicture{1280, 800};

// Of an animation that is so wide.
inline constexpr PictureSize stepping_size(int width) { return {width, width * 5 / 8}; }

// A drawing on its page, ready for any painter.
struct Picture {
  Drawing drawing;
  Page page;
};

// The computation as it is at its playhead. The whole figure has a caption of the last moment below it; a
// part without a size gets a page that just holds it.
Picture make_picture(const Computation& computation, const PicturePart& part, const PictureLook& look,
                     std::optional<PictureSize> size = {});

}  // namespace heed
