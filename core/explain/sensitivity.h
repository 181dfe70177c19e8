#pragma once

#include <optional>

#include "core/graph/gradient.h"
#include "core/graph/influence.h"
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

// The other way round: how much all numbers move with one that is given, also with everything computed.
class SensitivityToGiven {
 public:
  SensitivityToGiven(const Computation& computation, CellRef given);

  Matrix of(NodeId node, Index slice = 0) const { return influence_.of(node, slice); }

 private:
  Computation complete_;
  Influence influence_;  // refers to complete_

 public:
  SensitivityToGiven(const SensitivityToGiven&) = delete;
  SensitivityToGiven& operator=(const SensitivityToGiven&) = delete;
};

// Nothing is computed into a number that is given, so its gradient says nothing.
bool is_target_given(const Graph& graph, const Objective& target);
// Whether its influence on the others is shown instead.
bool is_influence_shown(const Graph& graph, const Objective& target);

// The target of the sensitivity: the chosen cell; else the loss, or the logit of the likeliest answer of the
// last row; without a readout the sum of the row of the result that the moment at the playhead contributes
// to.
Objective sensitivity_target(const Computation& computation, std::optional<CellRef> chosen);

}  // namespace heed
