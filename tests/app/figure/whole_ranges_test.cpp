// The colour of a number does not depend on how far one has stepped, and tells nothing that is hidden.
#include "app/figure/whole_ranges.h"

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/figure_cache.h"
#include "app/figure/usual_size.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

constexpr const char* kMixed =
    R"({"heed": 1, "mask": {"causal": true}, "inputs": [[-0.31,2.5],[1.25,-3.75],[0.5,0.125],[4,1]],
  "heads": [{"query": {"weight": [[1,-2],[0.5,1]]}, "key": {"weight": [[2,1],[-1,1]]}, "value": {"weight": [[-1,0.1],[7,2]]}}]})";

std::map<NodeId, ColorScale> scales_at(Computation& scene, Index playhead, FigureView view) {
  scene.go_to(playhead);
  std::map<NodeId, ColorScale> scales;
  const Drawing drawing = draw_figure(scene, make_figure_layout(scene.graph(), 0), view);
  for (const Heatmap& heatmap : all_of_kind<Heatmap>(drawing)) scales[heatmap.node] = heatmap.scale;
  return scales;
}

TEST(WholeRanges, give_a_number_the_same_color_at_every_moment) {
  for (const char* json : {kTutorial, kTwoHeads, kCrossAdditive, kMixed}) {
    for (const RangeKind kind : {RangeKind::PerMatrix, RangeKind::PerRole}) {
      Computation scene = computed(json);
      FigureCache cache;
      FigureView view;
      view.cache = &cache;
      view.colors.range = kind;
      const auto at_the_end = scales_at(scene, scene.playhead(), view);
      for (Index playhead = 0; playhead < scene.timeline().moment_count(); ++playhead) {
        for (const auto& [node, scale] : scales_at(scene, playhead, view)) {
          const std::string at = scene.graph().info(node).name + " at " + std::to_string(playhead);
          EXPECT_EQ(scale.high, at_the_end.at(node).high) << at;
          EXPECT_EQ(scale.colors, at_the_end.at(node).colors) << at;
        }
      }
    }
  }
}

// The output of head 1 has no negative number, that of head 2 has: in concat both are on one scale.
TEST(WholeRanges, give_a_number_and_its_copy_one_color) {
  for (const bool has_weight : {false, true}) {
    const std::string output = has_weight ? R"(, "output": {"weight": [[3,0],[0,3]]})" : "";
    Computation scene = computed(R"({"heed": 1, "inputs": [[1,0],[0,2],[1,1]], "heads": [
      {"query": {"weight": [[1],[1]]}, "key": {"weight": [[1],[0]]}, "value": {"weight": [[2],[1]]}},
      {"query": {"weight": [[1],[0]]}, "key": {"weight": [[1],[1]]}, "value": {"weight": [[-3],[1]]}}])" +
                                 output + "}");
    const Graph& graph = scene.graph();
    FigureCache cache;
    FigureView view;
    view.cache = &cache;
    const NodeId output1 = *graph.find("h0.output"), concat = *graph.find("concat"), Y = *graph.find("Y");
    ASSERT_GE(graph.value(output1)->minCoeff(), 0);
    const auto end = scales_at(scene, scene.playhead(), view);
    const auto before = scales_at(scene, scene.timeline().playhead_of(output1, {2, 0}), view);
    for (const auto& scales : {before, end}) {
      EXPECT_EQ(scales.at(output1).colors, end.at(concat).colors);
      EXPECT_EQ(scales.at(output1).high, end.at(concat).high);
    }
    EXPECT_EQ(end.at(Y).high == end.at(concat).high, !has_weight);
  }
}

TEST(WholeRanges, follow_an_edit_in_the_middle_of_the_steps) {
  Computation scene = computed(kMixed);
  const NodeId scores = *scene.graph().find("h0.scores");
  FigureCache cache;
  scene.go_to(scene.timeline().moment_count() / 3);
  const float before = cache.whole_ranges().find(scene.graph(), scores).value().strongest();
  ASSERT_TRUE(scene.set_cell(scene.inputs(), {3, 0}, 100).is_ok());
  EXPECT_GT(cache.whole_ranges().find(scene.graph(), scores).value().strongest(), 2 * before);
}

TEST(WholeRanges, are_of_other_numbers_after_an_edit_or_an_override_only) {
  Computation scene = computed(kMixed);
  const std::uint64_t id = numbers_id(scene.graph());
  for (const Index playhead : {Index{0}, Index{5}, scene.timeline().moment_count()}) {
    scene.go_to(playhead);
    EXPECT_EQ(numbers_id(scene.graph()), id);
  }
  ASSERT_TRUE(scene.set_cell(*scene.graph().find("h0.scores"), {1, 0}, 2).is_ok());
  EXPECT_NE(numbers_id(scene.graph()), id);
  scene.clear_override(*scene.graph().find("h0.scores"), {1, 0});
  EXPECT_EQ(numbers_id(scene.graph()), id);
  ASSERT_TRUE(scene.set_cell(scene.inputs(), {0, 0}, 2).is_ok());
  EXPECT_NE(numbers_id(scene.graph()), id);
}

TEST(WholeRanges, of_weights_are_from_zero_to_one) {
  for (const char* json : {kTutorial, kTwoHeads, kMixed}) {
    Computation scene = computed(json);
    const auto scales = scales_at(scene, scene.playhead(), {});
    const ColorScale& weights = scales.at(*scene.graph().find("h0.weights"));
    EXPECT_EQ(weights.low(), 0);
    EXPECT_EQ(weights.high, 1);
  }
}

TEST(LongRows, of_weights_are_coloured_by_a_power_of_them_unless_linear_is_wanted) {
  const std::pair<int, float> powers[] = {{3, 1.0f},  {5, 1.0f},     {12, 0.6477f},  {24, 0.5064f},
                                          {25, 0.5f}, {60, 0.3931f}, {125, 0.3333f}, {200, 0.3333f}};
  for (const auto& [tokens, power] : powers) {
    Computation scene = computed(large_scene(tokens));
    for (const LongRows wanted : {LongRows::Root, LongRows::Linear}) {
      FigureView view;
      view.colors.long_rows = wanted;
      const auto scales = scales_at(scene, scene.playhead(), view);
      const float expected = wanted == LongRows::Root ? power : 1;
      const float exponent = scales.at(*scene.graph().find("h0.weights")).exponent;
      // In large matrices small numbers may stand out even more, see structure_test.cpp.
      const bool is_large = tokens * tokens >= kLeastCellsOfSize && wanted == LongRows::Root;
      if (is_large) {
        EXPECT_LE(exponent, expected + 1e-4f) << tokens;
      } else {
        EXPECT_NEAR(exponent, expected, 1e-4f) << tokens;
      }
      EXPECT_EQ(scales.at(*scene.graph().find("h0.scores")).exponent, 1) << tokens;
    }
  }
}

// In the middle of the scores of a graph that is too large to be computed in a frame.
Computation in_the_middle_of_many_scores() {
  Computation scene = computed(large_scene(1500));
  scene.set_walk({Grain::Row, false});
  const NodeId scores = *scene.graph().find("h0.scores");
  scene.go_to(scene.timeline().playhead_of(scores, {0, 0}) + 1);
  return scene;
}

TEST(LargeWholeRanges, come_from_a_worker_between_two_frames_and_change_no_more) {
  const Computation complete = computed(large_scene(1500));
  Computation scene = in_the_middle_of_many_scores();
  const NodeId scores = *scene.graph().find("h0.scores");
  ASSERT_FALSE(is_moderate(scene.graph()));
  ASSERT_LT(scene.graph().known(scores), scene.graph().shape(scores).cell_count());
  const NumberRange whole = FigureCache().range(complete.graph(), scores, 0, 1500 * 1500).range;
  FigureCache cache;
  cache.begin_frame(std::numeric_limits<Index>::max());
  EXPECT_FALSE(cache.whole_range(scene.graph(), scores)) << "it takes a moment";
  EXPECT_TRUE(cache.has_pending_work());
  for (int frame = 0; frame < 20 && !cache.whole_range(scene.graph(), scores); ++frame) {
    cache.whole_ranges().wait();
    cache.begin_frame(std::numeric_limits<Index>::max());
  }
  EXPECT_EQ(cache.whole_range(scene.graph(), scores), whole);
  scene.go_to(scene.playhead() + 1);
  EXPECT_EQ(cache.whole_range(scene.graph(), scores), whole);
}

// Whether they are there after some frames that ask for them, and perhaps one that does not; none: they were
// there before that.
std::optional<bool> are_there_after_frames(const Computation& scene, bool is_asked_for) {
  const NodeId scores = *scene.graph().find("h0.scores");
  FigureCache cache;
  for (int frame = 0; frame < 8; ++frame) {
    cache.begin_frame(std::numeric_limits<Index>::max());
    if (cache.whole_range(scene.graph(), scores)) return std::nullopt;
  }
  cache.begin_frame(std::numeric_limits<Index>::max());
  if (!is_asked_for) cache.begin_frame(std::numeric_limits<Index>::max());
  cache.whole_ranges().wait();
  return cache.whole_range(scene.graph(), scores).has_value();
}

TEST(LargeWholeRanges, are_not_worked_on_while_nobody_asks_for_them) {
  const Computation scene = in_the_middle_of_many_scores();
  for (const bool is_asked_for : {true, false}) {
    std::optional<bool> are_there;
    for (int attempt = 0; attempt < 50 && !are_there; ++attempt)
      are_there = are_there_after_frames(scene, is_asked_for);
    ASSERT_TRUE(are_there) << "the worker was faster than eight frames, each time";
    EXPECT_EQ(*are_there, is_asked_for);
  }
}

TEST(LargeWholeRanges, are_there_at_once_where_there_are_no_frames) {
  const Computation scene = in_the_middle_of_many_scores();
  const NodeId scores = *scene.graph().find("h0.scores");
  FigureCache frames, picture;
  frames.begin_frame(std::numeric_limits<Index>::max());
  EXPECT_FALSE(frames.whole_range(scene.graph(), scores));
  EXPECT_TRUE(picture.whole_range(scene.graph(), scores));
}

TEST(LargeWholeRanges, of_a_large_stack_are_those_of_its_values) {
  Computation scene = computed(large_scene(1500));
  const auto scales = scales_at(scene, scene.playhead(), {});
  EXPECT_EQ(scales.at(*scene.graph().find("h0.weighted")).high, scales.at(*scene.graph().find("X")).high);
}

// What a picture says about a number: everything but the order of the cells that are covered by "?".
std::vector<std::string> told_by(const Drawing& drawing) {
  std::vector<std::string> told;
  for (const Heatmap& heatmap : all_of_kind<Heatmap>(drawing)) {
    const ColorScale& scale = heatmap.scale;
    told.push_back(std::to_string(heatmap.node) + ": " + std::to_string(scale.low()) + " " +
                   std::to_string(scale.high));
  }
  for (const Label& label : all_of_kind<Label>(drawing)) told.push_back(label.text);
  return told;
}

TEST(WholeRanges, do_not_tell_a_number_that_is_hidden) {
  Computation scene = computed(kMixed);
  const NodeId scores = *scene.graph().find("h0.scores");
  FigureView view;
  view.blank = {{scores, Region{1, 0, 1, 4}}};
  view.subject.kind = FigureSubject::Kind::None;
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  Index compared = 0;
  for (Index playhead = 1; playhead <= scene.timeline().moment_count(); ++playhead) {
    std::vector<std::vector<std::string>> told;
    for (const float hidden : {30.0f, -400.0f}) {
      ASSERT_TRUE(scene.set_cell(scores, {1, 0}, hidden).is_ok());
      scene.go_to(playhead);
      if (scene.known(*scene.graph().find("h0.masked")) > 4) break;  // what is made of it gets a veil
      told.push_back(told_by(draw_figure(scene, layout, view)));
    }
    if (told.size() < 2) break;
    EXPECT_EQ(told[0], told[1]) << "at " << playhead;
    ++compared;
  }
  EXPECT_GT(compared, 3);
}

TEST(WholeRanges, of_large_graphs_are_not_computed_within_a_frame) {
  const Computation scene = Computation::make(read_scene(large_scene(1200), {}).value()).value();
  FigureCache cache;
  cache.begin_frame(std::numeric_limits<Index>::max());
  EXPECT_EQ(cache.whole_ranges().find(scene.graph(), *scene.graph().find("h0.scores")), std::nullopt);
}

}  // namespace
}  // namespace heed
