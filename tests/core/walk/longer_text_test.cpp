// A text that goes on, or of which the end changes: what its first words have made is taken over where
// nothing looks ahead. Beside it, the same text computed from nothing.
#include <algorithm>

#include <gtest/gtest.h>

#include "core/scene/modules.h"
#include "tests/core/walk/same_numbers.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

constexpr Index kMostTokens = 160;  // 130 × 130 scores are a large matrix

// The first words of a text that is drawn for the seed, other words, and the masks that fit them.
Scene with_text(Scene scene, std::uint64_t seed, Index first, Index others) {
  const Index d = scene.inputs->cols(), rows = first + others;
  Matrix inputs(rows, d);
  inputs.topRows(first) = random_matrix(seed, kMostTokens, d).topRows(first);
  inputs.bottomRows(others) = random_matrix(seed + 1000 + static_cast<std::uint64_t>(rows), others, d);
  scene.inputs = scene_matrix(inputs);
  scene.tokens = std::vector<std::string>(static_cast<std::size_t>(first), "w");
  scene.tokens->resize(static_cast<std::size_t>(rows), "other");
  for_each_attention(scene, [&](Attention& attention, std::optional<int>) {
    if (!attention.mask) return;
    Mask& mask = *attention.mask;
    if (mask.padding) mask.padding->resize(static_cast<std::size_t>(rows), true);
    if (mask.allow)
      mask.allow =
          (random_matrix(seed, kMostTokens, kMostTokens).topLeftCorner(rows, rows).array() > -0.5f).matrix();
  });
  return scene;
}

Scene drawn_transformer(std::uint64_t seed) {
  Scene scene = random_transformer(seed);
  for_each_attention(scene, [&](Attention& attention, std::optional<int> block) {
    if (seed % 7 == 3 && block == 1) return attention.mask.reset();  // this block looks ahead
    Mask& mask = attention.mask.emplace();
    mask.is_causal = true;
    if (seed % 3 == 1) mask.window = 40;
    if (seed % 5 == 1) mask.padding = std::vector<bool>{false};
    if (seed % 5 == 2) mask.allow.emplace();
  });
  if (scene.position.kind == Position::Kind::Learned)
    scene.position.table = scene_matrix(random_matrix(seed, kMostTokens, scene.inputs->cols()));
  scene.target.reset();
  if (scene.readout) {
    scene.readout->target.reset();
    scene.readout->targets.reset();
  }
  std::erase_if(scene.overrides,
                [&](const auto& held) { return seed % 7 == 3 || !held.first.starts_with("b"); });
  return scene;
}

void expect_as_from_nothing(const Computation& computation) {
  const Computation expected = make_complete(computation.scene());
  const Graph& graph = computation.graph();
  ASSERT_EQ(graph.node_count(), expected.graph().node_count());
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    ASSERT_EQ(graph.known(node), expected.graph().known(node)) << graph.info(node).name;
    if (graph.shape(node).is_stack()) continue;
    const Matrix &a = *graph.value(node), &b = *expected.graph().value(node);
    const double most = b.array().isFinite().select(b.array().abs(), 0).maxCoeff();
    ASSERT_LE(largest_difference(a, b), 2e-5 * std::max(1.0, most)) << graph.info(node).name;
  }
}

// The share of the cells of nothing that are computed for the other text.
double computed_share(Computation& computation, Scene scene) {
  EXPECT_TRUE(computation.set_scene(std::move(scene)).is_ok());
  return static_cast<double>(computation.graph().computed_cells()) /
         static_cast<double>(make_complete(computation.scene()).graph().computed_cells());
}

TEST(LongerText, has_the_numbers_of_one_that_is_computed_from_nothing) {
  int causal = 0, taken_over = 0, read = 0, changed = 0;
  for (std::uint64_t seed = 1; seed <= 42; ++seed) {
    const Scene drawn = drawn_transformer(seed);
    Computation computation = make_complete(with_text(drawn, seed, 134, 0));
    for (const auto& [first, others] :
         {std::pair<Index, Index>{134, 4}, {135, 0}, {131, 20}, {128, 9}, {60, 90}}) {
      SCOPED_TRACE(testing::Message() << seed << ": " << first << " + " << others);
      ASSERT_TRUE(computation.set_scene(with_text(drawn, seed, first, others)).is_ok());
      ASSERT_NO_FATAL_FAILURE(expect_as_from_nothing(computation));
    }
    if (seed % 7 == 3) continue;
    ++causal;
    taken_over += computed_share(computation, with_text(drawn, seed, 59, 90)) < 0.9 ? 1 : 0;
    read += drawn.readout ? 1 : 0;
    changed += drawn.overrides.empty() ? 0 : 1;
  }
  EXPECT_GT(taken_over, causal * 3 / 4) << "others have an override for each key";
  EXPECT_GT(read, 15);
  EXPECT_GT(changed, 6);
}

Scene causal_transformer(Index blocks, Index width = 16) {
  Scene scene = small_transformer(1, 4, width);
  scene.blocks[0].attention->mask.emplace().is_causal = true;
  while (static_cast<Index>(scene.blocks.size()) < blocks) scene.blocks.push_back(scene.blocks.front());
  return scene;
}

TEST(LongerText, computes_the_words_that_are_new) {
  const Scene scene = causal_transformer(3);
  Computation computation = make_complete(with_text(scene, 1, 150, 0));
  EXPECT_LT(computed_share(computation, with_text(scene, 1, 150, 2)), 4 / 150.0);
  EXPECT_EQ(computed_share(computation, with_text(scene, 1, 140, 0)), 0) << "it ends earlier";
  EXPECT_LT(computed_share(computation, with_text(scene, 1, 70, 70)), 0.65)
      << "70 of 140 rows, and the scores of the others for later keys";
  expect_as_from_nothing(computation);
}

TEST(LongerText, has_numbers_for_its_later_keys_where_scores_are_stored) {
  const Scene scene = causal_transformer(2, 256);
  Computation computation = make_complete(with_text(scene, 1, 80, 0));
  ASSERT_EQ(computation.graph().storage(*computation.graph().find("b1.h0.scores")), Storage::Stored);
  for (const auto& [first, others] : {std::pair<Index, Index>{80, 3}, {75, 4}, {70, 1}}) {
    EXPECT_LT(computed_share(computation, with_text(scene, 1, first, others)), 0.2);
    ASSERT_NO_FATAL_FAILURE(expect_as_from_nothing(computation));
  }
}

TEST(LongerText, is_computed_from_the_block_on_that_looks_ahead) {
  Scene scene = causal_transformer(2);
  scene.blocks[1].attention->mask.reset();
  Computation computation = make_complete(with_text(scene, 1, 150, 0));
  EXPECT_NEAR(computed_share(computation, with_text(scene, 1, 150, 1)), 0.5, 0.1);
  expect_as_from_nothing(computation);
}

TEST(LongerText, is_computed_from_nothing_where_a_hidden_score_is_made_visible) {
  Scene scene = causal_transformer(2);
  scene.overrides["b0.h0.masked"] = {{{3, 140}, 0.5f}};
  Computation computation = make_complete(with_text(scene, 1, 150, 0));
  EXPECT_LT(computed_share(computation, with_text(scene, 1, 145, 6)), 0.1);
  EXPECT_EQ(computed_share(computation, with_text(scene, 1, 140, 20)), 1) << "word 3 sees another word";
  expect_as_from_nothing(computation);
}

TEST(LongerText, is_computed_from_nothing_where_other_numbers_are_put_in) {
  Scene scene = causal_transformer(2);
  Computation computation = make_complete(with_text(scene, 1, 150, 0));
  scene.overrides["b0.h0.K"] = {{{2, 1}, 0.5f}};
  EXPECT_EQ(computed_share(computation, with_text(scene, 1, 151, 0)), 1);
  scene.overrides["b0.h0.K"].push_back({{151, 1}, 4});
  EXPECT_LT(computed_share(computation, with_text(scene, 1, 152, 0)), 0.1) << "in a word that is new";
  scene.blocks[1].attention->heads[0].is_enabled = false;
  EXPECT_EQ(computed_share(computation, with_text(scene, 1, 153, 0)), 1);
  expect_as_from_nothing(computation);
}

TEST(LongerText, leaves_what_is_ahead_ahead) {
  const Scene scene = causal_transformer(2);
  Computation computation = make_computation(with_text(scene, 1, 150, 0), {Grain::Row, false});
  const Timeline& timeline = computation.timeline();
  for (Index part = 1; part < 12; ++part) {
    computation.go_to(timeline.moment_count() * part / 12);
    ASSERT_TRUE(computation.set_scene(with_text(scene, 1, 140, 11 + part)).is_ok());
    const Computation expected = fresh(computation);
    for (NodeId node = 0; node < computation.graph().node_count(); ++node)
      ASSERT_EQ(computation.graph().known(node), expected.graph().known(node));
    Computation all = computation;
    all.go_to(timeline.moment_count());
    ASSERT_NO_FATAL_FAILURE(expect_as_from_nothing(all)) << part;
  }
}

}  // namespace
}  // namespace heed
