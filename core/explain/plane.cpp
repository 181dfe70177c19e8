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
constexpr Index kIteratedVectors = 8, kIterations = 60;

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
Rows iterated_directions(const Rows& rows) {
  const auto orthonormal = [](const Rows& columns) -> Rows {
    return Eigen::HouseholderQR<Rows>(columns).householderQ() *
           Rows::Identity(columns.rows(), std::min(columns.rows(), columns.cols()));
  };
  // Any start will do that is at right angles to none of the directions; the rows themselves seldom are.
  Rows basis = Rows::Identity(rows.cols(), kIteratedVectors);
  for (Index at = 0; at < rows.rows(); ++at) basis.col(at % kIteratedVectors) += rows.row(at).transpose();
  basis = orthonormal(basis);
  for (Index i = 0; i < kIterations; ++i) basis = orthonormal(rows.transpose() * (rows * basis));
  return solved_directions(rows * basis) * basis.transpose();
}

Rows directions_of(const Rows& rows) {
  const bool is_small = std::min(rows.rows(), rows.cols()) <= kMostSolved;
  return is_small ? solved_directions(rows) : iterated_directions(rows);
}

// Of length 1, its largest component positive; nothing where it is too short to have a direction.
Row direction_of(const Row& way, double longest) {
  const double length = way.norm();
  if (!(length > longest * 1e-9)) return Row::Zero(way.size());
  Index at = 0;
  way.cwiseAbs().maxCoeff(&at);
  return way / (way(at) < 0 ? -length : length);
}

// Any direction at right angles to this one: along the axis that it has least of.
Row any_beside(const Row& right) {
  Index at = 0;
  right.cwiseAbs().minCoeff(&at);
  const Row axis = Row::Unit(right.size(), at);
  return direction_of(axis - axis.dot(right) * right, 1);
}

Row most_spread(const Rows& rows, Index which) {
  if (rows.rows() == 0) return Row::Zero(rows.cols());
  const Rows directions = directions_of(rows);
  if (which >= directions.rows()) return Row::Zero(rows.cols());
  // Of fewer rows than columns, a direction is as long as the rows are spread along it.
  const double longest = rows.cols() <= rows.rows() ? 1 : directions.row(0).norm();
  const Row way = directions.row(which);
  const bool has_spread = (rows * way.transpose()).norm() > rows.norm() * way.norm() * 1e-7;
  return has_spread ? direction_of(way, longest) : Row::Zero(rows.cols());
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

Plane plane_of_columns(const Matrix& rows, Index across, Index upwards) {
  const Row zero = Row::Zero(rows.cols());
  const Row right = Row::Unit(rows.cols(), across);
  const Row up = upwards < rows.cols() && upwards != across ? Row(Row::Unit(rows.cols(), upwards)) : zero;
  return with_kept({zero, right, up}, rows.cast<double>());
}

Plane main_plane(const Matrix& rows, const Eigen::RowVectorXd& middle) {
  const Rows around = seen_from(rows, middle);
  return plane_of(around, middle, most_spread(around, 0), most_spread(around, 1));
}

Plane plane_along(const Matrix& rows, const Eigen::RowVectorXd& direction) {
  const Row zero = Row::Zero(rows.cols());
  const Rows around = seen_from(rows, zero);
  const double length = direction.norm();
  if (!(length > 0)) return main_plane(rows, zero);
  const Row right = direction / length;
  const Rows beside = around - (around * right.transpose()) * right;
  const bool is_flat = !(beside.norm() > around.norm() * 1e-7);
  return plane_of(around, zero, right, is_flat ? zero : most_spread(beside, 0));
}

}  // namespace heed
