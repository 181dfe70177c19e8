#include "tests/core/walk/transformers.h"

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/walk/build.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

using NormPlace = TransformerBlock::NormPlace;

// Draws what a transformer is made of.
class TransformerDice {
 public:
  explicit TransformerDice(std::uint64_t seed) : random_(scramble(seed)) {}

  Index pick(Index from, Index to) {
    return from + static_cast<Index>(random_.uniform() * static_cast<double>(to - from + 1));
  }
  bool chance(double p) { return random_.uniform() < p; }
  float number() { return static_cast<float>(random_.gaussian()); }

  SceneMatrix matrix(Index rows, Index cols) {
    Matrix values(rows, cols);
    for (Index i = 0; i < values.size(); ++i)
      values.data()[i] = number() / static_cast<float>(std::sqrt(rows));
    return scene_matrix(std::move(values));
  }

  Projection projection(Index in, Index out) {
    Projection drawn;
    drawn.weight = matrix(in, out);
    if (chance(0.4)) drawn.bias = matrix(1, out);
    return drawn;
  }

  Norm norm(Index d) {
    Norm drawn;
    drawn.kind = chance(0.6) ? Norm::Kind::Layer : Norm::Kind::Rms;
    if (chance(0.7)) drawn.gain = matrix(1, d);
    if (chance(0.4)) drawn.bias = matrix(1, d);
    drawn.eps = chance(0.5) ? 1e-2f : 0.5f;
    return drawn;
  }

  Attention attention(Index d) {
    Attention drawn;
    const Index d_k = 2 * pick(1, 2);
    drawn.heads.resize(static_cast<std::size_t>(pick(1, 3)));
    Index joined = 0;
    for (std::size_t at = 0; at < drawn.heads.size(); ++at) {
      Head& head = drawn.heads[at];
      head.query = projection(d, d_k);
      if (at > 0 && chance(0.4)) {
        head.shares = pick(0, static_cast<Index>(at) - 1);
      } else {
        head.key = projection(d, d_k);
        head.value = projection(d, pick(1, 3));
      }
      joined += key_value_head(drawn, head).value->weight->cols();
      head.is_enabled = chance(0.9);
    }
    drawn.score.kind = chance(0.7) ? Score::Kind::ScaledDot : Score::Kind::Dot;
    drawn.position.kind = static_cast<ScorePosition::Kind>(pick(0, 2));
    if (drawn.position.kind == ScorePosition::Kind::Rotary && chance(0.6)) {
      drawn.position.rotary = {2, 100, Rotary::Pairs::Halves};
    }
    if (chance(0.4)) drawn.mask.emplace().is_causal = true;
    if (chance(0.15)) drawn.dropout = Dropout{0.3f, 5, {}};
    if (chance(0.15)) drawn.result_dropout = Dropout{0.2f, 6, {}};
    drawn.output = projection(joined, d);
    drawn.is_enabled = chance(0.9);
    return drawn;
  }

  FeedForward feed_forward(Index d) {
    FeedForward drawn;
    const Index f = pick(1, 8);
    drawn.expand = projection(d, f);
    if (chance(0.3)) drawn.gate = projection(d, f);
    drawn.activation = static_cast<Activation>(pick(0, 3));
    drawn.contract = projection(f, d);
    if (chance(0.15)) drawn.dropout = Dropout{0.2f, 7, {}};
    drawn.is_enabled = chance(0.9);
    return drawn;
  }

  TransformerBlock block(Index d) {
    TransformerBlock drawn;
    drawn.norm = static_cast<NormPlace>(pick(0, 2));
    drawn.is_residual = chance(0.85);
    drawn.is_enabled = chance(0.9);
    const Index parts = pick(0, 3);
    if (parts != 0) drawn.attention = attention(d);
    if (parts != 1) drawn.feed_forward = feed_forward(d);
    drawn.is_parallel = drawn.norm != NormPlace::Post && chance(0.3);
    if (drawn.norm == NormPlace::None) return drawn;
    if (drawn.attention) drawn.attention_norm = norm(d);
    const bool has_one = drawn.is_parallel && drawn.attention && chance(0.5);
    if (drawn.feed_forward && !has_one) drawn.feed_forward_norm = norm(d);
    return drawn;
  }

  Readout readout(Index n, Index d) {
    Readout drawn;
    if (chance(0.6)) drawn.pool = static_cast<Pool>(pick(0, 3));
    const Index classes = pick(2, 4);
    drawn.projection = projection(d, classes);
    if (chance(0.5) && (drawn.pool || n == 1)) {
      drawn.target = pick(0, classes - 1);
    } else if (!drawn.pool && chance(0.7)) {
      drawn.targets.emplace(static_cast<std::size_t>(n));
      drawn.targets->front() = pick(0, classes - 1);
    }
    return drawn;
  }

 private:
  Random random_;
};

void draw_overrides(TransformerDice& dice, Scene& scene) {
  const Result<BuiltScene> built = build_scene(scene);
  ASSERT_TRUE(built.is_ok()) << built.error().place << ": " << built.error().message.key;
  const Graph& graph = built.value().graph;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (!graph.op(node) || dice.chance(0.93) || graph.info(node).id == "probabilities") continue;
    const Shape& shape = graph.shape(node);
    scene.overrides[graph.info(node).name] = {
        {cell_at(shape, dice.pick(0, shape.cell_count() - 1)), dice.number()}};
  }
}

}  // namespace

Scene random_transformer(std::uint64_t seed) {
  TransformerDice dice(seed);
  const Index n = dice.pick(1, 4);
  const Index d = dice.pick(3, 5);
  Scene scene;
  scene.inputs = dice.matrix(n, d);
  scene.position.kind = static_cast<Position::Kind>(dice.pick(0, 2));
  if (scene.position.kind == Position::Kind::Learned) scene.position.table = dice.matrix(n + 1, d);
  if (dice.chance(0.2)) scene.input_norm = dice.norm(d);
  for (Index left = dice.pick(1, 2); left > 0; --left) scene.blocks.push_back(dice.block(d));
  if (dice.chance(0.4)) scene.final_norm = dice.norm(d);
  if (dice.chance(0.6)) scene.readout = dice.readout(n, d);
  draw_overrides(dice, scene);
  if (!scene.readout && dice.chance(0.5)) scene.target = dice.matrix(n, d);
  return scene;
}

Scene random_scene_of_any_version(std::uint64_t seed) {
  return seed % 2 == 0 ? random_scene(seed) : random_transformer(seed);
}

Scene small_transformer(std::uint64_t seed, Index n, Index d) {
  TransformerDice dice(seed);
  Scene scene;
  scene.inputs = dice.matrix(n, d);
  TransformerBlock& block = scene.blocks.emplace_back();
  block.norm = NormPlace::Pre;
  block.attention_norm = Norm();
  block.feed_forward_norm = Norm();
  Attention& attention = block.attention.emplace();
  attention.heads[0].query = dice.projection(d, 2);
  attention.heads[0].key = dice.projection(d, 2);
  attention.heads[0].value = dice.projection(d, 3);
  attention.score.kind = Score::Kind::ScaledDot;
  attention.output = dice.projection(3, d);
  block.feed_forward.emplace();
  block.feed_forward->expand = dice.projection(d, 2 * d);
  block.feed_forward->contract = dice.projection(2 * d, d);
  return scene;
}

}  // namespace heed
