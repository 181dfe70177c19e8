#pragma once

#include <optional>
#include <string_view>

#include "core/module/dropout.h"
#include "core/module/projection.h"
#include "core/ops/choices.h"

namespace heed {

// Two projections with an activation between them, applied to each row on its own.
struct FeedForward {
  Projection expand;               // (d, f)
  std::optional<Projection> gate;  // (d, f): the activation is applied to it, and its result multiplies
  Activation activation = Activation::Relu;
  Projection contract;  // (f, d)
  std::optional<Dropout> dropout;
  bool is_enabled = true;  // off: it adds zeros
  Extras extras;

  bool operator==(const FeedForward&) const = default;
};

template <typename Visit>
void for_each_matrix(FeedForward& feed_forward, Visit visit) {
  for_each_matrix(feed_forward.expand, {}, "W_1", "b_1", visit);
  if (feed_forward.gate) for_each_matrix(*feed_forward.gate, {}, "W_g", "b_g", visit);
  for_each_matrix(feed_forward.contract, {}, "W_2", "b_2", visit);
}

}  // namespace heed
