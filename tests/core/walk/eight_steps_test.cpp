// The walk-through against tests/golden/eight-steps.expected.json, whose numbers come from NumPy in double.
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

void append(const nlohmann::json& values, std::vector<double>& flat) {
  if (values.is_number()) return flat.push_back(values.get<double>());
  for (const nlohmann::json& inner : values) append(inner, flat);
}

TEST(EightSteps, give_the_numbers_that_everyone_learns) {
  std::ifstream file(std::string(HEED_SOURCE_DIR) + "/tests/golden/eight-steps.expected.json");
  ASSERT_TRUE(file.good());
  const nlohmann::json expected = nlohmann::json::parse(file);
  const Computation computation = make_complete(tutorial_scene());
  ASSERT_EQ(expected["nodes"].size(), 9u);
  for (const auto& [name, node] : expected["nodes"].items()) {
    std::vector<double> flat;
    append(node["values"], flat);
    const Matrix values = values_of(computation.graph(), name);
    ASSERT_EQ(values.size(), static_cast<Index>(flat.size())) << name;
    for (std::size_t i = 0; i < flat.size(); ++i) {
      EXPECT_NEAR(values.data()[i], flat[i], 1e-6 * std::max(1.0, std::abs(flat[i]))) << name << " " << i;
    }
  }
}

TEST(EightSteps, give_the_rounded_numbers_when_the_weights_are_overridden) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.weights"] = {{{0, 0}, 0.0f}, {{0, 1}, 0.5f}, {{0, 2}, 0.5f}};
  const Matrix Y = values_of(make_complete(scene).graph(), "Y");
  EXPECT_EQ(Y(0, 0), 2.0f);
  EXPECT_EQ(Y(0, 1), 7.0f);
  EXPECT_EQ(Y(0, 2), 1.5f);
}

TEST(EightSteps, hold_the_nodes_in_the_order_in_which_they_are_made) {
  Scene scene = tutorial_scene();
  scene.attention.score.kind = Score::Kind::ScaledDot;
  scene.attention.mask.emplace().is_causal = true;
  scene.attention.heads.push_back(scene.attention.heads[0]);
  scene.attention.output = Projection{scene_matrix(Matrix::Ones(6, 2)), std::nullopt, {}};
  const Computation computation = make_computation(scene);
  const auto names = [&](int step) {
    std::string all;
    for (const NodeId node : computation.steps().at(step).nodes) {
      all += computation.graph().info(node).name + " ";
    }
    return all;
  };
  EXPECT_EQ(names(1), "X ");
  EXPECT_EQ(names(2), "h0.W_q h0.W_k h0.W_v h1.W_q h1.W_k h1.W_v W_o ");
  EXPECT_EQ(names(3), "h0.K h0.Q h0.V h1.K h1.Q h1.V ");
  EXPECT_EQ(names(4), "h0.scores h0.scaled h0.masked h1.scores h1.scaled h1.masked ");
  EXPECT_EQ(names(5), "h0.weights h1.weights ");
  EXPECT_EQ(names(6), "h0.weighted h1.weighted ");
  EXPECT_EQ(names(7), "h0.output h1.output ");
  EXPECT_EQ(names(8), "concat Y ");
}

TEST(EightSteps, write_each_formula_as_it_is_in_this_scene) {
  Scene scene = tutorial_scene();
  EXPECT_EQ(make_computation(scene).steps().at(4).formula, "scores = Q Kᵀ");
  EXPECT_EQ(make_computation(scene).steps().at(3).formula, "K = X W_k, Q = X W_q, V = X W_v");
  EXPECT_EQ(make_computation(scene).steps().at(8).formula, "Y = output");
  scene.attention.score.kind = Score::Kind::ScaledDot;
  scene.position.kind = Position::Kind::Sinusoidal;
  scene.attention.mask.emplace().is_causal = true;
  scene.attention.heads[0].key.reset();
  scene.attention.heads[0].query.reset();
  scene.attention.heads.push_back(scene.attention.heads[0]);
  scene.attention.output = Projection{scene_matrix(Matrix::Ones(6, 2)), scene_matrix(Matrix::Ones(1, 2)), {}};
  const Computation computation = make_computation(scene);
  EXPECT_EQ(computation.steps().at(1).formula, "X_pos = X + P");
  EXPECT_EQ(computation.steps().at(3).formula, "K = X_pos, Q = X_pos, V = X_pos W_v");
  EXPECT_EQ(computation.steps().at(4).formula, "masked = Q Kᵀ / √4 + mask");
  EXPECT_EQ(computation.steps().at(5).formula, "weights = softmax(masked)");
  EXPECT_EQ(computation.steps().at(8).formula, "concat = [h0.output, h1.output], Y = concat W_o + b_o");
}

}  // namespace
}  // namespace heed
