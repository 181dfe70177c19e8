#pragma once

#include <optional>
#include <string_view>

#include "core/json/extras.h"
#include "core/module/module_matrix.h"

namespace heed {

// y = x·weight + bias.
struct Projection {
  SceneMatrix weight;               // (d_in, d_out)
  std::optional<SceneMatrix> bias;  // (1, d_out)
  Extras extras;

  bool operator==(const Projection&) const = default;
};

// Calls visit(ModuleMatrix) for the weight and the bias, if it has one.
template <typename Visit>
void for_each_matrix(Projection& projection, std::optional<int> head, std::string_view weight,
                     std::string_view bias, Visit visit) {
  visit(ModuleMatrix{{}, head, weight, &projection.weight});
  if (projection.bias) visit(ModuleMatrix{{}, head, bias, &*projection.bias, true});
}

}  // namespace heed
