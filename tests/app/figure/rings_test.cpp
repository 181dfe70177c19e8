// Rings around cells leave the digits beside them whole.

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "tests/app/figure/digits.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

std::vector<Outline> solid_outlines(const Drawing& drawing) {
  std::vector<Outline> solid = all_of_kind<Outline>(drawing);
  std::erase_if(solid, [](const Outline& one) { return one.is_dashed; });
  return solid;
}

TEST(Rings, what_a_page_lights_does_not_cover_its_neighbours_when_zoomed_in) {
  const Computation scene = computed(kTutorial);
  const NodeId inputs = *scene.graph().find("X");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  view.subject.kind = FigureSubject::Kind::None;
  view.lit = {{inputs, Region{1, 0, 1, 4}}};
  const Rect row = layout.find(inputs)->region_rect({1, 0, 1, 4});
  const auto reach_px = [&](float pixels_per_unit) {
    view.pixels_per_unit = pixels_per_unit;
    float reach = 0;
    for (const Outline& outline : solid_outlines(draw_figure(scene, layout, view))) {
      const bool is_ring = outline.rect.contains(row.center()) && outline.rect.height < 1.5f * row.height;
      if (is_ring) reach = std::max(reach, row.y - outline.rect.y + outline.width / 2);
    }
    return reach * pixels_per_unit;
  };
  ASSERT_GT(reach_px(1), 0);
  EXPECT_LE(reach_px(3), reach_px(1));
}

// Of a row and of a number in it, also where cells are hardly higher than digits.
TEST(Rings, a_ring_stays_away_from_the_digits_of_its_neighbours) {
  constexpr float kDigitsPx = 11.2f * 0.75f;
  Computation scene = computed(kTutorial);
  scene.set_walk({Grain::Row, false});
  const NodeId weights = *scene.graph().find("h0.weights");
  scene.go_to(scene.timeline().playhead_of(weights, {1, 2}));
  FigureLayout layout = make_figure_layout(scene.graph(), 0);
  Block& block = *std::ranges::find(layout.blocks, weights, &Block::node);
  FigureView view;
  view.selected = CellRef{weights, {1, 0}};
  for (const float row_px : {13.5f, 16.0f, 20.0f, 40.0f}) {
    block.cell_h = row_px;
    block.cells.height = 3 * row_px;
    const float free = block.cell_h / 2 - kDigitsPx / view.pixels_per_unit / 2;
    std::size_t rings = 0;
    for (const Outline& outline : solid_outlines(draw_figure(scene, layout, view))) {
      const bool is_of_row = block.cells.contains(outline.rect.center()) &&
                             outline.rect.height < 1.5f * block.cell_h && outline.rect.height > block.cell_h;
      if (!is_of_row) continue;
      ++rings;
      const Rect row = block.region_rect({1, 0, 1, 3});
      EXPECT_LE(row.y - (outline.rect.y - outline.width / 2), free + 1e-3f) << row_px;
    }
    EXPECT_GE(rings, 2u) << row_px;
  }
}

// As many digits as have room stand in a cell of any width: those of a number that is chosen, of what it is
// made of and of what a page lights are all beside others.
TEST(Rings, a_ring_stays_away_from_the_digits_to_either_side) {
  const Computation scene =
      computed(R"({"heed": 1, "inputs": [[0.123, 0.456, 0.789], [0.321, 0.654, 0.987]]})");
  const NodeId inputs = *scene.graph().find("X"), scores = *scene.graph().find("h0.scores");
  FigureLayout layout = make_figure_layout(scene.graph(), 0);
  Block& block = *std::ranges::find(layout.blocks, inputs, &Block::node);
  FigureView view;
  view.selected = CellRef{inputs, {1, 1}};
  view.hovered = CellRef{scores, {1, 0}};
  view.lit = {{inputs, Region{0, 1, 2, 1}}};
  for (const auto& subject :
       {FigureSubject::of(*view.selected), FigureSubject::of({scores, {1, 1}}), FigureSubject{}}) {
    view.subject = subject;
    for (float width_px = 17; width_px < 60; width_px += 1) {
      block.cell_w = width_px;
      block.cell_h = 24;
      block.cells.width = 3 * width_px;
      block.cells.height = 48;
      const Drawing drawing = draw_figure(scene, layout, view);
      const Rect column = block.region_rect({0, 1, 2, 1});
      std::size_t rings = 0;
      for (const Outline& outline : solid_outlines(drawing)) {
        const bool is_ring = column.contains(outline.rect.center()) && outline.rect.width < 1.4f * width_px;
        if (!is_ring) continue;
        ++rings;
        const Rect ring = inset(outline.rect, -outline.width / 2);
        for (const DrawnShape& shape : drawing.shapes) {
          const Label* label = std::get_if<Label>(&shape);
          const bool is_beside = label && block.cells.contains(label->at) && !column.contains(label->at);
          if (is_beside) {
            EXPECT_FALSE(do_overlap(ring, inset(digits_of(*label), 0.05f))) << width_px;
          }
        }
      }
      EXPECT_GT(rings, 0U) << width_px;
    }
  }
}

}  // namespace
}  // namespace heed
