#pragma once

#include <cstdint>
#include <optional>

#include "core/json/extras.h"

namespace heed {

struct Dropout {
  float p = 0;
  std::uint64_t seed = 0;
  Extras extras;

  bool operator==(const Dropout&) const = default;
};

inline bool drops_any(const std::optional<Dropout>& dropout) { return dropout && dropout->p > 0; }

}  // namespace heed
