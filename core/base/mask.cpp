#include "core/base/mask.h"

#include <cstdlib>

namespace heed {

bool Mask::operator==(const Mask& other) const {
  if (is_causal != other.is_causal || window != other.window || padding != other.padding) return false;
  if (allow.has_value() != other.allow.has_value()) return false;
  if (!allow) return true;
  return allow->rows() == other.allow->rows() && allow->cols() == other.allow->cols() &&
         *allow == *other.allow;
}

bool is_allowed(const Mask& mask, Index query, Index key) {
  if (mask.is_causal && key > query) return false;
  if (mask.window && std::abs(query - key) > *mask.window) return false;
  if (mask.padding && !(*mask.padding)[static_cast<std::size_t>(key)]) return false;
  return !mask.allow || (*mask.allow)(query, key);
}

}  // namespace heed
