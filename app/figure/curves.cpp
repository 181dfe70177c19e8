#include "app/figure/curves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "app/figure/label_width.h"
#include "app/figure/pen.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr float kTitleSize = 14, kMarkSize = 11, kNameSize = 12;
constexpr float kPlotLeftRoom = 52, kPlotTopRoom = 58, kPlotBottomRoom = 40, kPlotRightRoom = 18;
constexpr float kRawOpacity = 0.28f, kDot = 2.5f;

struct Range {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  bool is_empty() const { return least > most; }
  void include(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
};

bool is_shown(CurvePoint point, bool is_log) {
  return std::isfinite(point.x) && std::isfinite(point.y) && (!is_log || point.y > 0);
}

bool is_log_chart(const CurveChart& chart, const CurveOptions& options) {
  return options.is_log && !chart.is_share;
}

std::vector<double> log_marks(double least, double most) {
  std::vector<double> marks;
  const bool has_many = most / least > 1e3;
  for (double power = std::pow(10, std::floor(std::log10(least))); power <= most; power *= 10) {
    for (const double times : {1.0, 2.0, 5.0}) {
      const double mark = power * times;
      if (mark >= least * (1 - 1e-9) && mark <= most * (1 + 1e-9) && (times == 1 || !has_many))
        marks.push_back(mark);
    }
  }
  return marks;
}

std::string mark_text(double mark, bool is_share) {
  if (is_share) return readable_text(static_cast<float>(100 * mark), 3) + "%";
  return readable_text(static_cast<float>(mark), 4);
}

void add_line(Drawing& drawing, Point from, Point to, Color color, float width) {
  drawing.shapes.emplace_back(Stroke{from, from, to, to, color, width});
}

// With lines of the grid behind the curves.
void draw_axes(Drawing& drawing, const CurveChart& chart, const CurveAxes& axes, const Theme& theme) {
  const Rect& plot = axes.plot;
  const std::vector<double> across =
      round_marks(axes.x_least, axes.x_most, static_cast<int>(plot.width / 90));
  const int about = std::max(2, static_cast<int>(plot.height / 48));
  for (const double mark : value_marks(axes, about)) {
    const auto at = axes.at({axes.x_least, mark});
    if (!at) continue;
    add_line(drawing, {plot.x, at->y}, {plot.right(), at->y}, theme.line, 1);
    drawing.shapes.emplace_back(Label{{plot.x - 7, at->y},
                                      Anchor::Right,
                                      Face::Numbers,
                                      kMarkSize,
                                      theme.muted,
                                      mark_text(mark, chart.is_share)});
  }
  for (const double mark : across) {
    const auto at = axes.at({mark, axes.y_least});
    if (!at) continue;
    add_line(drawing, {at->x, plot.bottom()}, {at->x, plot.bottom() + 4}, theme.edge, 1);
    drawing.shapes.emplace_back(Label{{at->x, plot.bottom() + 14},
                                      Anchor::Center,
                                      Face::Numbers,
                                      kMarkSize,
                                      theme.muted,
                                      mark_text(mark, false)});
  }
  add_line(drawing, {plot.x, plot.bottom()}, {plot.right(), plot.bottom()}, theme.edge, 1);
  drawing.shapes.emplace_back(Label{
      {plot.right(), plot.bottom() + 30}, Anchor::Right, Face::Words, kNameSize, theme.muted, chart.x_name});
}

// The pieces of a line that are drawn, so long with gaps between them.
std::vector<std::vector<Point>> dashes_of(const std::vector<Point>& line, float dash, float gap) {
  std::vector<std::vector<Point>> pieces = {{line.front()}};
  bool is_drawn = true;
  float left = dash;
  for (std::size_t at = 1; at < line.size(); ++at) {
    Point from = line[at - 1];
    for (float length = std::hypot(line[at].x - from.x, line[at].y - from.y); length > left;) {
      const float share = left / length;
      from = {from.x + share * (line[at].x - from.x), from.y + share * (line[at].y - from.y)};
      length -= left;
      if (is_drawn) {
        pieces.back().push_back(from);
      } else {
        pieces.push_back({from});
      }
      is_drawn = !is_drawn;
      left = is_drawn ? dash : gap;
    }
    left -= std::hypot(line[at].x - from.x, line[at].y - from.y);
    if (is_drawn) pieces.back().push_back(line[at]);
  }
  return pieces;
}

void draw_line(Drawing& drawing, const CurveAxes& axes, const Curve& curve,
               const std::vector<CurvePoint>& points, Color color, float width) {
  std::vector<Point> line;
  const auto end_line = [&] {
    if (line.size() > 1 && curve.dash > 0) {
      for (std::vector<Point>& piece : dashes_of(thinned_line(line), curve.dash, curve.gap)) {
        if (piece.size() > 1) drawing.shapes.emplace_back(Polyline{std::move(piece), color, width});
      }
    } else if (line.size() > 1) {
      drawing.shapes.emplace_back(Polyline{thinned_line(line), color, width});
    }
    line.clear();
  };
  for (const CurvePoint& point : points) {
    if (const std::optional<Point> at = axes.at(point)) {
      line.push_back(*at);
    } else {
      end_line();
    }
  }
  end_line();
}

void draw_mark(Drawing& drawing, const CurveAxes& axes, const CurveMark& mark, const Theme& theme) {
  constexpr float kDash = 4, kAbove = 9;
  const auto foot = axes.at({mark.x, axes.y_least});
  const Rect& plot = axes.plot;
  if (!foot || foot->x < plot.x || foot->x > plot.right()) return;
  for (float y = plot.y; y < plot.bottom(); y += 2 * kDash)
    add_line(drawing, {foot->x, y}, {foot->x, std::min(y + kDash, plot.bottom())}, theme.muted, 1);
  const bool is_right = foot->x > plot.center_x();
  drawing.shapes.emplace_back(Label{{foot->x, plot.y - kAbove},
                                    is_right ? Anchor::Right : Anchor::Left,
                                    Face::Words,
                                    kMarkSize,
                                    theme.muted,
                                    mark.name});
}

void draw_dots(Drawing& drawing, const CurveAxes& axes, const Curve& curve) {
  for (const CurvePoint& point : curve.points) {
    const auto at = axes.at(point);
    if (at)
      drawing.shapes.emplace_back(Box{{at->x - kDot, at->y - kDot, 2 * kDot, 2 * kDot}, curve.color, kDot});
  }
}

void draw_curve(Drawing& drawing, const CurveAxes& axes, const Curve& curve, double smoothing) {
  const bool is_smoothed = curve.is_smoothed && smoothing > 0;
  const Color color = is_smoothed ? faded(curve.color, kRawOpacity) : curve.color;
  draw_line(drawing, axes, curve, curve.points, color, is_smoothed ? 1 : curve.width);
  if (is_smoothed)
    draw_line(drawing, axes, curve, smoothed(curve.points, smoothing), curve.color, curve.width + 0.5f);
  if (curve.has_dots || curve.points.size() == 1) draw_dots(drawing, axes, curve);
}

// Where lines end beside each other, one below the other.
void draw_ends(Drawing& drawing, const CurveChart& chart, const CurveAxes& axes) {
  constexpr float kApart = 12, kBeside = 4;
  std::vector<std::pair<Point, const Curve*>> ends;
  for (const Curve& curve : chart.curves) {
    const auto at = curve.end.empty() || curve.points.empty() ? std::nullopt : axes.at(curve.points.back());
    if (at) ends.emplace_back(*at, &curve);
  }
  std::ranges::sort(ends, {}, [](const auto& end) { return end.first.y; });
  for (std::size_t at = 0; at < ends.size(); ++at) {
    Point& place = ends[at].first;
    for (std::size_t above = 0; above < at; ++above) {
      const Point& other = ends[above].first;
      if (std::abs(other.x - place.x) < kApart && place.y < other.y + kApart) place.y = other.y + kApart;
    }
    const Curve& curve = *ends[at].second;
    drawing.shapes.emplace_back(Label{
        {place.x + kBeside, place.y}, Anchor::Left, Face::WordsBold, kMarkSize, curve.color, curve.end});
  }
}

// Below the title, each behind a piece of its line.
void draw_names(Drawing& drawing, const CurveChart& chart, const CurveAxes& axes, float y, Color ink) {
  float piece = 18, gap = 6, between = 18, letters = 0;
  std::size_t count = 0;
  for (const Curve& curve : chart.curves) {
    if (curve.points.empty()) continue;
    letters += kNameSize * width_in_ems(curve.name);
    ++count;
  }
  // Of many they stand closer together.
  if (letters + static_cast<float>(count) * (piece + gap + between) - between > axes.plot.width)
    piece = 14, gap = 4, between = 8;
  float x = axes.plot.x;
  for (const Curve& curve : chart.curves) {
    if (curve.points.empty()) continue;
    for (float from = 0; from<piece; from += curve.dash> 0 ? curve.dash + curve.gap : piece) {
      const float to = curve.dash > 0 ? std::min(from + curve.dash, piece) : piece;
      add_line(drawing, {x + from, y}, {x + to, y}, curve.color, curve.width + 0.5f);
    }
    if (curve.has_dots)
      drawing.shapes.emplace_back(
          Box{{x + piece / 2 - kDot, y - kDot, 2 * kDot, 2 * kDot}, curve.color, kDot});
    x += piece + gap;
    drawing.shapes.emplace_back(Label{{x, y}, Anchor::Left, Face::Words, kNameSize, ink, curve.name});
    x += kNameSize * width_in_ems(curve.name) + between;
  }
}

}  // namespace

std::optional<Point> CurveAxes::at(CurvePoint point) const {
  if (!is_shown(point, is_log)) return std::nullopt;
  const double across = (point.x - x_least) / (x_most - x_least);
  const double up = is_log ? std::log(point.y / y_least) / std::log(y_most / y_least)
                           : (point.y - y_least) / (y_most - y_least);
  return Point{plot.x + static_cast<float>(across) * plot.width,
               plot.bottom() - static_cast<float>(up) * plot.height};
}

double CurveAxes::x_of(float px) const {
  return x_least + static_cast<double>((px - plot.x) / plot.width) * (x_most - x_least);
}

std::vector<double> round_marks(double least, double most, int about) {
  const double rough = (most - least) / std::max(about, 1);
  if (!(rough > 0) || !std::isfinite(rough)) return {least};
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double times : {5.0, 2.0, 1.0}) {
    if (power * times >= rough * (1 - 1e-9)) step = power * times;
  }
  std::vector<double> marks;
  const double first = std::ceil(least / step - 1e-9) + 0.0;  // not −0
  for (double count = first; count * step <= most + step * 1e-9; ++count) marks.push_back(count * step);
  return marks;
}

std::vector<double> value_marks(const CurveAxes& axes, int about) {
  std::vector<double> marks = axes.is_log ? log_marks(axes.y_least, axes.y_most) : std::vector<double>();
  return marks.size() < 2 ? round_marks(axes.y_least, axes.y_most, about) : marks;
}

double usual_smoothing(double point_count) {
  constexpr double kMostReach = 8, kReachOfAll = 1.0 / 40;  // the mean distance of what counts
  const double reach = std::min(kReachOfAll * point_count, kMostReach);
  return reach > 1 ? 1 - 1 / reach : 0;
}

std::vector<CurvePoint> smoothed(const std::vector<CurvePoint>& points, double smoothing) {
  constexpr double kLeastWeight = 1e-4;
  std::vector<CurvePoint> finite;
  std::ranges::copy_if(
      points, std::back_inserter(finite), [](double y) { return std::isfinite(y); }, &CurvePoint::y);
  std::vector<CurvePoint> means;
  for (std::size_t at = 0; at < finite.size(); ++at) {
    const std::size_t reach = std::min(at, finite.size() - 1 - at);
    double sum = finite[at].y, weights = 1, weight = smoothing;
    for (std::size_t away = 1; away <= reach && weight > kLeastWeight; ++away, weight *= smoothing) {
      sum += weight * (finite[at - away].y + finite[at + away].y);
      weights += 2 * weight;
    }
    means.push_back({finite[at].x, sum / weights});
  }
  return means;
}

std::vector<Point> thinned_line(const std::vector<Point>& line) {
  constexpr float kColumn = 0.5f;
  std::vector<Point> thin;
  for (std::size_t begin = 0; begin < line.size();) {
    std::size_t end = begin, least = begin, most = begin;
    for (; end < line.size() && line[end].x - line[begin].x < kColumn; ++end) {
      if (line[end].y < line[least].y) least = end;
      if (line[end].y > line[most].y) most = end;
    }
    std::array kept{begin, std::min(least, most), std::max(least, most), end - 1};
    const auto last = std::unique(kept.begin(), kept.end());
    for (auto at = kept.begin(); at != last; ++at) thin.push_back(line[*at]);
    begin = end;
  }
  return thin;
}

CurveAxes axes_of(const CurveChart& chart, const Rect& rect, const CurveOptions& options) {
  CurveAxes axes;
  axes.plot = {rect.x + kPlotLeftRoom, rect.y + kPlotTopRoom,
               std::max(rect.width - kPlotLeftRoom - kPlotRightRoom, 1.0f),
               std::max(rect.height - kPlotTopRoom - kPlotBottomRoom, 1.0f)};
  axes.is_log = is_log_chart(chart, options);
  Range x, y;
  for (const Curve& curve : chart.curves) {
    for (const CurvePoint& point : curve.points) {
      if (!is_shown(point, axes.is_log)) continue;
      x.include(point.x);
      y.include(point.y);
    }
  }
  if (x.is_empty()) x = {0, 1}, y = {axes.is_log ? 0.1 : 0, 1};
  if (x.least == x.most) x = {x.least - 1, x.most + 1};
  axes.x_least = x.least, axes.x_most = x.most;
  if (chart.is_share) {
    axes.y_least = std::min(0.0, y.least), axes.y_most = std::max(1.0, y.most);
  } else if (axes.is_log) {
    const double room = std::max(std::pow(y.most / y.least, 0.05), 1.05);
    axes.y_least = y.least / room, axes.y_most = y.most * room;
  } else {
    const double room = y.most > y.least ? 0.05 * (y.most - y.least) : 0.5 * std::abs(y.most) + 1e-6;
    axes.y_least = y.least >= 0 ? std::max(0.0, y.least - room) : y.least - room;
    axes.y_most = y.most + room;
  }
  return axes;
}

void draw_curves(Drawing& drawing, const CurveChart& chart, const Rect& rect, const Theme& theme,
                 const CurveOptions& options) {
  const CurveAxes axes = axes_of(chart, rect, options);
  drawing.shapes.emplace_back(
      Label{{axes.plot.x, rect.y + 14}, Anchor::Left, Face::WordsBold, kTitleSize, theme.ink, chart.title});
  draw_names(drawing, chart, axes, rect.y + 36, theme.ink);
  draw_axes(drawing, chart, axes, theme);
  if (chart.mark) draw_mark(drawing, axes, *chart.mark, theme);
  for (const Curve& curve : chart.curves) draw_curve(drawing, axes, curve, options.smoothing);
  draw_ends(drawing, chart, axes);
}

}  // namespace heed
