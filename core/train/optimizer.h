#pragma once

#include <cstddef>
#include <vector>

#include "core/train/batch_pass.h"
#include "core/train/parameters.h"
#include "core/train/recipe.h"

namespace heed {

// What an optimizer remembers of each parameter from step to step: nothing where it remembers nothing.
struct Moments {
  std::vector<Matrix> mean;         // of gradients; Momentum: their decaying sum
  std::vector<Matrix> mean_square;  // AdamW

  bool operator==(const Moments& other) const;
};

// Some cells of a parameter, in reading order.
struct ParameterPart {
  std::size_t parameter = 0;
  Index first = 0, count = 0;
};

// All cells of all parameters, in parts that several threads can work on: the same parts however many threads
// there are.
std::vector<ParameterPart> parts_of(const Parameters& parameters);

// The length of all gradients together, but for locked parameters.
double length_of(const ParameterGradients& gradients, const Parameters& parameters);

// One number of a parameter through one step, as arithmetic: what the window takes apart.
struct NumberUpdate {
  float before = 0, gradient = 0;   // after clipping
  float mean = 0, mean_square = 0;  // AdamW, Momentum: as this step leaves them
  float after_decay = 0;            // AdamW: before · (1 − rate · weight_decay)
  float change = 0;                 // what is added to that
  float after = 0;
};

// Makes `step` (from 0) with these gradients, which it scales when they are to be clipped. Locked parameters
// stay. The length before clipping; if that is not a finite number, nothing has changed.
double update(const Recipe& recipe, Index step, ParameterGradients& gradients, Parameters& parameters,
              Moments& moments);

// What update() does to one number, from the moments before the step.
NumberUpdate update_number(const Recipe& recipe, Index step, float before, float gradient, float mean,
                           float mean_square);

}  // namespace heed
