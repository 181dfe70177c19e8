#include "tests/gl/heatmap_gl.h"

#include <cmath>
#include <limits>

#include <glad/gl.h>
#include <gmock/gmock.h>

namespace heed::gl {
namespace {

TEST_F(HeatmapGlTest, cell_centres_have_the_colour_of_their_value) {
  Matrix scores(3, 3);
  scores << 2, 4, 4, 4, 16, 12, 4, 12, 10;
  draw.range = {0, 16, 1};
  for (const int cell : {1, 3, 8, 40}) {
    const Picture picture = picture_of(scores, static_cast<float>(cell));
    for (int row = 0; row < 3; ++row) {
      for (int col = 0; col < 3; ++col) {
        EXPECT_LE(distance(center(picture, row, col, cell), role_pixel(scores(row, col) / 16.0)), 1)
            << row << "," << col << " in cells of " << cell;
      }
    }
  }
}

TEST_F(HeatmapGlTest, a_number_below_zero_is_hollow_its_inside_nearer_to_zero) {
  Matrix matrix(1, 5);
  matrix << -3, -1.5f, 0, 1.5f, 3;
  draw.range = {-3, 3, 1, true};
  const Picture picture = picture_of(matrix, 20);
  for (int col = 0; col < 5; ++col) {
    const double part = matrix(0, col) / 3.0;
    const int x = kMargin + col * 20 + 2, y = kMargin + 10;
    EXPECT_LE(distance(picture.at(x, y), role_pixel(part)), 2) << "edge of " << col;
    EXPECT_LE(distance(center(picture, 0, col, 20), role_pixel(part < 0 ? part / 4 : part)), 2) << col;
  }
}

TEST_F(HeatmapGlTest, on_a_root_scale_colours_go_by_the_square_root) {
  draw.range = {0, 1, 0.5f};
  EXPECT_LE(distance(center(picture_of(Matrix::Constant(1, 1, 0.01f), 6), 0, 0, 6), role_pixel(0.1)), 2);
}

TEST_F(HeatmapGlTest, small_cells_below_zero_have_no_form_but_their_color) {
  Matrix matrix(1, 2);
  matrix << -3, 3;
  draw.range = {-3, 3, 1, true};
  const Picture picture = picture_of(matrix, 6);
  for (int col = 0; col < 2; ++col) {
    EXPECT_LE(distance(center(picture, 0, col, 6), role_pixel(matrix(0, col) / 3.0)), 1) << col;
  }
}

TEST_F(HeatmapGlTest, values_beyond_the_range_take_its_ends_and_huge_ranges_do_not_overflow) {
  Matrix matrix(1, 4);
  matrix << 1e30f, -1e30f, kInf, 5e29f;
  draw.range = {-1e30f, 1e30f, 1, true};
  Picture picture = picture_of(matrix, 20);
  EXPECT_LE(distance(center(picture, 0, 0, 20), role_pixel(1)), 1);
  EXPECT_LE(distance(center(picture, 0, 1, 20), role_pixel(-0.25)), 2);
  EXPECT_LE(distance(center(picture, 0, 2, 20), role_pixel(1)), 1);
  EXPECT_LE(distance(center(picture, 0, 3, 20), role_pixel(0.5)), 2);
  draw.range = {-3e38f, 3e38f, 1, true};
  picture = picture_of(matrix, 20);
  EXPECT_LE(distance(center(picture, 0, 0, 20), role_pixel(0)), 2);
}

TEST_F(HeatmapGlTest, large_cells_are_rounded_and_apart_and_small_ones_touch) {
  draw.range = {0, 1, 1};
  const Picture large = picture_of(Matrix::Ones(2, 2), 34);
  EXPECT_EQ(large.at(kMargin + 34, kMargin + 17), pixel_of(kSurface)) << "the gap between two cells";
  EXPECT_LE(distance(large.at(kMargin + 1, kMargin + 17), role_pixel(1)), 1) << "the edge of a cell";
  EXPECT_GT(distance(large.at(kMargin + 1, kMargin + 1), role_pixel(1)), 30) << "its corner";
  const Picture small = picture_of(Matrix::Ones(20, 20), 4);
  for (int i = 0; i < 80; ++i)
    EXPECT_LE(distance(small.at(kMargin + i, kMargin + 41), role_pixel(1)), 1) << i;
}

TEST_F(HeatmapGlTest, what_has_not_been_computed_is_an_empty_cell) {
  draw.known = 5;
  const Picture picture = picture_of(Matrix::Ones(3, 3), 34);
  EXPECT_LE(distance(center(picture, 1, 1, 34), role_pixel(1)), 1) << "the fifth cell in reading order";
  EXPECT_EQ(center(picture, 1, 2, 34), pixel_of(kSurface)) << "the sixth";
  EXPECT_EQ(center(picture, 2, 0, 34), pixel_of(kSurface));
  int outline = 0;
  for (int x = 0; x < 34; ++x)
    outline += distance(picture.at(kMargin + 68 + x, kMargin + 51), pixel_of(kSurface)) > 5;
  EXPECT_GE(outline, 2) << "an outline at its left and right";
}

TEST_F(HeatmapGlTest, unknown_cells_seen_from_afar_are_the_surface) {
  draw.known = 512 * 100;
  const Picture picture = picture_of(Matrix::Ones(512, 512), 0.25f);
  EXPECT_LE(distance(picture.at(kMargin + 60, kMargin + 20), role_pixel(1)), 1);
  EXPECT_EQ(picture.at(kMargin + 60, kMargin + 40), pixel_of(kSurface));
}

// A cell from its left to its right edge, without its rounded corners and the gap beside it.
std::vector<Pixel> band(const Picture& picture, int margin, int col, int cell) {
  std::vector<Pixel> pixels;
  for (int y = 8; y < cell - 8; ++y) {
    for (int x = 1; x < cell - 1; ++x) pixels.push_back(picture.at(margin + col * cell + x, margin + y));
  }
  return pixels;
}

TEST_F(HeatmapGlTest, minus_infinity_nan_masked_switched_off_and_zero_look_different) {
  Matrix matrix(1, 5), scores = Matrix::Zero(1, 5), weights = Matrix::Zero(1, 5);
  matrix << -kInf, std::nanf(""), 0, 0, 0;
  scores(0, 2) = -kInf;
  weights(0, 3) = 1;
  constexpr int kCell = 40;
  const Picture picture = picture_of(matrix, kCell, {&scores, &weights});
  for (int a = 0; a < 5; ++a) {
    for (int b = a + 1; b < 5; ++b) {
      const auto first = band(picture, kMargin, a, kCell);
      const auto second = band(picture, kMargin, b, kCell);
      int different = 0;
      for (std::size_t i = 0; i < first.size(); ++i) different += distance(first[i], second[i]) > 8;
      EXPECT_GT(different * 20, static_cast<int>(first.size())) << a << " and " << b;
    }
  }
  for (int patterned = 0; patterned < 4; ++patterned) {
    const auto pixels = band(picture, kMargin, patterned, kCell);
    EXPECT_THAT(pixels, testing::Contains(testing::Not(pixels.front())))
        << patterned << " is no plain colour";
  }
  const auto zero = band(picture, kMargin, 4, kCell);
  EXPECT_THAT(zero, testing::Each(zero.front())) << "a number is";
}

TEST_F(HeatmapGlTest, a_single_nan_is_seen_from_afar) {
  Matrix matrix = Matrix::Ones(1024, 1024);
  matrix(700, 300) = std::nanf("");
  const Picture picture = picture_of(matrix, 0.25f);
  EXPECT_EQ(picture.at(kMargin + 75, kMargin + 175), pixel_of(kInk));
}

TEST_F(HeatmapGlTest, numbers_that_are_not_known_are_not_seen_from_afar) {
  Matrix matrix = Matrix::Zero(512, 512);
  matrix.bottomRows(411).setConstant(std::nanf(""));
  constexpr Index kKnown = 512 * 101;
  HeatmapTexture texture;
  ASSERT_TRUE(texture.upload({matrix, {}, kKnown}));
  draw.known = kKnown;
  const Picture picture = picture_of(texture, 0.25f);
  for (int y = 0; y < 25; ++y)
    EXPECT_LE(distance(picture.at(kMargin + 60, kMargin + y), role_pixel(0)), 1) << y;
}

TEST_F(HeatmapGlTest, a_single_bright_cell_of_4096_is_seen_at_512) {
  HeatmapTexture texture;
  for (const auto& [row, col] : {std::pair<Index, Index>{0, 0}, {4095, 4095}, {1234, 3211}, {2047, 2048}}) {
    Matrix matrix = Matrix::Zero(4096, 4096);
    matrix(row, col) = -1;
    draw.range = {-1, 1, 1, true};
    ASSERT_TRUE(texture.upload({matrix}));
    const Picture picture = picture_of(texture, 0.125f);
    const Pixel seen = picture.at(kMargin + static_cast<int>(col / 8), kMargin + static_cast<int>(row / 8));
    EXPECT_LE(distance(seen, role_pixel(-1)), 1) << row << "," << col;
    int lit = 0;
    for (int y = 0; y < 512; ++y) {
      for (int x = 0; x < 512; ++x) lit += distance(picture.at(kMargin + x, kMargin + y), role_pixel(0)) > 2;
    }
    EXPECT_EQ(lit, 1) << "and nothing else is";
  }
}

// At its place or the pixel beside it.
TEST_F(HeatmapGlTest, at_any_zoom_and_place_no_bright_cell_is_lost) {
  Matrix matrix = Matrix::Zero(1000, 700);
  for (Index row = 0; row < 1000; row += 90) matrix(row, (row * 7) % 700) = 1;
  HeatmapTexture texture;
  ASSERT_TRUE(texture.upload({matrix}));
  for (const float cell : {0.9f, 0.5f, 0.37f, 0.21f, 0.11f}) {
    const Picture picture = picture_of(texture, cell);
    for (Index row = 0; row < 1000; row += 90) {
      const int x = kMargin + static_cast<int>((static_cast<float>((row * 7) % 700) + 0.5f) * cell);
      const int y = kMargin + static_cast<int>((static_cast<float>(row) + 0.5f) * cell);
      int nearest = 1000;
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx)
          nearest = std::min(nearest, distance(picture.at(x + dx, y + dy), role_pixel(1)));
      }
      EXPECT_LE(nearest, 1) << "row " << row << " at " << cell;
    }
  }
}

TEST_F(HeatmapGlTest, what_lies_outside_the_clip_is_not_touched) {
  HeatmapTexture texture;
  ASSERT_TRUE(texture.upload({Matrix::Ones(4, 4)}));
  draw.viewport = {100, 100};
  draw.clip = {20, 30, 60, 70};
  draw.origin = {-35, -35};
  draw.cell = {50, 50};
  draw.map = &*from_zero;
  begin_picture(100, 100, kInk);
  renderer->draw(texture, draw);
  const Picture picture = end_picture();
  EXPECT_EQ(picture.at(19, 40), pixel_of(kInk));
  EXPECT_EQ(picture.at(60, 40), pixel_of(kInk));
  EXPECT_EQ(picture.at(40, 29), pixel_of(kInk));
  EXPECT_EQ(picture.at(40, 70), pixel_of(kInk));
  EXPECT_NE(picture.at(20, 30), pixel_of(kInk));
  EXPECT_NE(picture.at(59, 69), pixel_of(kInk));
}

TEST_F(HeatmapGlTest, a_matrix_larger_than_the_card_can_hold_is_an_error) {
  GLint most = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
  HeatmapTexture texture;
  const Status status = texture.upload({Matrix::Zero(1, most + 1)});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message.key, "gl.too_large");
}

}  // namespace
}  // namespace heed::gl
