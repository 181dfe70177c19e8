#pragma once

#include <optional>
#include <vector>

#include "app/panels/training/curve_plot.h"

namespace heed {

using ScreenLine = std::vector<ImVec2>;

// A number that is beyond the axes is at their edge.
ImVec2 place_of(const CurveAxes& axes, double x, double y);

// Where a drawn line is at this step; at its end if it does not reach that far. None: it begins later.
std::optional<ImVec2> place_on_line(const ScreenLine& line, const CurveAxes& axes, Index step);

// Whether the lines stay outside of the rectangle.
bool is_clear(const Rect& rect, const std::vector<ScreenLine>& lines);

// The letters of the lines that have one, each beside the end of its line, where it lies on no line and on
// nothing that has taken its place already.
struct EndLabel {
  const PlotLine* line = nullptr;
  Rect rect;
};
std::vector<EndLabel> end_labels(const Ui& ui, const CurvePlot& plot, const CurveAxes& axes,
                                 const std::vector<ScreenLine>& lines, const std::vector<Rect>& taken);
void draw_end_labels(const Ui& ui, const std::vector<EndLabel>& labels);

}  // namespace heed
