#include "app/figure/route.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <queue>
#include <tuple>

#include "app/figure/crossings.h"

namespace heed {
namespace {

// Between a line and an obstacle; where there is no good way else.
constexpr float kClearance = 7, kTightClearance = 3;
constexpr float kTouch = 0.5f;  // a line along an edge does not cross it
constexpr float kBendCost = 40;
constexpr float kBesideLine = 5, kAlongLine = 6;  // how far from a line of others, and what it costs along it
constexpr float kCrossLine = 100;                 // what it costs to cross one
constexpr float kTopLine = 1,
                kAboveTitles = 3;  // below the upper edge of the page: a line, and what it passes

// Where an arrow may leave or arrive, where it leaves the bounds, and the point one step outside.
struct Port {
  Point at;
  Point edge;
  Point out;
  float cost = 0;
};

// Down to the frame where no word stands above the part; else it would end above the title.
Port port_above(const RouteEnd& end, float clearance) {
  constexpr float kCost = 60, kEndsInTheAir = 8000;
  const float from = std::max(end.part.x, end.free_from), to = std::min(end.part.right(), end.free_to);
  const bool is_free = from < to;
  const float x = is_free ? std::clamp(end.part.center_x(), from, to) : end.part.center_x();
  const Point edge{x, end.bounds.y};
  return {{x, is_free ? end.frame.y : end.bounds.y},
          edge,
          {x, end.bounds.y - clearance},
          is_free ? kCost : kEndsInTheAir};
}

// From above or below what is marked, or from beside a column of it, it would pass over what is not, or seem
// to come from there.
constexpr float kFromOthers = 1500, kFromBesideColumn = 220;

std::array<Port, 4> ports_of(const RouteEnd& end, bool is_from, float clearance) {
  const float x = end.part.center_x(), y = end.part.center_y();
  const float right = end.frame.right(), bottom = end.frame.bottom();
  // Prefer left to right and top to bottom; the title lies above the cells. What left beside the words of the
  // rows would seem to come from what is left of them.
  constexpr float kFromWords = 4000;
  const bool has_words = end.bounds.x < end.frame.x - kTouch;
  const float left_cost = is_from ? (has_words ? kFromWords : 120.0f) : 0.0f,
              right_cost = is_from ? 0.0f : 120.0f;
  const Point at_right{right, y}, at_left{end.bounds.x, y}, below{x, bottom};
  std::array<Port, 4> ports{{{at_right, at_right, {right + clearance, y}, right_cost},
                             {at_left, at_left, {end.bounds.x - clearance, y}, left_cost},
                             {below, below, {x, bottom + clearance}, 20},
                             port_above(end, clearance)}};
  if (is_from) {
    const bool is_column =
        end.part.height > end.part.width && end.part.right() < end.frame.right() - end.part.width / 2;
    if (is_column) ports[0].cost += kFromBesideColumn;
    const float height = end.part.height / 2;
    if (end.part.bottom() + height < end.frame.bottom()) ports[2].cost += kFromOthers;
    if (end.part.y - height > end.frame.y) ports[3].cost += kFromOthers;
  }
  if (is_from || end.arrival == Arrival::Anywhere) return ports;
  if (end.arrival == Arrival::AtColumn) {  // below what stands under the cells, such as a legend
    const Point lowest{x, end.bounds.bottom()};
    ports[2] = {lowest, lowest, {x, lowest.y + clearance}, ports[2].cost};
  }
  constexpr float kWrongSide = 4000;  // only where there is no other
  const std::size_t wrong = end.arrival == Arrival::AtRow ? 2 : 0;
  for (const std::size_t side : {wrong, wrong + 1}) ports[side].cost += kWrongSide;
  return ports;
}

// The obstacles, shrunk so that touching an edge is allowed.
std::vector<Rect> shrunk_obstacles(std::span<const Rect> obstacles) {
  std::vector<Rect> insides;
  for (const Rect& obstacle : obstacles) insides.push_back(inset(obstacle, kTouch));
  return insides;
}

bool is_free(Point a, Point b, std::span<const Rect> insides) {
  const float left = std::min(a.x, b.x), right = std::max(a.x, b.x) + 1e-3f;
  const float top = std::min(a.y, b.y), bottom = std::max(a.y, b.y) + 1e-3f;
  return std::none_of(insides.begin(), insides.end(), [&](const Rect& inside) {
    return left < inside.right() && inside.x < right && top < inside.bottom() && inside.y < bottom;
  });
}

struct Way {
  std::vector<Point> corners;  // none: there is no way
  float cost = std::numeric_limits<float>::infinity();
};

// Orthogonal routing grid; finds the cheapest route with Dijkstra's algorithm.
class Grid {
 public:
  // Only lines on the page count.
  Grid(std::span<const Rect> obstacles, std::span<const Rect> lines, std::span<const Port> from,
       std::span<const Port> to, const Rect& page, float clearance)
      : insides_(shrunk_obstacles(obstacles)), lines_(lines) {
    for (const Rect& line : lines) {
      auto& across = line.height == 0 ? ys_ : xs_;
      const float at = line.height == 0 ? line.y : line.x;
      across.insert(across.end(), {at - kBesideLine, at + kBesideLine});
    }
    for (const Rect& rect : obstacles) {
      xs_.insert(xs_.end(), {rect.x - clearance, rect.right() + clearance});
      ys_.insert(ys_.end(), {rect.y - clearance, rect.bottom() + clearance});
    }
    for (const auto ports : {from, to}) {
      for (const Port& port : ports) {
        xs_.push_back(port.out.x);
        ys_.push_back(port.out.y);
      }
    }
    ys_.push_back(page.y + kTopLine);
    for (auto* grid : {&xs_, &ys_}) {
      std::sort(grid->begin(), grid->end());
      grid->erase(std::unique(grid->begin(), grid->end()), grid->end());
    }
    std::erase_if(xs_, [&](float x) { return x < page.x || x > page.right(); });
    std::erase_if(ys_, [&](float y) { return y < page.y || y > page.bottom(); });
  }

  // The cheapest way between any two ports.
  Way way(std::span<const Port> from, std::span<const Port> to) const {
    std::vector<float> costs(state_count(), std::numeric_limits<float>::infinity());
    std::vector<std::size_t> before(state_count(), kNone);
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const std::vector<Arrival> arrivals = arrivals_at(to);
    float least = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (!is_on_grid(from[i].out) || !is_free(from[i].edge, from[i].out, insides_)) continue;
      const std::size_t state = state_of(from[i].out, i < 2 ? 0 : 1);
      if (from[i].cost >= costs[state]) continue;
      costs[state] = from[i].cost;
      open.emplace(from[i].cost, state);
    }
    while (!open.empty()) {
      const auto [cost, state] = open.top();
      open.pop();
      if (cost > costs[state]) continue;
      if (cost > least) break;  // no remaining end is cheaper
      for (const Arrival& arrival : arrivals) {
        if (arrival.state == state) least = std::min(least, cost + arrival.cost);
      }
      for_each_step(state, [&, cost = cost, state = state](std::size_t next, float step) {
        if (cost + step >= costs[next]) return;
        costs[next] = cost + step;
        before[next] = state;
        open.emplace(costs[next], next);
      });
    }
    return traced(costs, before, from, arrivals);
  }

 private:
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  using Entry = std::pair<float, std::size_t>;
  struct Arrival {
    std::size_t state;
    Point at;
    float cost;  // remaining cost
  };

  std::size_t state_count() const { return xs_.size() * ys_.size() * 2; }
  bool is_on_grid(Point at) const {
    return std::ranges::binary_search(xs_, at.x) && std::ranges::binary_search(ys_, at.y);
  }
  // A state is a grid point and the direction it was reached in: horizontal (0) or vertical (1).
  std::size_t state_of(Point at, std::size_t direction) const {
    const auto x = static_cast<std::size_t>(std::lower_bound(xs_.begin(), xs_.end(), at.x) - xs_.begin());
    const auto y = static_cast<std::size_t>(std::lower_bound(ys_.begin(), ys_.end(), at.y) - ys_.begin());
    return (y * xs_.size() + x) * 2 + direction;
  }
  Point point_of(std::size_t state) const {
    return {xs_[state / 2 % xs_.size()], ys_[state / 2 / xs_.size()]};
  }

  template <typename Visit>
  void for_each_step(std::size_t state, Visit visit) const {
    const std::size_t x = state / 2 % xs_.size(), y = state / 2 / xs_.size(), came = state % 2;
    const auto step = [&](std::size_t to_x, std::size_t to_y, std::size_t direction) {
      const Point a = {xs_[x], ys_[y]}, b = {xs_[to_x], ys_[to_y]};
      if (!is_free(a, b, insides_)) return;
      const float length = std::abs(a.x - b.x) + std::abs(a.y - b.y);
      visit((to_y * xs_.size() + to_x) * 2 + direction, length + kAlongLine * along_lines(a, b) +
                                                            kCrossLine * crossed_lines(a, b) +
                                                            (direction == came ? 0 : kBendCost));
    };
    if (x > 0) step(x - 1, y, 0);
    if (x + 1 < xs_.size()) step(x + 1, y, 0);
    if (y > 0) step(x, y - 1, 1);
    if (y + 1 < ys_.size()) step(x, y + 1, 1);
  }

  std::vector<Arrival> arrivals_at(std::span<const Port> to) const {
    std::vector<Arrival> arrivals;
    for (std::size_t i = 0; i < to.size(); ++i) {
      if (!is_on_grid(to[i].out) || !is_free(to[i].edge, to[i].out, insides_)) continue;
      for (const std::size_t direction : {0u, 1u}) {
        const float bend = direction == (i < 2 ? 0u : 1u) ? 0 : kBendCost;
        arrivals.push_back({state_of(to[i].out, direction), to[i].at, to[i].cost + bend});
      }
    }
    return arrivals;
  }

  Way traced(const std::vector<float>& costs, const std::vector<std::size_t>& before,
             std::span<const Port> from, std::span<const Arrival> arrivals) const {
    float least = std::numeric_limits<float>::infinity();
    std::size_t last = kNone;
    Point end;
    for (const Arrival& arrival : arrivals) {
      const float cost = costs[arrival.state] + arrival.cost;
      if (cost < least) std::tie(least, last, end) = std::tuple(cost, arrival.state, arrival.at);
    }
    if (last == kNone) return {};
    Way way{{end}, least};
    std::size_t state = last;
    for (; state != kNone; state = before[state]) {
      way.corners.push_back(point_of(state));
      last = state;
    }
    const auto start =
        std::find_if(from.begin(), from.end(), [&](const Port& port) { return port.out == point_of(last); });
    if (start != from.end()) way.corners.push_back(start->at);
    std::ranges::reverse(way.corners);
    return way;
  }

  // How far the way between two points goes along lines of others.
  float along_lines(Point a, Point b) const {
    float length = 0;
    for (const Rect& line : lines_) {
      const bool is_level = line.height == 0;
      if (is_level != (a.y == b.y) || std::abs(is_level ? a.y - line.y : a.x - line.x) >= kBesideLine)
        continue;
      const auto [from, to] = is_level ? std::minmax(a.x, b.x) : std::minmax(a.y, b.y);
      const float begin = is_level ? line.x : line.y, end = is_level ? line.right() : line.bottom();
      length += std::max(std::min(to, end) - std::max(from, begin), 0.0f);
    }
    return length;
  }

  // How many lines of others the way between two points crosses; one that begins or ends there counts once.
  float crossed_lines(Point a, Point b) const {
    const auto crosses = [&](const Rect& line) { return crossing_of(a, b, line).has_value(); };
    return static_cast<float>(std::ranges::count_if(lines_, crosses));
  }

  std::vector<Rect> insides_;
  std::span<const Rect> lines_;
  std::vector<float> xs_, ys_;
};

bool is_straight(Point a, Point b, Point c) {
  return (a.x == b.x && b.x == c.x) || (a.y == b.y && b.y == c.y);
}

std::vector<Point> without_needless_points(const std::vector<Point>& way) {
  std::vector<Point> corners;
  for (const Point point : way) {
    if (!corners.empty() && corners.back() == point) continue;
    while (corners.size() >= 2 && is_straight(corners[corners.size() - 2], corners.back(), point))
      corners.pop_back();
    corners.push_back(point);
  }
  return corners;
}

Point towards(Point from, Point to, float by) {
  const float length = std::hypot(to.x - from.x, to.y - from.y);
  return length > 0 ? from + (to - from) * (by / length) : from;
}

float length_of(Point a, Point b) { return std::hypot(b.x - a.x, b.y - a.y); }

Stroke line(Point from, Point to) { return {from, from, to, to, {}, 1}; }

std::vector<Stroke> rounded(const std::vector<Point>& corners) {
  std::vector<Stroke> strokes;
  Point at = corners.front();
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    const Point corner = corners[i];
    const float radius = std::min(
        {kRoundCorner, length_of(corners[i - 1], corner) / 2, length_of(corner, corners[i + 1]) / 2});
    const Point begin = towards(corner, at, radius), end = towards(corner, corners[i + 1], radius);
    strokes.push_back(line(at, begin));
    strokes.push_back({begin,
                       towards(corner, at, radius * 0.4f),
                       towards(corner, corners[i + 1], radius * 0.4f),
                       end,
                       {},
                       1});
    at = end;
  }
  strokes.push_back(line(at, corners.back()));
  return strokes;
}

// What reaches to the upper edge of the page has a title there, above whose letters a line has room.
std::vector<Rect> below_top_line(std::span<const Rect> obstacles, const Rect& page) {
  std::vector<Rect> lower;
  for (Rect rect : obstacles) {
    const float cut = std::clamp(page.y + kAboveTitles - rect.y, 0.0f, rect.height);
    lower.push_back({rect.x, rect.y + cut, rect.width, rect.height - cut});
  }
  return lower;
}

// Candidate curves, best first: horizontal, then one that arrives from below or above.
std::vector<Stroke> clear_curve(const RouteEnd& from, const RouteEnd& to, std::span<const Rect> obstacles) {
  const Point start = {from.frame.right(), from.part.center_y()};
  std::vector<Stroke> curves;
  const Point left = {to.bounds.x, to.part.center_y()};
  if (start.x + 8 < left.x && to.arrival != Arrival::AtColumn) {
    const float reach = std::max(18.0f, (left.x - start.x) * 0.5f);
    curves.push_back({start, {start.x + reach, start.y}, {left.x - reach, left.y}, left, {}, 1});
  }
  const Port above = port_above(to, kClearance);
  const Point below{to.part.center_x(), to.frame.bottom()};
  for (const Point edge : {below, above.edge}) {
    const bool is_on_its_side =
        edge.y == below.y ? start.y > edge.y : start.y < edge.y && above.at.y > edge.y;
    if (start.x + 8 >= edge.x || !is_on_its_side || to.arrival == Arrival::AtRow) continue;
    curves.push_back({start, {edge.x, start.y}, {edge.x, start.y + (edge.y - start.y) * 0.4f}, edge, {}, 1});
  }
  for (const Stroke& curve : curves) {
    if (!is_clear(curve, obstacles)) continue;
    if (curve.to == above.edge && !(above.at == above.edge)) return {curve, line(above.edge, above.at)};
    return {curve};
  }
  return {};
}

constexpr float kPoorWay = 1000, kWorthCrowding = 300;

bool crosses_lines(const Way& way, std::span<const Rect> lines) {
  for (std::size_t at = 1; at < way.corners.size(); ++at) {
    for (const Rect& line : lines) {
      if (crossing_of(way.corners[at - 1], way.corners[at], line)) return true;
    }
  }
  return false;
}

Way way_on_page(const RouteEnd& from, const RouteEnd& to, const RouteGround& ground, const Rect& page,
                float clearance) {
  const auto starts = ports_of(from, true, clearance), ends = ports_of(to, false, clearance);
  const Way way = Grid(ground.obstacles, ground.lines, starts, ends, page, clearance).way(starts, ends);
  if (way.corners.size() >= 2 && !crosses_lines(way, ground.lines)) return way;
  const Way at_top = Grid(below_top_line(ground.obstacles, page), ground.lines, starts, ends, page, clearance)
                         .way(starts, ends);
  return at_top.cost < way.cost ? at_top : way;
}

}  // namespace

std::vector<Stroke> clear_route(const RouteEnd& from, const RouteEnd& to, const RouteGround& ground) {
  if (std::vector<Stroke> curve = clear_curve(from, to, ground.obstacles); !curve.empty()) return curve;
  Way way = way_on_page(from, to, ground, ground.page, kClearance);
  if (way.cost >= kPoorWay) {
    const Way tight = way_on_page(from, to, ground, ground.page, kTightClearance);
    if (tight.cost + kWorthCrowding < way.cost) way = tight;
  }
  constexpr float kFar = 1e6f;
  if (way.corners.size() < 2) way = way_on_page(from, to, ground, inset(ground.page, -kFar), kClearance);
  if (way.corners.size() < 2) return {};
  return rounded(without_needless_points(way.corners));
}

}  // namespace heed
