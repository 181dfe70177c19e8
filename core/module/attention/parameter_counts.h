#pragma once

#include "core/module/attention/attention.h"

namespace heed {

// How many numbers it would train, biases included.
struct ParameterCounts {
  Index query = 0;
  Index key = 0;
  Index value = 0;
  Index score = 0;   // of a general or additive score
  Index output = 0;  // W_o and b_o

  Index total() const { return query + key + value + score + output; }
};

ParameterCounts parameter_counts(const Attention& attention);

// The two ways to have h heads over k-dimensional inputs, without biases. Narrow heads are k/h wide: together
// 3k², and k² for W_o. Wide heads are each as large as the input: 3hk², and hk² for W_o.
struct HeadForms {
  Index narrow = 0;
  Index narrow_with_output = 0;
  Index wide = 0;
  Index wide_with_output = 0;
};

HeadForms head_forms(Index d_model, Index heads);

}  // namespace heed
