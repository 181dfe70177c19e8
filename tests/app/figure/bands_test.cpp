#include "app/figure/bands.h"

#include <cmath>
#include <cstddef>
#include <limits>

#include <gtest/gtest.h>

namespace heed {
namespace {

constexpr Color kRed{200, 0, 0, 255}, kHalfGreen{0, 100, 0, 128};

Bands of(std::vector<Band> bands) { return {std::move(bands), {0, 0, 100, 100}}; }

Color at(const PixelImage& image, int x, int y) {
  return image.pixels[static_cast<std::size_t>(y * image.width + x)];
}

float covered_pixels(const PixelImage& image) {
  float sum = 0;
  for (const Color& color : image.pixels) sum += static_cast<float>(color.a) / 255;
  return sum;
}

TEST(Bands, fill_whole_pixels_with_their_colour) {
  const PixelImage image = band_image(of({{2, 5, {1, 1}, {3, 3}, kHalfGreen}}), {}, 8, 6);
  ASSERT_EQ(image.pixels.size(), 48u);
  for (int y = 0; y < 6; ++y) {
    for (int x = 0; x < 8; ++x) {
      const bool is_inside = x >= 2 && x < 5 && y >= 1 && y < 3;
      EXPECT_EQ(at(image, x, y), is_inside ? kHalfGreen : (Color{0, 0, 0, 0})) << x << ", " << y;
    }
  }
}

TEST(Bands, cover_of_a_pixel_what_lies_in_it) {
  const PixelImage image = band_image(of({{0.5f, 3, {1.25f, 1.25f}, {1.75f, 1.75f}, kRed}}), {}, 4, 3);
  EXPECT_EQ(at(image, 0, 1), (Color{200, 0, 0, 64}));
  EXPECT_EQ(at(image, 1, 1), (Color{200, 0, 0, 128}));
  EXPECT_EQ(at(image, 3, 1).a, 0);
  EXPECT_EQ(at(image, 1, 0).a, 0);
}

// Rows thinner than a pixel: their colours are mixed, none is drawn over the other.
TEST(Bands, of_several_in_a_pixel_mix) {
  const PixelImage image = band_image(
      of({{0, 1, {0, 0}, {0.25f, 0.25f}, kRed}, {0, 1, {0.25f, 0.25f}, {1, 1}, {0, 0, 80, 255}}}), {}, 1, 1);
  EXPECT_EQ(at(image, 0, 0), (Color{50, 0, 60, 255}));
}

TEST(Bands, that_grow_have_the_area_of_their_quadrilateral) {
  const Band growing{1.3f, 17.8f, {8, 2.2f}, {9, 15.7f}, kRed};
  const float area = (17.8f - 1.3f) * (1 + 13.5f) / 2;
  EXPECT_NEAR(covered_pixels(band_image(of({growing}), {}, 20, 18)), area, 0.01f * area);
  const Camera twice{{-3, -5}, 2};
  EXPECT_NEAR(covered_pixels(band_image(of({growing}), twice, 40, 40)), 4 * area, 0.01f * 4 * area);
}

TEST(Bands, that_are_not_numbers_or_have_no_length_are_left_out) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN(),
                  kInf = std::numeric_limits<float>::infinity();
  const Bands none = of({{2, 2, {0, 1}, {3, 3}, kRed},
                         {3, 1, {0, 0}, {3, 3}, kRed},
                         {0, 3, {kNan, 0}, {3, 3}, kRed},
                         {0, 3, {0, 0}, {3, kInf}, kRed},
                         {kNan, 3, {0, 0}, {3, 3}, kRed}});
  EXPECT_EQ(covered_pixels(band_image(none, {}, 4, 4)), 0);
}

TEST(Bands, outside_the_image_are_left_out) {
  const Bands far = of({{-50, 50, {-50, -40}, {50, 40}, kRed},
                        {-9, -4, {0, 0}, {3, 3}, kRed},
                        {1e9f, 2e9f, {0, 0}, {3, 3}, kRed},
                        {0, 3, {-1e9f, -1e9f}, {-5, -5}, kRed}});
  const PixelImage image = band_image(far, {}, 4, 4);
  for (const Color& color : image.pixels) EXPECT_EQ(color, kRed);
}

}  // namespace
}  // namespace heed
