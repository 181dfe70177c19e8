// Threads share the columns of large products of few rows: whatever is computed at once, in parts or again
// after an edit, its bits are the same.
#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/walk/build.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

constexpr Index kShortText = 48, kWide = 192, kHidden = 768, kFewHeads = 3, kWords = 30000;

class Draw {
 public:
  SceneMatrix matrix(Index rows, Index cols, double spread) {
    Matrix made(rows, cols);
    for (Index at = 0; at < made.size(); ++at)
      made.data()[at] = static_cast<float>(spread * random_.gaussian());
    return scene_matrix(made);
  }
  Projection projection(Index rows, Index cols) {
    Projection made;
    made.weight = matrix(rows, cols, 0.07);
    made.bias = matrix(1, cols, 0.1);
    return made;
  }
  Norm norm(Index width) {
    Norm made;
    made.gain = matrix(1, width, 1);
    made.bias = matrix(1, width, 0.1);
    return made;
  }

 private:
  Random random_{1};
};

Scene decoder(Index rows = kShortText) {
  Draw draw;
  Scene scene;
  scene.inputs = draw.matrix(rows, kWide, 1);
  for (int at = 0; at < 3; ++at) {
    TransformerBlock block;
    block.norm = TransformerBlock::NormPlace::Pre;
    block.attention_norm = draw.norm(kWide);
    block.feed_forward_norm = draw.norm(kWide);
    Attention& attention = block.attention.emplace();
    attention.score.kind = Score::Kind::ScaledDot;
    attention.mask.emplace().is_causal = true;
    attention.heads.resize(kFewHeads);
    for (Head& head : attention.heads) {
      head.query = draw.projection(kWide, kWide / kFewHeads);
      head.key = draw.projection(kWide, kWide / kFewHeads);
      head.value = draw.projection(kWide, kWide / 2);
    }
    attention.output = draw.projection(kFewHeads * kWide / 2, kWide);
    FeedForward& feed_forward = block.feed_forward.emplace();
    feed_forward.expand = draw.projection(kWide, kHidden);
    feed_forward.activation = Activation::GeluTanh;
    feed_forward.contract = draw.projection(kHidden, kWide);
    scene.blocks.push_back(block);
  }
  scene.final_norm = draw.norm(kWide);
  Readout& readout = scene.readout.emplace();
  readout.pool = Pool::Last;
  readout.projection.weight = draw.matrix(kWide, kWords, 0.07);
  return scene;
}

void expect_same_bits(Graph& a, Graph& b) {
  for (NodeId node = 0; node < a.node_count(); ++node) {
    if (a.shape(node).is_stack()) continue;
    EXPECT_TRUE(is_identical(*a.value(node), *b.value(node))) << a.info(node).name;
  }
}

// Each row is too little work for threads to share.
void compute_by_row(Graph& graph) {
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const Shape& shape = graph.shape(node);
    const Index step = shape.is_stack() || shape.rows == 1 ? shape.cell_count() : shape.cols;
    for (Index known = step; graph.op(node) && known <= shape.cell_count(); known += step)
      graph.set_known(node, known);
  }
}

TEST(LargeProducts, have_the_same_bits_at_once_and_row_by_row) {
  BuiltScene at_once = build_scene(decoder()).value(), by_row = build_scene(decoder()).value();
  at_once.graph.compute_all();
  compute_by_row(by_row.graph);
  expect_same_bits(at_once.graph, by_row.graph);
}

TEST(LargeProducts, of_heads_have_the_same_bits_together_and_row_by_row) {
  constexpr Index kLongText = 220;  // whose rows are shared by threads, not its columns
  Scene scene = decoder(kLongText);
  // Queries and keys are turned before those of the next head are made.
  for (TransformerBlock& block : scene.blocks) {
    block.attention->position.kind = ScorePosition::Kind::Rotary;
    block.attention->position.rotary = {kWide / kFewHeads, 10000, Rotary::Pairs::Halves};
  }
  BuiltScene at_once = build_scene(scene).value(), by_row = build_scene(scene).value();
  at_once.graph.compute_all();
  compute_by_row(by_row.graph);
  expect_same_bits(at_once.graph, by_row.graph);
}

TEST(LargeProducts, have_the_same_bits_again_after_an_override) {
  BuiltScene edited = build_scene(decoder()).value(), anew = build_scene(decoder()).value();
  edited.graph.compute_all();
  const NodeId middle = edited.blocks[0].out;
  for (const Index row : {Index{2}, Index{30}}) {
    edited.graph.set_override(middle, {row, 5}, 0.75f);
    (void)edited.graph.cell(edited.result, {0, 0});
    anew.graph.set_override(middle, {row, 5}, 0.75f);
  }
  compute_by_row(anew.graph);
  expect_same_bits(edited.graph, anew.graph);
}

}  // namespace
}  // namespace heed
