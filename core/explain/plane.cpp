#include "core/explain/plane.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

namespace heed {
namespace {

using Rows = Eigen::MatrixXd;
using Row = Eigen::RowVectorXd;

constexpr Index kMostSolved = 160;  // larger matrices are iterated on
constexpr Index kIteratedVectors = 8, kIterations = 12;

Rows seen_from(const Matrix& rows, const Row& middle) { return rows.cast<double>().rowwise() - middle; }

// The directions in which the rows are spread most, the first one first.
Rows solved_directions(const Rows& rows) {
  if (rows.cols() <= rows.rows()) {
    const Eigen::SelfAdjointEigenSolver<Rows> solver(rows.transpose() * rows);
    return solver.eigenvectors().transpose().colwise().reverse();
  }
  const Eigen::SelfAdjointEigenSolver<Rows> solver(rows * rows.transpose());
  return (solver.eigenvectors().transpose() * rows).colwise().reverse();
}

// By orthogonal iteration, for many wide rows.
Rows iterated_directions(const Rows& exact) {
  using Floats = Eigen::MatrixXf;
  const auto orthonormal = [](const Floats& columns) -> Floats {
    return Eigen::HouseholderQR<Floats>(columns).householderQ() *
           Floats::Identity(columns.rows(), std::min(columns.rows(), columns.cols()));
  };
  const Floats rows = exact.cast<float>();
  // Any start will do that is at right angles to none of the directions; sums of the rows seldom are.
  Floats basis = Floats::Identity(rows.cols(), kIteratedVectors);
  for (Index at = 0; at < rows.rows(); ++at) basis.col(at % kIteratedVectors) += rows.row(at).transpose();
  basis = orthonormal(basis);
  for (Index i = 0; i < kIterations; ++i) basis = orthonormal(rows.transpose() * (rows * basis));
  const Rows found = Eigen::HouseholderQR<Rows>(basis.cast<double>()).householderQ() *
                     Rows::Identity(basis.rows(), basis.cols());
  return solved_directions(exact * found) * found.transpose();
}

// Row by row, the most important one first.
Rows directions_of(const Rows& rows) {
  if (rows.rows() == 0) return Rows(0, rows.cols());
  const bool is_small = std::min(rows.rows(), rows.cols()) <= kMostSolved;
  return is_small ? solved_directions(rows) : iterated_directions(rows);
}

// Of length 1, its largest component positive.
Row direction_of(const Row& way) {
  Index at = 0;
  way.cwiseAbs().maxCoeff(&at);
  return way / (way(at) < 0 ? -way.norm() : way.norm());
}

// Any direction at right angles to this one: along the axis that it has least of.
Row any_beside(const Row& right) {
  Index at = 0;
  right.cwiseAbs().minCoeff(&at);
  const Row axis = Row::Unit(right.size(), at);
  const Row beside = axis - axis.dot(right) * right;
  return beside.norm() > 1e-9 ? direction_of(beside) : Row(Row::Zero(right.size()));
}

// One of the directions of the rows; 0 where they do not spread along it.
Row spread_along(const Rows& rows, const Rows& directions, Index which) {
  if (which >= directions.rows()) return Row::Zero(rows.cols());
  const Row way = directions.row(which);
  const bool has_spread = (rows * way.transpose()).norm() > rows.norm() * way.norm() * 1e-7;
  return has_spread ? direction_of(way) : Row::Zero(rows.cols());
}

Plane with_kept(Plane plane, const Rows& rows) {
  const double all = rows.squaredNorm();
  const double drawn =
      (rows * plane.right.transpose()).squaredNorm() + (rows * plane.up.transpose()).squaredNorm();
  plane.kept = all > 0 ? std::min(drawn / all, 1.0) : 1;
  return plane;
}

Plane plane_of(const Rows& rows, Row middle, Row right, Row up) {
  if (right.isZero()) right = Row::Unit(rows.cols(), 0);
  if (up.isZero()) up = any_beside(right);
  return with_kept({std::move(middle), std::move(right), std::move(up)}, rows);
}

}  // namespace

Eigen::Vector2d Plane::projected(const Eigen::RowVectorXd& row) const {
  const Row way = row - middle;
  return {way.dot(right), way.dot(up)};
}

Plane measured_on(Plane plane, const Matrix& rows) {
  const Rows around = seen_from(rows, plane.middle);
  return with_kept(std::move(plane), around);
}

Plane plane_of_columns(const Matrix& rows, Index across, Index upwards) {
  const Row zero = Row::Zero(rows.cols());
  const Row right = Row::Unit(rows.cols(), across);
  const Row up = upwards < rows.cols() && upwards != across ? Row(Row::Unit(rows.cols(), upwards)) : zero;
  return with_kept({zero, right, up}, rows.cast<double>());
}

Plane main_plane(const Matrix& rows, const Eigen::RowVectorXd& middle) {
  const Rows around = seen_from(rows, middle);
  const Rows directions = directions_of(around);
  return plane_of(around, middle, spread_along(around, directions, 0), spread_along(around, directions, 1));
}

Plane plane_along(const Matrix& rows, const Eigen::RowVectorXd& direction) {
  const Row zero = Row::Zero(rows.cols());
  const Rows around = seen_from(rows, zero);
  const double length = direction.norm();
  if (!(length > 0)) return main_plane(rows, zero);
  const Row right = direction / length;
  const Rows beside = around - (around * right.transpose()) * right;
  const bool is_flat = !(beside.norm() > around.norm() * 1e-7);
  return plane_of(around, zero, right, is_flat ? zero : spread_along(beside, directions_of(beside), 0));
}

}  // namespace heed
