// The ranges of large matrices are followed from edit to edit; they are those of all numbers.
#include "app/figure/range_tracker.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/figure_cache.h"
#include "core/base/random.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

constexpr Index kTokens = 150;

Computation waves(const std::string& more, Index tokens = kTokens) {
  std::string rows;
  for (Index i = 0; i < tokens; ++i)
    rows += (i ? ",[" : "[") + std::to_string(std::sin(static_cast<double>(i) * 1.7)) + "," +
            std::to_string(std::cos(static_cast<double>(i) * 0.9)) + "]";
  return computed(R"({"heed": 1, )" + more + R"(, "inputs": [)" + rows + "]}");
}

// By the definition: the lowest and the highest number, 0 between them, what is no number left out.
NumberRange range_by_hand(const Computation& scene, NodeId node) {
  NumberRange range;
  const Shape& shape = scene.graph().shape(node);
  for (Index row = 0; row < shape.rows; ++row) {
    for (Index col = 0; col < shape.cols; ++col) {
      const float value = scene.graph().cell(node, {row, col});
      if (!std::isfinite(value)) continue;
      range.low = std::min(range.low, value);
      range.high = std::max(range.high, value);
    }
  }
  return range;
}

void expect_ranges(const Computation& scene, FigureCache& cache) {
  for (const char* name : {"h0.scores", "h0.scaled", "h0.masked", "h0.weights"}) {
    const NodeId node = *scene.graph().find(name);
    const NumberRange seen = cache.range(scene.graph(), node, 0, kTokens * kTokens).range;
    const NumberRange wanted = range_by_hand(scene, node);
    EXPECT_EQ(seen.low, wanted.low) << name;
    EXPECT_EQ(seen.high, wanted.high) << name;
  }
}

TEST(LargeRanges, are_those_of_all_numbers_after_every_edit) {
  Computation scene = waves(R"("score": {"kind": "scaled_dot"}, "mask": {"causal": true})");
  FigureCache cache;
  expect_ranges(scene, cache);
  Random random(3);
  for (const float value : {4.0f, -3.0f, 0.1f, 9.0f, 0.0f, 0.3f}) {
    const Cell cell{static_cast<Index>(random.uniform() * kTokens), 1};
    ASSERT_TRUE(scene.set_cell(*scene.graph().find("X"), cell, value).is_ok());
    expect_ranges(scene, cache);
  }
}

TEST(LargeRanges, leave_out_what_is_no_number_and_follow_overrides) {
  Computation scene = waves(R"("score": {"kind": "scaled_dot"}, "mask": {"causal": true})");
  FigureCache cache;
  const NodeId scores = *scene.graph().find("h0.scores"), weights = *scene.graph().find("h0.weights");
  expect_ranges(scene, cache);
  ASSERT_TRUE(scene.set_cell(scores, {70, 3}, std::nanf("")).is_ok());
  expect_ranges(scene, cache);
  ASSERT_TRUE(scene.set_cell(scores, {80, 3}, -50).is_ok());
  expect_ranges(scene, cache);
  ASSERT_TRUE(scene.set_cell(scores, {80, 4}, -std::numeric_limits<float>::infinity()).is_ok());
  expect_ranges(scene, cache);
  ASSERT_TRUE(scene.set_cell(weights, {80, 4}, 2).is_ok());
  expect_ranges(scene, cache);
}

TEST(LargeRanges, that_are_too_much_for_a_frame_wait_and_come_in_the_next_ones) {
  Computation scene = waves(R"("score": {"kind": "scaled_dot"}, "mask": {"causal": true})");
  FigureCache cache;
  const auto coming = [&] {
    std::vector<std::string> names;
    cache.begin_frame(1);
    for (const std::string name : {"h0.scores", "h0.scaled", "h0.masked", "h0.weights"}) {
      const NodeId node = *scene.graph().find(name);
      if (cache.range(scene.graph(), node, 0, kTokens * kTokens).is_pending) names.push_back(name);
    }
    EXPECT_EQ(cache.has_pending_work(), !names.empty());
    return names;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(coming(), Names({"h0.scaled", "h0.masked", "h0.weights"}));
  EXPECT_EQ(coming(), Names({"h0.masked", "h0.weights"}));
  EXPECT_EQ(coming(), Names()) << "the range of the weights follows from that of the scores";
  ASSERT_TRUE(scene.set_cell(*scene.graph().find("X"), {7, 1}, 4).is_ok());
  EXPECT_EQ(coming(), Names({"h0.scaled", "h0.masked", "h0.weights"}))
      << "what was known is not shown as new";
  coming();
  coming();
  expect_ranges(scene, cache);
}

TEST(LargeRanges, that_are_read_in_pieces_take_in_what_is_edited_between_two_of_them) {
  Computation scene = waves(R"("score": {"kind": "scaled_dot"})", 1200);
  const NodeId node = *scene.graph().find("h0.scaled"), inputs = *scene.graph().find("X");
  for (const Index edited : {3, 700, 1199}) {
    RangeTracker tracker, at_once;
    const Index all = tracker.follow(scene.graph(), node);
    ASSERT_LT(tracker.read_piece(scene.graph(), node), all);
    ASSERT_TRUE(scene.set_cell(inputs, {edited, 1}, 20.0f + static_cast<float>(edited)).is_ok());
    ASSERT_GT(tracker.follow(scene.graph(), node), 0);
    while (tracker.read_piece(scene.graph(), node) > 0) {
    }
    EXPECT_EQ(tracker.follow(scene.graph(), node), 0);
    at_once.follow(scene.graph(), node);
    while (at_once.read_piece(scene.graph(), node) > 0) {
    }
    EXPECT_EQ(tracker.range().low, at_once.range().low);
    EXPECT_EQ(tracker.range().high, at_once.range().high);
    if (edited != 700) continue;  // once is long enough
    const NumberRange wanted = range_by_hand(scene, node);
    EXPECT_EQ(tracker.range().low, wanted.low);
    EXPECT_EQ(tracker.range().high, wanted.high);
  }
}

TEST(LargeRanges, of_a_matrix_that_waits_no_number_is_drawn_and_it_says_so) {
  const Computation scene = waves(R"("score": {"kind": "scaled_dot"})");
  FigureCache cache;
  FigureView view;
  view.cache = &cache;
  const auto layout = make_figure_layout(scene.graph(), 0);
  const NodeId weights = *scene.graph().find("h0.weights");
  const auto count = [&](const auto& is_one) {
    const Drawing drawing = draw_matrix(scene, layout, view, weights);
    return std::ranges::count_if(drawing.shapes, is_one);
  };
  const auto is_heatmap = [](const DrawnShape& shape) { return find_heatmap(shape) != nullptr; };
  const auto says_so = [](const DrawnShape& shape) {
    const auto* label = std::get_if<Label>(&shape);
    return label && label->text == "being drawn…";
  };
  cache.begin_frame(0);
  EXPECT_EQ(count(is_heatmap), 0);
  EXPECT_EQ(count(says_so), 1);
  cache.begin_frame(1);
  EXPECT_EQ(count(is_heatmap), 1);
  EXPECT_EQ(count(says_so), 0);
}

TEST(LargeNumbers, stand_in_a_figure_as_the_graph_makes_them_one_by_one_or_at_once) {
  const Computation scene = waves(R"("score": {"kind": "scaled_dot"}, "mask": {"window": 9})");
  for (const char* name : {"h0.scores", "h0.scaled", "h0.masked", "h0.weights"}) {
    const NodeId node = *scene.graph().find(name);
    CellNumbers numbers(scene.graph(), node);
    ASSERT_EQ(numbers.rows(), kTokens);
    const float alone = numbers.at(31, 30);
    numbers.prefetch({20, 25, 30, 12, 0, 1});
    for (Index row = 18; row < 52; ++row) {
      for (Index col = 23; col < 40; ++col)
        EXPECT_EQ(numbers.at(row, col), scene.graph().cell(node, {row, col})) << name;
    }
    EXPECT_EQ(numbers.at(31, 30), alone);
    EXPECT_EQ((*numbers)(31, 30), alone);
  }
}

}  // namespace
}  // namespace heed
