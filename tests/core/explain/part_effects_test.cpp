#include "core/explain/part_effects.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/base/progress.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

using PartKind = SwitchablePart::Kind;

// The scene with this part switched off, as a person would do it.
Scene scene_without(Scene scene, const SwitchablePart& part) {
  TransformerBlock& block = scene.blocks[static_cast<std::size_t>(part.block)];
  if (part.kind == PartKind::Head) {
    block.attention->heads[static_cast<std::size_t>(part.head)].is_enabled = false;
  } else if (part.kind == PartKind::Attention) {
    block.attention->is_enabled = false;
  } else {
    block.feed_forward->is_enabled = false;
  }
  return scene;
}

double number_of(const Computation& computation, NodeId node, Cell cell) {
  return static_cast<double>(computation.graph().cell(node, cell));
}

// NaN and infinities do not count: a random scene may have them.
void expect_near(double found, double expected, std::uint64_t seed) {
  if (!std::isfinite(expected)) return;
  EXPECT_NEAR(found, expected, 1e-5 * std::max(1.0, std::abs(expected))) << seed;
}

TEST(PartEffects, says_what_the_answer_is_when_that_part_is_switched_off) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Scene scene = random_transformer(seed);
    if (!scene.readout) continue;
    scene.overrides.clear();  // they would hold what a part adds
    const Computation computation = make_complete(scene);
    const Shape& shape = computation.graph().shape(computation.built().readout->probabilities);
    const Cell answer{shape.rows - 1, shape.cols / 2};
    const std::optional<PartEffects> effects = part_effects(computation, answer.row, answer.col);

    ASSERT_TRUE(effects.has_value());
    expect_near(effects->with_all.logit, number_of(computation, computation.built().readout->logits, answer),
                seed);
    for (const PartEffect& effect : effects->effects) {
      const Computation without = make_complete(scene_without(scene, effect.part));
      expect_near(effect.without.logit, number_of(without, without.built().readout->logits, answer), seed);
      expect_near(effect.without.probability,
                  number_of(without, without.built().readout->probabilities, answer), seed);
      ++compared;
    }
  }
  EXPECT_GT(compared, 200);
}

Scene two_heads_and_an_answer() {
  Scene scene = small_transformer(3);
  Attention& attention = *scene.blocks[0].attention;
  attention.heads.push_back(attention.heads[0]);
  attention.output->weight = scene_matrix(random_matrix(3, 6, 4));
  scene.readout.emplace().projection.weight = scene_matrix(random_matrix(4, 4, 3));
  return scene;
}

TEST(PartEffects, is_about_the_likeliest_answer_unless_another_is_wanted) {
  const Computation computation = make_complete(two_heads_and_an_answer());
  Index likeliest = 0;
  const Matrix& probabilities = *computation.graph().value(computation.built().readout->probabilities);
  probabilities.row(1).maxCoeff(&likeliest);
  const auto effects = part_effects(computation, 1, std::nullopt);
  EXPECT_EQ(effects->answer, (Cell{1, likeliest}));
  EXPECT_EQ(effects->with_all.likeliest, likeliest);
}

TEST(PartEffects, needs_no_more_than_what_the_blocks_make) {
  const Scene scene = two_heads_and_an_answer();
  const Computation computation = executed_to_last_block(make_computation(scene));
  EXPECT_EQ(computation.graph().known(computation.built().readout->logits), 0);
  EXPECT_EQ(part_effects(computation, 0, 1)->effects[0].without.logit,
            part_effects(make_complete(scene), 0, 1)->effects[0].without.logit);
}

TEST(PartEffects, leaves_out_what_is_off_already) {
  Scene scene = two_heads_and_an_answer();
  EXPECT_EQ(part_effects(make_complete(scene), 0, 0)->effects.size(), 4U);

  scene.blocks[0].attention->heads[1].is_enabled = false;
  scene.blocks[0].feed_forward->is_enabled = false;
  const auto effects = part_effects(make_complete(scene), 0, 0)->effects;
  ASSERT_EQ(effects.size(), 2U);
  EXPECT_EQ(effects[0].part, (SwitchablePart{PartKind::Head, 0, 0}));
  EXPECT_EQ(effects[1].part, (SwitchablePart{PartKind::Attention, 0, 0}));
}

TEST(PartEffects, is_nothing_once_it_is_cancelled) {
  const Computation computation = make_complete(two_heads_and_an_answer());
  Progress progress;
  const ProgressScope scope(progress);
  EXPECT_TRUE(part_effects(computation, 0, 0).has_value());
  EXPECT_EQ(progress.share(), 1);
  progress.cancel();
  EXPECT_FALSE(part_effects(computation, 0, 0).has_value());
}

}  // namespace
}  // namespace heed
