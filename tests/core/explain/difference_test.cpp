#include "core/explain/difference.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/explain/sensitivity.h"
#include "core/module/grower.h"
#include "tests/core/matrices.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

TEST(Difference, of_two_numbers_is_what_one_is_above_the_other) {
  EXPECT_EQ(difference(3, 1), 2);
  EXPECT_EQ(difference(1, 3), -2);
}

TEST(Difference, of_what_is_the_same_is_zero_even_where_it_is_no_number) {
  EXPECT_EQ(difference(-kInfinity, -kInfinity), 0);
  EXPECT_EQ(difference(kInfinity, kInfinity), 0);
  EXPECT_EQ(difference(kNan, kNan), 0);
  EXPECT_EQ(difference(-0.0f, 0.0f), 0);
}

TEST(Difference, from_and_to_what_is_no_number_is_seen) {
  EXPECT_EQ(difference(1, -kInfinity), kInfinity);
  EXPECT_EQ(difference(-kInfinity, 1), -kInfinity);
  EXPECT_TRUE(std::isnan(difference(kNan, 1)));
  EXPECT_TRUE(std::isnan(difference(1, kNan)));
}

TEST(Difference, of_any_scene_to_itself_is_zero_everywhere) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Computation one = make_complete(random_scene(seed)), other = make_complete(random_scene(seed));
    for (const MatrixChange& change : compare(one.graph(), other.graph()))
      ASSERT_EQ(change.cells, 0) << one.graph().info(change.node).name << " of seed " << seed;
  }
}

TEST(EditedNumbers, are_what_a_person_changed_and_not_what_follows_from_it) {
  const Computation before = make_complete(tutorial_scene());
  Computation now = before;
  const auto edited = [&] {
    return edited_numbers(now.graph(), before.graph(), compare(now.graph(), before.graph()));
  };
  EXPECT_EQ(edited().count, 0);
  const CellRef input{*now.graph().find("X"), {1, 2}}, score{*now.graph().find("h0.scores"), {0, 0}};
  ASSERT_TRUE(now.set_cell(input.node, input.cell, 100).is_ok());
  EXPECT_EQ(edited().count, 1);
  EXPECT_EQ(edited().most, input);
  const std::vector<MatrixChange> changes = compare(now.graph(), before.graph());
  EXPECT_NE(largest_consequence(changes, edited()).node, input.node);
  ASSERT_TRUE(now.set_cell(score.node, score.cell, 1000).is_ok());
  EXPECT_EQ(edited().count, 2);
  EXPECT_EQ(edited().most, score);
  const Computation held = now;
  now.clear_override(score.node, score.cell);
  const EditedNumbers reverted =
      edited_numbers(now.graph(), held.graph(), compare(now.graph(), held.graph()));
  EXPECT_EQ(reverted.count, 1);
  EXPECT_EQ(reverted.most, score);
}

TEST(EditedNumbers, of_several_are_not_what_follows_from_them) {
  const std::vector<MatrixChange> changes = {{3, 2, {0, 1}, 7}, {5, 4, {1, 1}, 2}};
  EXPECT_EQ(largest_consequence(changes, {2, {3, {0, 1}}, 7}).node, 5u);
  EXPECT_EQ(largest_consequence(changes, {1, {3, {0, 1}}, 7}).node, 3u) << "one of the two follows";
}

TEST(EditedNumbers, of_an_edit_without_consequence_is_the_largest_itself) {
  const std::vector<MatrixChange> alone{{3, 1, {0, 1}, 4}, {4, 0, {}, 0}};
  EXPECT_EQ(largest_consequence(alone, {1, {3, {0, 1}}, 4}).node, 3u);
}

TEST(Compare, counts_what_an_edit_changed_and_finds_where_it_changed_most) {
  const Computation before = make_complete(tutorial_scene());
  Computation now = before;
  const NodeId input = *now.graph().find("X");
  ASSERT_TRUE(now.set_cell(input, {1, 2}, 7).is_ok());
  const float was = (*before.graph().value(input))(1, 2);
  for (const MatrixChange& change : compare(now.graph(), before.graph())) {
    if (now.graph().shape(change.node).is_stack()) continue;
    const Matrix& here = *now.graph().value(change.node);
    const Matrix& there = *before.graph().value(change.node);
    EXPECT_EQ(change.cells, (here.array() != there.array()).count());
    EXPECT_EQ(std::abs(change.difference), (here - there).cwiseAbs().maxCoeff());
    if (change.node != input) continue;
    EXPECT_EQ(change.most, (Cell{1, 2}));
    EXPECT_EQ(change.difference, 7 - was);
  }
}

TEST(Compare, counts_the_terms_of_a_sum_too) {
  const Computation before = make_complete(tutorial_scene());
  Computation now = before;
  const NodeId values = *now.graph().find("h0.V"), weighted = *now.graph().find("h0.weighted");
  ASSERT_TRUE(now.set_cell(values, {1, 2}, 30).is_ok());
  const std::vector<MatrixChange> changes = compare(now.graph(), before.graph());
  const auto change = std::ranges::find(changes, weighted, &MatrixChange::node);
  ASSERT_NE(change, changes.end());
  Index cells = 0;
  float most = 0;
  for (Index slice = 0; slice < now.graph().shape(weighted).slices; ++slice) {
    const Matrix by = now.graph().slice(weighted, slice) - before.graph().slice(weighted, slice);
    cells += (by.array() != 0).count();
    most = std::max(most, by.cwiseAbs().maxCoeff());
  }
  EXPECT_EQ(cells, 3) << "one for each query";
  EXPECT_EQ(change->cells, cells);
  EXPECT_EQ(std::abs(change->difference), most);
  EXPECT_EQ(now.graph().cell(weighted, change->most) - before.graph().cell(weighted, change->most),
            change->difference);
}

TEST(Compare, counts_no_terms_that_are_not_computed) {
  Computation before = make_complete(tutorial_scene());
  const NodeId weighted = *before.graph().find("h0.weighted");
  before.go_to(before.timeline().playhead_of(weighted, {0, 0, 0}));
  Computation now = before;
  ASSERT_TRUE(now.set_cell(*now.graph().find("X"), {0, 0}, 7).is_ok());
  const std::vector<MatrixChange> changes = compare(now.graph(), before.graph());
  EXPECT_LE(std::ranges::find(changes, weighted, &MatrixChange::node)->cells, 1);
}

// Query 1 sees key 1 alone; its score with key 3 grows most.
Scene scene_with_hidden_score() {
  Scene scene = tutorial_scene();
  scene.attention.mask.emplace().is_causal = true;
  return scene;
}

TEST(Compare, names_no_score_that_a_mask_hides) {
  const Computation before = make_complete(scene_with_hidden_score());
  Computation now = before;
  const NodeId scores = *now.graph().find("h0.scores");
  ASSERT_TRUE(now.set_cell(scores, {0, 0}, 5).is_ok());
  ASSERT_TRUE(now.set_cell(scores, {0, 2}, 1000).is_ok());
  const std::vector<MatrixChange> changes = compare(now.graph(), before.graph());
  const auto change = std::ranges::find(changes, scores, &MatrixChange::node);
  EXPECT_EQ(change->cells, 2) << "they differ nevertheless";
  EXPECT_EQ(change->most, (Cell{0, 0}));
  EXPECT_FALSE(change->is_unseen);
}

TEST(Compare, of_scores_that_are_all_hidden_names_the_largest_and_puts_them_last) {
  const Computation before = make_complete(scene_with_hidden_score());
  Computation now = before;
  const NodeId scores = *now.graph().find("h0.scores");
  ASSERT_TRUE(now.set_cell(scores, {0, 1}, 500).is_ok());
  ASSERT_TRUE(now.set_cell(scores, {0, 2}, 1000).is_ok());
  ASSERT_TRUE(now.set_cell(*now.graph().find("h0.output"), {0, 0}, 9).is_ok());
  const std::vector<MatrixChange> changes = compare(now.graph(), before.graph());
  EXPECT_NE(changes.front().node, scores);
  const auto change = std::ranges::find(changes, scores, &MatrixChange::node);
  EXPECT_EQ(change->most, (Cell{0, 2}));
  EXPECT_TRUE(change->is_unseen);
}

TEST(Compare, begins_with_what_changed_most) {
  const Computation before = make_complete(tutorial_scene());
  Computation now = before;
  ASSERT_TRUE(now.set_cell(*now.graph().find("X"), {0, 0}, -4).is_ok());
  const std::vector<MatrixChange> changes = compare(now.graph(), before.graph());
  ASSERT_FALSE(changes.empty());
  for (std::size_t i = 1; i < changes.size(); ++i)
    EXPECT_FALSE(differs_more(changes[i].difference, changes[i - 1].difference));
}

TEST(Compare, leaves_out_a_matrix_that_has_no_counterpart_of_its_shape) {
  Scene wider = tutorial_scene();
  Scene scene = tutorial_scene();
  Matrix inputs(2, wider.inputs.values->cols());
  inputs.setOnes();
  wider.inputs = scene_matrix(inputs);
  const Computation now = make_complete(wider), before = make_complete(scene);
  EXPECT_FALSE(counterpart(now.graph(), *now.graph().find("X"), before.graph()));
  for (const MatrixChange& change : compare(now.graph(), before.graph()))
    EXPECT_NE(now.graph().info(change.node).name, "X");
}

TEST(Sensitivity, is_the_gradient_of_the_core_when_all_is_computed_wherever_the_playhead_is) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Computation complete = make_complete(random_scene(seed));
    const Graph& graph = complete.graph();
    const Objective target{Objective::Kind::RowSum, *graph.find("Y"), {0, 0}, {}};
    const Gradients expected(graph, target);
    Computation begun = make_computation(random_scene(seed));
    begun.go_to(begun.timeline().moment_count() / 2);
    const Sensitivity sensitivity(begun, target);
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      if (graph.shape(node).is_stack()) {
        EXPECT_EQ(largest_difference(sensitivity.of(node, 0), expected.of_slice(node, 0)), 0);
      } else {
        EXPECT_EQ(largest_difference(sensitivity.of(node), expected.of(node)), 0)
            << graph.info(node).name << " of seed " << seed;
      }
    }
  }
}

TEST(SensitivityTarget, is_the_chosen_cell_or_else_the_row_of_the_output_where_the_playhead_is) {
  Computation computation = make_computation(tutorial_scene());
  const NodeId scores = *computation.graph().find("h0.scores");
  EXPECT_EQ(sensitivity_target(computation, CellRef{scores, {1, 2}}).node, scores);
  computation.go_to(computation.timeline().playhead_of(scores, {1, 2}));
  const Objective target = sensitivity_target(computation, std::nullopt);
  EXPECT_EQ(target.kind, Objective::Kind::RowSum);
  EXPECT_EQ(computation.graph().info(target.node).name, "Y");
  EXPECT_EQ(target.cell.row, 1);
}

// The shares of a row sum to 1, so that a sum of them would have no gradient.
TEST(SensitivityTarget, of_a_readout_is_the_logit_of_the_likeliest_answer_or_the_loss) {
  Scene scene = small_transformer(5);
  scene.readout.emplace().projection.weight = scene_matrix(random_matrix(7, 4, 3));
  Computation computation = make_computation(scene);
  computation.go_to(computation.timeline().moment_count());
  const ReadoutNodes& readout = *computation.built().readout;
  const Objective target = sensitivity_target(computation, std::nullopt);
  EXPECT_EQ(target.kind, Objective::Kind::Cell);
  EXPECT_EQ(target.node, readout.logits);
  const Index last = computation.graph().shape(readout.logits).rows - 1;
  EXPECT_EQ(target.cell.row, last);
  for (Index col = 0; col < 3; ++col)
    EXPECT_LE(computation.graph().cell(readout.logits, {last, col}),
              computation.graph().cell(readout.logits, target.cell));
  const Sensitivity sensitivity(computation, target);
  EXPECT_GT(sensitivity.of(computation.inputs()).cwiseAbs().maxCoeff(), 0);

  scene.readout->targets = {std::nullopt, std::nullopt, 1};
  Computation trained = make_computation(scene);
  EXPECT_EQ(sensitivity_target(trained, std::nullopt).node, *trained.built().readout->loss);
}

}  // namespace
}  // namespace heed
