// Rings around what the last edit changed.

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "tests/app/figure/digits.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

std::vector<Rect> rings(const Drawing& drawing, const Theme& theme) {
  std::vector<Rect> found;
  for (const Outline& outline : all_of_kind<Outline>(drawing)) {
    const bool is_ring = outline.is_dashed && outline.width <= 2 && outline.radius == 4;
    if (is_ring && outline.color == theme.ink) found.push_back(outline.rect);
  }
  return found;
}

// What the rings of a matrix are around, as a picture of its cells.
std::string ringed(const Drawing& drawing, const Theme& theme, const Block& block, const Shape& shape) {
  const std::vector<Rect> all = rings(drawing, theme);
  std::string picture;
  for (Index row = 0; row < shape.rows; ++row) {
    for (Index col = 0; col < shape.cols; ++col) {
      const Point middle = block.cell_rect(row, col).center();
      const auto around = std::ranges::count_if(all, [&](const Rect& ring) { return ring.contains(middle); });
      picture += around == 0 ? '.' : around == 1 ? 'o' : '?';
    }
    picture += '\n';
  }
  return picture;
}

TEST(ChangeMarks, are_around_exactly_the_cells_whose_numbers_differ) {
  const Computation before = computed(kTutorial);
  Computation scene = before;
  ASSERT_TRUE(scene.set_cell(*scene.graph().find("h0.scores"), {1, 2}, 30).is_ok());
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  view.marked_since = &before.graph();
  for (const char* name : {"X", "h0.scores", "h0.weights", "h0.output"}) {
    const NodeId node = *scene.graph().find(name);
    const Block* block = layout.find(node);
    if (!block) continue;
    const Matrix &now = *scene.graph().value(node), &then = *before.graph().value(node);
    std::string expected;
    for (Index row = 0; row < now.rows(); ++row) {
      for (Index col = 0; col < now.cols(); ++col) expected += now(row, col) == then(row, col) ? '.' : 'o';
      expected += '\n';
    }
    const Drawing drawing = draw_matrix(scene, layout, view, node);
    EXPECT_EQ(ringed(drawing, *view.theme, *block, scene.graph().shape(node)), expected) << name;
  }
}

TEST(ChangeMarks, are_as_few_as_the_areas_that_changed) {
  const Computation before = computed(kTutorial);
  Computation scene = before;
  ASSERT_TRUE(scene.set_cell(*scene.graph().find("X"), {1, 0}, 3).is_ok());
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  view.marked_since = &before.graph();
  const auto count = [&](const char* name) {
    return rings(draw_matrix(scene, layout, view, *scene.graph().find(name)), *view.theme).size();
  };
  EXPECT_EQ(count("X"), 1u) << "a number";
  EXPECT_EQ(count("h0.scores"), 3u) << "a row and a column, which is in two parts";
  EXPECT_EQ(count("h0.output"), 1u) << "all of it";
}

// As a tester saw: dashes through the digits of cells in which these have little room.
TEST(ChangeMarks, do_not_touch_digits) {
  const Computation before = computed(kTutorial);
  Computation scene = before;
  const NodeId scores = *scene.graph().find("h0.scores");
  ASSERT_TRUE(scene.set_cell(scores, {1, 1}, 30.25f).is_ok());
  FigureLayout layout = make_figure_layout(scene.graph(), 0);
  Block& block = *std::ranges::find(layout.blocks, scores, &Block::node);
  FigureView view;
  view.marked_since = &before.graph();
  for (float cell_px = 16; cell_px < 40; cell_px += 1.5f) {
    block.cell_w = block.cell_h = cell_px;
    block.cells.width = block.cells.height = 3 * cell_px;
    const Drawing drawing = draw_matrix(scene, layout, view, scores);
    const std::vector<Label> labels = all_of_kind<Label>(drawing);
    for (const Outline& ring : all_of_kind<Outline>(drawing)) {
      if (!ring.is_dashed) continue;
      const Rect within = inset(ring.rect, ring.width / 2), around = inset(ring.rect, -ring.width / 2);
      for (const Label& label : labels) {
        const Rect digits = digits_of(label);
        const bool is_inside =
            within.contains({digits.x, digits.y}) && within.contains(digits.bottom_right());
        EXPECT_TRUE(is_inside || !do_overlap(around, digits)) << label.text << " at " << cell_px;
      }
    }
  }
}

TEST(ChangeMarks, are_gone_when_nothing_of_them_is_left) {
  const Computation before = computed(kTutorial);
  Computation scene = before;
  const NodeId input = *scene.graph().find("X");
  ASSERT_TRUE(scene.set_cell(input, {0, 0}, 9).is_ok());
  FigureView view;
  view.marked_since = &before.graph();
  view.mark_strength = 0;
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  EXPECT_TRUE(rings(draw_matrix(scene, layout, view, input), *view.theme).empty());
}

}  // namespace
}  // namespace heed
