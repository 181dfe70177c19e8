#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/panels/widgets/ui.h"
#include "core/train/training_history.h"

namespace heed {

// Which number of a point a plot shows.
enum class CurveValue { Loss, Accuracy };

struct CurveLine {
  std::span<const CurvePoint> points;
  Color color;
  float thickness = 1;
  bool is_dotted = false;
  bool is_smooth = false;  // a running mean
  std::string label = {};  // at its end
};

// A small picture at a step of the curve.
struct CurvePicture {
  Index step = 0;
  std::function<void(const Rect&)> draw;
};

// Curves over the steps of training.
struct CurvePlot {
  CurveValue value = CurveValue::Loss;
  std::string name;
  std::vector<CurveLine> lines;  // the last on top
  Index last_step = 1;           // at the right end
  bool has_log_scale = false;
  bool names_steps = true;  // below it
  std::vector<CurvePicture> pictures;
  std::optional<Index> marked;       // the step whose weights are shown
  std::optional<Index> branched_at;  // where the run left another
  std::optional<float> guessing;     // what chance reaches: a dashed line
  std::string guessing_label;        // on it
};

// Where it leaves room for its axis at the left.
inline constexpr float kCurveAxisWidth = 46;

// Draws the plot. Returns the step that is pressed, or dragged to, in this frame.
std::optional<Index> curve_plot_ui(Ui& ui, const char* id, const Rect& rect, const CurvePlot& plot);

// The latest point that is not after the step; null before the first.
const CurvePoint* point_at(std::span<const CurvePoint> points, Index step);

std::string loss_text(float loss);

}  // namespace heed
