#include "core/explain/range_summary.h"

#include <limits>

#include <gtest/gtest.h>

#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

RangeSummary summed_up(const Computation& computation, const char* name, const Region& region) {
  const NodeId node = *computation.graph().find(name);
  RangeReader reader(computation.graph(), node, region, computation.known(node));
  reader.read_all(computation.graph());
  EXPECT_TRUE(reader.is_done());
  return reader.summary();
}

// The scores of the tutorial: 2 4 4, 4 16 12, 4 12 10.
TEST(RangeSummary, has_the_extremes_with_their_places_the_sum_and_the_mean) {
  const Computation tutorial = make_complete(tutorial_scene());
  const RangeSummary all = summed_up(tutorial, "h0.scores", Region::all());
  EXPECT_EQ(all.count, 9);
  EXPECT_EQ(all.most_value, 16);
  EXPECT_EQ(all.most, (Cell{1, 1}));
  EXPECT_EQ(all.least_value, 2);
  EXPECT_EQ(all.least, (Cell{0, 0}));
  EXPECT_DOUBLE_EQ(all.sum, 68);
  EXPECT_DOUBLE_EQ(all.mean(), 68.0 / 9);
  const RangeSummary corner = summed_up(tutorial, "h0.scores", {1, 1, 2, 2, 0, 1});
  EXPECT_EQ(corner.least, (Cell{2, 2}));
  EXPECT_DOUBLE_EQ(corner.sum, 50);
}

TEST(RangeSummary, leaves_out_what_a_mask_hides_of_scores_and_of_weights) {
  Scene scene = tutorial_scene();
  scene.attention.mask.emplace().is_causal = true;
  const Computation causal = make_complete(scene);
  for (const char* name : {"h0.masked", "h0.weights"}) {
    const RangeSummary all = summed_up(causal, name, Region::all());
    EXPECT_EQ(all.count, 6) << name;
    EXPECT_EQ(all.masked, 3) << name;
  }
  EXPECT_GT(summed_up(causal, "h0.weights", Region::all()).least_value, 0);
  const RangeSummary hidden = summed_up(causal, "h0.masked", {0, 1, 1, 2, 0, 1});
  EXPECT_EQ(hidden.count, 0);
  EXPECT_EQ(hidden.mean(), 0);
}

TEST(RangeSummary, counts_only_what_is_computed_so_far) {
  Computation tutorial = make_computation(tutorial_scene(), {Grain::Cell, true});
  const NodeId scores = *tutorial.graph().find("h0.scores");
  tutorial.go_to(tutorial.timeline().playhead_of(scores, {1, 1}));
  const RangeSummary all = summed_up(tutorial, "h0.scores", Region::all());
  EXPECT_EQ(all.count, 5);
  EXPECT_EQ(all.unknown, 4);
  EXPECT_EQ(all.most_value, 16);
}

TEST(RangeSummary, is_of_one_slice_of_a_stack) {
  const Computation tutorial = make_complete(tutorial_scene());
  const Graph& graph = tutorial.graph();
  const RangeSummary of_second = summed_up(tutorial, "h0.weighted", {0, 0, 3, 3, 1, 1});
  const Matrix slice = graph.slice(*graph.find("h0.weighted"), 1);
  double sum = 0;
  for (const float value : slice.reshaped()) sum += static_cast<double>(value);
  EXPECT_EQ(of_second.count, 9);
  EXPECT_DOUBLE_EQ(of_second.sum, sum);
  EXPECT_EQ(of_second.most.slice, 1);
}

TEST(RangeSummary, of_a_large_range_is_read_in_pieces) {
  Scene scene;
  scene.inputs.values = Matrix(Matrix::Constant(400, 100, 0.5f));
  scene.inputs.values.edit()(321, 7) = 9;
  const Computation computation = make_complete(scene);
  const NodeId inputs = computation.inputs();
  RangeReader reader(computation.graph(), inputs, Region::all(), computation.known(inputs));
  reader.read(computation.graph(), 1);
  EXPECT_FALSE(reader.is_done());
  while (!reader.is_done()) reader.read(computation.graph(), 1);
  EXPECT_EQ(reader.summary().count, 40000);
  EXPECT_EQ(reader.summary().most, (Cell{321, 7}));
  EXPECT_DOUBLE_EQ(reader.summary().sum, 0.5 * 39999 + 9);
}

}  // namespace
}  // namespace heed
