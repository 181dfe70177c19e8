#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/figure/curves.h"
#include "app/panels/widgets/ui.h"
#include "core/base/matrix.h"

namespace heed {

struct PlotLine {
  std::vector<CurvePoint> points;  // x is the step
  Color color;
  float width = 1;
  bool is_dotted = false;
  bool is_smooth = false;  // the means of its numbers, with these behind
  std::string label = {};  // at its end
  std::string name = {};   // of its numbers; empty: they are not said
};

// A small picture at a step of the curve.
struct PlotPicture {
  Index step = 0;
  std::function<void(const Rect&)> draw;
};

// Something that happened at a step, named above the plot.
struct PlotMark {
  Index step = 0;
  std::string label;
  bool is_strong = false;  // it is spoken of
  bool is_told = false;    // the caption is about it: it has a name before all others
};

inline constexpr float kPlotRight = 20;  // beside the plot, where the end of a line has its label

// Curves over the steps of training, to be scrubbed.
struct CurvePlot {
  std::string name;
  std::vector<PlotLine> lines;  // the last on top: the one that is spoken of
  std::vector<Index> steps;     // that one can go to, in order
  Index last_step = 1;          // at the right end
  bool is_share = false;        // of 0 to 1, in percent
  bool has_log_scale = false;
  bool names_steps = true;  // below it
  bool has_lane = false;    // above it, for the names of marks
  std::vector<PlotPicture> pictures;
  std::vector<PlotMark> marks;       // by step
  std::optional<Index> marked;       // the step whose weights are shown
  std::optional<Index> branched_at;  // where the run left another
  std::optional<double> guessing;    // what chance reaches: a dashed line
  std::string guessing_label;        // on it
};

// Draws the plot. Returns the step that is pressed, or dragged to, in this frame: one of those that can be
// gone to, whose numbers are said before while the pointer is there.
std::optional<Index> curve_plot_ui(Ui& ui, const char* id, const Rect& rect, const CurvePlot& plot);

}  // namespace heed
