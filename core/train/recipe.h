#pragma once

#include <cstdint>
#include <optional>

#include "core/base/matrix.h"

namespace heed {

// How a run learns. The rules and the defaults are those of torch.optim.
struct Recipe {
  enum class Optimizer { Sgd, Momentum, AdamW };
  enum class Decay {
    Constant,
    Linear,
    Cosine
  };  // of the rate, after the warm-up, down to 0 at the last step

  Optimizer optimizer = Optimizer::AdamW;
  double rate = 1e-3;
  double momentum = 0.9;  // Momentum
  double beta1 = 0.9;     // AdamW: how much of the mean gradient is kept,
  double beta2 = 0.999;   // and how much of its mean square
  double epsilon = 1e-8;  // AdamW
  double weight_decay = 0.01;
  Index warm_up = 0;  // steps in which the rate rises to its full size
  Decay decay = Decay::Constant;
  std::optional<double> clip;  // the largest length of the whole gradient
  Index steps = 1000;
  Index batch = 32;        // examples of a step; 0: all
  std::uint64_t seed = 1;  // of the order of the examples, or of the examples where they are drawn

  bool operator==(const Recipe&) const = default;
};

// The rate of this step, counted from 0.
double rate_at(const Recipe& recipe, Index step);

}  // namespace heed
