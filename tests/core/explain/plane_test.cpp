#include "core/explain/plane.h"

#include <cmath>

#include <Eigen/SVD>
#include <gtest/gtest.h>

#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

Eigen::RowVectorXd no_middle(const Matrix& rows) { return Eigen::RowVectorXd::Zero(rows.cols()); }

// What the best plane keeps: the two largest singular values, by another algorithm than that of the program.
double best_share(const Matrix& rows) {
  const Eigen::MatrixXd exact = rows.cast<double>();
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(exact);
  const Eigen::VectorXd squares = svd.singularValues().array().square();
  return squares.head(std::min<Index>(2, squares.size())).sum() / squares.sum();
}

void expect_is_plane(const Plane& plane) {
  EXPECT_NEAR(plane.right.norm(), 1, 1e-9);
  EXPECT_NEAR(plane.up.norm(), plane.right.size() > 1 ? 1 : 0, 1e-9);
  EXPECT_NEAR(plane.right.dot(plane.up), 0, 1e-9);
}

TEST(Plane, main_directions_keep_as_much_as_any_plane_can) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Index count = 1 + static_cast<Index>(seed * 7 % 40), columns = 2 + static_cast<Index>(seed % 23);
    const Matrix rows = random_matrix(seed, count, columns);
    const Plane plane = main_plane(rows, no_middle(rows));
    expect_is_plane(plane);
    EXPECT_NEAR(plane.kept, best_share(rows), 1e-9) << seed;
  }
}

TEST(Plane, main_directions_of_many_wide_rows_keep_as_much_too) {
  // Directions that matter less and less, as they do in real models: iteration finds the first two.
  Matrix rows = random_matrix(5, 220, 200);
  for (Index col = 0; col < rows.cols(); ++col) rows.col(col) *= std::pow(0.9f, static_cast<float>(col));
  const Plane plane = main_plane(rows, no_middle(rows));
  expect_is_plane(plane);
  EXPECT_NEAR(plane.kept, best_share(rows), 1e-6);
}

TEST(Plane, rows_on_a_line_in_a_point_or_of_one_column_have_a_plane) {
  const Matrix line = random_matrix(1, 6, 1) * random_matrix(2, 1, 5);
  const Matrix nothing = Matrix::Zero(3, 4), narrow = random_matrix(3, 4, 1), none = Matrix(0, 3);
  for (const Matrix& rows : {line, nothing, narrow, none}) {
    const Plane plane = main_plane(rows, no_middle(rows));
    expect_is_plane(plane);
    EXPECT_NEAR(plane.kept, 1, 1e-9);
  }
}

TEST(Plane, along_a_row_dot_products_with_it_can_be_read_off) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Matrix rows = random_matrix(seed, 9, 2 + static_cast<Index>(seed % 9));
    const Eigen::RowVectorXd arrow = rows.row(4).cast<double>();
    const Plane plane = plane_along(rows, arrow);
    expect_is_plane(plane);
    for (Index row = 0; row < rows.rows(); ++row) {
      const Eigen::Vector2d at = plane.projected(rows.row(row).cast<double>());
      EXPECT_NEAR(at.x() * arrow.norm(), rows.row(row).cast<double>().dot(arrow), 1e-6);
    }
  }
}

TEST(Plane, columns_are_drawn_as_they_are) {
  const Matrix rows = random_matrix(8, 5, 4);
  const Plane plane = plane_of_columns(rows, 3, 1);
  for (Index row = 0; row < rows.rows(); ++row) {
    const Eigen::Vector2d at = plane.projected(rows.row(row).cast<double>());
    EXPECT_EQ(at, Eigen::Vector2d(static_cast<double>(rows(row, 3)), static_cast<double>(rows(row, 1))));
  }
}

TEST(Plane, a_lifted_way_moves_the_projection_by_it_and_nothing_else) {
  const Matrix rows = random_matrix(4, 12, 7);
  const Plane plane = main_plane(rows, rows.cast<double>().colwise().mean());
  const Eigen::RowVectorXd before = rows.row(2).cast<double>(), after = before + plane.lifted({0.7, -0.3});
  EXPECT_NEAR((plane.projected(after) - plane.projected(before) - Eigen::Vector2d(0.7, -0.3)).norm(), 0,
              1e-12);
  EXPECT_NEAR((after - before).norm(), std::hypot(0.7, 0.3), 1e-12);
}

}  // namespace
}  // namespace heed
