#include <gtest/gtest.h>

#include "core/walk/computation.h"
#include "tests/core/matrices.h"
#include "tests/core/walk/same_numbers.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

TEST(SetScene, rebuilds_and_stays_where_it_was_in_meaning) {
  Computation computation = make_computation(tutorial_scene(), {Grain::Whole, false});
  computation.go_to(computation.timeline().step_begin(5));
  Scene masked = tutorial_scene();
  masked.attention.mask.emplace().is_causal = true;
  ASSERT_TRUE(computation.set_scene(masked).is_ok());
  const Moment last = *computation.last_moment();
  EXPECT_EQ(computation.graph().info(last.node).name, "h0.scores");
  EXPECT_EQ(last.query, 0);
  expect_same_numbers(computation, fresh(computation), 0);
}

TEST(SetScene, with_other_numbers_computes_only_what_depends_on_them) {
  Computation computation = make_complete(tutorial_scene());
  const Graph& graph = computation.graph();
  const auto revision_of = [&](const char* node) { return graph.revision(*graph.find(node)).id; };
  const std::uint64_t keys = revision_of("h0.K");
  const Index computed = graph.computed_cells();
  Scene next = tutorial_scene();
  next.attention.heads[0].query->weight.values.edit()(1, 2) = -4;
  next.attention.heads[0].query->weight.values.edit()(2, 1) = 0.5f;
  ASSERT_TRUE(computation.set_scene(next).is_ok());
  EXPECT_EQ(computation.scene(), next);
  EXPECT_EQ(revision_of("h0.K"), keys) << "no key depends on a query's weight";
  // Two columns of Q; then scores, weights and the outputs, 3×3 each, and Y.
  EXPECT_EQ(graph.computed_cells() - computed, 3 * 2 + 3 * 9 + 9);
  expect_same_numbers(computation, fresh(computation), 0);
}

TEST(SetScene, with_other_numbers_leaves_what_is_ahead_ahead) {
  Computation computation = make_computation(tutorial_scene());
  computation.go_to(computation.timeline().step_begin(4) + 1);
  const Index playhead = computation.playhead();
  Scene next = tutorial_scene();
  next.inputs.values = Matrix(Matrix::Constant(3, 4, 0.25f));
  ASSERT_TRUE(computation.set_scene(next).is_ok());
  EXPECT_EQ(computation.playhead(), playhead);
  expect_same_numbers(computation, fresh(computation), 0);
}

TEST(SetScene, with_a_part_switched_off_keeps_the_blocks_before_it) {
  for (const Index tokens : {3, 150}) {  // 150 × 150 scores are a large matrix
    Scene scene = small_transformer(1, tokens);
    scene.blocks.push_back(scene.blocks.front());
    scene.blocks.push_back(scene.blocks.front());
    Computation computation = make_complete(scene);
    const auto revision_of = [&](const char* node) {
      return computation.graph().revision(*computation.graph().find(node)).id;
    };
    const std::uint64_t before = revision_of("b1.out"), after = revision_of("b2.out");
    scene.blocks[2].attention->heads[0].is_enabled = false;
    ASSERT_TRUE(computation.set_scene(scene).is_ok());
    EXPECT_EQ(revision_of("b1.out"), before) << "the same numbers as before";
    EXPECT_NE(revision_of("b2.out"), after);
    expect_same_numbers(computation, fresh(computation), 0);
  }
}

TEST(SetScene, with_a_block_like_another_one_and_an_override_computes_both_anew) {
  Scene scene = small_transformer(1);
  scene.blocks.push_back(scene.blocks.front());
  Computation computation = make_complete(scene);
  scene.overrides["b0.out"] = {{{0, 1}, 5}};
  ASSERT_TRUE(computation.set_scene(scene).is_ok());
  expect_same_numbers(computation, fresh(computation), 0);
}

TEST(SetScene, with_a_number_that_no_file_holds_is_refused) {
  Computation computation = make_complete(tutorial_scene());
  Scene bad = tutorial_scene();
  bad.inputs.values.edit()(2, 3) = kNan;
  const Status status = computation.set_scene(bad);
  ASSERT_FALSE(status.is_ok());
  EXPECT_EQ(status.error().place, "inputs[2][3]");
  EXPECT_EQ(computation.scene(), tutorial_scene());
}

TEST(SetScene, with_other_rows_of_a_table_than_those_in_use_computes_nothing) {
  Scene scene = tutorial_scene();
  scene.position.kind = Position::Kind::Learned;
  scene.position.table = scene_matrix(Matrix::Ones(5, 4));
  Computation computation = make_complete(scene);
  const Index computed = computation.graph().computed_cells();
  scene.position.table.values.edit()(4, 0) = 7;
  ASSERT_TRUE(computation.set_scene(scene).is_ok());
  EXPECT_EQ(computation.scene(), scene);
  EXPECT_EQ(computation.graph().computed_cells(), computed);
  scene.position.table.values.edit().col(1).setConstant(7);
  ASSERT_TRUE(computation.set_scene(scene).is_ok());
  expect_same_numbers(computation, fresh(computation), 0);
}

TEST(SetScene, that_is_refused_changes_nothing) {
  Computation computation = make_complete(tutorial_scene());
  Scene bad = tutorial_scene();
  bad.attention.heads[0].key->weight = scene_matrix(Matrix::Ones(2, 3));
  const Status status = computation.set_scene(bad);
  ASSERT_FALSE(status.is_ok());
  EXPECT_EQ(status.error().place, "heads[0].key.weight");
  EXPECT_EQ(computation.scene(), tutorial_scene());
  expect_same_numbers(computation, make_complete(tutorial_scene()), 0);
}

}  // namespace
}  // namespace heed
