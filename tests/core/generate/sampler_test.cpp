#include "core/generate/sampler.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/random.h"

namespace heed {
namespace {

// softmax of these is 0.5, 0.25, 0.125, 0.125, in this order by token: 2, 0, 3, 1.
std::array<float, 4> halves() { return {std::log(2.0f), 0.0f, std::log(4.0f), 0.0f}; }

Sampling drawing(double temperature = 1, std::optional<Index> top = {}) {
  Sampling sampling;
  sampling.is_greedy = false;
  sampling.temperature = temperature;
  sampling.top = top;
  return sampling;
}

TEST(Sampler, takes_the_likeliest_when_greedy_and_the_first_of_equal_ones) {
  EXPECT_EQ(draw_token(halves(), {}, 5).chosen.token, 2);
  EXPECT_FALSE(draw_token(halves(), {}, 5).number);
  const std::array<float, 3> equal{1, 1, 1};
  EXPECT_EQ(draw_token(equal, {}, 0).chosen.token, 0);
}

TEST(Sampler, lists_candidates_with_their_probabilities_the_likeliest_first) {
  const Draw draw = draw_token(halves(), drawing(), 0);
  ASSERT_EQ(draw.candidates.size(), 4u);
  const std::array<Index, 4> tokens{2, 0, 1, 3};
  const std::array<float, 4> probabilities{0.5f, 0.25f, 0.125f, 0.125f};
  for (std::size_t at = 0; at < 4; ++at) {
    EXPECT_EQ(draw.candidates[at].token, tokens[at]);
    EXPECT_NEAR(draw.candidates[at].probability, probabilities[at], 1e-6);
    EXPECT_NEAR(draw.candidates[at].chance, double{probabilities[at]}, 1e-6);
  }
}

// Divided by ½ the logits ln 4, ln 2, 0, 0 are ln 16, ln 4, 0, 0; of 16 + 4 + 1 + 1.
// As a plain sort and a plain sum of all of them have it.
TEST(Sampler, lists_the_likeliest_of_a_large_vocabulary_in_order) {
  Random random(3);
  std::vector<float> logits(5000);
  for (float& logit : logits)
    logit = static_cast<float>(std::round(random.gaussian() * 40) / 10);  // many are equal
  std::vector<std::size_t> order(logits.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return logits[a] > logits[b]; });
  double sum = 0;
  for (const float logit : logits) sum += std::exp(double{logit});
  for (const Sampling& sampling : {Sampling{}, drawing(), drawing(1, 5), drawing(1, 100)}) {
    const Draw draw = draw_token(logits, sampling, 0);
    ASSERT_EQ(draw.candidates.size(), sampling.top == 5 ? 5U : Draw::kMostCandidates);
    for (std::size_t at = 0; at < draw.candidates.size(); ++at) {
      EXPECT_EQ(draw.candidates[at].token, static_cast<Index>(order[at])) << at;
      EXPECT_NEAR(draw.candidates[at].probability, std::exp(double{logits[order[at]]}) / sum, 1e-7) << at;
    }
  }
}

TEST(Sampler, divides_logits_by_the_temperature) {
  const Draw draw = draw_token(halves(), drawing(0.5), 0);
  EXPECT_NEAR(draw.candidates[0].chance, 16.0 / 22, 1e-6);
  EXPECT_NEAR(draw.candidates[1].chance, 4.0 / 22, 1e-6);
  EXPECT_NEAR(draw.candidates[2].chance, 1.0 / 22, 1e-6);
  EXPECT_NEAR(draw.candidates[0].probability, 0.5, 1e-6);
}

TEST(Sampler, shares_out_the_chances_of_the_likeliest_only) {
  const Draw draw = draw_token(halves(), drawing(1, 2), 0);
  ASSERT_EQ(draw.candidates.size(), 2u);
  EXPECT_NEAR(draw.candidates[0].chance, 2.0 / 3, 1e-6);
  EXPECT_NEAR(draw.candidates[1].chance, 1.0 / 3, 1e-6);
}

TEST(Sampler, draws_the_token_on_whose_part_the_number_falls) {
  for (Index before = 0; before < 200; ++before) {
    const Draw draw = draw_token(halves(), drawing(), before);
    ASSERT_TRUE(draw.number);
    EXPECT_EQ(*draw.number, drawn_number(1, before));
    EXPECT_LE(draw.begin, *draw.number);
    EXPECT_LT(*draw.number, draw.end);
    const double number = *draw.number;
    const Index expected = number < 0.5 ? 2 : number < 0.75 ? 0 : number < 0.875 ? 1 : 3;
    const double edge = std::min({std::abs(number - 0.5), std::abs(number - 0.75), std::abs(number - 0.875)});
    if (edge > 1e-6) {
      EXPECT_EQ(draw.chosen.token, expected) << number;
    }
  }
}

// 20,000 draws of a share p scatter by √(p(1 − p) / 20,000) ≤ 0.0036.
TEST(Sampler, draws_as_often_as_the_chances_say) {
  constexpr int kDraws = 20000;
  std::array<int, 4> counts{};
  for (int at = 0; at < kDraws; ++at)
    ++counts[static_cast<std::size_t>(draw_token(halves(), drawing(), at).chosen.token)];
  const std::array<double, 4> expected{0.25, 0.125, 0.5, 0.125};
  for (std::size_t token = 0; token < 4; ++token)
    EXPECT_NEAR(static_cast<double>(counts[token]) / kDraws, expected[token], 0.015);
}

TEST(Sampler, draws_other_numbers_with_another_seed_and_the_same_with_the_same) {
  int same = 0;
  for (Index before = 0; before < 100; ++before) {
    EXPECT_EQ(drawn_number(7, before), drawn_number(7, before));
    if (drawn_number(7, before) == drawn_number(8, before)) ++same;
  }
  EXPECT_EQ(same, 0);
}

// Published numbers of the generator would have to be worked out by hand: SplitMix64 of a scrambled seed.
TEST(Sampler, draws_from_0_to_below_1) {
  double sum = 0;
  for (Index before = 0; before < 10000; ++before) {
    const double number = drawn_number(3, before);
    ASSERT_GE(number, 0);
    ASSERT_LT(number, 1);
    sum += number;
  }
  EXPECT_NEAR(sum / 10000, 0.5, 0.01);
}

TEST(Sampler, never_draws_what_cannot_be) {
  const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const std::array<float, 4> logits{-inf, 1, nan, -inf};
  for (Index before = 0; before < 100; ++before)
    EXPECT_EQ(draw_token(logits, drawing(), before).chosen.token, 1);
}

TEST(Sampler, refuses_a_temperature_of_0_and_no_tokens) {
  EXPECT_FALSE(check(drawing(0)));
  EXPECT_FALSE(check(drawing(-1)));
  EXPECT_FALSE(check(drawing(std::numeric_limits<double>::quiet_NaN())));
  EXPECT_FALSE(check(drawing(1, 0)));
  EXPECT_TRUE(check(drawing(0.01, 1)));
}

}  // namespace
}  // namespace heed
