#include "core/edit/transform.h"

#include <cmath>

#include "core/base/check.h"

namespace heed {
namespace {

// Double precision, so that sums over long rows stay accurate.
using Row = Eigen::RowVectorXd;

// The norm that a row is divided by; for Standard the row is already centred.
double divisor(const Row& row, RowNorm norm) {
  if (norm == RowNorm::Sum) return row.sum();
  if (norm == RowNorm::Length) return row.norm();
  return std::sqrt(row.squaredNorm() / static_cast<double>(row.size()));
}

// Whether the divisor is only rounding error: three floats that should sum to 0 seldom do so
// exactly, and a mean is seldom exact.
bool is_rounding_error(double by, const Eigen::RowVectorXf& row, RowNorm norm) {
  const double rounding = norm == RowNorm::Sum ? 1e-6 : 1e-12;
  return !(std::abs(by) > rounding * static_cast<double>(row.cwiseAbs().maxCoeff()));
}

const char* error_key(RowNorm norm) {
  if (norm == RowNorm::Sum) return "edit.normalise.sum";
  return norm == RowNorm::Length ? "edit.normalise.length" : "edit.normalise.standard";
}

}  // namespace

Matrix rounded(const Matrix& block, int digits) {
  HEED_CHECK(digits >= 0 && digits <= 9);
  const double unit = std::pow(10.0, digits);
  const auto round = [&](float value) {
    return std::isfinite(value) ? static_cast<float>(std::round(value * unit) / unit) : value;
  };
  return block.unaryExpr(round);
}

Result<Matrix> scaled(const Matrix& block, float factor) {
  Matrix result = block * factor;
  if (block.allFinite() && !result.allFinite()) return Error{"", {"edit.formula.beyond_float", {}}};
  return result;
}

Result<Matrix> normalised(const Matrix& block, RowNorm norm) {
  Matrix result(block.rows(), block.cols());
  if (block.cols() == 0) return result;
  for (Index r = 0; r < block.rows(); ++r) {
    Row row = block.row(r).cast<double>();
    if (norm == RowNorm::Standard) row.array() -= row.mean();
    const double by = divisor(row, norm);
    const Eigen::RowVectorXf made = (row / by).cast<float>();
    if (is_rounding_error(by, block.row(r), norm) || !made.allFinite())
      return Error{"", {error_key(norm), {{"row", std::to_string(r + 1)}}}};
    result.row(r) = made;
  }
  return result;
}

Matrix filled_down(const Matrix& block) {
  if (block.rows() == 0) return block;
  return block.row(0).replicate(block.rows(), 1);
}

Matrix filled_right(const Matrix& block) {
  if (block.cols() == 0) return block;
  return block.col(0).replicate(1, block.cols());
}

}  // namespace heed
