#pragma once

#include <optional>

#include "core/graph/gradient.h"
#include "core/walk/computation.h"

namespace heed {

// How much a number of the computation would move with each other number: its gradient, when everything is
// computed, wherever the playhead is. What is masked or overridden passes nothing on, as in core/graph.
class Sensitivity {
 public:
  Sensitivity(const Computation& computation, const Objective& target);

  const Objective& target() const { return target_; }
  Matrix of(NodeId node, Index slice = 0) const;  // of a stack, this slice

 private:
  Computation complete_;
  Objective target_;
  Gradients gradients_;  // refers to complete_, so this stays where it was made

 public:
  Sensitivity(const Sensitivity&) = delete;
  Sensitivity& operator=(const Sensitivity&) = delete;
};

// What the sensitivity is of: the chosen cell, or else the sum of that row of Y to which the playhead's
// moment leads.
Objective sensitivity_target(const Computation& computation, std::optional<CellRef> chosen);

}  // namespace heed
