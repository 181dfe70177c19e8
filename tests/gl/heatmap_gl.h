#pragma once

#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include <gtest/gtest.h>

#include "app/gl/heatmap_renderer.h"
#include "tests/gl/gl_test.h"

namespace heed::gl {

using gl_test::distance;
using gl_test::Picture;
using gl_test::Pixel;

inline constexpr float kInf = std::numeric_limits<float>::infinity();
inline constexpr Rgba kSurface{0x11 / 255.f, 0x13 / 255.f, 0x18 / 255.f, 1};
inline constexpr Rgba kQuery{0xef / 255.f, 0x64 / 255.f, 0x61 / 255.f, 1};
inline constexpr Rgba kGrey{0x8a / 255.f, 0x91 / 255.f, 0xa3 / 255.f, 1};
inline constexpr Rgba kInk{0xe9 / 255.f, 0xeb / 255.f, 0xf1 / 255.f, 1};
inline constexpr Rgba kLine{0x26 / 255.f, 0x2a / 255.f, 0x34 / 255.f, 1};

inline Pixel pixel_of(const Rgba& color) {
  Pixel pixel{0, 0, 0, 255};
  for (std::size_t i = 0; i < 3; ++i) pixel[i] = static_cast<int>(std::lround(color[i] * 255));
  return pixel;
}

// 9 % of the role's colour at 0, 82 % at the end of the range; grey below 0.
inline Pixel role_pixel(double part) {
  Pixel pixel{0, 0, 0, 255};
  const Rgba& role = part < 0 ? kGrey : kQuery;
  const double amount = 0.09 + (0.82 - 0.09) * std::abs(part);
  for (std::size_t i = 0; i < 3; ++i) {
    pixel[i] = static_cast<int>(std::lround(255.0 * ((1 - amount) * kSurface[i] + amount * role[i])));
  }
  return pixel;
}

// The colours of role_pixel() from −1 to 1, or from 0 to 1.
inline Texture role_map(bool is_diverging) {
  std::array<unsigned char, 4 * kColorMapSize> rgba;
  for (std::size_t i = 0; i < kColorMapSize; ++i) {
    const double part = static_cast<double>(i) / (kColorMapSize - 1);
    const Pixel pixel = role_pixel(is_diverging ? 2 * part - 1 : part);
    for (std::size_t channel = 0; channel < 4; ++channel) {
      rgba[4 * i + channel] = static_cast<unsigned char>(pixel[channel]);
    }
  }
  return color_map_texture(rgba);
}

class HeatmapGlTest : public gl_test::GlTest {
 protected:
  static constexpr int kMargin = 8;

  void SetUp() override {
    GlTest::SetUp();
    if (IsSkipped()) return;
    Result<HeatmapRenderer> made = HeatmapRenderer::make();
    ASSERT_TRUE(made) << made.error().message.args[0].second;
    renderer.emplace(std::move(made).value());
    draw.signs = {kSurface, kGrey, kInk, kLine};
    from_zero.emplace(role_map(false));
    around_zero.emplace(role_map(true));
  }

  void TearDown() override {
    renderer.reset();
    from_zero.reset();
    around_zero.reset();
    GlTest::TearDown();
  }

  // The matrix in cells of this many pixels, with a margin of surface around it.
  Picture picture_of(const HeatmapTexture& texture, float cell) { return picture_of(texture, {cell, cell}); }

  Picture picture_of(const HeatmapTexture& texture, const Vec2& cell) {
    const int width = static_cast<int>(std::ceil(static_cast<float>(texture.cols()) * cell[0])) + 2 * kMargin;
    const int height =
        static_cast<int>(std::ceil(static_cast<float>(texture.rows()) * cell[1])) + 2 * kMargin;
    draw.viewport = {static_cast<float>(width), static_cast<float>(height)};
    draw.clip = {0, 0, draw.viewport[0], draw.viewport[1]};
    draw.origin = {kMargin, kMargin};
    draw.cell = cell;
    const float side = std::min(cell[0], cell[1]);
    draw.cells = side < 9 ? HeatmapCells{} : HeatmapCells{2, 0.12f * side, 1, 0.17f * side, 0.25f};
    draw.map = draw.range.low < 0 ? &*around_zero : &*from_zero;
    begin_picture(width, height, kSurface);
    renderer->draw(texture, draw);
    return end_picture();
  }

  Picture picture_of(const Matrix& matrix, float cell, const ZeroSources& zeros = {}) {
    HeatmapTexture texture;
    EXPECT_TRUE(texture.upload({matrix, zeros}));
    return picture_of(texture, cell);
  }

  static Pixel center(const Picture& picture, int row, int col, int cell) {
    return picture.at(kMargin + col * cell + cell / 2, kMargin + row * cell + cell / 2);
  }

  std::optional<HeatmapRenderer> renderer;
  std::optional<Texture> from_zero, around_zero;
  HeatmapDraw draw;
};

}  // namespace heed::gl
