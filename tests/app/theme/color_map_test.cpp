#include "app/theme/color_map.h"

#include <cmath>

#include <gtest/gtest.h>

namespace heed {
namespace {

// Straight sRGB, 0 to 1.
using Rgba = std::array<float, 4>;

Rgba shown(ColorMap map, Background background, float part) {
  const Color color = color_at(map, background, part);
  return {static_cast<float>(color.r) / 255, static_cast<float>(color.g) / 255,
          static_cast<float>(color.b) / 255, 1};
}

float linear(float srgb) {
  return srgb <= 0.04045f ? srgb / 12.92f : std::pow((srgb + 0.055f) / 1.055f, 2.4f);
}

// CIE 1976 lightness, 0 to 100: not the space in which the maps are made.
float cie_lightness(const Rgba& color) {
  const float luminance =
      0.2126f * linear(color[0]) + 0.7152f * linear(color[1]) + 0.0722f * linear(color[2]);
  return luminance > 0.008856f ? 116 * std::cbrt(luminance) - 16 : 903.3f * luminance;
}

// What someone without green cones sees: Machado, Oliveira and Fernandes 2009, severity 1.0.
Rgba deuteranope(const Rgba& color) {
  const float r = linear(color[0]), g = linear(color[1]), b = linear(color[2]);
  return {0.367322f * r + 0.860646f * g - 0.227968f * b, 0.280085f * r + 0.672501f * g + 0.047413f * b,
          -0.011820f * r + 0.042940f * g + 0.968881f * b, 1};
}

constexpr ColorMap kSequential[] = {ColorMap::Dusk, ColorMap::Slate, ColorMap::Ash};

TEST(ColorMap, sequential_maps_grow_lighter_at_an_even_pace_on_dark_ground) {
  for (const ColorMap map : kSequential) {
    const float first = cie_lightness(shown(map, Background::Dark, 0));
    const float last = cie_lightness(shown(map, Background::Dark, 1));
    EXPECT_GT(last - first, 60);
    constexpr int kSteps = 32;
    for (int i = 0; i < kSteps; ++i) {
      const float step = cie_lightness(shown(map, Background::Dark, static_cast<float>(i + 1) / kSteps)) -
                         cie_lightness(shown(map, Background::Dark, static_cast<float>(i) / kSteps));
      EXPECT_GT(step, 0.5f * (last - first) / kSteps) << "map " << static_cast<int>(map) << " step " << i;
      EXPECT_LT(step, 1.6f * (last - first) / kSteps) << "map " << static_cast<int>(map) << " step " << i;
    }
  }
}

TEST(ColorMap, on_light_ground_sequential_maps_run_the_other_way) {
  for (const ColorMap map : kSequential) {
    EXPECT_EQ(color_at(map, Background::Light, 0.3f), color_at(map, Background::Dark, 0.7f));
  }
}

TEST(ColorMap, the_diverging_map_changes_its_lightness_from_the_middle_to_both_ends) {
  for (const Background background : {Background::Dark, Background::Light}) {
    const float direction = background == Background::Dark ? 1.0f : -1.0f;
    for (int i = 0; i < 16; ++i) {
      for (const float side : {-1.0f, 1.0f}) {
        const float nearer =
            cie_lightness(shown(ColorMap::Tide, background, 0.5f + side * static_cast<float>(i) / 32));
        const float farther =
            cie_lightness(shown(ColorMap::Tide, background, 0.5f + side * static_cast<float>(i + 1) / 32));
        EXPECT_GT(direction * (farther - nearer), 0.5f) << i;
      }
    }
  }
}

TEST(ColorMap, the_ends_of_the_diverging_map_differ_for_the_colour_blind) {
  for (const Background background : {Background::Dark, Background::Light}) {
    const Rgba low = deuteranope(shown(ColorMap::Tide, background, 0));
    const Rgba high = deuteranope(shown(ColorMap::Tide, background, 1));
    EXPECT_GT(low[2] - low[0], 0.2f) << "blue";
    EXPECT_GT(high[0] - high[2], 0.15f) << "yellowish";
  }
}

TEST(ColorMap, what_lies_outside_is_clamped) {
  EXPECT_EQ(color_at(ColorMap::Dusk, Background::Dark, -3), color_at(ColorMap::Dusk, Background::Dark, 0));
  EXPECT_EQ(color_at(ColorMap::Dusk, Background::Dark, 7), color_at(ColorMap::Dusk, Background::Dark, 1));
}

}  // namespace
}  // namespace heed
