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
  // The scene with the weights of this moment and, if it is given, with the heads off that are off in this
  // model; null if that is not possible.
  const Computation* at(const Computation& shown, const TrainingMoments::Moment& moment,
                        const Scene* model = nullptr);

 private:
  std::optional<Computation> copy_;
};

}  // namespace heed
