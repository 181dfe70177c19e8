#include "app/figure/heatmap.h"

#include <cmath>
#include <limits>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

constexpr const char* kDropped = R"({"heed": 1, "inputs": [[1,0],[0,2],[1,1],[2,1]], "mask": {"causal": true},
  "dropout": {"p": 0.5, "seed": 3}})";

Heatmap heatmap_in(const Computation& scene, const std::string& name, float pixels_per_unit = 1) {
  FigureView view;
  view.pixels_per_unit = pixels_per_unit;
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  for (const DrawnShape& shape : draw_matrix(scene, layout, view, *scene.graph().find(name)).shapes) {
    if (const auto* found = find_heatmap(shape)) return *found;
  }
  ADD_FAILURE() << "no heatmap of " << name;
  return {};
}

TEST(CellSigns, tell_why_a_weight_is_zero) {
  const Computation scene = computed(kDropped);
  const Graph& graph = scene.graph();
  const NodeId weights = *graph.find("h0.weights"), dropped = *graph.find("h0.dropped");
  const Heatmap heatmap = heatmap_in(scene, "h0.dropped");
  int switched_off = 0;
  for (Index query = 0; query < 4; ++query) {
    for (Index key = 0; key < 4; ++key) {
      const bool is_dropped = graph.cell(weights, {query, key}) > 0 && graph.cell(dropped, {query, key}) == 0;
      const CellSign expected = key > query  ? CellSign::Masked
                                : is_dropped ? CellSign::DroppedOut
                                             : CellSign::None;
      EXPECT_EQ(sign_of(heatmap, query, key), expected) << query << "," << key;
      switched_off += is_dropped;
    }
  }
  EXPECT_GT(switched_off, 0);
}

TEST(CellSigns, of_scores_and_weights_follow_a_score_that_is_changed_by_hand) {
  Computation scene = computed(kTutorial);
  ASSERT_TRUE(
      scene.set_cell(*scene.graph().find("h0.scores"), {0, 1}, -std::numeric_limits<float>::infinity())
          .is_ok());
  EXPECT_EQ(sign_of(heatmap_in(scene, "h0.scores"), 0, 1), CellSign::MinusInfinity);
  EXPECT_EQ(sign_of(heatmap_in(scene, "h0.weights"), 0, 1), CellSign::Masked);
  EXPECT_EQ(sign_of(heatmap_in(scene, "h0.weights"), 0, 0), CellSign::None);
}

// What a cell consists of, without its place.
std::string form_of(const Heatmap& heatmap, Index col) {
  std::vector<DrawnShape> shapes;
  add_cell(shapes, heatmap, 0, col);
  std::string form;
  const float x = heatmap.rect.x + heatmap.cell_w() * static_cast<float>(col);
  for (const DrawnShape& shape : shapes) {
    form += "|" + std::to_string(shape.index());
    if (const auto* line = std::get_if<Stroke>(&shape)) form += line->to.y > line->from.y ? "\\" : "/";
    if (const auto* box = std::get_if<Outline>(&shape))
      form += (box->is_dashed ? "dashed" : "") + std::to_string(std::lround(box->rect.x - x));
  }
  return form;
}

TEST(CellSigns, each_have_a_form_of_their_own) {
  const float inf = std::numeric_limits<float>::infinity();
  Matrix values(1, 7), scores = Matrix::Zero(1, 7), weights = Matrix::Zero(1, 7);
  values << 1, -1, -inf, std::nanf(""), 0, 0, 0;
  scores(0, 4) = -inf;
  weights(0, 5) = 1;
  Heatmap heatmap;
  heatmap.values = std::make_shared<const Matrix>(values);
  heatmap.computed = 7;
  heatmap.known = 6;
  heatmap.rect = {0, 0, 7 * 36, 36};
  heatmap.gap = heatmap.radius = 3;
  heatmap.zeros = {&scores, &weights};
  ColorOptions without_colors;
  without_colors.coloring = Coloring::Ash;
  heatmap.scale = make_scale(without_colors, theme(ThemeKind::Light), Role::Score, 1, true);
  for (const float hole : {0.0f, 0.45f}) {
    heatmap.sign_hole = hole;
    std::set<std::string> forms;
    for (Index col = 0; col < 7; ++col) forms.insert(form_of(heatmap, col));
    EXPECT_EQ(forms.size(), 7u) << "above 0, below 0, −∞, NaN, masked, switched off, not computed";
  }
}

TEST(CellSigns, do_not_cross_the_number_in_their_cell) {
  const Computation scene = computed(kDropped);
  FigureView view;
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  for (const char* name : {"h0.masked", "h0.dropped"}) {
    const NodeId node = *scene.graph().find(name);
    const Heatmap heatmap = heatmap_in(scene, name);
    const auto shapes = cell_shapes(heatmap, heatmap.rect);
    for (const DrawnShape& shape : draw_matrix(scene, layout, view, node).shapes) {
      const auto* label = std::get_if<Label>(&shape);
      if (!label || label->face != Face::Numbers || !layout.find(node)->cells.contains(label->at)) continue;
      const float half = label->size * 0.3f * 2;  // of two characters
      const Rect text = {label->at.x - half, label->at.y - label->size * 0.4f, 2 * half, label->size * 0.8f};
      for (const DrawnShape& sign : shapes) {
        const auto* line = std::get_if<Stroke>(&sign);
        if (!line) continue;
        const Rect around = {std::min(line->from.x, line->to.x), std::min(line->from.y, line->to.y),
                             std::abs(line->to.x - line->from.x), std::abs(line->to.y - line->from.y)};
        EXPECT_FALSE(do_overlap(around, text)) << name << " " << label->text;
      }
    }
  }
}

// Without colour, rows of zeros and rows that are not there yet would look alike.
TEST(RowsAhead, of_small_cells_have_a_dashed_outline_until_they_are_computed) {
  Computation scene = computed(large_scene(12));
  const NodeId weights = *scene.graph().find("h0.weights");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  view.pixels_per_unit = 4 / layout.find(weights)->cell_h;
  const auto outlines = [&] {
    int dashed = 0;
    for (const DrawnShape& shape : draw_matrix(scene, layout, view, weights).shapes) {
      const auto* outline = std::get_if<Outline>(&shape);
      const Rect& cells = layout.find(weights)->cells;
      if (outline && outline->is_dashed && outline->rect.height < cells.height) ++dashed;
    }
    return dashed;
  };
  EXPECT_EQ(outlines(), 0);
  scene.go_to(scene.timeline().playhead_of(weights, {3, 11}));
  EXPECT_EQ(outlines(), 1);
}

}  // namespace
}  // namespace heed
