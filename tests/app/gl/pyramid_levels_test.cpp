#include "app/gl/pyramid_levels.h"

#include <cmath>
#include <utility>

#include <gtest/gtest.h>

namespace heed::gl {
namespace {

TEST(PyramidLevels, a_tall_matrix_drawn_as_a_square_keeps_its_columns_until_its_cells_are_square) {
  const float side_px = 396;
  const float width_px = side_px / 64, height_px = side_px / 4096;
  const PyramidLevels levels(4096, 64, skew_for(width_px, height_px));
  EXPECT_EQ(levels.rows(6), 64);
  EXPECT_EQ(levels.cols(6), 64);
  EXPECT_EQ(levels.rows(7), 32);
  EXPECT_EQ(levels.cols(7), 32);
  EXPECT_EQ(levels.last(), 12);
  const int seen = levels.level_for(width_px, height_px);
  EXPECT_EQ(levels.cols(seen), 64);
  EXPECT_EQ(levels.rows(seen), 256) << "512 would not have a pixel each";
}

TEST(PyramidLevels, a_matrix_of_square_cells_is_halved_both_ways) {
  const PyramidLevels levels(1000, 700, skew_for(0.3f, 0.3f));
  EXPECT_EQ(levels.skew(), 0);
  EXPECT_EQ(levels.rows(3), 125);
  EXPECT_EQ(levels.cols(3), 87);
}

// At any size on the screen a cell of the level covers a pixel, and is not much larger than it has to be.
TEST(PyramidLevels, are_as_fine_as_pixels_whatever_the_form_of_a_cell) {
  for (const float height_px : {3.0f, 0.9f, 0.31f, 0.05f, 0.008f}) {
    for (float width_px = 4; width_px > 0.004f; width_px *= 0.83f) {
      const PyramidLevels levels(4096, 4096, skew_for(width_px, height_px));
      const int level = levels.level_for(width_px, height_px);
      const float seen_width = std::ldexp(width_px, levels.col_shift(level)),
                  seen_height = std::ldexp(height_px, levels.row_shift(level));
      SCOPED_TRACE(testing::Message() << width_px << " × " << height_px);
      EXPECT_GE(seen_width, 0.9999f);
      EXPECT_GE(seen_height, 0.9999f);
      EXPECT_TRUE(levels.col_shift(level) == 0 || seen_width < 2.83f) << seen_width;
      EXPECT_TRUE(levels.row_shift(level) == 0 || seen_height < 2.83f) << seen_height;
    }
  }
}

TEST(PyramidLevels, each_cell_is_below_the_one_above_it) {
  for (const int skew : {0, 1, -2, 5, -30}) {
    const PyramidLevels levels(77, 33, skew);
    for (int level = 0; level <= levels.last(); ++level) {
      for (int up = 0; up <= levels.last() - level; ++up) {
        for (Index row = 0; row < levels.rows(level); ++row) {
          const Index col = row * 7 % levels.cols(level);
          const CellBox seen = levels.above(level, {row, col, 1, 1}, up);
          const CellBox under = levels.below(level + up, seen, up);
          ASSERT_TRUE(seen.rows == 1 && seen.cols == 1);
          ASSERT_TRUE(under.row <= row && row < under.row + under.rows);
          ASSERT_TRUE(under.col <= col && col < under.col + under.cols);
        }
        const CellBox all = {0, 0, levels.rows(level + up), levels.cols(level + up)};
        const CellBox under = levels.below(level + up, all, up);
        ASSERT_TRUE(under.rows == levels.rows(level) && under.cols == levels.cols(level));
      }
    }
  }
}

}  // namespace
}  // namespace heed::gl
