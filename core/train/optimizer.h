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

// One number of a parameter through one step, term by term: what a caption can say of it.
struct NumberUpdate {
  Index step = 0;                                 // counted from 1
  double rate = 0;                                // in this step
  float before = 0, gradient = 0;                 // of the loss
  double gradient_length = 0;                     // of all gradients together
  float clip_factor = 1;                          // 1: it is short enough
  float clipped = 0;                              // gradient · clip_factor
  float decayed_gradient = 0;                     // SGD, Momentum: clipped + weight_decay · before
  float mean_before = 0, mean = 0;                // AdamW; Momentum: the decaying sum
  float mean_square_before = 0, mean_square = 0;  // AdamW
  // AdamW: both divided by 1 − β^step, as they began with 0.
  double mean_corrected = 0, mean_square_corrected = 0;
  float after_decay = 0;  // AdamW: before · (1 − rate · weight_decay)
  float change = 0;       // what is added to that
  float after = 0;
  bool is_locked = false;  // stays what it is
};

// The factor that shortens gradients of this length together, as torch.nn.utils.clip_grad_norm_ has it.
float clip_factor(const Recipe& recipe, double length);

// Makes `step` (from 0) with these gradients, which it scales when they are to be clipped. Locked parameters
// stay. The length before clipping; if that is not a finite number, nothing has changed.
double update(const Recipe& recipe, Index step, ParameterGradients& gradients, Parameters& parameters,
              Moments& moments);

// What update() does to one number, with the same arithmetic, from the gradient after clipping and the
// moments before the step.
NumberUpdate update_number(const Recipe& recipe, Index step, float before, float clipped, float mean,
                           float mean_square);

}  // namespace heed
