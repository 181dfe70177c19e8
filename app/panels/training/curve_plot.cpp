#include "app/panels/training/curve_plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr float kTop = 8, kStepsHeight = 18, kRight = 10;
constexpr float kLeastLog = 1e-4f;   // a loss below it is drawn there
constexpr float kSmoothing = 0.92f;  // how much of the running mean is kept from point to point
constexpr float kPicture = 56;       // its side
constexpr float kTickEvery = 90;     // pixels between the steps that are named, at least

float value_of(const CurvePlot& plot, const CurvePoint& point) {
  return plot.value == CurveValue::Loss ? point.loss : point.accuracy;
}

// Where steps and values are on the screen.
struct PlotScale {
  Rect area;
  Index last_step = 1;
  float low = 0, high = 1;  // of the values, or of their logarithms
  bool has_log_scale = false;

  float x_of(Index step) const {
    return area.x + area.width * static_cast<float>(step) / static_cast<float>(last_step);
  }
  float y_of(float value) const {
    const float at = has_log_scale ? std::log10(std::max(value, kLeastLog)) : value;
    return area.bottom() - area.height * std::clamp((at - low) / (high - low), 0.0f, 1.0f);
  }
  Index step_at(float x) const {
    const float share = std::clamp((x - area.x) / area.width, 0.0f, 1.0f);
    return static_cast<Index>(std::lround(share * static_cast<float>(last_step)));
  }
};

// The smallest of 1, 2, 4 or 5 times a power of ten that is not below the value.
float round_above(float value) {
  if (!(value > 0)) return 1;
  const float power = std::pow(10.0f, std::floor(std::log10(value)));
  for (const float factor : {1.0f, 2.0f, 4.0f, 5.0f}) {
    if (factor * power >= value) return factor * power;
  }
  return 10 * power;
}

// The range of all losses that are drawn.
void fit_losses(PlotScale& scale, const CurvePlot& plot) {
  float least = plot.guessing.value_or(1), most = plot.guessing.value_or(0);
  for (const CurveLine& line : plot.lines) {
    for (const CurvePoint& point : line.points) {
      if (!std::isfinite(point.loss)) continue;
      least = std::min(least, point.loss);
      most = std::max(most, point.loss);
    }
  }
  if (!plot.has_log_scale) {
    scale.high = round_above(most * 1.02f);
    return;
  }
  scale.low = std::floor(std::log10(std::max(least, kLeastLog)));
  scale.high = std::max(std::ceil(std::log10(std::max(most, kLeastLog))), scale.low + 1);
}

PlotScale scale_of(const Ui& ui, const Rect& rect, const CurvePlot& plot) {
  PlotScale scale;
  const float below = ui.px(plot.names_steps ? kStepsHeight : 4);
  scale.area = {rect.x + ui.px(kCurveAxisWidth), rect.y + ui.px(kTop),
                std::max(rect.width - ui.px(kCurveAxisWidth + kRight), 1.0f),
                std::max(rect.height - ui.px(kTop) - below, 1.0f)};
  scale.last_step = std::max<Index>(plot.last_step, 1);
  scale.has_log_scale = plot.has_log_scale;
  if (plot.value == CurveValue::Loss) fit_losses(scale, plot);
  return scale;
}

// The points of a line, not more than one for each pixel.
std::vector<ImVec2> screen_points(const CurvePlot& plot, const PlotScale& scale, const CurveLine& line) {
  std::vector<ImVec2> result;
  float mean = 0;
  bool has_mean = false;
  for (const CurvePoint& point : line.points) {
    float value = value_of(plot, point);
    if (!std::isfinite(value)) continue;
    if (line.is_smooth) value = mean = has_mean ? kSmoothing * mean + (1 - kSmoothing) * value : value;
    has_mean = true;
    const ImVec2 at{scale.x_of(point.step), scale.y_of(value)};
    const bool is_last = &point == &line.points.back();
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

void draw_line(const Ui& ui, const CurvePlot& plot, const PlotScale& scale, const CurveLine& line) {
  const std::vector<ImVec2> points = screen_points(plot, scale, line);
  if (points.empty()) return;
  if (line.is_dotted) {
    draw_dots(ui, points, line.color, ui.px(line.thickness));
  } else {
    ImGui::GetWindowDrawList()->AddPolyline(points.data(), static_cast<int>(points.size()),
                                            im_color(line.color), ImDrawFlags_None, ui.px(line.thickness));
  }
  if (line.label.empty()) return;
  const TextStyle style = bold_words(ui, size::kTextTiny, line.color);
  const float width = text_size(ui, style, line.label).x;
  const float x = std::min(points.back().x + ui.px(6), scale.area.right() - width);
  draw_text_left(ui, x, points.back().y - ui.px(9), style, line.label);
}

std::string axis_text(const CurvePlot& plot, float value) {
  return plot.value == CurveValue::Accuracy ? percent_text(value) : readable_text(value, 3);
}

std::vector<float> grid_values(const CurvePlot& plot, const PlotScale& scale) {
  std::vector<float> values;
  if (plot.value == CurveValue::Accuracy) return {0, 1};
  if (plot.has_log_scale) {
    for (float power = scale.low; power <= scale.high; power += 1) values.push_back(std::pow(10.0f, power));
    return values;
  }
  for (const float share : {0.0f, 0.5f, 1.0f}) values.push_back(share * scale.high);
  return values;
}

void draw_guessing(const Ui& ui, const CurvePlot& plot, const PlotScale& scale) {
  const float y = std::round(scale.y_of(*plot.guessing));
  for (float x = scale.area.x; x < scale.area.right(); x += ui.px(8))
    fill({x, y, ui.px(4), 1}, ui.theme.muted);
  if (plot.guessing_label.empty()) return;
  draw_text_right(ui, scale.area.right(), y - ui.px(8), words(ui, size::kTextTiny, ui.theme.muted),
                  plot.guessing_label);
}

// The steps below the plot, as many as fit.
void draw_steps(const Ui& ui, const PlotScale& scale) {
  const TextStyle small = numbers(ui, size::kTextTiny, ui.theme.muted);
  const float most = std::max(scale.area.width / ui.px(kTickEvery), 1.0f);
  const auto every =
      static_cast<Index>(std::max(round_above(static_cast<float>(scale.last_step) / most), 1.0f));
  const float y = scale.area.bottom() + ui.px(kStepsHeight / 2 + 1);
  for (Index step = 0; step <= scale.last_step; step += every)
    draw_text_center(ui, scale.x_of(step), y, small, std::to_string(step));
}

void draw_frame(const Ui& ui, const Rect& rect, const CurvePlot& plot, const PlotScale& scale) {
  const TextStyle small = numbers(ui, size::kTextTiny, ui.theme.muted);
  const float axis = scale.area.x - ui.px(8);
  for (const float value : grid_values(plot, scale)) {
    const float y = std::round(scale.y_of(value));
    fill({scale.area.x, y, scale.area.width, 1}, ui.theme.line);
    draw_text_right(ui, axis, y, small, axis_text(plot, value));
  }
  draw_text_right(ui, axis, rect.y + ui.px(kTop) + scale.area.height * (plot.names_steps ? 0.5f : 0.25f),
                  bold_words(ui, size::kTextTiny, ui.theme.ink), plot.name);
  if (plot.guessing) draw_guessing(ui, plot, scale);
  if (plot.names_steps) draw_steps(ui, scale);
}

// On the side of the curve where there is room.
void draw_pictures(const Ui& ui, const CurvePlot& plot, const PlotScale& scale) {
  const float side = std::min(ui.px(kPicture), scale.area.height * 0.42f);
  for (const CurvePicture& picture : plot.pictures) {
    const CurvePoint* point = point_at(plot.lines.back().points, picture.step);
    if (!point) continue;
    const float x = scale.x_of(picture.step), y = scale.y_of(value_of(plot, *point));
    const float above = y - scale.area.y, below = scale.area.bottom() - y;
    const bool is_above = above > below;
    if (std::max(above, below) < side + ui.px(8)) continue;
    const float top = is_above ? std::max(scale.area.y, y - side - ui.px(26))
                               : std::min(scale.area.bottom() - side, y + ui.px(26));
    const Rect rect{std::round(x - side / 2), std::round(top), side, side};
    const float from = is_above ? rect.bottom() : y, to = is_above ? y : rect.y;
    fill({x, from, 1, to - from}, ui.theme.edge);
    ImGui::GetWindowDrawList()->AddCircleFilled({x, y}, ui.px(2.5f), im_color(ui.theme.ink));
    picture.draw(rect);
  }
}

void draw_branch(const Ui& ui, const CurvePlot& plot, const PlotScale& scale, Index step) {
  const CurvePoint* point = point_at(plot.lines.back().points, step);
  if (!point) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 at{scale.x_of(step), scale.y_of(value_of(plot, *point))};
  list.AddCircleFilled(at, ui.px(4), im_color(ui.theme.panel));
  list.AddCircle(at, ui.px(4), im_color(ui.theme.ink), 0, ui.px(1.5f));
}

// The knob of the time line on the curve, and a line through the plot.
void draw_mark(const Ui& ui, const CurvePlot& plot, const PlotScale& scale, Index step) {
  const float x = scale.x_of(step);
  fill({x - ui.px(0.75f), scale.area.y - ui.px(4), ui.px(1.5f), scale.area.height + ui.px(8)}, ui.theme.ink);
  const CurvePoint* point = point_at(plot.lines.back().points, step);
  if (!point) return;
  const ImVec2 at{x, scale.y_of(value_of(plot, *point))};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddCircleFilled(at, ui.px(6), im_color(ui.theme.panel));
  list.AddCircleFilled(at, ui.px(4.5f), im_color(ui.theme.ink));
}

// What the curve says under the pointer.
void draw_pointed(const Ui& ui, const CurvePlot& plot, const PlotScale& scale, Index step) {
  const CurvePoint* point = point_at(plot.lines.back().points, step);
  if (!point) return;
  const ImVec2 at{scale.x_of(step), scale.y_of(value_of(plot, *point))};
  fill({at.x, scale.area.y, 1, scale.area.height}, ui.theme.edge);
  ImGui::GetWindowDrawList()->AddCircleFilled(at, ui.px(3), im_color(ui.theme.muted));
  const TextStyle style = numbers(ui, size::kTextSmall, ui.theme.ink);
  const std::string text =
      fmt::format("{}: {}", step,
                  plot.value == CurveValue::Loss ? loss_text(point->loss) : percent_text(point->accuracy));
  const ImVec2 extent = text_size(ui, style, text);
  const bool is_left = at.x + extent.x + ui.px(16) > scale.area.right();
  const Rect box{is_left ? at.x - extent.x - ui.px(18) : at.x + ui.px(6), scale.area.y, extent.x + ui.px(12),
                 extent.y + ui.px(6)};
  fill(box, ui.theme.raised, ui.px(size::kRadiusSmall));
  draw_text_center(ui, box.center_x(), box.center_y(), style, text);
}

}  // namespace

const CurvePoint* point_at(std::span<const CurvePoint> points, Index step) {
  const auto after = std::ranges::upper_bound(points, step, {}, &CurvePoint::step);
  return after == points.begin() ? nullptr : &*std::prev(after);
}

std::string loss_text(float loss) {
  return loss < 0.01f ? fmt::format("{:.4f}", loss) : fmt::format("{:.3f}", loss);
}

std::optional<Index> curve_plot_ui(Ui& ui, const char* id, const Rect& rect, const CurvePlot& plot) {
  const PlotScale scale = scale_of(ui, rect, plot);
  const Response pointer = interact(ui, id, scale.area, ui.tr("ui.train.curve_tip"));
  draw_frame(ui, rect, plot, scale);
  for (const CurveLine& line : plot.lines) draw_line(ui, plot, scale, line);
  draw_pictures(ui, plot, scale);
  if (plot.branched_at) draw_branch(ui, plot, scale, *plot.branched_at);
  const Index pointed = scale.step_at(ImGui::GetIO().MousePos.x);
  if (pointer.is_hovered && !pointer.is_held) draw_pointed(ui, plot, scale, pointed);
  if (plot.marked) draw_mark(ui, plot, scale, *plot.marked);
  return pointer.is_held && ImGui::IsMouseDown(ImGuiMouseButton_Left) ? std::optional(pointed) : std::nullopt;
}

}  // namespace heed
