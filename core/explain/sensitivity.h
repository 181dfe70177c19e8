#pragma once

#include <optional>

#include "core/graph/gradient.h"
#include "core/walk/computation.h"

namespace heed {

// The gradient of one number with respect to all others, with everything computed, regardless of
// the playhead. Masked and overridden cells pass no gradient on, as in core/graph.
class Sensitivity {
 public:
  Sensitivity(const Computation& computation, const Objective& target);

  const Objective& target() const { return target_; }
  Matrix of(NodeId node, Index slice = 0) const;  // for a stack, this slice

 private:
  Computation complete_;
  Objective target_;
  Gradients gradients_;  // refers to complete_, so the object cannot be copied or moved

 public:
  Sensitivity(const Sensitivity&) = delete;
  Sensitivity& operator=(const Sensitivity&) = delete;
};

// The target of the sensitivity: the chosen cell; else the loss, or the logit of the likeliest answer of the
// last row; without a readout the sum of the row of the result that the moment at the playhead contributes
// to.
Objective sensitivity_target(const Computation& computation, std::optional<CellRef> chosen);

}  // namespace heed
