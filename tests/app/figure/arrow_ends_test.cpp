#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/crossings.h"
#include "app/figure/figure.h"
#include "app/figure/label_width.h"
#include "app/figure/route.h"
#include "core/base/utf8.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/selected_arrows.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"
#include "tests/core/sanitized.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

// Where arrows begin and end, without the barbs of their heads.
std::vector<Point> ends_of_arrows(const Drawing& drawing) {
  constexpr float kBarb = 8;
  constexpr float kSourceWidth = 1.6f, kFedWidth = 1.1f;
  std::vector<Stroke> strokes;
  for (const Stroke& stroke : all_of_kind<Stroke>(drawing)) {
    if (stroke.width != kSourceWidth && stroke.width != kFedWidth) continue;
    const Point way = stroke.to - stroke.from;
    if (std::hypot(way.x, way.y) > kBarb || !(stroke.from == stroke.from_handle)) strokes.push_back(stroke);
  }
  std::vector<Point> ends;
  for (const Stroke& one : strokes) {
    if (std::ranges::none_of(strokes, [&](const Stroke& other) { return other.to == one.from; }))
      ends.push_back(one.from);
    if (std::ranges::none_of(strokes, [&](const Stroke& other) { return other.from == one.to; }))
      ends.push_back(one.to);
  }
  return ends;
}

// The title would be read as what it is about.
void expect_no_end_above_a_title(const Computation& scene, const std::string& where, std::size_t& ends) {
  const Graph& graph = scene.graph();
  const FigureLayout layout = make_figure_layout(graph, 0);
  for (const Block& block : layout.blocks) {
    const Shape& shape = graph.shape(block.node);
    for (const Cell cell : {Cell{0, 0}, Cell{shape.rows - 1, shape.cols - 1}, Cell{0, shape.cols / 2}}) {
      for (const Point end : ends_of_arrows(draw_figure(scene, layout, view_selecting({block.node, cell})))) {
        ++ends;
        EXPECT_TRUE(std::ranges::none_of(layout.blocks,
                                         [&](const Block& other) {
                                           return std::abs(end.y - other.bounds.y) < 0.1f &&
                                                  end.x > other.bounds.x + 1 && end.x < other.bounds.right();
                                         }))
            << where << ": " << graph.info(block.node).name;
      }
    }
  }
}

TEST(ArrowEnds, never_lie_above_a_title) {
  std::size_t ends = 0;
  for (const char* json : kScenes) expect_no_end_above_a_title(computed(json), json, ends);
  for (std::uint64_t seed = 0; seed < (kIsSanitized ? 10 : 40); ++seed)
    expect_no_end_above_a_title(make_complete(random_scene(seed)), "seed " + std::to_string(seed), ends);
  EXPECT_GT(ends, 100u);
}

// Beside the words is where what stands left of them ends.
TEST(ArrowEnds, of_a_source_are_at_its_frame_and_not_beside_the_words_of_its_rows) {
  const RouteEnd source{{180, 100, 10, 10}, {100, 50, 100, 100}, {50, 30, 150, 140}};
  const RouteEnd target{{40, 300, 10, 10}, {30, 290, 60, 60}, {30, 270, 60, 80}};
  const std::vector<Rect> obstacles{source.bounds, target.bounds};
  const std::vector<Stroke> way = clear_route(source, target, {obstacles, {}, {0, 0, 400, 400}});
  ASSERT_FALSE(way.empty());
  EXPECT_EQ(way.front().from, (Point{200, 105})) << "at the right, though the way is longer";
}

// At every window of a long sentence: a query stands for a row of the scores, and a key for a column.
TEST(ArrowEnds, of_queries_are_beside_their_row_and_of_keys_above_or_below_their_column) {
  const Computation scene = computed(sentence(19, 8, 2));
  const NodeId scores = *scene.graph().find("h0.scores");
  const Theme& colors = theme(ThemeKind::Dark);
  for (const FigurePage room : {kRoom1366, kRoom1920}) {
    const FigurePage page = page_of(room);
    const FigureLayout layout = layout_for(scene, scores, page);
    const Block& block = *layout.find(scores);
    for (const Cell cell : {Cell{0, 0}, Cell{1, 4}, Cell{18, 18}}) {
      const FigureView view = view_selecting({scores, cell}, page.pixels);
      const Drawing drawing = draw_figure(scene, layout, view);
      std::size_t heads = 0;
      for (const Stroke& barb : all_of_kind<Stroke>(drawing)) {
        const Point way = barb.to - barb.from;
        if (std::abs(std::hypot(way.x, way.y) - std::hypot(6.0f, 3.4f)) > 0.01f) continue;
        const bool is_key = barb.color == role_color(colors, Role::Key);
        if (!is_key && barb.color != role_color(colors, Role::Query)) continue;
        ++heads;
        const Rect part = block.cell_rect(cell.row, cell.col);
        const bool is_at_column = std::abs(barb.to.x - part.center_x()) < block.cell_w / 2 &&
                                  (barb.to.y <= block.frame.y || barb.to.y >= block.frame.bottom());
        const bool is_at_row = std::abs(barb.to.y - part.center_y()) < block.cell_h / 2 &&
                               (barb.to.x <= block.frame.x || barb.to.x >= block.frame.right());
        EXPECT_TRUE(is_key ? is_at_column : is_at_row) << is_key << " at " << room.width;
      }
      EXPECT_EQ(heads, 4u) << "two strokes for each arrow at " << room.width;
    }
  }
}

// The tips of arrows: two barbs meet in each.
std::vector<Point> tips_of_arrows(const Drawing& drawing) {
  std::vector<Point> tips;
  for (const Stroke& barb : all_of_kind<Stroke>(drawing)) {
    const Point way = barb.to - barb.from;
    const bool is_barb = std::abs(std::hypot(way.x, way.y) - std::hypot(6.0f, 3.4f)) < 0.01f;
    if (is_barb && std::ranges::count(tips, barb.to) == 0) tips.push_back(barb.to);
  }
  return tips;
}

// Of a number that a step makes: from the rows that it is made of one arrow at its row, from each column of
// weights and each bias one at its column, where several may meet.
void expect_rows_at_row_and_columns_at_column(Computation& scene, const char* name, FigurePage page) {
  const Graph& graph = scene.graph();
  const NodeId made = *graph.find(name);
  const FigureLayout layout = layout_for(scene, made, page);
  const Block& block = *layout.find(made);
  const Shape& shape = graph.shape(made);
  for (const Cell cell : {Cell{0, 0}, Cell{shape.rows - 1, shape.cols / 2}, Cell{0, shape.cols - 1}}) {
    scene.go_to(scene.timeline().playhead_of(made, cell));
    FigureView view;
    view.pixels_per_unit = page.pixels;
    std::size_t at_row = 0, at_column = 0;
    const Rect part = block.cell_rect(cell.row, cell.col);
    for (const Point tip : tips_of_arrows(draw_figure(scene, layout, view))) {
      at_column += std::abs(tip.x - part.center_x()) < block.cell_w / 2 &&
                   (tip.y <= block.frame.y || tip.y >= block.frame.bottom());
      at_row += std::abs(tip.y - part.center_y()) < block.cell_h / 2 &&
                (tip.x <= block.frame.x || tip.x >= block.frame.right());
    }
    const std::string where = std::string(name) + " " + std::to_string(cell.row) + ", " +
                              std::to_string(cell.col) + " at " + std::to_string(page.width);
    const std::size_t rows = layout.find(graph.inputs(made)[0]) != nullptr;
    EXPECT_EQ(at_row, rows) << where;
    EXPECT_GE(at_column, 1u) << where;
  }
}

TEST(ArrowEnds, of_rows_are_at_the_row_and_of_columns_at_the_column_of_every_product) {
  for (const std::string& json :
       {std::string(kTwoHeads), sentence(12, 16, 4, kOutput), sentence(30, 16, 2, kOutput)}) {
    Computation scene = computed(json);
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
      for (const char* name : {"h0.Q", "h0.K", "h0.V", "Y"})
        expect_rows_at_row_and_columns_at_column(scene, name, page_of(room));
    }
  }
}

// Whether what leads from a matrix leaves it beside the row that is marked, or over no other one.
bool leaves_from_row(const Drawing& drawing, const Block& from, Index row, Color color) {
  const Rect part = from.cell_rect(row, 0);
  return std::ranges::any_of(all_of_kind<Stroke>(drawing), [&](const Stroke& stroke) {
    if (stroke.color != color || stroke.from.x < from.frame.x - 1 || stroke.from.x > from.frame.right() + 1 ||
        stroke.from.y < from.frame.y - 1 || stroke.from.y > from.frame.bottom() + 1)
      return false;
    const bool is_beside = std::abs(stroke.from.y - part.center_y()) < part.height / 2;
    const bool is_above = row == 0 && std::abs(stroke.from.y - from.frame.y) < 1;
    const bool is_below = part.bottom() > from.cells.bottom() - 1 && stroke.from.y > part.bottom() - 1;
    return is_beside || is_above || is_below;
  });
}

// Where words over the columns reach beyond the frame, it does not begin at the other end, left of the words
// of the rows, as if something else led there.
TEST(ArrowEnds, of_scores_begin_where_their_row_ends) {
  std::size_t arrows = 0;
  for (const int count : {4, 5, 8}) {
    const Computation scene = computed(sentence(count, 8, 2));
    const NodeId weights = *scene.graph().find("h0.weights"), scores = scene.graph().inputs(weights)[0];
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
      const FigurePage page = page_of(room);
      const FigureLayout layout = layout_for(scene, weights, page);
      const Block* block = layout.find(scores);
      if (!block) continue;
      for (Index query = 0; query < count; ++query) {
        const FigureView view = view_selecting({weights, {query, count - 1}}, page.pixels);
        const float row = block->cell_rect(query, 0).center_y();
        const std::vector<Point> ends = ends_of_arrows(draw_figure(scene, layout, view));
        const auto is_at_its_end = [&](Point end) {
          return std::abs(end.x - block->frame.right()) < 0.1f && std::abs(end.y - row) < 0.1f;
        };
        EXPECT_TRUE(std::ranges::any_of(ends, is_at_its_end))
            << "query " << query << " of " << count << " at " << room.width;
        ++arrows;
      }
    }
  }
  EXPECT_GT(arrows, 20u);
}

// Of a number of the result, which is made of a row of the joined heads and a column of their weights: where
// both go below the same matrix one could not tell which of them leads where.
TEST(ArrowEnds, are_of_ways_that_do_not_share_a_line) {
  std::size_t arrows = 0;
  for_selected_results([&](const Drawing& drawing, const std::string& where) {
    std::vector<Rect> lines;
    for (const Stroke& stroke : all_of_kind<Stroke>(drawing)) {
      if (stroke.width != 1.6f) continue;
      std::vector<Rect> more;
      add_lines({&stroke, 1}, more);
      for (const Rect& line : more) {
        constexpr float kLong = 24;  // at their end, perhaps below a legend, they may meet
        for (const Rect& other : lines) {
          if (!do_overlap(inset(line, -1), inset(other, -1))) continue;
          const Rect shared = intersect(inset(line, -1), inset(other, -1));
          EXPECT_LT(std::max(shared.width, shared.height), kLong)
              << where << ": " << shared.x << ", " << shared.y;
        }
        lines.push_back(line);
        ++arrows;
      }
    }
  });
  EXPECT_GT(arrows, 50u);
}

// Also where the lane between the scores and the arithmetic is narrow.
TEST(ArrowEnds, of_keys_are_at_their_column_and_begin_at_their_row_in_every_window) {
  constexpr float kAtFrame = 4;  // and not at a number of the scale below it
  const Color color = role_color(theme(ThemeKind::Dark), Role::Key);
  for (const char* json : {kTutorial, kTwoHeads}) {
    const Computation scene = computed(json);
    const NodeId scores = *scene.graph().find("h0.scores"), keys = *scene.graph().find("h0.K");
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920, FigurePage{1116, 497}}) {
      const FigurePage page = page_of(room);
      const FigureLayout layout = layout_for(scene, scores, page);
      const Block &block = *layout.find(scores), &from = *layout.find(keys);
      for (Index key = 0; key < 3; ++key) {
        const FigureView view = view_selecting({scores, {0, key}}, page.pixels);
        const Drawing drawing = draw_figure(scene, layout, view);
        const Rect part = block.cell_rect(0, key);
        const std::vector<Point> ends = ends_of_arrows(drawing);
        EXPECT_TRUE(std::ranges::any_of(ends,
                                        [&](Point end) {
                                          return std::abs(end.x - part.center_x()) < block.cell_w / 2 &&
                                                 (end.y <= block.frame.y ||
                                                  std::abs(end.y - block.frame.bottom()) <= kAtFrame);
                                        }))
            << key << " at " << room.width;
        for (const Label& label : all_of_kind<Label>(drawing)) {
          const bool is_of_scale = inset(block.legend, -1).contains(label.at) && label.face == Face::Numbers;
          EXPECT_FALSE(is_of_scale && std::abs(label.at.x - part.center_x()) < label.size / 2) << label.text;
        }
        EXPECT_TRUE(leaves_from_row(drawing, from, key, color)) << key << " at " << room.width;
      }
    }
  }
}

// An arrow to a column crosses the legend: its numbers stay below the colours that they are about.
TEST(ArrowEnds, leave_the_numbers_of_a_legend_below_its_colours) {
  int signed_ends = 0;
  for (const int tokens : {5, 12, 200}) {
    const Computation scene = computed(sentence(tokens, 16, 2));
    const NodeId scores = *scene.graph().find("h0.scores");
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
      const FigurePage page = page_of(room);
      const FigureLayout layout = layout_for(scene, scores, page);
      const Rect& legend = layout.find(scores)->legend;
      for (const Index key : {Index{0}, Index{1}, Index{tokens - 1}}) {
        const FigureView view = view_selecting({scores, {0, key}}, page.pixels);
        for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
          const bool is_end = inset(legend, -1).contains({legend.center_x(), label.at.y}) &&
                              label.face == Face::Numbers && label.text.starts_with("−") &&
                              std::abs(label.at.x - legend.x) < legend.width / 2;
          if (!is_end) continue;
          ++signed_ends;
          const float width = label.size * kDigitWidth * static_cast<float>(character_count(label.text));
          const float left = label.at.x - (label.anchor == Anchor::Right ? width : 0);
          EXPECT_GE(left, legend.x - 1) << label.text << " of " << tokens << " at " << room.width;
        }
      }
    }
  }
  EXPECT_GT(signed_ends, 10);
}

TEST(ArrowEnds, of_queries_are_before_the_word_of_their_row_where_it_stands_in_a_narrow_gap) {
  int words = 0;
  for (const int tokens : {60, 120, 200}) {
    const Computation scene = computed(sentence(tokens, 16, 2));
    const NodeId scores = *scene.graph().find("h0.scores");
    const FigurePage page = page_of(kRoom1920);
    const FigureLayout layout = layout_for(scene, scores, page);
    const FigureView view = view_selecting({scores, {0, 0}}, page.pixels);
    const Drawing drawing = draw_figure(scene, layout, view);
    const float row = layout.find(scores)->cell_rect(0, 0).center_y();
    for (const Label& label : all_of_kind<Label>(drawing)) {
      const bool is_of_row = label.text == "The" && label.anchor == Anchor::Right &&
                             std::abs(label.at.y - row) < label.size &&
                             label.at.x < layout.find(scores)->frame.x;
      if (!is_of_row) continue;
      ++words;
      const float left = label.at.x - 0.8f * label.size * width_in_ems(label.text);
      for (const Point end : ends_of_arrows(drawing))
        EXPECT_FALSE(std::abs(end.y - label.at.y) < label.size / 2 && end.x > left && end.x < label.at.x + 8)
            << tokens;
    }
  }
  EXPECT_GT(words, 0);
}

}  // namespace
}  // namespace heed
