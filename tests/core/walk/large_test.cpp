// Large scenes take short cuts: matrices that are made when they are read, work that waits, corrections in
// place of computing. Whatever is edited and read in whatever order, the numbers are those of the formula.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "tests/core/walk/same_numbers.h"

namespace heed {
namespace {

constexpr Index kTokens = 150, kDim = 96, kHeads = 2;

SceneMatrix gaussian_matrix(std::uint64_t seed, Index rows, Index cols, double spread) {
  Random random(seed);
  Matrix made(rows, cols);
  for (Index at = 0; at < made.size(); ++at) made.data()[at] = static_cast<float>(spread * random.gaussian());
  return scene_matrix(made);
}

Scene large_scene() {
  Scene scene;
  scene.inputs = gaussian_matrix(1, kTokens, kDim, 1);
  scene.attention.score.kind = Score::Kind::ScaledDot;
  scene.attention.heads.resize(kHeads);
  std::uint64_t seed = 2;
  for (Head& head : scene.attention.heads) {
    for (auto* part : {&head.query, &head.key, &head.value}) {
      *part = Projection{gaussian_matrix(seed++, kDim, kDim / kHeads, 0.2), std::nullopt, {}};
    }
  }
  scene.attention.output = Projection{gaussian_matrix(seed, kDim, kDim, 0.1), std::nullopt, {}};
  return scene;
}

Scene causal_scene() {
  Scene scene = large_scene();
  scene.attention.mask.emplace().is_causal = true;
  return scene;
}

NodeId node_of(const Computation& computation, const char* name) {
  return computation.graph().find(name).value();
}

// The same edits of inputs in the same order, each scene its own.
void edit_inputs(Computation& computation, int edits, std::uint64_t seed, double spread = 1) {
  Random random(seed);
  for (int edit = 0; edit < edits; ++edit) {
    const Cell cell{static_cast<Index>(random.uniform() * kTokens),
                    static_cast<Index>(random.uniform() * kDim)};
    const auto value = static_cast<float>(spread * random.gaussian());
    ASSERT_TRUE(computation.set_cell(node_of(computation, "X"), cell, value).is_ok());
  }
}

// softmax(Q·Kᵀ / √d_k, hidden keys left out)·V of each head, and Y, all in double.
using Exact = Eigen::MatrixXd;

struct ExactHead {
  Exact weights, output;
};

ExactHead exact_head(const Scene& scene, std::size_t at) {
  const Head& head = scene.attention.heads[at];
  const Exact X = scene.inputs->cast<double>();
  const Exact Q = X * head.query->weight->cast<double>(), K = X * head.key->weight->cast<double>();
  Exact weights = Q * K.transpose() / std::sqrt(static_cast<double>(K.cols()));
  for (Index row = 0; row < weights.rows(); ++row) {
    double sum = 0;
    for (Index col = 0; col < weights.cols(); ++col) {
      const bool is_hidden = scene.attention.mask && scene.attention.mask->is_causal && col > row;
      weights(row, col) = is_hidden ? 0 : std::exp(weights(row, col));
      sum += weights(row, col);
    }
    weights.row(row) /= sum;
  }
  return {weights, weights * X * head.value->weight->cast<double>()};
}

void expect_exact(const Computation& computation) {
  const Scene& scene = computation.scene();
  Exact joined(kTokens, kDim);
  for (std::size_t head = 0; head < scene.attention.heads.size(); ++head) {
    const ExactHead exact = exact_head(scene, head);
    const std::string prefix = "h" + std::to_string(head) + ".";
    joined.middleCols(static_cast<Index>(head) * kDim / kHeads, kDim / kHeads) = exact.output;
    const Matrix weights = values_of(computation.graph(), prefix + "weights");
    EXPECT_LT((weights.cast<double>() - exact.weights).cwiseAbs().maxCoeff(), 1e-5);
    const Matrix output = values_of(computation.graph(), prefix + "output");
    EXPECT_LT((output.cast<double>() - exact.output).cwiseAbs().maxCoeff(), 1e-5 * size_of(output));
  }
  const Exact Y = joined * scene.attention.output->weight->cast<double>();
  EXPECT_LT((values_of(computation.graph(), "Y").cast<double>() - Y).cwiseAbs().maxCoeff(), 2e-5);
}

// Every number, and some in each row and column read alone, against the same scene computed from nothing.
void expect_as_if_computed_from_nothing(const Computation& computation, double tolerance = 1e-5) {
  const Computation again = fresh(computation);
  for (NodeId node = 0; node < computation.graph().node_count(); ++node) {
    if (computation.graph().shape(node).is_stack()) continue;
    const std::string& name = computation.graph().info(node).name;
    const Shape& shape = computation.graph().shape(node);
    constexpr Index kStep = 7;
    Matrix alone(shape.rows, shape.cols), found(shape.rows, shape.cols);
    for (Index at = 0; at < found.size(); at += kStep)
      alone.data()[at] = computation.graph().cell(node, cell_at(shape, at));
    computation.graph().read(node, {0, 0, shape.rows, shape.cols, 0, 1}, found);
    for (Index at = 0; at < found.size(); at += kStep) found.data()[at] = alone.data()[at];
    const Matrix expected = values_of(again.graph(), name);
    EXPECT_LE(largest_difference(found, expected), tolerance * size_of(expected)) << name;
  }
}

TEST(LargeScene, has_the_numbers_of_the_formula) {
  expect_exact(make_complete(large_scene()));
  expect_exact(make_complete(causal_scene()));
}

TEST(LargeScene, has_the_numbers_of_the_formula_after_400_edits) {
  for (const Scene& scene : {large_scene(), causal_scene()}) {
    Computation computation = make_complete(scene);
    edit_inputs(computation, 400, 3);
    expect_exact(computation);
  }
}

TEST(LargeScene, has_them_after_each_edit_whoever_reads_in_between) {
  Computation computation = make_complete(causal_scene());
  for (std::uint64_t round = 0; round < 6; ++round) {
    edit_inputs(computation, 1, 10 + round);
    (void)computation.graph().value(node_of(computation, "h0.weights"));
    edit_inputs(computation, 1, 20 + round);
    (void)computation.graph().cell(node_of(computation, "Y"), {kTokens / 2, 0});
    edit_inputs(computation, 1, 30 + round);
    expect_exact(computation);
  }
}

TEST(LargeScene, has_them_where_one_key_takes_nearly_all_of_the_attention_and_loses_it) {
  Computation computation = make_complete(large_scene());
  edit_inputs(computation, 60, 5, 30);
  expect_as_if_computed_from_nothing(computation);
  edit_inputs(computation, 600, 6, 0.5);
  expect_as_if_computed_from_nothing(computation);
}

bool is_as_if_computed_from_nothing_to_the_last_bit(const Computation& computation) {
  const Computation again = fresh(computation);
  return std::ranges::all_of(std::array{"h0.weights", "h1.output", "Y"}, [&](const char* name) {
    return is_identical(values_of(computation.graph(), name), values_of(again.graph(), name));
  });
}

TEST(LargeScene, after_256_low_rank_updates_everything_is_computed_in_full) {
  Computation computation = make_complete(large_scene());
  edit_inputs(computation, 255, 7);
  EXPECT_FALSE(is_as_if_computed_from_nothing_to_the_last_bit(computation)) << "their rounding adds up";
  const NodeId output = node_of(computation, "Y");
  const std::uint64_t before = computation.graph().revision(output).id;
  edit_inputs(computation, 1, 8);
  EXPECT_NE(computation.graph().revision(output).before, before) << "what was drawn of it is out of date";
  EXPECT_TRUE(is_as_if_computed_from_nothing_to_the_last_bit(computation));
}

using Change = std::function<void(Scene&)>;

TEST(LargeScene, is_as_if_computed_from_nothing_with_every_switch) {
  const Change changes[] = {
      [](Scene& scene) { scene.position.kind = Position::Kind::Alibi; },
      [](Scene& scene) { scene.position.kind = Position::Kind::Rotary; },
      [](Scene& scene) { scene.position.kind = Position::Kind::Sinusoidal; },
      [](Scene& scene) { scene.attention.mask.emplace().window = 5; },
      [](Scene& scene) {
        scene.attention.dropout = Dropout{0.3f, 9, {}};
      },
      [](Scene& scene) { scene.attention.score.kind = Score::Kind::Dot; },
      [](Scene& scene) { scene.attention.output.reset(); },
      [](Scene& scene) { scene.attention.heads[1].is_enabled = false; },
      [](Scene& scene) {
        scene.attention.heads.resize(1);
        scene.attention.output.reset();
      },
      [](Scene& scene) {
        scene.attention.heads.assign(1, Head{});
        scene.attention.output.reset();
      },
      [](Scene& scene) { scene.attention.memory = gaussian_matrix(40, 140, kDim, 1); },
      [](Scene& scene) {
        scene.overrides["h0.weights"] = {{{3, 4}, 0.5f}, {{9, 0}, 0.25f}};
      },
      [](Scene& scene) {
        scene.overrides["h0.scores"] = {{{3, 4}, 2.0f}};
      },
      [](Scene& scene) {
        scene.overrides["h0.scaled"] = {{{3, 4}, -kInfinity}};
      },
      [](Scene& scene) {
        scene.overrides["h0.output"] = {{{3, 4}, 2.0f}};
      },
      [](Scene& scene) {
        scene.overrides["h0.weighted"] = {{{3, 4, 5}, 2.0f}};
      },
      [](Scene& scene) {
        scene.overrides["concat"] = {{{3, 4}, 2.0f}};
      },
  };
  int at = 0;
  for (const Change& change : changes) {
    SCOPED_TRACE(at++);
    Scene scene = large_scene();
    change(scene);
    Computation computation = make_complete(scene);
    edit_inputs(computation, 5, 8);
    expect_as_if_computed_from_nothing(computation);
  }
}

TEST(LargeScene, follows_edits_of_every_kind_of_node) {
  for (const char* name : {"h0.W_q", "h1.W_k", "h0.W_v", "W_o", "h0.Q", "h0.K", "h0.V", "h0.scores",
                           "h0.scaled", "h0.masked", "h0.weights", "h0.output", "concat", "Y"}) {
    SCOPED_TRACE(name);
    Computation computation = make_complete(causal_scene());
    edit_inputs(computation, 2, 9);
    ASSERT_TRUE(computation.set_cell(node_of(computation, name), {7, 5}, 0.75f).is_ok());
    edit_inputs(computation, 2, 10);
    expect_as_if_computed_from_nothing(computation);
    if (!computation.graph().op(node_of(computation, name))) continue;
    (void)computation.clear_override(node_of(computation, name), {7, 5});
    expect_as_if_computed_from_nothing(computation);
  }
}

TEST(LargeScene, follows_edits_of_blocks) {
  Computation computation = make_complete(causal_scene());
  for (const Index rows : {1, 3, 30}) {
    const Matrix block = *gaussian_matrix(50, rows, 4, 1);
    ASSERT_TRUE(computation.set_cells(node_of(computation, "X"), {20, 3}, block).is_ok());
    expect_exact(computation);
  }
  const Matrix column = *gaussian_matrix(51, 40, 1, 1);
  ASSERT_TRUE(computation.set_cells(node_of(computation, "h0.scores"), {20, 3}, column).is_ok());
  expect_as_if_computed_from_nothing(computation);
}

TEST(LargeScene, a_number_that_is_not_one_passes_through_and_goes_again) {
  Computation computation = make_complete(large_scene());
  const NodeId scores = node_of(computation, "h0.scores");
  ASSERT_TRUE(computation.set_cell(scores, {7, 5}, kNan).is_ok());
  edit_inputs(computation, 3, 11);
  EXPECT_TRUE(std::isnan(computation.graph().cell(node_of(computation, "Y"), {7, 0})));
  expect_as_if_computed_from_nothing(computation);
  (void)computation.clear_override(scores, {7, 5});
  expect_exact(computation);
}

TEST(LargeScene, is_stepped_through_like_a_small_one) {
  for (const Grain grain : {Grain::Row, Grain::Whole}) {
    Computation computation = make_computation(causal_scene(), {grain, true});
    const Index end = computation.timeline().moment_count();
    for (const Index playhead : {end / 3, end / 2, end, end / 2, Index{0}, 2 * end / 3}) {
      computation.go_to(playhead);
      edit_inputs(computation, 1, 12);
      const Computation again = fresh(computation);
      for (NodeId node = 0; node < again.graph().node_count(); ++node) {
        const Shape& shape = again.graph().shape(node);
        if (shape.is_stack()) continue;
        ASSERT_EQ(computation.graph().known(node), again.graph().known(node));
        for (Index at = 0; at < again.graph().known(node); at += 7) {
          const Cell cell = cell_at(shape, at);
          const Matrix found = Matrix::Constant(1, 1, computation.graph().cell(node, cell));
          const Matrix expected = Matrix::Constant(1, 1, again.graph().cell(node, cell));
          ASSERT_LE(largest_difference(found, expected), 1e-5)
              << again.graph().info(node).name << " cell " << at;
        }
      }
    }
  }
}

// Scores are made again of queries and keys whenever they are read.
TEST(LargeScene, any_part_of_the_scores_has_the_bits_that_it_has_in_the_whole) {
  for (const Scene& scene : {large_scene(), causal_scene()}) {
    Computation computation = make_complete(scene);
    edit_inputs(computation, 2, 14);
    const Graph &graph = computation.graph(), copy = graph;
    for (const char* name : {"h0.scores", "h1.scaled"}) {
      const NodeId node = node_of(computation, name);
      EXPECT_NE(graph.storage(node), Storage::Stored);
      const Matrix& whole = *copy.value(node);
      for (const Region& part : {Region{7, 0, 1, kTokens, 0, 1}, Region{0, 9, kTokens, 1, 0, 1},
                                 Region{3, 5, 8, 8, 0, 1}, Region{40, 60, 2, 3, 0, 1}}) {
        Matrix read(part.rows, part.cols);
        graph.read(node, part, read);
        EXPECT_TRUE(is_identical(read, whole.block(part.row, part.col, part.rows, part.cols)));
      }
      for (Index at = 0; at < kTokens; ++at) EXPECT_EQ(graph.cell(node, {at, at}), whole(at, at));
    }
  }
}

TEST(LargeScene, a_score_put_there_by_hand_stands_in_every_part_and_through_edits) {
  Computation computation = make_complete(large_scene());
  const NodeId scores = node_of(computation, "h0.scores"), scaled = node_of(computation, "h0.scaled");
  ASSERT_TRUE(computation.set_cell(scores, {7, 5}, 4).is_ok());
  for (std::uint64_t round = 0; round < 3; ++round) {
    edit_inputs(computation, 1, 15 + round);
    ASSERT_TRUE(computation.set_cell(node_of(computation, "X"), {5, 1}, 0.5f).is_ok());
    Matrix row(1, kTokens), col(kTokens, 1);
    computation.graph().read(scores, {7, 0, 1, kTokens, 0, 1}, row);
    computation.graph().read(scores, {0, 5, kTokens, 1, 0, 1}, col);
    EXPECT_EQ(row(0, 5), 4);
    EXPECT_EQ(col(7, 0), 4);
    EXPECT_EQ((*computation.graph().value(scores))(7, 5), 4);
    EXPECT_NEAR(computation.graph().cell(scaled, {7, 5}), 4 / std::sqrt(48.0f), 1e-6);
    expect_as_if_computed_from_nothing(computation);
  }
}

TEST(LargeScene, what_is_materialized_while_it_is_stepped_through_follows) {
  Computation computation = make_computation(causal_scene(), {Grain::Row, true});
  const NodeId scores = node_of(computation, "h0.scores"), weights = node_of(computation, "h0.weights");
  const Index end = computation.timeline().moment_count();
  const Index from = computation.timeline().playhead_of(scores, {10, 0});
  for (const Index playhead : {from, from + 9, from + 4, end, end - 3, end / 2, end}) {
    computation.go_to(playhead);
    const Computation again = fresh(computation);
    for (const NodeId node : {scores, weights}) {
      const Index known = computation.graph().known(node);
      if (known == 0) continue;
      const Matrix &found = *computation.graph().value(node), &expected = *again.graph().value(node);
      for (Index at = 0; at < known; ++at) ASSERT_EQ(found.data()[at], expected.data()[at]) << at;
    }
  }
}

TEST(LargeScene, a_copy_of_its_graph_is_a_graph_of_its_own) {
  Computation computation = make_complete(large_scene());
  const Graph copy = computation.graph();
  const float before = copy.cell(copy.find("Y").value(), {3, 0});
  edit_inputs(computation, 3, 13);
  EXPECT_EQ(copy.cell(copy.find("Y").value(), {3, 0}), before);
  expect_exact(computation);
}

TEST(LargeScene, an_edit_says_of_every_weight_and_output_that_it_changed) {
  Computation computation = make_complete(large_scene());
  const Result<Edit> edit = computation.set_cell(node_of(computation, "X"), {20, 0}, 2);
  ASSERT_TRUE(edit.is_ok());
  for (const char* name : {"h0.weights", "h1.output", "Y"}) {
    const NodeId node = node_of(computation, name);
    EXPECT_TRUE(computation.graph().revision(node).changed.contains({0, 0})) << name;
    EXPECT_TRUE(computation.graph().revision(node).changed.contains({kTokens - 1, 3})) << name;
  }
  EXPECT_FALSE(computation.graph().revision(node_of(computation, "h0.scores")).changed.contains({0, 0}));
}

}  // namespace
}  // namespace heed
