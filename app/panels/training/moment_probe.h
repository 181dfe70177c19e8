#pragma once

#include <map>
#include <optional>
#include <vector>

#include "app/state/app_state.h"

namespace heed {

// What the open scene computes with the weights of other moments of training: a copy of it is kept, so that
// only numbers have to be computed anew.
class MomentProbe {
 public:
  // The scene with the weights of this moment; null if that is not possible.
  const Computation* at(const Computation& shown, const TrainingMoments::Moment& moment);

 private:
  std::optional<Computation> copy_;
};

}  // namespace heed
