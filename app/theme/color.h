#pragma once

#include <cstdint>

namespace heed {

// An 8-bit sRGB colour with straight (not premultiplied) alpha.
struct Color {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;

  bool operator==(const Color&) const = default;
};

// 0xrrggbb.
constexpr Color rgb(std::uint32_t hex) {
  return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8),
          static_cast<std::uint8_t>(hex), 255};
}

constexpr Color with_alpha(Color color, std::uint8_t alpha) { return {color.r, color.g, color.b, alpha}; }

// Linear interpolation per channel; `amount` is clamped to 0 … 1.
Color mix(Color from, Color to, float amount);

// WCAG 2.1 contrast ratio: 1 (the same) to 21 (black on white); alpha is ignored.
float contrast_ratio(Color a, Color b);

// `color`, mixed with `ink` just enough to be legible on `background`.
Color readable_on(Color color, Color background, Color ink, float least_contrast = 4.5f);

}  // namespace heed
