#include "app/panels/training/curve_plot.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "app/panels/training/curve_numbers.h"
#include "app/panels/training/plot_marks.h"
#include "app/panels/training/plot_places.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr float kMomentReach = 4;  // of the line of the moment, beyond the plot
constexpr float kAxis = 46, kTop = 8, kStepsHeight = 18;
constexpr float kPicture = 56;       // its side
constexpr double kLeastLoss = 1e-4;  // on a logarithmic scale a smaller one is drawn there
constexpr float kRawOpacity = 0.4f;  // of the numbers behind a smoothed line
constexpr float kMarkEvery = 90;     // pixels between the steps that are named, at least

struct Extent {
  double least = 0, most = 1;
};

// The range of all losses that are drawn.
Extent extent_of_losses(const CurvePlot& plot) {
  double least = plot.guessing.value_or(1), most = plot.guessing.value_or(0);
  for (const PlotLine& line : plot.lines) {
    for (const CurvePoint& point : line.points) {
      if (!std::isfinite(point.y)) continue;
      least = std::min(least, point.y);
      most = std::max(most, point.y);
    }
  }
  if (!plot.has_log_scale) return {0, most > 0 ? most * 1.04 : 1};
  least = std::max(least, kLeastLoss);
  return {least / 1.1, std::max(most, least) * 1.1};
}

// The lane is at the upper edge, and the line of the moment ends below it.
float top_of_plot(const Ui& ui, const CurvePlot& plot) {
  return ui.px(plot.has_lane ? kMarkLane + kMomentReach : kTop);
}

CurveAxes plot_axes(const Ui& ui, const Rect& rect, const CurvePlot& plot) {
  CurveAxes axes;
  const float above = top_of_plot(ui, plot), below = ui.px(plot.names_steps ? kStepsHeight : 4);
  axes.plot = {rect.x + ui.px(kAxis), rect.y + above, std::max(rect.width - ui.px(kAxis + kPlotRight), 1.0f),
               std::max(rect.height - above - below, 1.0f)};
  axes.x_most = static_cast<double>(std::max<Index>(plot.last_step, 1));
  axes.is_log = plot.has_log_scale;
  const Extent extent = plot.is_share ? Extent{} : extent_of_losses(plot);
  axes.y_least = extent.least;
  axes.y_most = extent.most;
  return axes;
}

double smoothing_of(const CurvePlot& plot, const PlotLine& line) {
  return line.is_smooth ? usual_smoothing(static_cast<double>(plot.last_step)) : 0;
}

ScreenLine screen_line(const CurveAxes& axes, const std::vector<CurvePoint>& points) {
  ScreenLine result;
  for (const CurvePoint& point : points) {
    if (std::isfinite(point.y)) result.push_back(place_of(axes, point.x, point.y));
  }
  return result;
}

// Not more than one point for each pixel.
ScreenLine thinned(const ScreenLine& line) {
  ScreenLine result;
  for (const ImVec2& at : line) {
    const bool is_last = &at == &line.back();
    if (result.empty() || at.x - result.back().x >= 1 || is_last) result.push_back(at);
  }
  return result;
}

// A dot every few pixels along the line.
void draw_dots(const Ui& ui, std::span<const ImVec2> points, Color color, float thickness) {
  const float every = ui.px(4.5f);
  float left = 0;
  for (std::size_t at = 1; at < points.size(); ++at) {
    const ImVec2 from = points[at - 1], to = points[at];
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    for (; left < length; left += every) {
      const float part = left / length;
      const ImVec2 center{from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
      ImGui::GetWindowDrawList()->AddCircleFilled(center, thickness * 0.7f, im_color(color), 6);
    }
    left -= length;
  }
}

void draw_polyline(const ScreenLine& line, Color color, float thickness) {
  ImGui::GetWindowDrawList()->AddPolyline(line.data(), static_cast<int>(line.size()), im_color(color),
                                          ImDrawFlags_None, thickness);
}

// Of a smoothed line its numbers are seen, too, faintly behind it. Returns the line without them.
ScreenLine draw_line(const Ui& ui, const CurvePlot& plot, const CurveAxes& axes, const PlotLine& line) {
  const double smoothing = smoothing_of(plot, line);
  if (smoothing > 0)
    draw_polyline(screen_line(axes, line.points), mix(ui.theme.panel, line.color, kRawOpacity), ui.px(1));
  const ScreenLine drawn =
      thinned(screen_line(axes, smoothing > 0 ? smoothed(line.points, smoothing) : line.points));
  if (line.is_dotted) {
    draw_dots(ui, drawn, line.color, ui.px(line.width));
  } else {
    draw_polyline(drawn, line.color, ui.px(line.width));
  }
  return drawn;
}

std::string axis_text(const CurvePlot& plot, double value) {
  const auto number = static_cast<float>(value);
  return plot.is_share ? percent_text(number) : readable_text(number, 3);
}

TextStyle guessing_style(const Ui& ui) { return words(ui, size::kTextTiny, ui.theme.muted); }

// Above the right end of its line, or before the line of the moment that is shown; below it where a curve or
// the edge of the plot leaves no room above.
Rect guessing_label_place(const Ui& ui, const CurvePlot& plot, const CurveAxes& axes,
                          const std::vector<ScreenLine>& lines) {
  const float y = std::round(place_of(axes, 0, *plot.guessing).y), gap = ui.px(6), height = ui.px(12);
  const float width = text_size(ui, guessing_style(ui), plot.guessing_label).x;
  float right = axes.plot.right();
  if (plot.marked) {
    const float line = place_of(axes, static_cast<double>(*plot.marked), axes.y_least).x;
    if (line + gap > right - width && line - gap < right) right = line - gap;
  }
  const Rect above{right - width, y - ui.px(2) - height, width, height};
  const Rect below{above.x, y + ui.px(3), width, height};
  const bool fits_above = above.y >= axes.plot.y - ui.px(2) && is_clear(above, lines);
  return fits_above || !is_clear(below, lines) ? above : below;
}

void draw_guessing_line(const Ui& ui, const CurvePlot& plot, const CurveAxes& axes) {
  const float y = std::round(place_of(axes, 0, *plot.guessing).y);
  for (float x = axes.plot.x; x < axes.plot.right(); x += ui.px(8)) fill({x, y, ui.px(4), 1}, ui.theme.muted);
}

void draw_guessing_label(const Ui& ui, const CurvePlot& plot, const Rect& place) {
  draw_text_left(ui, place.x, place.center_y(), guessing_style(ui), plot.guessing_label);
}

// The steps below the plot, as many as fit.
void draw_steps(const Ui& ui, const CurveAxes& axes) {
  const TextStyle small = numbers(ui, size::kTextTiny, ui.theme.muted);
  const float y = axes.plot.bottom() + ui.px(kStepsHeight / 2 + 1);
  for (const double step : round_marks(0, axes.x_most, static_cast<int>(axes.plot.width / ui.px(kMarkEvery))))
    draw_text_center(ui, place_of(axes, step, axes.y_least).x, y, small, fmt::format("{:.0f}", step));
}

// Where the name of the axis stands: between two of its numbers, as near to the middle as there is room.
float name_place(const Ui& ui, const CurveAxes& axes, std::span<const double> marks, float middle) {
  std::optional<float> best;
  for (std::size_t at = 1; at < marks.size(); ++at) {
    const float from = place_of(axes, 0, marks[at - 1]).y, to = place_of(axes, 0, marks[at]).y;
    const float between = (from + to) / 2;
    if (std::abs(to - from) < ui.px(24)) continue;
    if (!best || std::abs(between - middle) < std::abs(*best - middle)) best = between;
  }
  return best.value_or(middle);
}

void draw_frame(const Ui& ui, const CurvePlot& plot, const CurveAxes& axes) {
  const TextStyle small = numbers(ui, size::kTextTiny, ui.theme.muted);
  const float right = axes.plot.x - ui.px(8);
  const std::vector<double> marks = plot.is_share
                                        ? std::vector<double>{0, 1}
                                        : value_marks(axes, static_cast<int>(axes.plot.height / ui.px(34)));
  for (const double value : marks) {
    const float y = std::round(place_of(axes, 0, value).y);
    fill({axes.plot.x, y, axes.plot.width, 1}, ui.theme.line);
    draw_text_right(ui, right, y, small, axis_text(plot, value));
  }
  const float middle = axes.plot.y + axes.plot.height / 2;
  draw_text_right(ui, right, name_place(ui, axes, marks, middle),
                  bold_words(ui, size::kTextTiny, ui.theme.ink), plot.name);
  if (plot.guessing) draw_guessing_line(ui, plot, axes);
  if (plot.names_steps) draw_steps(ui, axes);
}

// Puts pictures where they hide neither a curve nor each other.
class PicturePlaces {
 public:
  PicturePlaces(const Ui& ui, const Rect& room, const std::vector<ScreenLine>& lines, std::vector<Rect> taken)
      : lines_(lines), room_(room), gap_(ui.px(5)), taken_(std::move(taken)) {
    side_ = std::min(ui.px(kPicture), room.height * 0.42f);
  }

  // Above or below the place on the curve, else a little beside it; none: there is no room.
  std::optional<Rect> take(ImVec2 at) {
    for (const float shift : {0.0f, 0.5f, -0.5f, 0.9f, -0.9f}) {
      const float x = std::round(at.x + (shift - 0.5f) * side_);
      for (const float y : {at.y - side_ - 4 * gap_, room_.y, at.y + 4 * gap_, room_.bottom() - side_}) {
        const Rect rect{x, std::round(y), side_, side_};
        if (!is_free(rect)) continue;
        taken_.push_back(rect);
        return rect;
      }
    }
    return std::nullopt;
  }

 private:
  bool is_free(const Rect& rect) const {
    const Rect wide = inset(rect, -gap_);
    const bool is_inside = rect.x >= room_.x && rect.right() <= room_.right() && rect.y >= room_.y &&
                           rect.bottom() <= room_.bottom();
    const auto is_beside = [&](const Rect& other) { return !do_overlap(wide, other); };
    return is_inside && std::ranges::all_of(taken_, is_beside) && is_clear(wide, lines_);
  }

  const std::vector<ScreenLine>& lines_;
  Rect room_;
  float gap_, side_ = 0;
  std::vector<Rect> taken_;
};

// Each with a line to its dot on the curve.
void draw_pictures(const Ui& ui, const CurvePlot& plot, const CurveAxes& axes, const ScreenLine& line,
                   PicturePlaces places) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (const PlotPicture& picture : plot.pictures) {
    const auto at = place_on_line(line, axes, picture.step);
    const auto rect = at ? places.take(*at) : std::nullopt;
    if (!rect) continue;
    const ImVec2 edge{std::clamp(at->x, rect->x + ui.px(4), rect->right() - ui.px(4)),
                      rect->y < at->y ? rect->bottom() : rect->y};
    list.AddLine(edge, *at, im_color(ui.theme.edge), 1);
    list.AddCircleFilled(*at, ui.px(2.5f), im_color(ui.theme.ink));
    picture.draw(*rect);
  }
}

void draw_branch(const Ui& ui, const CurveAxes& axes, const ScreenLine& line, Index step) {
  const auto at = place_on_line(line, axes, step);
  if (!at) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddCircleFilled(*at, ui.px(4), im_color(ui.theme.panel));
  list.AddCircle(*at, ui.px(4), im_color(ui.theme.ink), 0, ui.px(1.5f));
}

// Of the time line: a line through the plot, below the names of moments.
void draw_moment_line(const Ui& ui, const CurveAxes& axes, Index step) {
  const float x = place_of(axes, static_cast<double>(step), axes.y_least).x;
  const float reach = ui.px(kMomentReach);
  fill({x - ui.px(0.75f), axes.plot.y - reach, ui.px(1.5f), axes.plot.height + 2 * reach}, ui.theme.ink);
}

// And its knob on the curve.
void draw_knob(const Ui& ui, const CurveAxes& axes, const ScreenLine& line, Index step) {
  const auto at = place_on_line(line, axes, step);
  if (!at) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddCircleFilled(*at, ui.px(6), im_color(ui.theme.panel));
  list.AddCircleFilled(*at, ui.px(4.5f), im_color(ui.theme.ink));
}

// The step that a press leads to, and what was measured there, above the curves where there is a lane.
// Nothing where training has not been.
void draw_pointed(const Ui& ui, const CurvePlot& plot, const CurveAxes& axes, const ScreenLine& line,
                  Index step) {
  const auto on_curve = place_on_line(line, axes, step);
  if (!on_curve) return;
  const ImVec2 at = *on_curve;
  fill({at.x, axes.plot.y, 1, axes.plot.height}, ui.theme.edge);
  ImGui::GetWindowDrawList()->AddCircleFilled(at, ui.px(3), im_color(ui.theme.muted));
  const TextStyle style = words(ui, size::kTextSmall, ui.theme.ink);
  const std::string text = numbers_of_step(ui, plot, step);
  const ImVec2 extent = text_size(ui, style, text);
  const bool is_left = at.x + extent.x + ui.px(16) > axes.plot.right();
  const float height = extent.y + ui.px(6);
  const float top = plot.has_lane ? axes.plot.y - ui.px(kMomentReach) - height : axes.plot.y;
  const float width = extent.x + ui.px(12), beside = is_left ? at.x - ui.px(6) - width : at.x + ui.px(6);
  const float last_x = std::max(axes.plot.right() + ui.px(kPlotRight) - width, axes.plot.x);
  const Rect box{std::clamp(beside, axes.plot.x, last_x), top, width, height};
  fill(box, ui.theme.raised, ui.px(size::kRadiusSmall));
  draw_text_center(ui, box.center_x(), box.center_y(), style, text);
}

}  // namespace

std::optional<Index> curve_plot_ui(Ui& ui, const char* id, const Rect& rect, const CurvePlot& plot) {
  const CurveAxes axes = plot_axes(ui, rect, plot);
  const double step = std::clamp(axes.x_of(ImGui::GetIO().MousePos.x), 0.0, axes.x_most);
  const bool has_been_there = !plot.steps.empty() && step <= static_cast<double>(plot.steps.back()) + 0.5;
  // Where training has been the numbers of the step are told, and nothing lies over them.
  const bool tells_numbers =
      has_been_there && ImGui::IsMouseHoveringRect(min_of(axes.plot), max_of(axes.plot));
  const Response pointer =
      interact(ui, id, axes.plot, tells_numbers ? std::string() : ui.tr("ui.train.curve_tip"));
  draw_frame(ui, plot, axes);
  std::vector<ScreenLine> lines;
  for (const PlotLine& line : plot.lines) lines.push_back(draw_line(ui, plot, axes, line));
  const ScreenLine spoken_of = lines.back();
  std::vector<Rect> taken;
  if (plot.guessing) {
    taken.push_back(guessing_label_place(ui, plot, axes, lines));
    draw_guessing_label(ui, plot, taken.back());
  }
  const std::vector<EndLabel> labels = end_labels(ui, plot, axes, lines, taken);
  for (const EndLabel& label : labels) taken.push_back(label.rect);
  const Rect lane{axes.plot.x, rect.y, axes.plot.width + ui.px(kPlotRight), ui.px(kMarkLane)};
  const std::vector<PlacedMark> marks = placed_marks(ui, plot, axes, spoken_of, lane);
  draw_marks(ui, marks);
  // Pictures leave the lines free that lead down from names, too.
  for (const PlacedMark& mark : marks) {
    if (!mark.name.empty()) lines.push_back({{mark.at.x, axes.plot.y}, mark.at});
  }
  draw_pictures(ui, plot, axes, spoken_of, PicturePlaces(ui, axes.plot, lines, std::move(taken)));
  if (plot.marked) draw_moment_line(ui, axes, *plot.marked);
  draw_end_labels(ui, labels);
  if (plot.branched_at) draw_branch(ui, axes, spoken_of, *plot.branched_at);
  const Index pointed = plot.steps.empty() ? 0 : step_led_to(plot, step);
  if (pointer.is_hovered && !pointer.is_held && has_been_there)
    draw_pointed(ui, plot, axes, spoken_of, pointed);
  if (plot.marked) draw_knob(ui, axes, spoken_of, *plot.marked);
  return pointer.is_held && ImGui::IsMouseDown(ImGuiMouseButton_Left) ? std::optional(pointed) : std::nullopt;
}

}  // namespace heed
