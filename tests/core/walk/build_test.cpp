#include "core/walk/build.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

std::vector<std::string> names(const Scene& scene) {
  const Result<BuiltScene> built = build_scene(scene);
  EXPECT_TRUE(built.is_ok()) << built.error().place << " " << built.error().message.key;
  std::vector<std::string> all;
  for (NodeId node = 0; node < built.value().graph.node_count(); ++node)
    all.push_back(built.value().graph.info(node).name);
  return all;
}

bool has(const std::vector<std::string>& all, const std::string& name) {
  return std::find(all.begin(), all.end(), name) != all.end();
}

TEST(Build, of_the_tutorial_has_its_nodes_and_no_others) {
  const std::vector<std::string> expected = {"X",          "h0.W_q",      "h0.W_k",    "h0.W_v",
                                             "h0.K",       "h0.Q",        "h0.V",      "h0.scores",
                                             "h0.weights", "h0.weighted", "h0.output", "Y"};
  EXPECT_EQ(names(tutorial_scene()), expected);
}

TEST(Build, without_weights_has_queries_keys_and_values_but_no_weight_nodes) {
  Scene scene = tutorial_scene();
  scene.attention.heads[0] = {};
  const auto all = names(scene);
  EXPECT_FALSE(has(all, "h0.W_q"));
  EXPECT_TRUE(has(all, "h0.Q") && has(all, "h0.K") && has(all, "h0.V"));
}

TEST(Build, adds_a_node_for_each_thing_that_happens_to_a_score) {
  Scene scene = tutorial_scene();
  scene.attention.score.kind = Score::Kind::ScaledDot;
  scene.position.kind = Position::Kind::Alibi;
  scene.attention.mask.emplace().is_causal = true;
  scene.attention.dropout = Dropout{0.1f, 7, {}};
  const auto all = names(scene);
  for (const char* name : {"h0.scaled", "h0.biased", "h0.masked", "h0.dropped"})
    EXPECT_TRUE(has(all, name)) << name;
}

TEST(Build, leaves_out_a_mask_without_rules_and_a_dropout_of_zero) {
  Scene scene = tutorial_scene();
  scene.attention.mask.emplace();
  scene.attention.dropout = Dropout{0, 7, {}};
  EXPECT_EQ(names(scene), names(tutorial_scene()));
}

TEST(Build, scales_any_score_by_a_given_factor) {
  Scene scene = tutorial_scene();
  scene.attention.score.scale = 0.5f;
  const Computation computation = make_complete(scene);
  EXPECT_EQ(values_of(computation.graph(), "h0.scaled")(1, 1), 8);
}

TEST(Build, with_memory_makes_keys_and_values_from_it) {
  Scene scene = tutorial_scene();
  scene.attention.heads[0] = {};
  Matrix M(2, 4);
  M << 1, 2, 3, 4, 5, 6, 7, 8;
  scene.attention.memory = scene_matrix(M);
  const Computation computation = make_complete(scene);
  EXPECT_EQ(values_of(computation.graph(), "h0.K"), M);
  EXPECT_EQ(values_of(computation.graph(), "h0.V"), M);
  EXPECT_EQ(values_of(computation.graph(), "h0.scores").cols(), 2);
}

TEST(Build, adds_as_many_rows_of_a_learned_table_as_there_are_inputs) {
  Scene scene = tutorial_scene();
  scene.position.kind = Position::Kind::Learned;
  scene.position.table = scene_matrix(Matrix::Constant(5, 4, 10));
  const Computation computation = make_complete(scene);
  EXPECT_EQ(values_of(computation.graph(), "P").rows(), 3);
  EXPECT_EQ(values_of(computation.graph(), "X_pos")(1, 1), 12);
}

TEST(Build, turns_queries_and_keys_but_not_values_when_positions_are_rotary) {
  Scene scene = tutorial_scene();
  scene.attention.heads[0] = {};
  scene.position.kind = Position::Kind::Rotary;
  const auto all = names(scene);
  EXPECT_TRUE(has(all, "h0.Q_rot") && has(all, "h0.K_rot"));
  EXPECT_FALSE(has(all, "h0.V_rot") || has(all, "P") || has(all, "X_pos"));
}

TEST(Build, names_the_parameters_of_a_score) {
  Scene scene = tutorial_scene();
  scene.attention.score.kind = Score::Kind::General;
  scene.attention.score.weight = scene_matrix(Matrix::Identity(3, 3));
  EXPECT_TRUE(has(names(scene), "W_s"));
  scene.attention.score.weight = {};
  scene.attention.score.kind = Score::Kind::Additive;
  scene.attention.score.query_weight = scene.attention.score.key_weight = scene_matrix(Matrix::Ones(3, 2));
  scene.attention.score.vector = scene_matrix(Matrix::Ones(1, 2));
  const auto all = names(scene);
  EXPECT_TRUE(has(all, "A") && has(all, "B") && has(all, "v"));
  EXPECT_FALSE(has(all, "W_s"));
}

TEST(Build, joins_heads_only_when_there_are_several) {
  Scene scene = tutorial_scene();
  EXPECT_FALSE(has(names(scene), "concat"));
  scene.attention.heads.push_back(scene.attention.heads[0]);
  const Computation computation = make_complete(scene);
  EXPECT_EQ(values_of(computation.graph(), "concat").cols(), 6);
  EXPECT_EQ(values_of(computation.graph(), "Y"), values_of(computation.graph(), "concat"));
}

TEST(Build, keeps_a_head_that_is_off_and_gives_zeros_in_its_place) {
  Scene scene = tutorial_scene();
  scene.attention.heads.push_back(scene.attention.heads[0]);
  scene.attention.heads[0].is_enabled = false;
  const Computation computation = make_complete(scene);
  EXPECT_EQ(values_of(computation.graph(), "h0.scores")(1, 1), 16);
  EXPECT_TRUE(values_of(computation.graph(), "Y").leftCols(3).isZero());
  EXPECT_FALSE(values_of(computation.graph(), "Y").rightCols(3).isZero());
}

TEST(Build, projects_the_joined_heads) {
  Scene scene = tutorial_scene();
  scene.attention.output =
      Projection{scene_matrix(Matrix::Ones(3, 1)), scene_matrix(Matrix::Constant(1, 1, 100)), {}};
  const Computation computation = make_complete(scene);
  // 1.9366 + 6.6831 + 1.5951 + 100
  EXPECT_NEAR(values_of(computation.graph(), "Y")(0, 0), 110.2148, 1e-3);
}

TEST(Build, colours_each_node_by_what_it_is) {
  Scene scene = tutorial_scene();
  scene.tokens = {{"the", "cat", "sat"}};
  const Graph graph = build_scene(scene).value().graph;
  const auto info = [&](const char* name) { return graph.info(*graph.find(name)); };
  EXPECT_EQ(info("X").role, Role::Input);
  EXPECT_EQ(info("h0.W_k").role, Role::Key);
  EXPECT_EQ(info("h0.Q").role, Role::Query);
  EXPECT_EQ(info("h0.V").role, Role::Value);
  EXPECT_EQ(info("h0.weights").role, Role::Score);
  EXPECT_EQ(info("h0.weighted").role, Role::Weighted);
  EXPECT_EQ(info("Y").role, Role::Output);
  EXPECT_EQ(info("h0.scores").rows.axis, Axis::Query);
  EXPECT_EQ(info("h0.scores").cols.axis, Axis::Key);
  EXPECT_EQ((*info("h0.scores").cols.labels)[1], "cat");
}

TEST(Build, shares_matrices_with_the_scene) {
  const Scene scene = tutorial_scene();
  const Graph graph = build_scene(scene).value().graph;
  EXPECT_TRUE(graph.value(*graph.find("X")).shares_with(scene.inputs.values));
}

TEST(Build, takes_no_memory_for_numbers_that_nobody_asked_for) {
  const Graph graph = build_scene(tutorial_scene()).value().graph;
  EXPECT_EQ(graph.known(*graph.find("h0.scores")), 0);
  EXPECT_EQ(graph.value(*graph.find("h0.scores"))->size(), 0);
}

}  // namespace
}  // namespace heed
