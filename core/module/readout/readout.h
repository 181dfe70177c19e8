#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/module/norm/norm.h"
#include "core/module/projection.h"
#include "core/ops/choices.h"

namespace heed {

// What becomes of the rows before they are compared with the labels.
struct ReadoutTransform {
  Projection projection;                 // (d, e)
  std::optional<Activation> activation;  // none: what is projected stays as it is
  std::optional<Norm> norm;
  Extras extras;

  bool operator==(const ReadoutTransform&) const = default;
};

// The names of its gain and bias.
inline constexpr NormNames kTransformNorm{"g_t", "c_t"};

// From rows to an answer: pooled or row by row, transformed, projected to a logit for each label, shared out
// by softmax. Without a projection the rows themselves are the answer: a vector for a text.
struct Readout {
  std::optional<Pool> pool;  // none: every row is read
  std::optional<ReadoutTransform> transform;
  bool is_unit = false;   // rows are scaled to the length 1 before they are projected
  Projection projection;  // (d, c); an empty weight: none
  std::optional<std::vector<std::string>> labels;
  // The right answer: of the only row that is read, or for each row; with it there is a loss.
  std::optional<Index> target;
  std::optional<std::vector<std::optional<Index>>> targets;
  Extras extras;

  bool has_labels() const { return projection.weight->size() > 0; }
  bool operator==(const Readout&) const = default;
};

template <typename Visit>
void for_each_matrix(Readout& readout, Visit visit) {
  if (readout.transform) {
    for_each_matrix(readout.transform->projection, {}, "W_t", "b_t", visit);
    if (readout.transform->norm) for_each_matrix(*readout.transform->norm, kTransformNorm, visit);
  }
  if (!readout.has_labels()) return;
  for_each_matrix(readout.projection, {}, "W_out", "b_out", visit);
}

}  // namespace heed
