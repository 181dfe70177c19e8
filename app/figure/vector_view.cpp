#include "app/figure/vector_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/figure/token_view.h"

namespace heed {
namespace {

constexpr float kSideRoom = 46, kTopRoom = 24;  // for the words beside the outermost points
constexpr float kNear = 11;
constexpr float kLineHeight = 96;         // of a picture of rows that have one number each
constexpr float kLongestVectorLabel = 9;  // in ems
constexpr Index kMostArrows = 12;         // more vectors are points

Point point_of(const Eigen::Vector2d& at) { return {static_cast<float>(at.x()), static_cast<float>(at.y())}; }

// The box around places of the plane, y upwards.
struct Extent {
  Eigen::Vector2d least = Eigen::Vector2d::Constant(std::numeric_limits<double>::max());
  Eigen::Vector2d most = Eigen::Vector2d::Constant(std::numeric_limits<double>::lowest());

  void hold(const Eigen::Vector2d& at) {
    least = least.cwiseMin(at);
    most = most.cwiseMax(at);
  }
  bool is_empty() const { return least.x() > most.x(); }
};

bool begins_at_zero(VectorTopic topic) { return topic != VectorTopic::Values; }

Extent extent_of(const VectorRows& rows, const Plane& plane, VectorTopic topic) {
  Extent extent;
  for (const Matrix* matrix : {&rows.points, &rows.arrows, &rows.points_before, &rows.arrows_before}) {
    for (Index row = 0; row < matrix->rows(); ++row) {
      if (!matrix->row(row).allFinite()) continue;
      extent.hold(plane.projected(matrix->row(row).cast<double>()));
    }
  }
  if (begins_at_zero(topic) || extent.is_empty()) extent.hold(Eigen::Vector2d::Zero());
  return extent;
}

VectorFrame fitted_frame(const Plane& plane, const Extent& extent, const Rect& paper) {
  VectorFrame frame{plane, {}, 1};
  const Eigen::Vector2d size = extent.most - extent.least;
  const Rect room = {paper.x + kSideRoom, paper.y + kTopRoom, std::max(paper.width - 2 * kSideRoom, 1.0f),
                     std::max(paper.height - 2 * kTopRoom, 1.0f)};
  const auto fit = [](float room_side, double side) {
    return side > 0 ? room_side / static_cast<float>(side) : std::numeric_limits<float>::max();
  };
  const float unit = std::min(fit(room.width, size.x()), fit(room.height, size.y()));
  frame.unit = unit < std::numeric_limits<float>::max() ? unit : std::min(room.width, room.height) / 2;
  const Point middle = point_of((extent.least + extent.most) / 2) * frame.unit;
  frame.zero = {room.center_x() - middle.x, room.center_y() + middle.y};
  return frame;
}

std::string label_of(const Graph& graph, NodeId node, Index row) {
  const AxisInfo& axis = graph.info(node).rows;
  const std::string label = token_label(axis, row, kLongestVectorLabel);
  return label.empty() ? std::to_string(row + 1) : label;
}

bool hides_row(const std::vector<RegionRef>& hidden, CellRef row) {
  return std::ranges::any_of(hidden, [&](const RegionRef& each) {
    const Region& region = each.region;
    return each.node == row.node && row.cell.row >= region.row && row.cell.row < region.row + region.rows;
  });
}

class MarkBuilder {
 public:
  MarkBuilder(const Computation& computation, VectorView& view) : graph_(computation.graph()), view_(view) {}

  void add(std::optional<NodeId> node, const Matrix& rows, bool is_arrow, bool is_before) {
    if (!node) return;
    const Role role = graph_.info(*node).role;
    view_.left_out = std::max(view_.left_out, graph_.shape(*node).rows - kMostVectors);
    for (Index row = 0; row < rows.rows(); ++row) {
      if (!rows.row(row).allFinite()) {
        ++view_.not_finite;
        continue;
      }
      if (hides_row(view_.hidden, {*node, {row, 0}})) {
        ++view_.hidden_rows;
        continue;
      }
      const Point at = view_.frame.place(rows.row(row).cast<double>());
      view_.marks.push_back({{*node, {row, 0}}, at, role, is_arrow, is_before, label_of(graph_, *node, row)});
    }
  }

 private:
  const Graph& graph_;
  VectorView& view_;
};

float turn(Point a, Point b, Point c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

// The convex hull, by Andrew's monotone chain.
std::vector<Point> hull_of(std::vector<Point> points) {
  std::ranges::sort(points, [](Point a, Point b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
  const auto chain = [](const auto& sorted) {
    std::vector<Point> hull;
    for (const Point& at : sorted) {
      while (hull.size() >= 2 && turn(hull[hull.size() - 2], hull.back(), at) <= 0) hull.pop_back();
      hull.push_back(at);
    }
    if (!hull.empty()) hull.pop_back();
    return hull;
  };
  std::vector<Point> hull = chain(points);
  std::ranges::reverse(points);
  const std::vector<Point> back = chain(points);
  hull.insert(hull.end(), back.begin(), back.end());
  return hull;
}

// The arrow and the point that are spoken of, as far as they are drawn.
TokenPair drawn_focus(const Computation& computation, VectorTopic topic, const TokenPair& wanted,
                      const VectorNodes& nodes, const VectorRows& rows) {
  TokenPair focus;
  const Index arrows = nodes.arrows ? rows.arrows.rows() : rows.points.rows();
  // The weights of a query are known before its output is.
  Index queries = arrows;
  if (topic == VectorTopic::Values && nodes.numbers) {
    const Index keys = computation.graph().shape(*nodes.numbers).cols;
    queries = std::max(arrows, computation.known(*nodes.numbers) / keys);
  }
  if (arrows > 0) focus.query = std::min(wanted.query.value_or(0), queries - 1);
  if (nodes.arrows && wanted.key && *wanted.key < rows.points.rows()) focus.key = wanted.key;
  // How two rows are turned against each other needs two.
  const bool needs_key = topic == VectorTopic::Turning && !focus.key && focus.query && rows.points.rows() > 1;
  if (needs_key) focus.key = *focus.query > 0 ? *focus.query - 1 : 1;
  return focus;
}

// Once the scores that are spoken of are scaled, so is the arrow.
float arrow_factor_of(const Computation& computation, const VectorViewRequest& request) {
  if (request.subject.topic != VectorTopic::Keys || !request.subject.focus_node) return 1;
  const HeadNodes& of = computation.built().head(request.head);
  const bool is_after_raw = of.scaled && *request.subject.focus_node >= *of.scaled &&
                            computation.graph().info(*request.subject.focus_node).role == Role::Score;
  return is_after_raw ? static_cast<float>(score_factor(computation, request.head)) : 1;
}

}  // namespace

Point VectorFrame::place(const Eigen::RowVectorXd& row) const {
  const Point at = point_of(plane.projected(row));
  return {zero.x + unit * at.x, zero.y - unit * at.y};
}

Eigen::RowVectorXd VectorFrame::row_change(Point way) const {
  return plane.lifted({static_cast<double>(way.x / unit), static_cast<double>(-way.y / unit)});
}

const VectorMark* VectorView::find(NodeId node, Index row) const {
  const auto at = std::ranges::find_if(
      marks, [&](const VectorMark& mark) { return mark.row.node == node && mark.row.cell.row == row; });
  return at == marks.end() ? nullptr : &*at;
}

bool VectorView::is_in_focus(const VectorMark& mark) const {
  const bool counts_as_arrow = mark.is_arrow || !nodes.arrows;
  return (counts_as_arrow ? focus.query : focus.key) == mark.row.cell.row;
}

std::optional<float> VectorView::number(const Computation& computation, Index arrow, Index point) const {
  if (!nodes.numbers || !computation.is_known(*nodes.numbers, {arrow, point})) return std::nullopt;
  const Graph& graph = computation.graph();
  const auto asks_for_it = [&](const RegionRef& each) {
    const NodeInfo& info = graph.info(each.node);
    return info.role == Role::Score && info.head == graph.info(*nodes.numbers).head &&
           each.region.contains(Cell{arrow, point});
  };
  if (std::ranges::any_of(hidden, asks_for_it)) return std::nullopt;
  return graph.cell(*nodes.numbers, {arrow, point});
}

bool VectorView::is_arrow_in_plane(const Computation& computation) const {
  constexpr double kWhole = 0.9995;
  if (!nodes.arrows || !focus.query || !computation.is_known(*nodes.arrows, {*focus.query, 0})) return false;
  const Graph& graph = computation.graph();
  Matrix row(1, graph.shape(*nodes.arrows).cols);
  graph.read(*nodes.arrows, {*focus.query, 0, 1, row.cols(), 0, 1}, row);
  const Eigen::RowVectorXd arrow = row.row(0).cast<double>();
  return frame.plane.projected(arrow).norm() >= kWhole * arrow.norm();
}

VectorView make_vector_view(const Computation& computation, const VectorViewRequest& request) {
  VectorView view;
  view.topic = request.subject.topic;
  view.head = request.head;
  view.nodes = vector_nodes(computation, request.head, request.subject.topic);
  view.choice = fitting_choice(computation, request.subject.topic, view.nodes, request.subject.plane);
  view.is_line = view.topic != VectorTopic::Turning && computation.graph().shape(view.nodes.points).cols == 1;
  view.bounds = {0, 0, request.width, view.is_line ? std::min(request.height, kLineHeight) : request.height};
  view.hidden = request.hidden;
  const VectorRows rows = vector_rows(computation, view.nodes, kMostVectors);
  view.focus = drawn_focus(computation, view.topic, request.subject.focus, view.nodes, rows);
  view.arrow_factor = arrow_factor_of(computation, request);
  const Index last_arrow = std::max<Index>((view.nodes.arrows ? rows.arrows : rows.points).rows() - 1, 0);
  const Index arrow = std::min(view.focus.query.value_or(0), last_arrow);
  view.is_plane_held = request.held_plane && request.held_plane->right.size() == rows.points.cols();
  const Plane plane = view.is_plane_held ? measured_on(*request.held_plane, spanning_rows(view.topic, rows))
                      : request.planes
                          ? request.planes->of(computation, view.nodes, view.topic, rows, view.choice, arrow)
                          : plane_of_topic(view.topic, rows, view.choice, arrow);
  const bool can_hold = request.held && request.held->plane.right.size() == plane.right.size();
  view.frame = can_hold ? *request.held
                        : fitted_frame(plane, extent_of(rows, plane, request.subject.topic), view.bounds);

  MarkBuilder marks(computation, view);
  const bool is_alone = !view.nodes.arrows;  // then its rows are the arrows
  const bool are_few = rows.points.rows() <= kMostArrows;
  const bool are_points_arrows = are_few && begins_at_zero(request.subject.topic);
  marks.add(view.nodes.points_before, rows.points_before, are_points_arrows && !is_alone, true);
  marks.add(view.nodes.arrows_before, rows.arrows_before, true, true);
  marks.add(view.nodes.points, rows.points, is_alone && are_points_arrows, false);
  marks.add(view.nodes.arrows, rows.arrows, true, false);
  if (request.subject.topic == VectorTopic::Values) {
    std::vector<Point> values;
    for (const VectorMark& mark : view.marks) {
      if (mark.row.node == view.nodes.points) values.push_back(mark.at);
    }
    view.hull = hull_of(std::move(values));
  }
  return view;
}

const VectorMark* vector_under(const VectorView& view, Point at) {
  const VectorMark* nearest = nullptr;
  float least = kNear;
  for (const VectorMark& mark : view.marks) {
    const float distance = std::hypot(mark.at.x - at.x, mark.at.y - at.y);
    const bool is_shown = !mark.is_before || view.topic != VectorTopic::Inputs;
    // Of those in one place, the one painted last is on top.
    if (is_shown && distance <= least) {
      least = distance;
      nearest = &mark;
    }
  }
  return nearest;
}

}  // namespace heed
