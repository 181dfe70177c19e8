#include "core/train/optimizer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <span>

#include "core/kernels/kernels.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

// The numbers that a step has in common for all parameters.
struct Rule {
  Recipe::Optimizer optimizer = Recipe::Optimizer::Sgd;
  float decay = 0;  // SGD: weights join the gradient with this factor
  float kept = 1;   // AdamW: the part of a weight that decay leaves
  float rate = 0;   // AdamW: divided by 1 − β₁^t
  float momentum = 0;
  float beta1 = 0, beta2 = 0;
  float root_factor = 1;  // 1/√(1 − β₂^t)
  float epsilon = 0;
  double mean_weight = 1, mean_square_weight = 1;  // AdamW: 1 − β₁^t, 1 − β₂^t
  bool is_first = false;
};

Rule rule_of(const Recipe& recipe, Index step) {
  const double rate = rate_at(recipe, step), count = static_cast<double>(step + 1);
  Rule rule;
  rule.optimizer = recipe.optimizer;
  rule.rate = static_cast<float>(rate);
  rule.decay = static_cast<float>(recipe.weight_decay);
  rule.momentum = static_cast<float>(recipe.momentum);
  rule.is_first = step == 0;
  if (recipe.optimizer != Recipe::Optimizer::AdamW) return rule;
  rule.kept = static_cast<float>(1 - rate * recipe.weight_decay);
  rule.beta1 = static_cast<float>(recipe.beta1);
  rule.beta2 = static_cast<float>(recipe.beta2);
  rule.mean_weight = 1 - std::pow(recipe.beta1, count);
  rule.mean_square_weight = 1 - std::pow(recipe.beta2, count);
  rule.rate = static_cast<float>(rate / rule.mean_weight);
  rule.root_factor = static_cast<float>(1 / std::sqrt(rule.mean_square_weight));
  rule.epsilon = static_cast<float>(recipe.epsilon);
  return rule;
}

// The rules themselves, number by number.

inline float sgd_gradient(const Rule& rule, float weight, float gradient) {
  return gradient + rule.decay * weight;
}

inline float momentum_of(const Rule& rule, float sum, float gradient) {
  return rule.is_first ? gradient : rule.momentum * sum + gradient;
}

inline float mean_of(const Rule& rule, float mean, float gradient) {
  return rule.beta1 * mean + (1 - rule.beta1) * gradient;
}

inline float mean_square_of(const Rule& rule, float mean_square, float gradient) {
  return rule.beta2 * mean_square + (1 - rule.beta2) * gradient * gradient;
}

inline float adam_change(const Rule& rule, float mean, float mean_square) {
  return -rule.rate * mean / (std::sqrt(mean_square) * rule.root_factor + rule.epsilon);
}

// The rule is a copy: it cannot be among the numbers that are written, so several are changed at a time.
void step_sgd(Rule rule, const float* g, std::span<float> weights) {
  for (std::size_t at = 0; at < weights.size(); ++at)
    weights[at] -= rule.rate * sgd_gradient(rule, weights[at], g[at]);
}

void step_momentum(Rule rule, const float* g, std::span<float> weights, float* sums) {
  for (std::size_t at = 0; at < weights.size(); ++at) {
    sums[at] = momentum_of(rule, sums[at], sgd_gradient(rule, weights[at], g[at]));
    weights[at] -= rule.rate * sums[at];
  }
}

void step_adam(Rule rule, const float* g, std::span<float> weights, float* means, float* mean_squares) {
  for (std::size_t at = 0; at < weights.size(); ++at) {
    means[at] = mean_of(rule, means[at], g[at]);
    mean_squares[at] = mean_square_of(rule, mean_squares[at], g[at]);
    weights[at] = weights[at] * rule.kept + adam_change(rule, means[at], mean_squares[at]);
  }
}

void prepare(std::vector<Matrix>& moments, const Parameters& parameters) {
  if (!moments.empty()) return;
  for (const Parameter& parameter : parameters)
    moments.emplace_back(Matrix::Zero(parameter.value.rows(), parameter.value.cols()));
}

bool are_identical(const std::vector<Matrix>& a, const std::vector<Matrix>& b) {
  return std::ranges::equal(a, b,
                            [](const Matrix& one, const Matrix& other) { return is_identical(one, other); });
}

}  // namespace

double rate_at(const Recipe& recipe, Index step) {
  if (step < recipe.warm_up)
    return recipe.rate * static_cast<double>(step + 1) / static_cast<double>(recipe.warm_up);
  const Index left = recipe.steps - recipe.warm_up;
  if (left <= 0) return recipe.rate;
  const double done = std::min(1.0, static_cast<double>(step - recipe.warm_up) / static_cast<double>(left));
  if (recipe.decay == Recipe::Decay::Linear) return recipe.rate * (1 - done);
  if (recipe.decay == Recipe::Decay::Cosine) return recipe.rate * (1 + std::cos(std::numbers::pi * done)) / 2;
  return recipe.rate;
}

bool Moments::operator==(const Moments& other) const {
  return are_identical(mean, other.mean) && are_identical(mean_square, other.mean_square);
}

std::vector<ParameterPart> parts_of(const Parameters& parameters) {
  constexpr Index kCells = 4096;  // few enough to be shared out evenly among threads
  std::vector<ParameterPart> parts;
  for (std::size_t at = 0; at < parameters.size(); ++at) {
    const Index size = parameters[at].value.size();
    for (Index first = 0; first < size; first += kCells)
      parts.push_back({at, first, std::min(kCells, size - first)});
  }
  return parts;
}

double length_of(const ParameterGradients& gradients, const Parameters& parameters) {
  const std::vector<ParameterPart> parts = parts_of(parameters);
  std::vector<double> squares(parts.size());  // added in their order, whoever worked them out
  parallel_for(static_cast<std::ptrdiff_t>(parts.size()), [&](std::ptrdiff_t index) {
    const auto& [parameter, first, count] = parts[static_cast<std::size_t>(index)];
    if (parameters[parameter].is_locked) return;
    squares[static_cast<std::size_t>(index)] =
        kernels().sum_of_squares(gradients[parameter].data() + first, count, 0);
  });
  return std::sqrt(std::accumulate(squares.begin(), squares.end(), 0.0));
}

float clip_factor(const Recipe& recipe, double length) {
  return recipe.clip ? static_cast<float>(std::min(1.0, *recipe.clip / (length + 1e-6))) : 1.0f;
}

double update(const Recipe& recipe, Index step, ParameterGradients& gradients, Parameters& parameters,
              Moments& moments) {
  const double length = length_of(gradients, parameters);
  if (!std::isfinite(length)) return length;
  const float factor = clip_factor(recipe, length);
  const Rule rule = rule_of(recipe, step);
  if (recipe.optimizer != Recipe::Optimizer::Sgd) prepare(moments.mean, parameters);
  if (recipe.optimizer == Recipe::Optimizer::AdamW) prepare(moments.mean_square, parameters);
  const std::vector<ParameterPart> parts = parts_of(parameters);
  parallel_for(static_cast<std::ptrdiff_t>(parts.size()), [&](std::ptrdiff_t index) {
    const auto& [at, first, count] = parts[static_cast<std::size_t>(index)];
    if (parameters[at].is_locked) return;
    float* gradient = gradients[at].data() + first;
    if (factor != 1) kernels().scale(gradient, count, factor, gradient);
    const std::span weights(parameters[at].value.data() + first, static_cast<std::size_t>(count));
    switch (recipe.optimizer) {
      case Recipe::Optimizer::Sgd:
        step_sgd(rule, gradient, weights);
        break;
      case Recipe::Optimizer::Momentum:
        step_momentum(rule, gradient, weights, moments.mean[at].data() + first);
        break;
      case Recipe::Optimizer::AdamW:
        step_adam(rule, gradient, weights, moments.mean[at].data() + first,
                  moments.mean_square[at].data() + first);
        break;
    }
  });
  return length;
}

NumberUpdate update_number(const Recipe& recipe, Index step, float before, float clipped, float mean,
                           float mean_square) {
  const Rule rule = rule_of(recipe, step);
  NumberUpdate made;
  made.step = step + 1;
  made.rate = rate_at(recipe, step);
  made.before = made.after_decay = before;
  made.gradient = made.clipped = clipped;
  made.mean_before = mean;
  made.mean_square_before = mean_square;
  if (recipe.optimizer == Recipe::Optimizer::AdamW) {
    made.mean = mean_of(rule, mean, clipped);
    made.mean_square = mean_square_of(rule, mean_square, clipped);
    made.mean_corrected = made.mean / rule.mean_weight;
    made.mean_square_corrected = made.mean_square / rule.mean_square_weight;
    made.after_decay = before * rule.kept;
    made.change = adam_change(rule, made.mean, made.mean_square);
  } else {
    made.decayed_gradient = sgd_gradient(rule, before, clipped);
    const bool is_momentum = recipe.optimizer == Recipe::Optimizer::Momentum;
    if (is_momentum) made.mean = momentum_of(rule, mean, made.decayed_gradient);
    made.change = -rule.rate * (is_momentum ? made.mean : made.decayed_gradient);
  }
  made.after = made.after_decay + made.change;
  return made;
}

}  // namespace heed
