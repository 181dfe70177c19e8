#pragma once

#include <string>
#include <vector>

#include "core/walk/computation.h"

namespace heed {

// One target of the example that is shown: what is right, what the model says, and how likely it finds both.
struct TrainedAnswer {
  Index row = 0;  // of the readout
  Index right = 0, likeliest = 0;
  float right_share = 0, likeliest_share = 0;
  std::string right_percent, likeliest_percent;  // the same, for display

  bool is_right() const { return likeliest == right; }
};

// By row; empty while they are not computed.
std::vector<TrainedAnswer> answers_of(const Computation& computation);

// A label as it is shown; a blank can be seen.
std::string answer_label(const Readout& readout, Index label);

}  // namespace heed
