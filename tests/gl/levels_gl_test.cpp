// Matrices whose cells are smaller than a pixel.
#include <algorithm>
#include <cmath>
#include <utility>

#include <gtest/gtest.h>

#include "tests/gl/heatmap_gl.h"

namespace heed::gl {
namespace {

struct Form {
  Index rows = 0, cols = 0;
};
constexpr Form kLongForms[] = {{4096, 64}, {64, 4096}, {1024, 32}, {32, 1024}};

// At its place or the pixel beside it.
TEST_F(HeatmapGlTest, a_strong_cell_of_a_tall_or_wide_matrix_is_seen_at_every_zoom_and_aspect) {
  for (const auto& [rows, cols] : kLongForms) {
    for (const auto& [width, height] :
         {Vec2{396, 396}, {300, 517}, {700, 41}, {40, 611}, {97, 83}, {13, 9}}) {
      const Vec2 cell = {width / static_cast<float>(cols), height / static_cast<float>(rows)};
      for (const auto& [row, col] :
           {std::pair<Index, Index>{0, 0}, {rows - 1, cols - 1}, {rows / 3, cols / 5}}) {
        Matrix matrix = Matrix::Zero(rows, cols);
        matrix(row, col) = 1;
        HeatmapTexture texture(skew_for(cell[0], cell[1]));
        ASSERT_TRUE(texture.upload({matrix}));
        const Picture picture = picture_of(texture, cell);
        const int x = kMargin + static_cast<int>((static_cast<float>(col) + 0.5f) * cell[0]);
        const int y = kMargin + static_cast<int>((static_cast<float>(row) + 0.5f) * cell[1]);
        int nearest = 1000;
        for (int dy = -1; dy <= 1; ++dy) {
          for (int dx = -1; dx <= 1; ++dx)
            nearest = std::min(nearest, distance(picture.at(x + dx, y + dy), role_pixel(1)));
        }
        EXPECT_LE(nearest, 1) << rows << " × " << cols << " in " << width << " × " << height << ": " << row
                              << "," << col;
      }
    }
  }
}

// Every second one is bright, so each that is seen differs from its neighbours.
TEST_F(HeatmapGlTest, of_a_tall_or_wide_matrix_all_lines_are_seen_that_have_room) {
  for (const auto& [rows, cols] : kLongForms) {
    const bool is_tall = rows > cols;
    Matrix matrix(rows, cols);
    for (Index row = 0; row < rows; ++row) {
      for (Index col = 0; col < cols; ++col) matrix(row, col) = static_cast<float>((is_tall ? col : row) % 2);
    }
    const Vec2 cell = {396 / static_cast<float>(cols), 396 / static_cast<float>(rows)};
    HeatmapTexture texture(skew_for(cell[0], cell[1]));
    ASSERT_TRUE(texture.upload({matrix}));
    const Picture picture = picture_of(texture, cell);
    int changes = 0;
    for (int at = 1; at < 395; ++at) {
      const auto pixel = [&](int along) {
        return is_tall ? picture.at(kMargin + along, kMargin + 200)
                       : picture.at(kMargin + 200, kMargin + along);
      };
      changes += distance(pixel(at), pixel(at - 1)) > 2;
    }
    EXPECT_EQ(changes, std::min(rows, cols) - 1) << rows << " × " << cols;
  }
}

TEST_F(HeatmapGlTest, uploading_what_changed_gives_the_same_picture_as_uploading_all) {
  Matrix matrix(77, 130);
  for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = std::sin(static_cast<float>(i) * 0.7f) * 0.5f;
  const Matrix scores = Matrix::Constant(77, 130, -kInf);
  for (Index i = 0; i < matrix.size(); i += 3) matrix.data()[i] = 0;
  draw.range = {-1, 1, 1, true};
  const ZeroSources none, some{&scores, nullptr};
  for (const auto& [used, skew] : {std::pair{none, 0}, {some, 0}, {none, 2}, {some, -1}}) {
    HeatmapTexture parts(skew);
    ASSERT_TRUE(parts.upload({matrix, used}));
    Matrix edited = matrix;
    edited.row(76).setConstant(0.9f);
    edited.col(3).setConstant(-0.8f);
    edited.block(10, 20, 5, 7).setConstant(1);
    parts.upload({edited, used}, {76, 0, 1, 130});
    parts.upload({edited, used}, {0, 3, 77, 1});
    parts.upload({edited, used}, {10, 20, 5, 7});
    HeatmapTexture whole(skew);
    ASSERT_TRUE(whole.upload({edited, used}));
    for (const float cell : {12.0f, 1.0f, 0.3f, 0.1f}) {
      EXPECT_EQ(picture_of(parts, cell).rgba, picture_of(whole, cell).rgba) << cell;
    }
  }
}

TEST_F(HeatmapGlTest, a_texture_of_the_coarse_levels_only_gives_the_same_small_picture) {
  Matrix matrix(300, 700);
  for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = std::sin(static_cast<float>(i) * 0.37f);
  HeatmapTexture whole, coarse(0, Strongest::ByMagnitude, 3);
  for (HeatmapTexture* texture : {&whole, &coarse}) {
    ASSERT_TRUE(texture->begin(300, 700));
    while (texture->allocate_next()) {
    }
    texture->upload({matrix}, {0, 0, 256, 700});
    texture->upload({matrix}, {256, 0, 44, 700});
  }
  EXPECT_EQ(coarse.first_level(), 3);
  for (const float cell : {0.12f, 0.06f})
    EXPECT_EQ(picture_of(coarse, cell).rgba, picture_of(whole, cell).rgba);
  EXPECT_NE(picture_of(coarse, 1).rgba, picture_of(whole, 1).rgba) << "it has no finer level";
  matrix.block(100, 200, 3, 5).setConstant(1);
  for (HeatmapTexture* texture : {&whole, &coarse}) texture->upload({matrix}, {100, 200, 3, 5});
  EXPECT_EQ(picture_of(coarse, 0.12f).rgba, picture_of(whole, 0.12f).rgba);
}

}  // namespace
}  // namespace heed::gl
