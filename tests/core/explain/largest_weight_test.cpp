#include "core/explain/largest_weight.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

// In the order in which they are found.
std::vector<float> all_found(const Computation& computation, WeightSearch search) {
  std::vector<float> values;
  while (const auto found = find_largest_weight(computation, search)) {
    EXPECT_EQ(found->place, static_cast<Index>(values.size()) + 1);
    values.push_back(computation.graph().cell(found->cell.node, found->cell.cell));
    search.after = found->cell.cell;
  }
  return values;
}

std::vector<float> sorted_weights(const Computation& computation, Index from_row, Index rows) {
  const Matrix weights = values_of(computation.graph(), "h0.weights").middleRows(from_row, rows);
  std::vector<float> values;
  for (const float weight : weights.reshaped()) {
    if (weight > 0) values.push_back(weight);
  }
  std::ranges::sort(values, std::ranges::greater());
  return values;
}

TEST(LargestWeight, goes_from_the_largest_to_the_smallest) {
  const Computation tutorial = make_complete(tutorial_scene());
  const std::vector<float> all = all_found(tutorial, {});
  EXPECT_EQ(all.size(), 9u);
  EXPECT_EQ(all, sorted_weights(tutorial, 0, 3));
}

TEST(LargestWeight, of_one_query_is_in_its_row) {
  const Computation tutorial = make_complete(tutorial_scene());
  WeightSearch search;
  search.query = 2;
  EXPECT_EQ(find_largest_weight(tutorial, search)->cell.cell, (Cell{2, 1})) << "scores 4 12 10";
  EXPECT_EQ(find_largest_weight(tutorial, search)->among, 3);
  EXPECT_EQ(all_found(tutorial, search), sorted_weights(tutorial, 2, 1));
}

TEST(LargestWeight, is_never_one_that_a_mask_hides) {
  Scene scene = tutorial_scene();
  scene.attention.mask.emplace().is_causal = true;
  const Computation causal = make_complete(scene);
  EXPECT_EQ(all_found(causal, {}).size(), 6u);
  EXPECT_EQ(find_largest_weight(causal, {})->cell.cell, (Cell{0, 0})) << "which is 1";
}

TEST(LargestWeight, is_one_that_is_computed_so_far) {
  Computation tutorial = make_computation(tutorial_scene(), {Grain::Row, true});
  EXPECT_FALSE(find_largest_weight(tutorial, {}));
  const NodeId weights = *tutorial.graph().find("h0.weights");
  tutorial.go_to(tutorial.timeline().playhead_of(weights, {0, 2}));
  const auto found = find_largest_weight(tutorial, {});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->cell.cell.row, 0);
  EXPECT_EQ(found->among, 3);
}

}  // namespace
}  // namespace heed
