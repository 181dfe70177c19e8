#include "core/edit/fill.h"

#include <cmath>

#include "core/base/number.h"
#include "core/base/random.h"

namespace heed {
namespace {

// A fill resolved to its distribution: normal (mean, spread) or uniform (low, high).
struct Draw {
  bool is_normal = false;
  double a = 0;
  double b = 0;
};

Draw draw_of(const Fill& fill, double fan_in, double fan_out) {
  const double xavier = 2 / (fan_in + fan_out);
  const double kaiming = 2 / fan_in;
  const auto within = [](double bound) { return Draw{false, -bound, bound}; };
  switch (fill.kind) {
    case Fill::Kind::Gaussian:
      return {true, fill.mean, fill.spread};
    case Fill::Kind::Uniform:
      return {false, fill.low, fill.high};
    case Fill::Kind::XavierUniform:
      return within(std::sqrt(3 * xavier));
    case Fill::Kind::XavierNormal:
      return {true, 0, std::sqrt(xavier)};
    case Fill::Kind::KaimingUniform:
      return within(std::sqrt(3 * kaiming));
    case Fill::Kind::KaimingNormal:
      return {true, 0, std::sqrt(kaiming)};
    default:
      return {};
  }
}

Status check(const Fill& fill) {
  for (const float number : {fill.value, fill.mean, fill.spread, fill.low, fill.high}) {
    if (!std::isfinite(number))
      return Error{"", {"edit.fill.not_finite", {{"value", readable_text(number)}}}};
  }
  if (fill.kind == Fill::Kind::Gaussian && fill.spread < 0) {
    return Error{"", {"edit.fill.spread", {{"value", exact_text(fill.spread)}}}};
  }
  if (fill.kind == Fill::Kind::Uniform && fill.low > fill.high) {
    return Error{"", {"edit.fill.order", {{"low", exact_text(fill.low)}, {"high", exact_text(fill.high)}}}};
  }
  return {};
}

float drawn(const Draw& draw, Random& random) {
  if (draw.is_normal) return static_cast<float>(draw.a + draw.b * random.gaussian());
  return static_cast<float>(draw.a + (draw.b - draw.a) * random.uniform());
}

}  // namespace

bool is_random(Fill::Kind kind) {
  return kind != Fill::Kind::Zeros && kind != Fill::Kind::Identity && kind != Fill::Kind::Constant;
}

Result<Matrix> filled(const Matrix& matrix, const Region& region, const Fill& fill) {
  if (Status status = check(fill); !status) return status.error();
  const Region box = clipped(region, {matrix.rows(), matrix.cols()});
  const Draw draw = draw_of(fill, static_cast<double>(matrix.rows()), static_cast<double>(matrix.cols()));
  Random random(fill.seed);
  Matrix result = matrix;
  for (Index row = box.row; row < box.row + box.rows; ++row) {
    for (Index col = box.col; col < box.col + box.cols; ++col) {
      float& cell = result(row, col);
      if (is_random(fill.kind)) {
        cell = drawn(draw, random);
      } else {
        const float one = row == col ? 1.0f : 0.0f;
        cell = fill.kind == Fill::Kind::Constant   ? fill.value
               : fill.kind == Fill::Kind::Identity ? one
                                                   : 0.0f;
      }
      if (!std::isfinite(cell)) return Error{"", {"edit.formula.beyond_float", {}}};
    }
  }
  return result;
}

}  // namespace heed
