#include <gtest/gtest.h>

#include "core/graph/graph.h"
#include "core/ops/ops.h"
#include "tests/core/matrices.h"

// The worked example that every tutorial uses, its numbers as printed there (exact, not rounded by eye).
namespace heed {
namespace {

struct Tutorial {
  Graph graph;
  NodeId K, Q, V, scores, weights, weighted, output;
};

NodeInfo named(std::string name) {
  NodeInfo info;
  info.id = std::move(name);
  return info;
}

Tutorial computed_tutorial() {
  Tutorial tutorial;
  Graph& graph = tutorial.graph;
  const NodeId X = graph.add_source(named("X"), matrix(3, 4, {1, 0, 1, 0, 0, 2, 0, 2, 1, 1, 1, 1}));
  const NodeId W_k = graph.add_source(named("W_k"), matrix(4, 3, {0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0}));
  const NodeId W_q = graph.add_source(named("W_q"), matrix(4, 3, {1, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 1}));
  const NodeId W_v = graph.add_source(named("W_v"), matrix(4, 3, {0, 2, 0, 0, 3, 0, 1, 0, 3, 1, 1, 0}));
  tutorial.K = graph.add_computed(named("K"), project(false), {X, W_k});
  tutorial.Q = graph.add_computed(named("Q"), project(false), {X, W_q});
  tutorial.V = graph.add_computed(named("V"), project(false), {X, W_v});
  tutorial.scores = graph.add_computed(named("scores"), dot_scores(), {tutorial.Q, tutorial.K});
  tutorial.weights = graph.add_computed(named("weights"), softmax(), {tutorial.scores});
  tutorial.weighted = graph.add_computed(named("weighted"), weigh_values(), {tutorial.weights, tutorial.V});
  tutorial.output =
      graph.add_computed(named("Y"), sum_weighted(), {tutorial.weighted, tutorial.weights, tutorial.V});
  graph.compute_all();
  return tutorial;
}

TEST(Tutorial, keys_queries_and_values_are_whole_numbers) {
  const Tutorial tutorial = computed_tutorial();
  EXPECT_EQ(*tutorial.graph.value(tutorial.K), matrix(3, 3, {0, 1, 1, 4, 4, 0, 2, 3, 1}));
  EXPECT_EQ(*tutorial.graph.value(tutorial.Q), matrix(3, 3, {1, 0, 2, 2, 2, 2, 2, 1, 3}));
  EXPECT_EQ(*tutorial.graph.value(tutorial.V), matrix(3, 3, {1, 2, 3, 2, 8, 0, 2, 6, 3}));
}

TEST(Tutorial, scores_of_each_query_with_each_key) {
  const Tutorial tutorial = computed_tutorial();
  EXPECT_EQ(*tutorial.graph.value(tutorial.scores), matrix(3, 3, {2, 4, 4, 4, 16, 12, 4, 12, 10}));
}

TEST(Tutorial, weights_are_the_softmax_of_the_scores) {
  const Tutorial tutorial = computed_tutorial();
  const Matrix printed =
      matrix(3, 3, {0.0634f, 0.4683f, 0.4683f, 6.03e-6f, 0.98201f, 0.017986f, 2.954e-4f, 0.88054f, 0.11917f});
  EXPECT_LT((*tutorial.graph.value(tutorial.weights) - printed).cwiseAbs().maxCoeff(), 1e-4f);
}

TEST(Tutorial, outputs_are_the_sums_of_the_weighted_values) {
  const Tutorial tutorial = computed_tutorial();
  const Matrix printed =
      matrix(3, 3, {1.9366f, 6.6831f, 1.5951f, 2.0f, 7.9640f, 0.0540f, 1.9997f, 7.7599f, 0.3584f});
  EXPECT_LT((*tutorial.graph.value(tutorial.output) - printed).cwiseAbs().maxCoeff(), 1e-4f);
}

TEST(Tutorial, with_the_rounded_weights_the_sums_are_the_rounded_ones) {
  Tutorial tutorial = computed_tutorial();
  tutorial.graph.set_override(tutorial.weights, {0, 0}, 0.0f);
  tutorial.graph.set_override(tutorial.weights, {0, 1}, 0.5f);
  tutorial.graph.set_override(tutorial.weights, {0, 2}, 0.5f);
  EXPECT_EQ(tutorial.graph.value(tutorial.output)->row(0), matrix(1, 3, {2, 7, 1.5f}));
  EXPECT_EQ(tutorial.graph.slice(tutorial.weighted, 0), matrix(3, 3, {0, 0, 0, 1, 4, 0, 1, 3, 1.5f}));
}

TEST(Tutorial, an_overridden_weighted_value_is_the_one_that_is_summed) {
  Tutorial tutorial = computed_tutorial();
  tutorial.graph.set_override(tutorial.weighted, {1, 0, 1}, 10.0f);  // query 2, key 2: was 0.98201 · 2
  EXPECT_NEAR(tutorial.graph.cell(tutorial.output, {1, 0}), 2.0f - 1.96402f + 10.0f, 1e-4f);
  EXPECT_NEAR(tutorial.graph.cell(tutorial.output, {1, 1}), 7.9640f, 1e-4f) << "another column";
}

}  // namespace
}  // namespace heed
