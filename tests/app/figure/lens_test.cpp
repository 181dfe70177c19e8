#include "app/figure/lens.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/number_text.h"
#include "core/base/number.h"
#include "core/graph/node_traits.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

Drawing drawn_through(const Computation& computation, FigureView view) {
  view.pixels_per_unit = 2;
  return draw_figure(computation, make_figure_layout(computation.graph(), 0), view);
}

const Heatmap* heatmap_of(const std::vector<Heatmap>& all, NodeId node) {
  for (const Heatmap& heatmap : all) {
    if (heatmap.node == node) return &heatmap;
  }
  return nullptr;
}

bool has_label(const Drawing& drawing, const std::string& text) {
  for (const Label& label : all_of_kind<Label>(drawing)) {
    if (label.text == text) return true;
  }
  return false;
}

TEST(DifferenceLens, shows_zeros_everywhere_when_a_scene_is_compared_with_itself) {
  for (const char* json : kScenes) {
    const Computation scene = computed(json), baseline = computed(json);
    LensNumbers lens = LensNumbers::difference_to(baseline.graph());
    FigureView view;
    view.lens = &lens;
    const auto heatmaps = all_of_kind<Heatmap>(drawn_through(scene, view));
    EXPECT_FALSE(heatmaps.empty());
    for (const Heatmap& heatmap : heatmaps) EXPECT_TRUE(heatmap.values->isZero(0));
  }
}

TEST(DifferenceLens, shows_each_number_minus_that_of_the_baseline_around_zero) {
  const Computation baseline = computed(kTutorial);
  Computation scene = baseline;
  const NodeId input = *scene.graph().find("X");
  ASSERT_TRUE(scene.set_cell(input, {0, 1}, 3).is_ok());
  LensNumbers lens = LensNumbers::difference_to(baseline.graph());
  FigureView view;
  view.lens = &lens;
  const Drawing drawing = drawn_through(scene, view);
  const auto heatmaps = all_of_kind<Heatmap>(drawing);
  for (const char* name : {"X", "h0.Q", "h0.scores", "h0.weights", "h0.output"}) {
    const NodeId node = *scene.graph().find(name);
    const Heatmap* heatmap = heatmap_of(heatmaps, node);
    ASSERT_TRUE(heatmap) << name;
    EXPECT_EQ(*heatmap->values, *scene.graph().value(node) - *baseline.graph().value(node)) << name;
    EXPECT_TRUE(heatmap->scale.is_diverging) << name;
    EXPECT_NE(heatmap->revision->id, scene.graph().revision(node).id) << name;
  }
  EXPECT_TRUE(has_label(drawing, "+3"));
}

TEST(DifferenceLens, rings_what_was_edited_and_writes_nothing_where_nothing_changed) {
  const Computation baseline = computed(kTutorial);
  Computation scene = baseline;
  ASSERT_TRUE(scene.set_cell(*scene.graph().find("X"), {0, 1}, 3).is_ok());
  ASSERT_TRUE(scene.set_cell(*scene.graph().find("h0.Q"), {2, 0}, 7).is_ok());
  scene.go_to(scene.timeline().moment_count());
  LensNumbers lens = LensNumbers::difference_to(baseline.graph());
  FigureView view;
  view.lens = &lens;
  view.subject.kind = FigureSubject::Kind::None;
  const Drawing drawing = drawn_through(scene, view);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const auto is_ringed = [&](const char* name, Cell cell) {
    const Rect rect = layout.find(*scene.graph().find(name))->cell_rect(cell.row, cell.col);
    return std::ranges::any_of(all_of_kind<Outline>(drawing), [&](const Outline& outline) {
      return outline.is_dashed && rect.contains(outline.rect.center()) && outline.rect.width <= rect.width;
    });
  };
  EXPECT_TRUE(is_ringed("X", {0, 1}));
  EXPECT_TRUE(is_ringed("h0.Q", {2, 0}));
  EXPECT_FALSE(is_ringed("X", {0, 0}));
  EXPECT_FALSE(is_ringed("h0.Q", {0, 0})) << "it follows from what was edited";
  for (const Label& label : all_of_kind<Label>(drawing)) {
    const Rect cells = layout.find(*scene.graph().find("X"))->cells;
    EXPECT_TRUE(!cells.contains(label.at) || label.text == "+3") << label.text;
  }
}

// The card spells out the numbers of now, while cells show what changed.
TEST(DifferenceLens, leaves_the_chips_of_a_card_the_colours_of_their_numbers) {
  const Computation baseline = computed(kTutorial);
  Computation scene = baseline;
  ASSERT_TRUE(scene.set_cell(*scene.graph().find("X"), {0, 1}, 3).is_ok());
  LensNumbers lens = LensNumbers::difference_to(baseline.graph());
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const NodeId output = *scene.graph().find("h0.output");
  const auto fills = [&](LensNumbers* through) {
    FigureView view;
    view.subject = FigureSubject::of({output, {0, 0}});
    view.lens = through;
    std::vector<Color> colors;
    for (const Box& box : all_of_kind<Box>(drawn_through(scene, view))) {
      if (layout.product.contains(box.rect.center()) && box.rect.height < 30) colors.push_back(box.fill);
    }
    return colors;
  };
  const std::vector<Color> seen = fills(&lens), usual = fills(nullptr);
  ASSERT_GT(usual.size(), 2u);
  EXPECT_EQ(seen, usual);
}

TEST(DifferenceLens, follows_the_numbers_when_they_change) {
  const Computation baseline = computed(kTutorial);
  Computation scene = baseline;
  const NodeId input = *scene.graph().find("X");
  LensNumbers lens = LensNumbers::difference_to(baseline.graph());
  const auto at_0 = [&] { return (*lens.of(scene.graph(), input, 0, 12)->values)(0, 0); };
  EXPECT_EQ(at_0(), 0);
  const std::uint64_t before = lens.of(scene.graph(), input, 0, 12)->revision.id;
  ASSERT_TRUE(scene.set_cell(input, {0, 0}, 5).is_ok());
  EXPECT_EQ(at_0(), 4);
  EXPECT_NE(lens.of(scene.graph(), input, 0, 12)->revision.id, before);
}

TEST(DifferenceLens, says_where_there_is_nothing_to_compare_with) {
  const Computation baseline = computed(kWithoutWeights), scene = computed(kTutorial);
  LensNumbers lens = LensNumbers::difference_to(baseline.graph());
  FigureView view;
  view.lens = &lens;
  const Drawing drawing = drawn_through(scene, view);
  EXPECT_TRUE(has_label(drawing, "not in the baseline"));
  EXPECT_FALSE(heatmap_of(all_of_kind<Heatmap>(drawing), *scene.graph().find("X")));
}

TEST(SensitivityLens, shows_the_gradient_of_the_core) {
  const Computation scene = computed(kTwoHeads);
  const Objective target{Objective::Kind::Cell, *scene.graph().find("Y"), {1, 1}, {}};
  LensNumbers lens = LensNumbers::sensitivity(scene, target);
  FigureView view;
  view.lens = &lens;
  const Gradients gradients(scene.graph(), target);
  int compared = 0;
  for (const Heatmap& heatmap : all_of_kind<Heatmap>(drawn_through(scene, view))) {
    if (scene.graph().shape(heatmap.node).is_stack()) continue;
    EXPECT_EQ(*heatmap.values, gradients.of(heatmap.node)) << scene.graph().info(heatmap.node).name;
    ++compared;
  }
  EXPECT_GT(compared, 5);
}

// Of what lies under the cells of a block.
Color color_in(const Heatmap& heatmap, Index row, Index col) {
  return color_of(heatmap.scale, heatmap.values.at(row, col));
}

TEST(SensitivityLens, writes_the_sign_of_small_numbers_of_either_sign) {
  const Computation scene = computed(kTutorial);
  LensNumbers lens =
      LensNumbers::sensitivity(scene, {Objective::Kind::Cell, *scene.graph().find("h0.output"), {2, 0}, {}});
  FigureView view;
  view.lens = &lens;
  int small = 0;
  for (const Label& label : all_of_kind<Label>(drawn_through(scene, view))) {
    EXPECT_TRUE(label.text != ".0" && label.text != ".00" && label.text != ".000") << label.text;
    small += label.text.starts_with("−.0") || label.text.starts_with("+.0");
  }
  EXPECT_GT(small, 0);
}

TEST(SensitivityLens, has_one_scale_so_that_where_nothing_gets_through_all_is_neutral) {
  // The score that counts is far ahead, so the softmax passes next to nothing on.
  Computation scene = computed(kTutorial);
  const NodeId scores = *scene.graph().find("h0.scores"), output = *scene.graph().find("h0.output");
  ASSERT_TRUE(scene.set_cell(scores, {0, 1}, 40).is_ok());
  for (const Index playhead : {scene.timeline().moment_count(), scene.timeline().moment_count() / 2}) {
    scene.go_to(playhead);
    LensNumbers lens = LensNumbers::sensitivity(scene, {Objective::Kind::Cell, output, {0, 0}, {}});
    FigureView view;
    view.lens = &lens;
    const auto heatmaps = all_of_kind<Heatmap>(drawn_through(scene, view));
    for (const Heatmap& heatmap : heatmaps) EXPECT_EQ(heatmap.scale.high, heatmaps.front().scale.high);
    const Heatmap* of_scores = heatmap_of(heatmaps, scores);
    if (!of_scores) continue;
    for (Index col = 0; col < 3; ++col)
      EXPECT_EQ(color_in(*of_scores, 0, col), color_of(of_scores->scale, 0)) << col;
  }
}

// A weight that flips is a large change, however large scores are; one that stays does not glow.
// +.000 is as long as +1e−4, but has a point.
TEST(SensitivityLens, writes_small_gradients_into_all_cells_that_have_room_for_them) {
  std::string json = kTutorial;
  const Computation scene = computed(json.insert(json.size() - 1, R"(, "score": {"kind": "dot"})"));
  LensNumbers lens =
      LensNumbers::sensitivity(scene, {Objective::Kind::Cell, *scene.graph().find("h0.output"), {2, 0}, {}});
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const Block& scores = *layout.find(*scene.graph().find("h0.scores"));
  ASSERT_LT(scores.cell_w, 1.8f * scores.cell_h);
  for (const float cell_px : {25.0f, 25.5f, 26.0f, 26.5f, 27.0f, 28.0f, 30.0f, 34.0f}) {
    FigureView view;
    view.lens = &lens;
    view.pixels_per_unit = cell_px / scores.cell_w;
    const auto labels = all_of_kind<Label>(draw_figure(scene, layout, view));
    for (Index col = 0; col < 3; ++col) {
      const Point middle = scores.cell_rect(2, col).center();
      EXPECT_TRUE(std::ranges::any_of(labels,
                                      [&](const Label& label) {
                                        return std::abs(label.at.x - middle.x) < 0.1f &&
                                               std::abs(label.at.y - middle.y) < 0.1f;
                                      }))
          << "column " << col << " of " << cell_px << " pixels";
    }
  }
}

TEST(DifferenceLens, shows_weights_against_the_1_that_they_could_change_by_and_all_heads_alike) {
  const Computation baseline = computed(kTwoHeads);
  Computation scene = baseline;
  ASSERT_TRUE(scene.set_cell(*scene.graph().find("h0.scores"), {0, 0}, 50).is_ok());
  LensNumbers lens = LensNumbers::difference_to(baseline.graph());
  FigureView view;
  view.lens = &lens;
  const auto heatmaps = all_of_kind<Heatmap>(drawn_through(scene, view));
  const Heatmap *weights = heatmap_of(heatmaps, *scene.graph().find("h0.weights")),
                *others = heatmap_of(heatmaps, *scene.graph().find("h1.weights")),
                *scores = heatmap_of(heatmaps, *scene.graph().find("h0.scores"));
  ASSERT_TRUE(weights && scores);
  EXPECT_EQ(weights->scale.high, 1);
  EXPECT_GT(scores->scale.high, 40);
  if (others) {
    EXPECT_EQ(others->scale.high, 1);
    EXPECT_EQ(others->scale.exponent, weights->scale.exponent);
    EXPECT_EQ(color_in(*others, 0, 0), color_of(others->scale, 0)) << "nothing changed there";
  }
  for (const Heatmap& heatmap : heatmaps) {
    if (holds_shares(scene.graph(), heatmap.node)) continue;
    EXPECT_EQ(heatmap.scale.high, scores->scale.high) << scene.graph().info(heatmap.node).name;
    EXPECT_EQ(heatmap.scale.exponent, scores->scale.exponent);
  }
}

TEST(DifferenceLens, goes_by_roots_where_the_largest_difference_would_drown_that_of_a_matrix) {
  const Computation baseline = computed(kTwoHeads);
  for (const bool is_drowned : {false, true}) {
    Computation scene = baseline;
    ASSERT_TRUE(scene.set_cell(*scene.graph().find("h0.W_v"), {0, 0}, 1000).is_ok());
    if (is_drowned) {
      ASSERT_TRUE(scene.set_cell(*scene.graph().find("h0.W_q"), {0, 0}, 1.5f).is_ok());
    }
    LensNumbers lens = LensNumbers::difference_to(baseline.graph());
    FigureView view;
    view.lens = &lens;
    for (const Heatmap& heatmap : all_of_kind<Heatmap>(drawn_through(scene, view)))
      EXPECT_EQ(heatmap.scale.exponent, is_drowned ? 1.0f / 3 : 1.0f)
          << scene.graph().info(heatmap.node).name;
    view.colors.long_rows = LongRows::Linear;
    for (const Heatmap& heatmap : all_of_kind<Heatmap>(drawn_through(scene, view)))
      EXPECT_EQ(heatmap.scale.exponent, 1);
  }
}

TEST(DifferenceLens, has_the_scale_of_the_largest_difference_at_every_step) {
  const Computation baseline = computed(kTutorial);
  Computation scene = baseline;
  ASSERT_TRUE(scene.set_cell(scene.inputs(), {0, 1}, 3).is_ok());
  float most = 0;
  for (NodeId node = 0; node < scene.graph().node_count(); ++node) {
    const Shape& shape = scene.graph().shape(node);
    for (Index at = 0; at < shape.cell_count(); ++at) {
      const Cell cell = cell_at(shape, at);
      most = std::max(most, std::abs(scene.graph().cell(node, cell) - baseline.graph().cell(node, cell)));
    }
  }
  LensNumbers lens = LensNumbers::difference_to(baseline.graph());
  FigureView view;
  view.lens = &lens;
  for (Index playhead = 1; playhead <= baseline.timeline().moment_count(); ++playhead) {
    scene.go_to(playhead);
    for (const Heatmap& heatmap : all_of_kind<Heatmap>(drawn_through(scene, view)))
      EXPECT_EQ(heatmap.scale.high, holds_shares(scene.graph(), heatmap.node) ? 1 : most)
          << scene.graph().info(heatmap.node).name << " at " << playhead;
  }
}

// All numbers that are drawn: of a stack those of every slice.
float largest_besides(LensNumbers& lens, const Graph& graph, NodeId besides) {
  float most = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (node == besides || repeats_one_head(graph, node)) continue;
    for (Index at = 0; at < graph.shape(node).cell_count(); ++at) {
      const float size = std::abs(lens.at(graph, {node, cell_at(graph.shape(node), at)}).value_or(0));
      if (std::isfinite(size)) most = std::max(most, size);
    }
  }
  return most;
}

TEST(Strongest, is_looked_for_among_the_terms_of_a_sum_too) {
  const Computation scene = computed(kTutorial);
  const Graph& graph = scene.graph();
  int in_stacks = 0;
  for (const char* name : {"X", "h0.W_q", "h0.W_k", "h0.W_v"}) {
    const NodeId given = *graph.find(name);
    for (Index at = 0; at < graph.shape(given).cell_count(); ++at) {
      const Cell cell = cell_at(graph.shape(given), at);
      LensNumbers lens = LensNumbers::sensitivity(scene, {Objective::Kind::Cell, given, cell, {}});
      const auto found = lens.strongest_besides(graph, given);
      const float most = largest_besides(lens, graph, given);
      ASSERT_EQ(found.has_value(), most > 0);
      if (!found) continue;
      EXPECT_EQ(std::abs(*lens.at(graph, *found)), most) << name << " " << at;
      in_stacks += graph.shape(found->node).is_stack() ? 1 : 0;
    }
  }
  EXPECT_GT(in_stacks, 0);
}

TEST(Strongest, is_tied_where_another_number_is_as_large) {
  const Computation scene = computed(kTutorial);
  const Graph& graph = scene.graph();
  int tied = 0, alone = 0;
  for (const char* name : {"X", "h0.W_q", "h0.W_v"}) {
    const NodeId given = *graph.find(name);
    for (Index at = 0; at < graph.shape(given).cell_count(); ++at) {
      LensNumbers lens = LensNumbers::sensitivity(
          scene, {Objective::Kind::Cell, given, cell_at(graph.shape(given), at), {}});
      const float most = largest_besides(lens, graph, given);
      int as_large = 0;
      for (NodeId node = 0; most > 0 && node < graph.node_count(); ++node) {
        const Shape& shape = graph.shape(node);
        if (node == given || repeats_one_head(graph, node)) continue;
        for (Index cell = 0; cell < shape.cell_count(); ++cell)
          as_large +=
              readable_text(std::abs(*lens.at(graph, {node, cell_at(shape, cell)}))) == readable_text(most);
      }
      EXPECT_EQ(lens.is_strongest_tied(graph, given), as_large > 1) << name << " " << at;
      (as_large > 1 ? tied : alone) += 1;
    }
  }
  EXPECT_GT(tied, 0);
  EXPECT_GT(alone, 0);
}

TEST(Strongest, is_no_score_that_a_mask_hides) {
  const Computation scene = computed(kTwoHeads);
  const Graph& graph = scene.graph();
  const CellRef given{*graph.find("X"), {2, 1}};
  LensNumbers lens = LensNumbers::sensitivity(scene, {Objective::Kind::Cell, given.node, given.cell, {}});
  const NodeId scores = *graph.find("h1.scores");
  const auto found = lens.strongest_in(graph, scores);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->cell.row, 2) << "no other query sees key 3";
  float hidden = 0;
  for (Index row = 0; row < 2; ++row)
    hidden = std::max(hidden, std::abs(*lens.at(graph, {scores, {row, 2}})));
  EXPECT_GT(hidden, 0);
}

}  // namespace
}  // namespace heed
