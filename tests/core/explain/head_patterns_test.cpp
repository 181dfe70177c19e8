#include "core/explain/head_patterns.h"

#include <algorithm>
#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "core/explain/head_survey.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();
constexpr double kRounding = 1e-6;

// Every query sees itself and what comes before.
Matrix causal_mask(Index tokens) {
  Matrix masked = Matrix::Zero(tokens, tokens);
  for (Index query = 0; query < tokens; ++query) {
    for (Index key = query + 1; key < tokens; ++key) masked(query, key) = kHidden;
  }
  return masked;
}

// One weight of 1 in each row.
Matrix looks_at(const std::vector<Index>& keys) {
  const auto tokens = static_cast<Index>(keys.size());
  Matrix weights = Matrix::Zero(tokens, tokens);
  for (Index query = 0; query < tokens; ++query) weights(query, keys[static_cast<std::size_t>(query)]) = 1;
  return weights;
}

HeadReading reading_of(const Matrix& weights, const std::vector<std::string>& tokens) {
  return read_attention({weights, causal_mask(weights.rows())}, TokenTraits(tokens));
}

TEST(HeadPatterns, tells_a_head_that_looks_at_the_token_before) {
  const HeadReading reading = reading_of(looks_at({0, 0, 1, 2}), {"a", "b", "c", "d"});

  const PatternShare& share = reading.of(HeadPattern::PreviousToken);
  EXPECT_EQ(share.queries, 3);
  EXPECT_NEAR(share.share, 1, kRounding);
  EXPECT_NEAR(share.chance, (1.0 / 2 + 1.0 / 3 + 1.0 / 4) / 3, kRounding);
  EXPECT_EQ(main_pattern(reading), HeadPattern::PreviousToken);
  EXPECT_NEAR(reading.evenness, 0, kRounding);
}

TEST(HeadPatterns, tells_an_induction_head) {
  // "x y z x y": the second x looks at what followed the first one, y at z; the others look at the first
  // token.
  const HeadReading reading = reading_of(looks_at({0, 0, 0, 1, 2}), {"x", "y", "z", "x", "y"});

  const PatternShare& induction = reading.of(HeadPattern::Induction);
  EXPECT_EQ(induction.queries, 2);
  EXPECT_NEAR(induction.share, 1, kRounding);
  EXPECT_NEAR(induction.chance, (1.0 / 4 + 1.0 / 5) / 2, kRounding);
  EXPECT_EQ(main_pattern(reading), HeadPattern::Induction);
  EXPECT_NEAR(reading.of(HeadPattern::SameToken).share, 0, kRounding);
  EXPECT_NEAR(reading.of(HeadPattern::FirstToken).share, 0.5, kRounding);
}

TEST(HeadPatterns, tells_a_head_that_looks_at_the_mirrored_token) {
  // "x y z = z y x": from the sign on, each query looks at what comes next.
  const Matrix weights = looks_at({0, 0, 0, 2, 1, 0, 0});
  const HeadReading reading = reading_of(weights, {"x", "y", "z", "=", "z", "y", "x"});
  const PatternShare& mirror = reading.of(HeadPattern::Mirror);
  EXPECT_EQ(mirror.queries, 3) << "the last one has nothing to look for";
  EXPECT_NEAR(mirror.share, 1, kRounding);
  EXPECT_NEAR(mirror.chance, (1.0 / 4 + 1.0 / 5 + 1.0 / 6) / 3, kRounding);
  EXPECT_EQ(main_pattern(reading), HeadPattern::Mirror);

  for (const std::vector<std::string>& other :
       {std::vector<std::string>{"x", "y", "z", "=", "z", "x", "y"}, {"", "", "", "", "", "", ""}})
    EXPECT_FALSE(reading_of(weights, other).of(HeadPattern::Mirror).is_measured());
}

TEST(HeadPatterns, counts_every_earlier_occurrence_of_a_word) {
  Matrix weights = looks_at({0, 0, 0, 0});
  weights.row(3) << 0.25F, 0.5F, 0.125F, 0.125F;
  const HeadReading reading = reading_of(weights, {"a", "a", "b", "a"});

  // The second a has one before it, the third a two.
  const PatternShare& same = reading.of(HeadPattern::SameToken);
  EXPECT_EQ(same.queries, 2);
  EXPECT_NEAR(same.share, (1.0 + 0.75) / 2, kRounding);
  EXPECT_NEAR(same.chance, (1.0 / 2 + 2.0 / 4) / 2, kRounding);
}

TEST(HeadPatterns, leaves_out_queries_that_have_no_choice) {
  // Each query sees only itself: nothing is measured.
  Matrix masked = Matrix::Constant(2, 2, kHidden);
  masked(0, 0) = masked(1, 1) = 0;
  const HeadReading reading = read_attention({looks_at({0, 1}), masked}, TokenTraits({"a", "b"}));

  for (const PatternShare& share : reading.shares) EXPECT_FALSE(share.is_measured());
  EXPECT_EQ(main_pattern(reading), std::nullopt);
}

TEST(HeadPatterns, tells_even_attention_from_any_pattern) {
  Matrix weights = Matrix::Zero(4, 4);
  for (Index query = 0; query < 4; ++query) {
    weights.row(query).head(query + 1).setConstant(1 / static_cast<float>(query + 1));
  }
  const HeadReading reading = reading_of(weights, {"a", "b", "a", "b"});

  EXPECT_NEAR(reading.evenness, 1, kRounding);
  EXPECT_EQ(main_pattern(reading), std::nullopt);
  for (const PatternShare& share : reading.shares) {
    if (share.is_measured()) {
      EXPECT_NEAR(share.share, share.chance, kRounding);
    }
  }
}

TEST(HeadPatterns, knows_punctuation_and_special_tokens) {
  const TokenTraits traits(
      {"[CLS]", "Hi", ",", "?!", " .", "，", "don't", "[", "<|endoftext|>", "é", "", "”"});

  const std::vector<bool> punctuation = {false, false, true,  true,  true,  true,
                                         false, true,  false, false, false, true};
  EXPECT_EQ(traits.is_punctuation, punctuation);
  std::vector<bool> special(12, false);
  special[0] = special[8] = true;
  EXPECT_EQ(traits.is_special, special);
}

TEST(HeadPatterns, reads_every_head_of_a_transformer) {
  int heads = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Scene scene = random_transformer(seed);
    scene.overrides.clear();  // weights that are set by hand need not be shares
    const Computation computation = make_complete(scene);
    read_heads(computation, [&](const HeadReading& reading, const Matrix& weights) {
      ++heads;
      EXPECT_TRUE(weights == *computation.graph().value(computation.built().head(reading.head).weights));
      for (const PatternShare& share : reading.shares) {
        EXPECT_GE(share.share, -kRounding);
        EXPECT_LE(share.share, 1 + 1e-4) << seed;
      }
    });
  }
  EXPECT_GT(heads, 60);
}

TEST(HeadSurvey, repeats_words_of_the_vocabulary) {
  Scene scene = small_transformer(5);
  EXPECT_FALSE(with_repeated_words(scene).has_value());

  scene.embedding.emplace().tokens = {"a", "b", "c", "d", "e"};
  scene.embedding->table = scene_matrix(random_matrix(7, 5, 4));
  const std::optional<Scene> repeated = with_repeated_words(scene);
  ASSERT_TRUE(repeated.has_value());
  const std::vector<std::string>& tokens = *repeated->tokens;
  ASSERT_EQ(tokens.size(), 10U);
  EXPECT_TRUE(std::equal(tokens.begin(), tokens.begin() + 5, tokens.begin() + 5));
  EXPECT_EQ(std::set<std::string>(tokens.begin(), tokens.end()).size(), 5U);
}

TEST(HeadSurvey, has_the_largest_weights_of_long_texts) {
  const Scene scene = small_transformer(5, 200);
  const std::optional<HeadSurvey> survey = survey_heads(make_computation(scene));
  ASSERT_TRUE(survey.has_value());
  ASSERT_EQ(survey->heads.size(), 1U);
  const Matrix& picture = survey->heads[0].picture;
  const Matrix weights = values_of(make_complete(scene).graph(), "b0.h0.weights");
  ASSERT_EQ(picture.rows(), 67);
  EXPECT_EQ(picture(1, 2), weights.block(3, 6, 3, 3).maxCoeff());
  EXPECT_EQ(picture(66, 66), weights.bottomRightCorner(2, 2).maxCoeff());
}

// Two blocks whose only head attends evenly (all weights of queries are 0), without a residual stream: what
// each token has after a block is the mean of all.
TEST(AttentionRollout, multiplies_the_attention_of_the_blocks) {
  Scene scene = small_transformer(1, 2);
  scene.blocks[0].attention->heads[0].query->weight = scene_matrix(Matrix::Zero(4, 2));
  scene.blocks[0].attention->heads[0].query->bias.reset();
  scene.blocks.push_back(scene.blocks[0]);

  // Half of the token itself, half of the mean of both: (3/4, 1/4) after one block, and squared after two.
  const Matrix once = attention_rollout(make_complete(scene), 0);
  EXPECT_NEAR(once(0, 0), 0.75, kRounding);
  EXPECT_NEAR(once(0, 1), 0.25, kRounding);
  const Matrix twice = attention_rollout(make_complete(scene), 1);
  EXPECT_NEAR(twice(0, 0), 0.75 * 0.75 + 0.25 * 0.25, kRounding);
  EXPECT_NEAR(twice(1, 0), 2 * 0.75 * 0.25, kRounding);

  for (TransformerBlock& block : scene.blocks) block.is_residual = false;
  EXPECT_NEAR(attention_rollout(make_complete(scene), 1)(0, 0), 0.5, kRounding);

  scene.blocks[1].is_enabled = false;
  scene.blocks[0].is_residual = true;
  EXPECT_NEAR(attention_rollout(make_complete(scene), 1)(0, 0), 0.75, kRounding);
}

}  // namespace
}  // namespace heed
