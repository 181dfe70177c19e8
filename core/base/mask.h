#pragma once

#include <optional>
#include <vector>

#include "core/base/matrix.h"

namespace heed {

// Which keys a query may attend to: those that every rule allows.
struct Mask {
  bool is_causal = false;                    // query i sees keys j ≤ i
  std::optional<Index> window;               // query i sees keys with |i − j| ≤ window
  std::optional<std::vector<bool>> padding;  // one per key; false hides it from all queries
  std::optional<Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> allow;  // [query, key]

  bool has_rules() const { return is_causal || window || padding || allow; }
  bool operator==(const Mask& other) const;
};

bool is_allowed(const Mask& mask, Index query, Index key);

}  // namespace heed
