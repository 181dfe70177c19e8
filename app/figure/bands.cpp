#include "app/figure/bands.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace heed {
namespace {

// How much of the unit interval at `at` lies between two places.
float covered(float at, float from, float to) {
  return std::max(std::min(to, at + 1) - std::max(from, at), 0.0f);
}

// Adds up what covers each pixel. As bands do not overlap, the order does not matter.
class BandSums {
 public:
  BandSums(int width, int height)
      : width_(width),
        height_(height),
        sums_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

  // In pixels.
  void add(const Band& band) {
    const auto is_finite = [](float at) { return std::isfinite(at); };
    if (!(band.right > band.left) || !std::ranges::all_of(band.top, is_finite) ||
        !std::ranges::all_of(band.bottom, is_finite))
      return;
    const int begin = first_pixel(band.left), end = end_pixel(band.right, width_);
    const Sum full = of(band.fill);
    const bool is_level = band.top[0] == band.top[1] && band.bottom[0] == band.bottom[1];
    if (is_level) return add_level(band, full, begin, end);
    const float length = band.right - band.left;
    for (int x = begin; x < end; ++x) {
      const float middle = static_cast<float>(x) + 0.5f;
      const float way = std::clamp((middle - band.left) / length, 0.0f, 1.0f);
      const float top = std::lerp(band.top[0], band.top[1], way);
      const float bottom = std::lerp(band.bottom[0], band.bottom[1], way);
      const float share = covered(static_cast<float>(x), band.left, band.right);
      for (int y = first_pixel(top); y < end_pixel(bottom, height_); ++y)
        add(x, y, full, share * covered(static_cast<float>(y), top, bottom));
    }
  }

  PixelImage image() const {
    PixelImage image{width_, height_, {}};
    image.pixels.reserve(sums_.size());
    for (const Sum& sum : sums_) image.pixels.push_back(color_of(sum));
    return image;
  }

 private:
  // Colours times the share of the pixel that they cover.
  struct Sum {
    float r = 0, g = 0, b = 0, share = 0;
  };

  static Sum of(Color color) {
    const float share = static_cast<float>(color.a) / 255;
    return {share * static_cast<float>(color.r), share * static_cast<float>(color.g),
            share * static_cast<float>(color.b), share};
  }
  static Color color_of(const Sum& sum) {
    if (sum.share <= 0) return {0, 0, 0, 0};
    const auto channel = [](float x) {
      return static_cast<std::uint8_t>(std::lround(std::clamp(x, 0.0f, 255.0f)));
    };
    return {channel(sum.r / sum.share), channel(sum.g / sum.share), channel(sum.b / sum.share),
            channel(255 * sum.share)};
  }
  static int first_pixel(float at) { return static_cast<int>(std::floor(std::clamp(at, 0.0f, kFarthest))); }
  static int end_pixel(float at, int size) {
    return std::min(static_cast<int>(std::ceil(std::clamp(at, 0.0f, kFarthest))), size);
  }

  void add_level(const Band& band, const Sum& full, int begin, int end) {
    for (int y = first_pixel(band.top[0]); y < end_pixel(band.bottom[0], height_); ++y) {
      const float share = covered(static_cast<float>(y), band.top[0], band.bottom[0]);
      for (int x = begin; x < end; ++x)
        add(x, y, full, share * covered(static_cast<float>(x), band.left, band.right));
    }
  }
  void add(int x, int y, const Sum& full, float share) {
    Sum& sum =
        sums_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)];
    sum.r += share * full.r;
    sum.g += share * full.g;
    sum.b += share * full.b;
    sum.share += share * full.share;
  }

  static constexpr float kFarthest = 1e6f;
  int width_, height_;
  std::vector<Sum> sums_;
};

}  // namespace

PixelImage band_image(const Bands& bands, const Camera& camera, int width, int height) {
  BandSums sums(width, height);
  const auto x = [&](float at) { return camera.origin.x + camera.scale * at; };
  const auto y = [&](float at) { return camera.origin.y + camera.scale * at; };
  for (const Band& band : bands.bands) {
    sums.add({x(band.left),
              x(band.right),
              {y(band.top[0]), y(band.top[1])},
              {y(band.bottom[0]), y(band.bottom[1])},
              band.fill});
  }
  return sums.image();
}

}  // namespace heed
