#include "core/module/value_check.h"

#include <cmath>
#include <utility>

#include "core/base/number.h"
#include "core/json/json_read.h"
#include "core/json/matrix_reference.h"

namespace heed {
namespace {

Error not_finite(std::string place, float found) {
  return {std::move(place), {"scene.not_finite", {{"found", exact_text(found)}}}};
}

}  // namespace

void ValueCheck::keep(Status status) {
  if (is_passed()) fault_ = std::move(status);
}

void ValueCheck::check_count(const std::string& place, const char* key, std::size_t count, Index expected) {
  if (static_cast<Index>(count) == expected) return;
  keep(Error{place, {key, {{"count", std::to_string(count)}, {"expected", std::to_string(expected)}}}});
}

void ValueCheck::check_matrix(const SceneMatrix& matrix, const std::string& place, const SizeLimits& most) {
  if (!is_passed()) return;
  keep(check_size(matrix->rows(), matrix->cols(), place, most));
  if (matrix->allFinite()) return;
  for (Index row = 0; row < matrix->rows(); ++row) {
    for (Index col = 0; col < matrix->cols(); ++col) {
      const float number = (*matrix)(row, col);
      if (!std::isfinite(number)) return keep(not_finite(place_of(place_of(place, row), col), number));
    }
  }
}

void ValueCheck::check_vector(const SceneMatrix& vector, const std::string& place, const SizeLimits& most) {
  if (!is_passed()) return;
  keep(check_size(vector->rows(), vector->cols(), place, most));
  if (vector->rows() > 1) {
    check_count(place, "scene.not_one_row", static_cast<std::size_t>(vector->rows()), 1);
  }
  for (Index col = 0; is_passed() && col < vector->cols(); ++col) {
    const float number = (*vector)(0, col);
    if (!std::isfinite(number)) keep(not_finite(place_of(place, col), number));
  }
}

}  // namespace heed
