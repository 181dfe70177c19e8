#include "app/figure/cell_texts.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/figure_cache.h"
#include "app/figure/label_width.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

std::vector<Label> labels_at(const Computation& scene, const FigureLayout& layout, float scale) {
  FigureView view;
  view.pixels_per_unit = scale;
  view.shows_legends = false;
  view.subject.kind = FigureSubject::Kind::None;
  return all_of_kind<Label>(draw_figure(scene, layout, view));
}

const Label* number_in(const std::vector<Label>& labels, const Rect& cell) {
  const auto found = std::ranges::find_if(labels, [&](const Label& label) {
    return std::abs(label.at.x - cell.center_x()) < 0.01f && std::abs(label.at.y - cell.center_y()) < 0.01f;
  });
  return found == labels.end() ? nullptr : &*found;
}

// How many of the visible cells of a matrix have a number.
Index told_cells(const std::vector<Label>& labels, const Block& block, const Shape& shape) {
  Index told = 0;
  for (Index row = 0; row < shape.rows; ++row) {
    for (Index col = 0; col < shape.cols; ++col)
      told += number_in(labels, block.cell_rect(row, col)) != nullptr;
  }
  return told;
}

TEST(FigureNumbers, are_in_nearly_all_cells_of_a_matrix_or_in_none_and_never_tiny) {
  int all = 0, none = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    const FigureLayout layout = make_figure_layout(scene.graph(), 0);
    for (const float scale : {0.3f, 0.45f, 0.6f, 0.8f, 1.0f, 2.0f}) {
      const auto labels = labels_at(scene, layout, scale);
      for (const Block& block : layout.blocks) {
        const Shape& shape = scene.graph().shape(block.node);
        const Index told = told_cells(labels, block, shape), cells = shape.rows * shape.cols;
        EXPECT_TRUE(told == 0 || 10 * told >= 9 * cells) << scene.graph().info(block.node).name << " of seed "
                                                         << seed << " has " << told << " of " << cells;
        ++(told == 0 ? none : all);
        Index small = 0;
        for (Index row = 0; row < shape.rows; ++row) {
          for (Index col = 0; col < shape.cols; ++col) {
            const Label* label = number_in(labels, block.cell_rect(row, col));
            small += label && label->size * scale < 11 ? 1 : 0;
            if (label) {
              EXPECT_GE(label->size * scale, 9);
            }
          }
        }
        EXPECT_LE(2 * small, cells) << "some that are longer than the others";
      }
    }
  }
  EXPECT_GT(all, 300);
  EXPECT_GT(none, 100);
}

// Most of its cells are still empty; those that are known decide.
TEST(FigureNumbers, are_in_none_of_the_first_row_where_too_many_of_it_cannot_be_told) {
  Computation scene =
      computed(R"({"heed": 1, "inputs": [[-3.5, 1], [3.5, 1], [3.6, 1], [0, 1], [0, 2], [1, 0]]})");
  const NodeId scores = *scene.graph().find("h0.scores");  // of row 1: 13.25, −11.25, −11.6, …
  scene.set_walk({Grain::Row, false});
  scene.go_to(scene.timeline().playhead_of(scores, {0, 5}));
  ASSERT_EQ(scene.known(scores), 6);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const Block& block = *layout.find(scores);
  const auto labels = labels_at(scene, layout, 18 / std::max(block.cell_w, block.cell_h));
  EXPECT_EQ(told_cells(labels, block, {1, 6}), 0);
}

// Cells of 18 pixels, as two heads have them in a small window.
TEST(FigureNumbers, of_strong_negative_numbers_are_rounded_where_their_decimals_have_no_room) {
  const Computation scene =
      computed(R"({"heed": 1, "inputs": [[-1.8, 0.4, -0.6], [1, -2.5, -0.06], [0.0049, -0.003, -9.6]]})");
  FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const Block& block = *layout.find(*scene.graph().find("X"));
  const auto labels = labels_at(scene, layout, 18 / std::max(block.cell_w, block.cell_h));
  const char* said[3][3] = {{"−2", ".4", "−.6"}, {"1", "−2", "−.1"}, {"≈0", "≈0", "−10"}};
  EXPECT_TRUE(std::ranges::any_of(labels, [&](const Label& label) {
    return label.text.starts_with("≈") && label.anchor == Anchor::Right;
  })) << "beside the name stands that they are rounded";
  for (Index row = 0; row < 3; ++row) {
    for (Index col = 0; col < 3; ++col) {
      const Label* label = number_in(labels, block.cell_rect(row, col));
      ASSERT_TRUE(label) << row << col;
      EXPECT_EQ(label->text, said[row][col]);
      EXPECT_LE(label->letter_width * 3 * kDigitWidth * label->size, block.cell_w);
    }
  }
}

// What a figure says in the cell of a matrix.
Label told(const Computation& scene, const FigureLayout& layout, float scale, const char* name, Cell cell) {
  const auto labels = labels_at(scene, layout, scale);
  const Block& block = *layout.find(*scene.graph().find(name));
  const Label* label = number_in(labels, block.cell_rect(cell.row, cell.col));
  return label ? *label : Label{};
}

// W_q has a number that needs a sign and a point, W_k is small and W_v positive.
TEST(FigureNumbers, of_matrices_beside_each_other_have_as_many_digits_as_those_of_their_neighbours) {
  const Computation scene = computed(R"({"heed": 1, "inputs": [[1, 0], [0, 1]], "heads": [{
    "query": {"weight": [[-1.14, 0.453], [2.49, 1]]}, "key": {"weight": [[-0.453, 0.453], [0.62, 0.128]]},
    "value": {"weight": [[0.453, 2.49], [1, 0.91]]}}]})");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  for (const float cell_px : {26.0f, 32.0f, 40.0f}) {
    const float scale = cell_px / layout.find(*scene.graph().find("h0.W_q"))->cell_w;
    const auto text = [&](const char* name, Cell cell) {
      const Label label = told(scene, layout, scale, name, cell);
      const Label other = told(scene, layout, scale, "h0.W_q", {0, 0});
      EXPECT_EQ(label.size, other.size) << name << " at " << cell_px;
      EXPECT_EQ(label.letter_width, other.letter_width) << name << " at " << cell_px;
      return label.text;
    };
    const std::string same = text("h0.W_q", {0, 1});
    EXPECT_FALSE(same.empty());
    EXPECT_EQ(text("h0.W_k", {0, 1}), same);
    EXPECT_EQ(text("h0.W_v", {0, 0}), same);
    EXPECT_EQ(text("h0.W_k", {0, 0}), "−" + same) << "a sign changes no digits";
    EXPECT_EQ(text("h0.W_v", {0, 1}), text("h0.W_q", {1, 0}));
    EXPECT_EQ(text("h0.W_q", {1, 1}), "1") << "what is exact has no zeros";
  }
}

// Cells of 18 pixels. Of the numbers of K a quarter needs three characters, of those of V a third.
TEST(FigureNumbers, are_in_all_of_queries_keys_and_values_or_in_none) {
  const auto scene_with = [](const std::string& key) {
    return computed(R"({"heed": 1, "inputs": [[1, 0], [0, 1]], "heads": [{
      "query": {"weight": [[-1.6, 2.3, 4.1, 0.6], [2.4, 1.3, 3.2, 0.2]]},
      "key": {"weight": )" +
                    key + R"(},
      "value": {"weight": [[-0.4, -0.3, 2.9, 3.4], [2.4, 1.3, -0.7, -0.1]]}}]})");
  };
  const auto told_of = [](const Computation& scene, const char* name) {
    FigureLayout layout = make_figure_layout(scene.graph(), 0);
    const Block& block = *layout.find(*scene.graph().find(name));
    const auto labels = labels_at(scene, layout, 18 / std::max(block.cell_w, block.cell_h));
    return told_cells(labels, block, scene.graph().shape(block.node));
  };
  const Computation some = scene_with("[[-0.4, 1.3, 2.2, -3.7], [2.4, -0.3, 1.2, 0.2]]");
  for (const char* name : {"h0.Q", "h0.K", "h0.V"}) EXPECT_EQ(told_of(some, name), 8) << name;
  Computation none = scene_with("[[-1234.5, 1.3, 2.2, -3.7], [-2345.6, -0.3, 1.2, 0.2]]");
  none.go_to(none.timeline().playhead_of(*none.graph().find("h0.weights"), {0, 0}));
  for (const char* name : {"h0.Q", "h0.K", "h0.V"}) EXPECT_EQ(told_of(none, name), 0) << name;
  none.go_to(none.timeline().playhead_of(*none.graph().find("h0.scores"), {0, 0}));
  EXPECT_EQ(told_of(none, "h0.Q"), 8) << "what scores are made from is what one reads now";
}

// What each says, where and how.
std::vector<std::string> said_by(const std::vector<Label>& labels) {
  std::vector<std::string> said;
  for (const Label& label : labels) {
    said.push_back(label.text + " " + std::to_string(label.at.x) + " " + std::to_string(label.at.y) + " " +
                   std::to_string(label.size) + " " + std::to_string(label.letter_width));
  }
  return said;
}

// Of the frames before, texts are kept.
TEST(FigureNumbers, follow_every_change_from_frame_to_frame) {
  Computation scene = computed(kTwoHeads);
  const NodeId X = *scene.graph().find("X");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureCache cache;
  FigureView view;
  std::vector<std::string> before;
  const auto expect_change = [&](const char* what) {
    cache.begin_frame(1 << 20);
    view.cache = nullptr;
    const auto said = said_by(all_of_kind<Label>(draw_figure(scene, layout, view)));
    view.cache = &cache;
    EXPECT_EQ(said_by(all_of_kind<Label>(draw_figure(scene, layout, view))), said) << what;
    EXPECT_EQ(said_by(all_of_kind<Label>(draw_figure(scene, layout, view))), said) << what << ", again";
    EXPECT_NE(said, before) << what;
    before = said;
  };
  expect_change("the first frame");
  ASSERT_TRUE(scene.set_cell(X, {0, 0}, -3.25f));
  expect_change("an edit");
  view.pixels_per_unit = 2.5f;
  expect_change("zooming in");
  view.has_large_numbers = true;
  expect_change("presenting");
  view.least_number = 0.7f;
  view.pixels_per_unit = 0.4f;
  expect_change("zooming out");
  view.pixels_per_unit = 1.5f;
  view.visible = inset(layout.find(X)->cells, 1);
  expect_change("panning");
  view.visible.reset();
  view.blank = {{X, {0, 0, 1, 2, 0, 1}}};
  expect_change("a question");
  view.blank.clear();
  expect_change("its answer");
  scene.go_to(3);
  expect_change("stepping back");
}

}  // namespace
}  // namespace heed
