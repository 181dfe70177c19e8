// Colours of long inputs: a few numbers do not drown the rest, and what is masked is no small number.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/heatmap.h"
#include "app/figure/lens.h"
#include "app/figure/usual_size.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

// Sixty words, one score of which is a thousand times as large as any other.
Computation with_outlier() {
  Computation scene = computed(sentence(60, 16, 2));
  const NodeId scores = *scene.graph().find("h0.scores");
  const float most = scene.graph().value(scores)->cwiseAbs().maxCoeff();
  EXPECT_TRUE(scene.set_cell(scores, {30, 7}, 1000 * most).is_ok());
  return scene;
}

Drawing drawn(const Computation& scene, const char* name, FigureView view = {}) {
  return draw_figure(scene, layout_for(scene, *scene.graph().find(name), page_of(kRoom1366)), view);
}

Heatmap heatmap_in(const Computation& scene, const char* name, const FigureView& view = {}) {
  for (const Heatmap& heatmap : all_of_kind<Heatmap>(drawn(scene, name, view))) {
    if (heatmap.node == *scene.graph().find(name)) return heatmap;
  }
  ADD_FAILURE() << name;
  return {};
}

// How far from that of 0 the colour is that one in ten numbers exceeds, of that of the strongest.
float colour_of_most(const Heatmap& heatmap) {
  std::vector<float> sizes;
  for (const float value : heatmap.values->reshaped()) {
    if (value != 0 && std::isfinite(value)) sizes.push_back(std::abs(value));
  }
  std::ranges::sort(sizes);
  return std::pow(sizes[sizes.size() * 9 / 10] / heatmap.scale.reach(), heatmap.scale.exponent);
}

TEST(Structure, one_number_does_not_drown_the_others) {
  const Heatmap scores = heatmap_in(with_outlier(), "h0.scores");
  EXPECT_LT(scores.scale.exponent, 1);
  EXPECT_GT(colour_of_most(scores), 0.2f);
  EXPECT_LT(colour_of_most(scores), 0.9f) << "the large one still stands out";
}

TEST(Structure, usual_numbers_are_coloured_as_they_are) {
  EXPECT_GT(heatmap_in(computed(sentence(60, 16, 2)), "h0.scores").scale.exponent, 0.75f);
  EXPECT_EQ(heatmap_in(computed(sentence(12, 16, 2)), "h0.Q").scale.exponent, 1);
}

TEST(Structure, of_weights_that_are_shared_out_unevenly_shows) {
  const Computation scene = computed(sentence(200, 16, 2));
  const Heatmap weights = heatmap_in(scene, "h0.weights");
  EXPECT_EQ(weights.scale.high, 1) << "always from 0 to 1";
  EXPECT_GT(colour_of_most(weights), 0.05f);
}

TEST(Structure, is_of_the_whole_computation_not_of_what_is_known) {
  Computation scene = with_outlier();
  const float at_end = heatmap_in(scene, "h0.scores").scale.exponent;
  scene.set_walk({Grain::Row, true});
  for (const Index row : {0, 3, 29}) {
    scene.go_to(scene.timeline().playhead_of(*scene.graph().find("h0.scores"), {row, 0}));
    EXPECT_EQ(heatmap_in(scene, "h0.scores").scale.exponent, at_end) << row;
  }
}

TEST(Structure, the_legend_says_that_small_numbers_stand_out) {
  const auto says_so = [](const Computation& scene) {
    const auto labels = all_of_kind<Label>(drawn(scene, "h0.scores"));
    return std::ranges::any_of(labels, [](const Label& label) {
      return label.text.starts_with("small") && label.text.ends_with("stand out");
    });
  };
  EXPECT_TRUE(says_so(with_outlier()));
}

TEST(Structure, gives_way_where_a_person_wants_colours_by_the_number) {
  FigureView view;
  view.colors.long_rows = LongRows::Linear;
  EXPECT_EQ(heatmap_in(with_outlier(), "h0.scores", view).scale.exponent, 1);
}

TEST(Structure, of_differences_shows_beside_one_that_is_large) {
  const Computation baseline = computed(sentence(60, 16, 2));
  Computation scene = baseline;
  for (const Index col : {2, 5})
    ASSERT_TRUE(scene.set_cell(*scene.graph().find("X"), {4, col}, 0.5f).is_ok());
  const NodeId scores = *scene.graph().find("h0.scores");
  const float most = scene.graph().value(scores)->cwiseAbs().maxCoeff();
  ASSERT_TRUE(scene.set_cell(scores, {30, 7}, 10000 * most).is_ok());
  LensNumbers lens = LensNumbers::difference_to(baseline.graph());
  FigureView view;
  view.lens = &lens;
  const Heatmap seen = heatmap_in(scene, "h0.scores", view);
  EXPECT_GT(colour_of_most(seen), 0.1f);
  EXPECT_LT(colour_of_most(seen), 0.9f);
}

TEST(Structure, masked_weights_are_not_small_weights) {
  const Computation scene = computed(sentence(60, 16, 2, kCausal));
  const Heatmap weights = heatmap_in(scene, "h0.weights");
  ASSERT_LT(weights.cell_w(), 9);
  const PixelImage image = heatmap_image(weights, 60, 60);
  const auto alpha = [&](Index row, Index col) {
    return image.pixels[static_cast<std::size_t>(row * image.width + col)].a;
  };
  EXPECT_EQ(alpha(10, 40), 0) << "the hatch shows, as among scores";
  EXPECT_GT(alpha(40, 10), 0);
}

// Of hundreds of words, where the row of the step is opened.
TEST(Structure, a_number_that_was_just_made_is_written_once) {
  Computation scene = computed(sentence(200, 16, 2));
  scene.set_walk({Grain::Cell, false});
  const NodeId scores = *scene.graph().find("h0.scores");
  for (const Index col : {Index{0}, Index{90}}) {
    scene.go_to(scene.timeline().playhead_of(scores, {0, col}));
    const FigureLayout layout = layout_for(scene, scores, page_of(kRoom1366));
    const Rect frame = layout.find(scores)->frame;
    const std::string number = readable_number(scene.graph(), {scores, {0, col}});
    std::size_t written = 0;
    for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, FigureView{})))
      written += label.text == number && frame.contains(label.at);
    EXPECT_EQ(written, 1u) << number;
  }
}

}  // namespace
}  // namespace heed
