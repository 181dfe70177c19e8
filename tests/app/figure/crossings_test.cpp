// Arrows of one colour that lead to the same matrix.
#include "app/figure/crossings.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/lens.h"
#include "app/figure/route.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/selected_arrows.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

constexpr float kSourceStroke = 1.6f, kFedStroke = 1.1f;

Drawing drawn_selecting(const Computation& scene, const FigureLayout& layout, CellRef cell,
                        float pixels = 1) {
  return draw_figure(scene, layout, view_selecting(cell, pixels));
}

// Straight ones of this width, without the barbs of heads.
std::vector<Stroke> straight_strokes(const Drawing& drawing, float width) {
  std::vector<Stroke> strokes = all_of_kind<Stroke>(drawing);
  std::erase_if(strokes, [&](const Stroke& each) {
    const bool is_level_or_upright = (each.from.x == each.to.x) != (each.from.y == each.to.y);
    return each.width != width || !is_level_or_upright || !(each.from == each.from_handle) ||
           !(each.to == each.to_handle);
  });
  return strokes;
}

bool has_gap_at(const Drawing& drawing, Point at) {
  const Color ground = theme(ThemeKind::Dark).canvas;
  return std::ranges::any_of(all_of_kind<Box>(drawing), [&](const Box& box) {
    return box.fill == ground && box.rect.width < 12 && box.rect.height < 12 && box.rect.contains(at);
  });
}

TEST(Crossings, are_found_where_a_way_goes_over_a_line) {
  const Rect level{10, 20, 30, 0}, upright{10, 20, 0, 30};
  EXPECT_EQ(crossing_of({15, 0}, {15, 40}, level), (Point{15, 20}));
  EXPECT_EQ(crossing_of({0, 30}, {40, 30}, upright), (Point{10, 30}));
  EXPECT_FALSE(crossing_of({15, 0}, {15, 10}, level)) << "it ends before";
  EXPECT_FALSE(crossing_of({0, 20}, {60, 20}, level)) << "along it";
  EXPECT_FALSE(crossing_of({60, 0}, {60, 40}, level));
}

// The joined heads and their weights are of one role, so both arrows are green.
TEST(Crossings, of_the_arrows_to_a_result_have_a_gap_in_the_one_below) {
  std::size_t arrows = 0;
  for_selected_results([&](const Drawing& drawing, const std::string& where) {
    const std::vector<Stroke> strokes = straight_strokes(drawing, kSourceStroke);
    for (const Stroke& one : strokes) {
      std::vector<Rect> line;
      add_lines({&one, 1}, line);
      if (line.empty()) continue;
      ++arrows;
      for (const Stroke& other : strokes) {
        const auto at = crossing_of(other.from, other.to, line.front());
        const bool is_end = at && (*at == other.from || *at == other.to || *at == one.from || *at == one.to);
        if (at && !is_end) {
          EXPECT_TRUE(has_gap_at(drawing, *at)) << at->x << ", " << at->y << " of " << where;
        }
      }
    }
  });
  EXPECT_GT(arrows, 50u);
}

TEST(Route, goes_another_way_rather_than_across_the_line_of_another_arrow) {
  const RouteEnd source{{0, 100, 20, 20}, {0, 90, 40, 40}, {0, 90, 40, 40}};
  const RouteEnd target{{200, 100, 20, 20}, {200, 90, 40, 40}, {200, 90, 40, 40}};
  const Rect wall{90, 70, 40, 90}, line{110, 160, 0, 60};
  const std::vector<Rect> obstacles{source.bounds, target.bounds, wall}, lines{line};
  for (const Stroke& stroke : clear_route(source, target, {obstacles, lines, {-50, 0, 400, 300}}))
    EXPECT_FALSE(crossing_of(stroke.from, stroke.to, line));
}

// A weight makes weighted values, and these the output.
TEST(Feeds, of_a_weight_lead_to_the_weighted_values_and_not_past_them_to_the_output) {
  const Computation scene = computed(kTutorial);
  const Graph& graph = scene.graph();
  const FigureLayout layout = make_figure_layout(graph, 0);
  const Color green = faded(role_color(theme(ThemeKind::Dark), Role::Output), 0.6f),
              yellow = faded(role_color(theme(ThemeKind::Dark), Role::Weighted), 0.6f);
  std::size_t to_output = 0, to_weighted = 0;
  const Drawing drawing = drawn_selecting(scene, layout, {*graph.find("h0.weights"), {1, 2}});
  for (const Stroke& stroke : all_of_kind<Stroke>(drawing)) {
    if (stroke.width != kFedStroke) continue;
    to_output += stroke.color == green;
    to_weighted += stroke.color == yellow;
  }
  EXPECT_EQ(to_output, 0u);
  EXPECT_GT(to_weighted, 0u);
}

// The tip of an arrow to a column is below the matrix, where the scale of its colours would be.
TEST(ArrowsOverLegends, end_in_a_gap_of_the_colours) {
  const Computation scene = computed(sentence(5, 8, 2));
  const NodeId scores = *scene.graph().find("h0.scores");
  std::size_t tips = 0;
  for (const FigurePage room : {kRoom1366, kRoom1920}) {
    const FigurePage page = page_of(room);
    const FigureLayout layout = layout_for(scene, scores, page);
    const Block& block = *layout.find(scores);
    const Drawing drawing = drawn_selecting(scene, layout, {scores, {0, 1}}, page.pixels);
    for (const Stroke& stroke : straight_strokes(drawing, kSourceStroke)) {
      const bool is_over_legend = stroke.from.x == stroke.to.x && stroke.from.y > block.legend.y &&
                                  stroke.to.y < block.legend.y && block.frame.x < stroke.to.x &&
                                  stroke.to.x < block.frame.right();
      if (!is_over_legend) continue;
      ++tips;
      EXPECT_TRUE(has_gap_at(drawing, {stroke.to.x, block.legend.y + 2})) << room.width;
    }
  }
  EXPECT_GT(tips, 0u);
}

}  // namespace
}  // namespace heed
