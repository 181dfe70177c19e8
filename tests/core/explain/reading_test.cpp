// Single numbers of large scenes are read, explained and found without materializing what is not stored.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/explain/tokens.h"
#include "core/graph/large/elementwise_view.h"
#include "tests/core/walk/same_numbers.h"

namespace heed {
namespace {

constexpr Index kWaveTokens = 140;

Scene scene_of_waves() {
  Matrix inputs(kWaveTokens, 2);
  for (Index row = 0; row < kWaveTokens; ++row) {
    inputs(row, 0) = std::sin(static_cast<float>(row) * 1.7f);
    inputs(row, 1) = 2 * std::cos(static_cast<float>(row) * 0.9f);
  }
  Scene scene;
  scene.inputs = scene_matrix(inputs);
  scene.attention.score.kind = Score::Kind::ScaledDot;
  scene.attention.mask.emplace().is_causal = true;
  return scene;
}

Moment row_of_waves(NodeId node, Index query) {
  Moment row;
  row.node = node;
  row.from_cell = query * kWaveTokens;
  row.to_cell = row.from_cell + kWaveTokens;
  return row;
}

void expect_largest(const Graph& graph, NodeId node, Index query) {
  const CellRef typical = typical_cell(graph, row_of_waves(node, query));
  EXPECT_EQ(typical.cell.row, query);
  for (Index key = 0; key < kWaveTokens; ++key)
    EXPECT_LE(graph.cell(node, {query, key}), graph.cell(node, typical.cell));
}

TEST(TypicalCell, of_a_row_of_weights_is_the_largest_and_no_single_key_is_spoken_of) {
  Scene scene = scene_of_waves();
  Computation computation = Computation::make(scene).value();
  const NodeId weights = *computation.graph().find("h0.weights"), keys = *computation.graph().find("h0.K");
  computation.go_to(computation.timeline().moment_count());
  const Graph& graph = computation.graph();
  Moment row;
  for (const Index query : {0, 7, 139}) {
    row = row_of_waves(weights, query);
    expect_largest(graph, weights, query);
    EXPECT_EQ(last_cell(graph, row), (CellRef{weights, {query, kWaveTokens - 1}}));
    const TokenPair spoken = tokens_of(graph, row);
    EXPECT_EQ(spoken.query, query);
    EXPECT_FALSE(spoken.key);
  }
  row.to_cell = row.from_cell + 1;
  EXPECT_EQ(typical_cell(graph, row), (CellRef{weights, {139, 0}}));
  EXPECT_EQ(tokens_of(graph, row).key, 0);
  Moment key;
  key.node = keys;
  key.from_cell = 2, key.to_cell = 4;
  EXPECT_EQ(typical_cell(graph, key), (CellRef{keys, {1, 1}}));
  EXPECT_EQ(tokens_of(graph, key).key, 1);
}

// Captions name the largest of many, and say its arithmetic in detail.
TEST(TypicalCell, of_a_long_row_of_scores_is_the_largest) {
  Computation computation = Computation::make(scene_of_waves()).value();
  computation.go_to(computation.timeline().moment_count());
  const Graph& graph = computation.graph();
  const NodeId scores = *graph.find("h0.scores");
  for (const Index query : {0, 7, 139}) expect_largest(graph, scores, query);
}

TEST(TypicalCell, of_what_the_weights_make_is_the_strongest_number_of_the_last_row_or_slice) {
  Computation computation = Computation::make(scene_of_waves()).value();
  computation.go_to(computation.timeline().moment_count());
  const Graph& graph = computation.graph();
  const NodeId weighted = *graph.find("h0.weighted"), output = *graph.find("h0.output");
  const auto strongest = [&](const Moment& moment) {
    const CellRef typical = typical_cell(graph, moment);
    const Shape& shape = graph.shape(moment.node);
    const Cell last = last_cell(graph, moment).cell;
    for (Index at = moment.from_cell; at < moment.to_cell; ++at) {
      const Cell cell = cell_at(shape, at);
      if (cell.slice != last.slice || (!shape.is_stack() && cell.row != last.row)) continue;
      EXPECT_LE(std::abs(graph.cell(moment.node, cell)), std::abs(graph.cell(typical.node, typical.cell)));
    }
    return typical.cell;
  };
  Moment first;  // of the first query, which sees one key only; the others add nothing
  first.node = weighted;
  first.to_cell = graph.shape(weighted).rows * graph.shape(weighted).cols;
  EXPECT_EQ(strongest(first).row, 0);
  first.from_cell = graph.shape(weighted).cols;  // the rest of it: of keys that the first query cannot see
  EXPECT_EQ(typical_cell(graph, first).cell.row, 0);
  Moment row;
  row.node = output;
  row.from_cell = 5 * graph.shape(output).cols, row.to_cell = 7 * graph.shape(output).cols;
  EXPECT_EQ(strongest(row).row, 6);
}

// 512 keys of 16 numbers each, of which the first query sees one.
TEST(TypicalCell, of_a_query_of_a_long_text_is_of_a_key_that_it_sees) {
  Scene scene;
  scene.inputs = scene_matrix(Matrix::Random(512, 16));
  scene.attention.heads.at(0).value = Projection{scene_matrix(Matrix::Random(16, 16)), {}, {}};
  scene.attention.mask.emplace().is_causal = true;
  Computation computation = Computation::make(std::move(scene)).value();
  computation.go_to(computation.timeline().moment_count());
  Moment query;
  query.node = *computation.graph().find("h0.weighted");
  query.to_cell = 512 * 16;
  const CellRef typical = typical_cell(computation.graph(), query);
  EXPECT_EQ(typical.cell.row, 0);
  EXPECT_NE(computation.graph().cell(typical.node, typical.cell), 0);
}

NodeId wave_node(const Computation& computation, const char* name) {
  return computation.graph().find(name).value();
}

// score · factor where the mask lets it through, softmax of the row by its statistics: in double, from the
// scores.
void expect_made_right(const Computation& computation, const char* name) {
  const Graph& graph = computation.graph();
  const NodeId node = wave_node(computation, name);
  const std::optional<ElementwiseView> view = graph.elementwise_view(node);
  ASSERT_TRUE(view) << name;
  EXPECT_EQ(view->base, wave_node(computation, "h0.scores"));
  for (Index row = 0; row < kWaveTokens; ++row) {
    for (Index col = 0; col < kWaveTokens; ++col) {
      const auto at = static_cast<std::size_t>(row);
      const bool is_seen =
          view->rule.spans.empty() || (col >= view->rule.spans[at].from && col < view->rule.spans[at].to);
      const double score =
          static_cast<double>(graph.cell(view->base, {row, col})) * static_cast<double>(view->rule.factor);
      double value = is_seen ? score : -std::numeric_limits<double>::infinity();
      if (view->is_weights()) {
        const auto& [max, sum] = view->statistics[at];
        value = is_seen ? std::exp(score - static_cast<double>(max)) / sum : 0;
      }
      const auto seen = static_cast<double>(graph.cell(node, {row, col}));
      if (std::isinf(value)) {
        EXPECT_EQ(seen, value) << name << " " << row << "," << col;
      } else {
        EXPECT_NEAR(seen, value, 1e-6 * std::max(1.0, std::abs(value))) << name << " " << row << "," << col;
      }
    }
  }
}

TEST(ElementwiseView, says_how_the_numbers_follow_from_the_scores) {
  Scene scene = scene_of_waves();
  for (int which = 0; which < 4; ++which) {
    if (which == 1) scene.attention.mask->window = 11;
    if (which == 2) scene.attention.mask->padding = std::vector<bool>(kWaveTokens, true);
    if (which == 2) std::fill_n(scene.attention.mask->padding->end() - 30, 30, false);
    if (which == 3) scene.attention.mask = Mask{false, 5, std::nullopt, std::nullopt};
    const Computation computation = make_complete(scene);
    for (const char* name : {"h0.scores", "h0.scaled", "h0.masked", "h0.weights"})
      expect_made_right(computation, name);
    for (const char* name : {"h0.Q", "h0.K", "h0.output"})
      EXPECT_FALSE(computation.graph().elementwise_view(wave_node(computation, name)))
          << name << " is stored";
  }
}

TEST(ElementwiseView, is_not_said_of_what_more_goes_into) {
  Computation computation = make_complete(scene_of_waves());
  const NodeId masked = wave_node(computation, "h0.masked"), weights = wave_node(computation, "h0.weights");
  ASSERT_TRUE(computation.set_cell(masked, {9, 3}, 1).is_ok());
  EXPECT_FALSE(computation.graph().elementwise_view(masked));
  EXPECT_FALSE(computation.graph().elementwise_view(weights));
  (void)computation.clear_override(masked, {9, 3});
  EXPECT_TRUE(computation.graph().elementwise_view(weights));
  ASSERT_TRUE(computation.set_cell(weights, {9, 3}, 1).is_ok());
  EXPECT_FALSE(computation.graph().elementwise_view(weights));
  EXPECT_TRUE(computation.graph().elementwise_view(masked));
  computation.go_to(computation.playhead() / 2);
  EXPECT_FALSE(computation.graph().elementwise_view(weights)) << "only known in part";

  Scene holes = scene_of_waves();
  holes.attention.mask->padding = std::vector<bool>(kWaveTokens, true);
  holes.attention.mask->padding->at(70) = false;
  const Computation holed = make_complete(holes);
  EXPECT_FALSE(holed.graph().elementwise_view(wave_node(holed, "h0.masked")));
  Scene biased = scene_of_waves();
  biased.position.kind = Position::Kind::Alibi;
  const Computation alibi = make_complete(biased);
  EXPECT_FALSE(alibi.graph().elementwise_view(wave_node(alibi, "h0.weights")));
  EXPECT_TRUE(alibi.graph().elementwise_view(wave_node(alibi, "h0.scaled")));
}

// After an edit, which drops what had been materialized.
TEST(Reading, explains_numbers_by_those_that_the_graph_makes) {
  Computation computation = make_complete(scene_of_waves());
  ASSERT_TRUE(computation.set_cell(wave_node(computation, "X"), {60, 1}, 0.7f).is_ok());
  const Graph& graph = computation.graph();
  for (const char* name : {"h0.scaled", "h0.masked", "h0.weights", "h0.output", "Y"}) {
    for (const Cell cell : {Cell{60, 1}, Cell{100, 0}, Cell{139, 1}}) {
      const double explained = graph.explain(wave_node(computation, name), cell).expression.value;
      const auto seen = static_cast<double>(graph.cell(wave_node(computation, name), cell));
      EXPECT_NEAR(explained, seen, 1e-5 * std::max(1.0, std::abs(seen))) << name;
    }
  }
  const NodeId weighted = wave_node(computation, "h0.weighted");
  const double weight = static_cast<double>(graph.cell(wave_node(computation, "h0.weights"), {100, 60}));
  const double value = static_cast<double>(graph.cell(wave_node(computation, "h0.V"), {60, 1}));
  EXPECT_NEAR(static_cast<double>(graph.cell(weighted, {60, 1, 100})), weight * value, 1e-7);
  EXPECT_NEAR(graph.explain(weighted, {60, 1, 100}).expression.value, weight * value, 1e-7);
  EXPECT_NEAR(static_cast<double>(graph.slice(weighted, 100)(60, 1)), weight * value, 1e-7);
}

TEST(StrongestWeight, is_the_largest_of_its_row_or_column_before_and_after_an_edit) {
  Computation computation = make_complete(scene_of_waves());
  const NodeId weights = wave_node(computation, "h0.weights");
  StrongestWeightCache kept;
  for (const float value : {0.7f, -4.0f, 4.0f}) {
    ASSERT_TRUE(computation.set_cell(wave_node(computation, "X"), {60, 1}, value).is_ok());
    for (Index at = 0; at < kWaveTokens; ++at) {
      for (const bool is_query : {true, false}) {
        Cell best = is_query ? Cell{at, 0} : Cell{0, at};
        for (Index other = 1; other < kWaveTokens; ++other) {
          const Cell cell = is_query ? Cell{at, other} : Cell{other, at};
          if (computation.graph().cell(weights, cell) > computation.graph().cell(weights, best)) best = cell;
        }
        EXPECT_EQ(strongest_weight(computation, {{}, 0}, {is_query, at}).cell, best);
        EXPECT_EQ(kept.of(computation, {{}, 0}, {is_query, at}).cell, best);
        EXPECT_EQ(kept.of(computation, {{}, 0}, {is_query, at}).cell, best) << "asked again";
      }
    }
  }
}

TEST(StrongestWeight, is_looked_for_among_what_is_known) {
  Computation computation = make_computation(scene_of_waves(), {Grain::Row, false});
  const NodeId weights = wave_node(computation, "h0.weights");
  StrongestWeightCache kept;
  for (Index playhead = 0; playhead < 40; ++playhead) {
    computation.go_to(playhead);
    for (const TokenRef token : {TokenRef{true, 0}, {true, 1}, {false, 0}, {false, 5}}) {
      Cell best = token.is_query ? Cell{token.at, 0} : Cell{0, token.at};
      for (Index other = 0; other < kWaveTokens; ++other) {
        const Cell cell = token.is_query ? Cell{token.at, other} : Cell{other, token.at};
        if (!computation.is_known(weights, cell)) continue;
        if (computation.graph().cell(weights, cell) > computation.graph().cell(weights, best)) best = cell;
      }
      EXPECT_EQ(strongest_weight(computation, {{}, 0}, token).cell, best);
      EXPECT_EQ(kept.of(computation, {{}, 0}, token).cell, best);
    }
  }
}

}  // namespace
}  // namespace heed
