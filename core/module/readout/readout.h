#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/module/projection.h"
#include "core/ops/choices.h"

namespace heed {

// From rows to an answer: pooled or row by row, projected to a logit for each label, shared out by softmax.
struct Readout {
  std::optional<Pool> pool;  // none: every row is read
  Projection projection;     // (d, c)
  std::optional<std::vector<std::string>> labels;
  // The right answer: of the only row that is read, or for each row; with it there is a loss.
  std::optional<Index> target;
  std::optional<std::vector<std::optional<Index>>> targets;
  Extras extras;

  bool operator==(const Readout&) const = default;
};

template <typename Visit>
void for_each_matrix(Readout& readout, Visit visit) {
  for_each_matrix(readout.projection, {}, "W_out", "b_out", visit);
}

}  // namespace heed
