#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "app/figure/training_curves.h"

namespace heed {
namespace {

constexpr Rect kRect{0, 0, 400, 300};

CurveChart chart_of(std::vector<CurvePoint> points) {
  Curve curve;
  curve.points = std::move(points);
  curve.is_smoothed = true;
  CurveChart chart;
  chart.title = "Loss";
  chart.curves = {curve};
  return chart;
}

template <typename Shape>
std::vector<Shape> shapes_of(const Drawing& drawing) {
  std::vector<Shape> found;
  for (const DrawnShape& shape : drawing.shapes) {
    if (const auto* one = std::get_if<Shape>(&shape)) found.push_back(*one);
  }
  return found;
}

bool shows_label(const Drawing& drawing, const std::string& text) {
  for (const Label& label : shapes_of<Label>(drawing)) {
    if (label.text == text) return true;
  }
  return false;
}

Drawing drawn(const CurveChart& chart, const CurveOptions& options) {
  Drawing drawing;
  draw_curves(drawing, chart, kRect, theme(ThemeKind::Light), options);
  return drawing;
}

TEST(Curves, marks_are_round_numbers_within_the_range) {
  EXPECT_EQ(round_marks(0, 1000, 4), (std::vector<double>{0, 500, 1000}));
  EXPECT_EQ(round_marks(1, 9, 4), (std::vector<double>{2, 4, 6, 8}));
  EXPECT_EQ(round_marks(3, 3, 4), (std::vector<double>{3}));
  EXPECT_FALSE(std::signbit(round_marks(0, 1000, 4).front())) << "it would be written as -0";
}

// numpy.average([0, 0, 8, 0, 0], weights=[0.25, 0.5, 1, 0.5, 0.25]) is 3.2, of the three at a side it is 2.
TEST(Curves, smoothing_spreads_a_jump_to_both_sides_alike_and_leaves_the_ends) {
  const auto means = smoothed({{1, 0}, {2, 0}, {3, 8}, {4, 0}, {5, 0}}, 0.5);
  ASSERT_EQ(means.size(), 5u);
  const double expected[] = {0, 2, 3.2, 2, 0};
  for (std::size_t at = 0; at < means.size(); ++at) EXPECT_NEAR(means[at].y, expected[at], 1e-12) << at;
}

TEST(Curves, a_smoothed_line_lags_behind_no_fall) {
  std::vector<CurvePoint> points;
  for (int step = 0; step < 200; ++step) points.push_back({1.0 * step, 100 - 0.5 * step});
  for (const CurvePoint& mean : smoothed(points, 0.9)) EXPECT_NEAR(mean.y, 100 - 0.5 * mean.x, 1e-9);
}

TEST(Curves, a_short_curve_is_not_smoothed) {
  EXPECT_EQ(usual_smoothing(40), 0);
  EXPECT_GT(usual_smoothing(500), usual_smoothing(100));
}

TEST(Curves, a_point_is_where_its_numbers_are_between_the_ends) {
  const CurveAxes axes = axes_of(chart_of({{0, 0}, {10, 1}}), kRect, {});
  const Point middle = axes.at({5, (axes.y_least + axes.y_most) / 2}).value();
  EXPECT_NEAR(middle.x, axes.plot.center_x(), 0.01);
  EXPECT_NEAR(middle.y, axes.plot.center_y(), 0.01);
  EXPECT_NEAR(axes.x_of(axes.plot.right()), 10, 1e-4);
}

TEST(Curves, on_a_logarithmic_scale_equal_ratios_are_equally_far) {
  const CurveAxes axes = axes_of(chart_of({{0, 0.01}, {1, 1}, {2, 100}}), kRect, {.is_log = true});
  const float a = axes.at({0, 0.01})->y, b = axes.at({1, 1})->y, c = axes.at({2, 100})->y;
  EXPECT_NEAR(a - b, b - c, 0.01);
  EXPECT_FALSE(axes.at({1, 0}));
  EXPECT_FALSE(axes.at({1, -1}));
}

TEST(Curves, every_point_lies_within_the_plot) {
  for (const bool is_log : {false, true}) {
    const CurveChart chart = chart_of({{1, 1e-6}, {2, 300}, {3, 7}});
    const CurveAxes axes = axes_of(chart, kRect, {.is_log = is_log});
    for (const CurvePoint& point : chart.curves[0].points)
      EXPECT_TRUE(inset(axes.plot, -0.01f).contains(axes.at(point).value()));
  }
}

TEST(Curves, a_number_that_is_none_is_a_gap) {
  const CurveOptions plain;
  const auto lines = [&](std::vector<CurvePoint> points) {
    return shapes_of<Polyline>(drawn(chart_of(std::move(points)), plain)).size();
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(lines({{1, 1}, {2, 2}, {3, 1}}), 1u);
  EXPECT_EQ(lines({{1, 1}, {2, nan}, {3, 2}}), 0u);
  EXPECT_EQ(lines({{1, 1}, {2, 2}, {3, nan}, {4, 2}, {5, 1}}), 2u);
}

TEST(Curves, of_many_points_those_are_kept_that_can_be_seen) {
  std::vector<CurvePoint> points;
  for (int step = 0; step < 20'000; ++step)
    points.push_back({1.0 * step, step == 7'777 ? 9.0 : step == 7'778 ? -9.0 : std::sin(0.001 * step)});
  const CurveChart chart = chart_of(std::move(points));
  const auto lines = shapes_of<Polyline>(drawn(chart, {}));
  ASSERT_EQ(lines.size(), 1u);
  const std::vector<Point>& line = lines[0].points;
  EXPECT_LT(line.size(), 4 * 2 * 400u) << "four for each column of half a unit";
  const CurveAxes axes = axes_of(chart, kRect, {});
  const auto ys = std::ranges::minmax(line, {}, &Point::y);
  EXPECT_EQ(ys.min.y, axes.at({7'777, 9})->y) << "a peak of one step is still there";
  EXPECT_EQ(ys.max.y, axes.at({7'778, -9})->y);
  EXPECT_TRUE(std::ranges::is_sorted(line, {}, &Point::x));
  EXPECT_EQ(line.back().x, axes.plot.right());
}

TEST(Curves, of_a_branch_it_is_marked_where_it_left_another_run) {
  TrainingHistory history;
  for (Index step = 1; step <= 10; ++step) {
    HistoryRow row;
    row.step = step;
    row.loss = 2;
    history.add(row);
  }
  const auto marks = [&](const std::optional<BranchPoint>& branch) {
    return draw_training_curves(history, kRect, theme(ThemeKind::Light), Language::English, {}, branch);
  };
  const std::string said = "from run A, step 4";
  EXPECT_TRUE(shows_label(marks(BranchPoint{'A', 4}), said));
  EXPECT_FALSE(shows_label(marks(std::nullopt), said));
}

TEST(Curves, a_single_point_and_none_are_drawn_too) {
  EXPECT_EQ(shapes_of<Box>(drawn(chart_of({{1, 5}}), {})).size(), 1u);
  EXPECT_TRUE(shapes_of<Box>(drawn(chart_of({}), {})).empty());
}

TEST(TrainingCurves, show_loss_and_accuracy_in_both_languages) {
  TrainingHistory history;
  HistoryRow row;
  row.step = 1;
  row.loss = 2;
  row.accuracy = 0.5;
  history.add(row);
  row.step = 2;
  row.test_loss = 1.5;
  history.add(row);
  const Theme& colors = theme(ThemeKind::Dark);
  for (const Language language : {Language::English, Language::Chinese}) {
    const Drawing drawing = draw_training_curves(history, kRect, colors, language, {});
    for (const char* key : {"figure.curves.loss", "figure.curves.accuracy", "figure.curves.held_out"})
      EXPECT_TRUE(shows_label(drawing, catalogue(language).say(key))) << key;
    EXPECT_TRUE(shows_label(drawing, "100%"));
  }
}

TEST(TrainingCurves, without_labels_there_is_no_accuracy) {
  TrainingHistory history;
  HistoryRow row;
  row.step = 1;
  row.loss = 2;
  history.add(row);
  EXPECT_EQ(training_charts(history, theme(ThemeKind::Light), Language::English).size(), 1u);
}

TEST(TrainingCurves, of_several_runs_each_has_a_letter_and_a_line_like_no_other) {
  const auto history = [](double loss) {
    TrainingHistory made;
    for (Index step = 1; step <= 10; ++step) {
      HistoryRow row;
      row.step = step;
      row.loss = row.test_loss = loss + static_cast<double>(step);
      made.add(row);
    }
    return made;
  };
  std::vector<RunHistory> others;
  for (const char letter : {'A', 'C', 'D', 'E', 'F'})
    others.push_back({letter, history(static_cast<double>(others.size()) + 2)});
  const Theme& colors = theme(ThemeKind::Light);
  const std::vector<CurveChart> charts =
      training_charts(history(1), colors, Language::English, {}, {'B', others});
  const std::vector<Curve>& curves = charts.front().curves;
  ASSERT_EQ(curves.size(), 7u);
  EXPECT_EQ(curves[0].name, "B · each batch");
  EXPECT_EQ(curves[1].end, "B");
  EXPECT_EQ(curves[2].name, "A");
  for (std::size_t a = 1; a < curves.size(); ++a) {
    for (std::size_t b = a + 1; b < curves.size(); ++b) {
      EXPECT_FALSE(curves[a].color == curves[b].color) << a << " " << b;
      EXPECT_NE(std::pair(curves[a].dash, curves[a].gap), std::pair(curves[b].dash, curves[b].gap));
    }
  }
  const Drawing drawing =
      draw_training_curves(history(1), {0, 0, 960, 400}, colors, Language::English, {}, {}, {'B', others});
  for (const char* letter : {"A", "B", "C", "F"}) EXPECT_TRUE(shows_label(drawing, letter)) << letter;
}

}  // namespace
}  // namespace heed
