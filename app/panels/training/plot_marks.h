#pragma once

#include <string>
#include <vector>

#include "app/panels/training/plot_places.h"

namespace heed {

inline constexpr float kMarkLane = 28;  // above a plot: two lines of names

// A moment on the curve, and its name in the lane, right above it. A name without room is empty.
struct PlacedMark {
  ImVec2 at;
  bool is_strong;
  bool is_told;  // the caption is about it
  Color color;
  std::string name = {};
  Rect name_rect = {};
};

// On the line. Where there is no room for all names, the told mark has one, and then strong marks. No name
// lies on another, or on the line that leads down from one.
std::vector<PlacedMark> placed_marks(const Ui& ui, const CurvePlot& plot, const CurveAxes& axes,
                                     const ScreenLine& line, const Rect& lane);

// A tick on the curve for each, and a line from its name down to it.
void draw_marks(const Ui& ui, const std::vector<PlacedMark>& marks);

}  // namespace heed
