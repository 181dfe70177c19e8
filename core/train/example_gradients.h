#pragma once

#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/train/example.h"

namespace heed {

// What each example of a batch added to the gradient of one parameter, before clipping: together they are
// that of the batch, but for rounding.
struct ExampleGradients {
  Index step = 0;  // that was made with them, counted from 1
  std::string parameter;
  std::vector<Example> examples;
  std::vector<Matrix> gradients;  // by example
};

struct GradientShare {
  std::size_t example = 0;  // of the batch
  float gradient = 0;
};

// To the gradient of one number, the largest first.
std::vector<GradientShare> gradient_shares(const ExampleGradients& of, Index row, Index col);

}  // namespace heed
