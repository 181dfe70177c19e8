#include "app/theme/color_map.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace heed {
namespace {

// Lightness 0 to 1, chroma, hue in degrees: the polar form of Oklab (B. Ottosson, "A perceptual
// color space for image processing", 2020, which gives the matrices below).
struct Oklch {
  float lightness;
  float chroma;
  float hue;
};

std::array<float, 3> linear_rgb(const Oklch& color) {
  const float hue = color.hue * std::numbers::pi_v<float> / 180;
  const float a = color.chroma * std::cos(hue);
  const float b = color.chroma * std::sin(hue);
  const auto cube = [](float x) { return x * x * x; };
  const float l = cube(color.lightness + 0.3963377774f * a + 0.2158037573f * b);
  const float m = cube(color.lightness - 0.1055613458f * a - 0.0638541728f * b);
  const float s = cube(color.lightness - 0.0894841775f * a - 1.2914855480f * b);
  return {4.0767416621f * l - 3.3077115913f * m + 0.2309699292f * s,
          -1.2684380046f * l + 2.6097574011f * m - 0.3413193965f * s,
          -0.0041960863f * l - 0.7034186147f * m + 1.7076147010f * s};
}

bool is_displayable(const std::array<float, 3>& rgb) {
  return std::all_of(rgb.begin(), rgb.end(), [](float x) { return x >= 0 && x <= 1; });
}

float srgb_from_linear(float x) {
  return x <= 0.0031308f ? 12.92f * x : 1.055f * std::pow(x, 1 / 2.4f) - 0.055f;
}

// Colours outside the sRGB gamut lose chroma, never lightness.
Color displayed(Oklch color) {
  std::array<float, 3> rgb = linear_rgb(color);
  while (!is_displayable(rgb) && color.chroma > 0) {
    color.chroma = std::max(0.0f, color.chroma - 0.002f);
    rgb = linear_rgb(color);
  }
  const auto channel = [](float x) {
    return static_cast<std::uint8_t>(std::lround(255 * srgb_from_linear(std::clamp(x, 0.0f, 1.0f))));
  };
  return {channel(rgb[0]), channel(rgb[1]), channel(rgb[2]), 255};
}

float between(float from, float to, float part) { return from + (to - from) * part; }

// light: 0 at the dark end, 1 at the light one.
Oklch dusk(float light) {
  return {between(0.22f, 0.93f, light), 0.10f + 0.06f * light, between(295, 103, light)};
}

Oklch slate(float light) {
  const float towards_sand = std::abs(2 * light - 1);  // grey where blue turns to sand
  return {between(0.24f, 0.93f, light), 0.09f * towards_sand, light < 0.5f ? 255.0f : 90.0f};
}

Oklch ash(float light) { return {between(0.22f, 0.95f, light), 0, 0}; }

Oklch tide(float part, Background background) {
  const float away = std::abs(2 * part - 1);
  const float lightness =
      background == Background::Dark ? between(0.24f, 0.80f, away) : between(0.97f, 0.50f, away);
  return {lightness, 0.15f * away, part < 0.5f ? 252.0f : 58.0f};
}

}  // namespace

Color color_at(ColorMap map, Background background, float part) {
  part = std::clamp(part, 0.0f, 1.0f);
  const float light = background == Background::Dark ? part : 1 - part;
  switch (map) {
    case ColorMap::Dusk:
      return displayed(dusk(light));
    case ColorMap::Slate:
      return displayed(slate(light));
    case ColorMap::Ash:
      return displayed(ash(light));
    case ColorMap::Tide:
      return displayed(tide(part, background));
  }
  return {};
}

}  // namespace heed
