#include "app/theme/color.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace heed {
namespace {

// Lookup table: called for each number in each frame.
float linear(std::uint8_t channel) {
  static const auto table = [] {
    std::array<float, 256> linear_of;
    for (std::size_t i = 0; i < linear_of.size(); ++i) {
      const float c = static_cast<float>(i) / 255;
      linear_of[i] = c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
    }
    return linear_of;
  }();
  return table[channel];
}

float luminance(Color color) {
  return 0.2126f * linear(color.r) + 0.7152f * linear(color.g) + 0.0722f * linear(color.b);
}

std::uint8_t mix_channel(std::uint8_t from, std::uint8_t to, float amount) {
  return static_cast<std::uint8_t>(
      std::lround(std::lerp(static_cast<float>(from), static_cast<float>(to), amount)));
}

}  // namespace

Color mix(Color from, Color to, float amount) {
  const float t = std::clamp(amount, 0.0f, 1.0f);
  return {mix_channel(from.r, to.r, t), mix_channel(from.g, to.g, t), mix_channel(from.b, to.b, t),
          mix_channel(from.a, to.a, t)};
}

float contrast_ratio(Color a, Color b) {
  const float la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05f) / (std::min(la, lb) + 0.05f);
}

Color readable_on(Color color, Color background, Color ink, float least_contrast) {
  constexpr int kSteps = 20;
  for (int step = 0; step < kSteps; ++step) {
    const Color candidate = mix(color, ink, static_cast<float>(step) / kSteps);
    if (contrast_ratio(candidate, background) >= least_contrast) return candidate;
  }
  return ink;
}

}  // namespace heed
