#include "app/panels/training/plot_places.h"

#include <algorithm>
#include <iterator>

#include "app/panels/widgets/text.h"

namespace heed {
namespace {

bool is_clear_of(const Rect& rect, const ScreenLine& line) {
  if (line.size() == 1) return !rect.contains({line.front().x, line.front().y});
  for (std::size_t at = 1; at < line.size(); ++at) {
    const ImVec2 from = line[at - 1], to = line[at];
    if (std::max(from.x, to.x) < rect.x || std::min(from.x, to.x) > rect.right()) continue;
    const bool is_beside = std::max(from.y, to.y) < rect.y || std::min(from.y, to.y) > rect.bottom();
    if (!is_beside) return false;
  }
  return true;
}

TextStyle label_style(const Ui& ui, const PlotLine& line) {
  return bold_words(ui, size::kTextTiny, line.color);
}

}  // namespace

ImVec2 place_of(const CurveAxes& axes, double x, double y) {
  const double shown = std::clamp(y, axes.y_least, axes.y_most);
  const Point at = axes.at({x, shown}).value_or(Point{axes.plot.x, axes.plot.bottom()});
  return {at.x, at.y};
}

std::optional<ImVec2> place_on_line(const ScreenLine& line, const CurveAxes& axes, Index step) {
  const float x = place_of(axes, static_cast<double>(step), axes.y_least).x;
  const auto after = std::ranges::upper_bound(line, x, {}, &ImVec2::x);
  if (after == line.begin()) return std::nullopt;
  const ImVec2 from = *std::prev(after);
  if (after == line.end()) return from;
  return ImVec2{x, from.y + (after->y - from.y) * (x - from.x) / (after->x - from.x)};
}

bool is_clear(const Rect& rect, const std::vector<ScreenLine>& lines) {
  return std::ranges::all_of(lines, [&](const ScreenLine& line) { return is_clear_of(rect, line); });
}

std::vector<EndLabel> end_labels(const Ui& ui, const CurvePlot& plot, const CurveAxes& axes,
                                 const std::vector<ScreenLine>& lines, const std::vector<Rect>& taken) {
  std::vector<EndLabel> labels;
  std::vector<ScreenLine> drawn = lines;
  // The line of the moment that is shown.
  if (plot.marked) {
    const float x = place_of(axes, static_cast<double>(*plot.marked), axes.y_least).x;
    drawn.push_back({{x, axes.plot.y}, {x, axes.plot.bottom()}});
  }
  for (std::size_t at = plot.lines.size(); at-- > 0;) {
    const PlotLine& line = plot.lines[at];
    if (line.label.empty() || lines[at].empty()) continue;
    const ImVec2 end = lines[at].back(), extent = text_size(ui, label_style(ui, line), line.label);
    // Its letters fill the middle of their line.
    const float width = extent.x, height = ui.px(10), apart = ui.px(8), half = width / 2;
    std::vector<Rect> places{{end.x + apart, end.y - height / 2, width, height}};
    // Each time further away.
    for (float away = apart; away < axes.plot.height; away += height / 2) {
      for (const float x : {end.x - half, end.x - apart - width, end.x + apart}) {
        places.push_back({x, end.y - away - height, width, height});
        places.push_back({x, end.y + away, width, height});
      }
    }
    const auto is_off_words = [&](const Rect& place) {
      const Rect wide = inset(place, -ui.px(2));
      const auto is_apart = [&](const EndLabel& other) { return !do_overlap(wide, other.rect); };
      return wide.right() <= axes.plot.right() + ui.px(kPlotRight) && wide.y >= axes.plot.y &&
             wide.bottom() <= axes.plot.bottom() + ui.px(2) && std::ranges::all_of(labels, is_apart) &&
             std::ranges::none_of(taken, [&](const Rect& other) { return do_overlap(wide, other); });
    };
    const auto is_free = [&](const Rect& place) {
      return is_off_words(place) && is_clear(inset(place, -ui.px(2)), drawn);
    };
    auto found = std::ranges::find_if(places, is_free);
    if (found == places.end()) found = std::ranges::find_if(places, is_off_words);
    labels.push_back({&line, found == places.end() ? places[1] : *found});
  }
  return labels;
}

void draw_end_labels(const Ui& ui, const std::vector<EndLabel>& labels) {
  for (const EndLabel& label : labels)
    draw_text_left(ui, label.rect.x, label.rect.center_y(), label_style(ui, *label.line), label.line->label);
}

}  // namespace heed
