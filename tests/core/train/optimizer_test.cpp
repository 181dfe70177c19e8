#include "core/train/optimizer.h"

#include <cmath>

#include <gtest/gtest.h>

namespace heed {
namespace {

Parameters one_number(float value) { return {{"w", Matrix::Constant(1, 1, value), false}}; }

Recipe recipe_with(Recipe::Optimizer optimizer) {
  Recipe recipe;
  recipe.optimizer = optimizer;
  recipe.rate = 0.1;
  recipe.weight_decay = 0.01;
  recipe.steps = 10;
  return recipe;
}

// The numbers of three steps from 2 with gradients 0.5, −1, 0.25, worked out by hand with the rules of
// torch.optim.
float after_three_steps(const Recipe& recipe) {
  Parameters parameters = one_number(2);
  Moments moments;
  Index step = 0;
  for (const float gradient : {0.5f, -1.0f, 0.25f}) {
    ParameterGradients gradients = {Matrix::Constant(1, 1, gradient)};
    update(recipe, step++, gradients, parameters, moments);
  }
  return parameters[0].value(0, 0);
}

TEST(Optimizer, sgd_follows_the_gradient_and_the_decay) {
  double weight = 2;
  for (const double gradient : {0.5, -1.0, 0.25}) weight -= 0.1 * (gradient + 0.01 * weight);
  EXPECT_NEAR(after_three_steps(recipe_with(Recipe::Optimizer::Sgd)), weight, 1e-6);
}

TEST(Optimizer, momentum_starts_with_the_first_gradient) {
  double weight = 2, sum = 0;
  int step = 0;
  for (const double gradient : {0.5, -1.0, 0.25}) {
    const double whole = gradient + 0.01 * weight;
    sum = step++ == 0 ? whole : 0.9 * sum + whole;
    weight -= 0.1 * sum;
  }
  EXPECT_NEAR(after_three_steps(recipe_with(Recipe::Optimizer::Momentum)), weight, 1e-6);
}

TEST(Optimizer, adamw_corrects_both_means_for_their_start) {
  double weight = 2, mean = 0, square = 0;
  int step = 1;
  for (const double gradient : {0.5, -1.0, 0.25}) {
    mean = 0.9 * mean + 0.1 * gradient;
    square = 0.999 * square + 0.001 * gradient * gradient;
    weight *= 1 - 0.1 * 0.01;
    weight -=
        0.1 * (mean / (1 - std::pow(0.9, step))) / (std::sqrt(square / (1 - std::pow(0.999, step))) + 1e-8);
    ++step;
  }
  EXPECT_NEAR(after_three_steps(recipe_with(Recipe::Optimizer::AdamW)), weight, 1e-6);
}

TEST(Optimizer, one_number_taken_apart_is_what_the_step_makes) {
  for (const auto optimizer :
       {Recipe::Optimizer::Sgd, Recipe::Optimizer::Momentum, Recipe::Optimizer::AdamW}) {
    const Recipe recipe = recipe_with(optimizer);
    Parameters parameters = one_number(2);
    Moments moments;
    float mean = 0, square = 0;
    Index step = 0;
    for (const float gradient : {0.5f, -1.0f, 0.25f}) {
      const NumberUpdate told =
          update_number(recipe, step, parameters[0].value(0, 0), gradient, mean, square);
      ParameterGradients gradients = {Matrix::Constant(1, 1, gradient)};
      update(recipe, step++, gradients, parameters, moments);
      EXPECT_EQ(told.after, parameters[0].value(0, 0));
      mean = told.mean;
      square = told.mean_square;
    }
  }
}

TEST(Optimizer, a_long_gradient_is_clipped_and_a_short_one_is_not) {
  Recipe recipe = recipe_with(Recipe::Optimizer::Sgd);
  recipe.weight_decay = 0;
  recipe.clip = 1;
  Parameters parameters = {{"a", Matrix::Zero(1, 1), false}, {"b", Matrix::Zero(1, 1), false}};
  Moments moments;
  ParameterGradients gradients = {Matrix::Constant(1, 1, 3.0f), Matrix::Constant(1, 1, 4.0f)};
  EXPECT_NEAR(update(recipe, 0, gradients, parameters, moments), 5, 1e-6);
  EXPECT_NEAR(parameters[0].value(0, 0), -0.1 * 3 / 5, 1e-6);
  gradients = {Matrix::Constant(1, 1, 0.3f), Matrix::Constant(1, 1, 0.4f)};
  parameters[0].value(0, 0) = 0;
  update(recipe, 0, gradients, parameters, moments);
  EXPECT_NEAR(parameters[0].value(0, 0), -0.03, 1e-6);
}

TEST(Optimizer, what_is_locked_stays_and_does_not_count) {
  Recipe recipe = recipe_with(Recipe::Optimizer::AdamW);
  Parameters parameters = {{"a", Matrix::Constant(1, 1, 2), true}, {"b", Matrix::Constant(1, 1, 2), false}};
  Moments moments;
  ParameterGradients gradients = {Matrix::Constant(1, 1, 3.0f), Matrix::Constant(1, 1, 4.0f)};
  EXPECT_NEAR(update(recipe, 0, gradients, parameters, moments), 4, 1e-6);
  EXPECT_EQ(parameters[0].value(0, 0), 2);
  EXPECT_LT(parameters[1].value(0, 0), 2);
}

TEST(Optimizer, the_rate_warms_up_and_fades) {
  Recipe recipe;
  recipe.rate = 1;
  recipe.warm_up = 4;
  recipe.steps = 14;
  EXPECT_DOUBLE_EQ(rate_at(recipe, 0), 0.25);
  EXPECT_DOUBLE_EQ(rate_at(recipe, 3), 1);
  EXPECT_DOUBLE_EQ(rate_at(recipe, 13), 1);
  recipe.decay = Recipe::Decay::Linear;
  EXPECT_DOUBLE_EQ(rate_at(recipe, 9), 0.5);
  recipe.decay = Recipe::Decay::Cosine;
  EXPECT_NEAR(rate_at(recipe, 9), 0.5, 1e-12);
  EXPECT_GT(rate_at(recipe, 6), 0.75);
  recipe.warm_up = recipe.steps = 0;
  EXPECT_DOUBLE_EQ(rate_at(recipe, 5), 1);
}

}  // namespace
}  // namespace heed
