#pragma once

#include <string>

#include "core/base/result.h"
#include "core/json/matrix_reference.h"
#include "core/json/scene_matrix.h"

namespace heed {

// Checks values one after the other; the first fault is kept, and what comes after it is skipped.
class ValueCheck {
 public:
  bool is_passed() const { return static_cast<bool>(fault_); }
  void keep(Status status);
  // As many as expected, or the fault `key` with both numbers.
  void check_count(const std::string& place, const char* key, std::size_t count, Index expected);
  // Of a size that a scene may have, and finite.
  void check_matrix(const SceneMatrix& matrix, const std::string& place, const SizeLimits& most = {});
  void check_vector(const SceneMatrix& vector, const std::string& place,
                    const SizeLimits& most = {});  // one row
  Status take() && { return std::move(fault_); }

 private:
  Status fault_;
};

}  // namespace heed
