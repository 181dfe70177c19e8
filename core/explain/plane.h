#pragma once

#include <Eigen/Core>

#include "core/base/matrix.h"

namespace heed {

// Two directions of a space of rows, at right angles, onto which rows are projected so that they can be
// drawn.
struct Plane {
  Eigen::RowVectorXd middle;     // is projected to 0, 0
  Eigen::RowVectorXd right, up;  // of length 1; a space of one dimension has only `right`, and `up` is 0
  double kept = 1;  // how much of the squared distances from the middle is still there in the plane

  Eigen::Vector2d projected(const Eigen::RowVectorXd& row) const;
  // The change of a row that moves its projection by this, and nothing across the plane.
  Eigen::RowVectorXd lifted(const Eigen::Vector2d& way) const { return way.x() * right + way.y() * up; }
};

// Two columns, as they are.
Plane plane_of_columns(const Matrix& rows, Index across, Index upwards);

// In which the rows, seen from `middle`, are spread most: their first two principal directions. Each points
// to where its largest component is positive.
Plane main_plane(const Matrix& rows, const Eigen::RowVectorXd& middle);

// `right` is the direction of this row, so that a dot product with it can be read off exactly; `up` is where
// the rows are spread most beside it.
Plane plane_along(const Matrix& rows, const Eigen::RowVectorXd& direction);

// The same plane with what it keeps of these rows.
Plane measured_on(Plane plane, const Matrix& rows);

}  // namespace heed
