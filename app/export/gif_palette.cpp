#include "app/export/gif_palette.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {
namespace {

constexpr std::size_t kMaxCachedColors = std::size_t{1} << 20;  // cached nearest colours

int channel(std::uint32_t color, int at) { return static_cast<int>(color >> (16 - 8 * at) & 255); }

struct Counted {
  std::uint32_t color = 0;
  double weight = 0;
};

// A box of median cut: colours to be merged, with the squared error per channel.
struct ColorBox {
  std::vector<Counted> colors;
  std::array<double, 3> mean{}, error{};

  explicit ColorBox(std::vector<Counted> held) : colors(std::move(held)) {
    double weight = 0;
    for (const Counted& each : colors) weight += each.weight;
    for (int at = 0; at < 3; ++at) {
      const auto c = static_cast<std::size_t>(at);
      for (const Counted& each : colors) mean[c] += each.weight * channel(each.color, at) / weight;
      for (const Counted& each : colors)
        error[c] += each.weight * std::pow(channel(each.color, at) - mean[c], 2);
    }
  }
  double worst() const { return *std::max_element(error.begin(), error.end()); }
  int worst_channel() const {
    return static_cast<int>(std::max_element(error.begin(), error.end()) - error.begin());
  }
  // The most frequent colour rather than the mean, so that surfaces keep their exact colour.
  std::uint32_t color() const {
    return std::max_element(colors.begin(), colors.end(),
                            [](const Counted& a, const Counted& b) { return a.weight < b.weight; })
        ->color;
  }
};

// Splits the box with the largest error at its mean until there are enough boxes or nothing is left to split.
std::vector<ColorBox> cut(std::vector<Counted> colors, std::size_t most) {
  std::vector<ColorBox> boxes;
  boxes.emplace_back(std::move(colors));
  while (boxes.size() < most) {
    const auto worst = std::max_element(boxes.begin(), boxes.end(), [](const ColorBox& a, const ColorBox& b) {
      return a.worst() < b.worst();
    });
    if (worst->worst() <= 0) break;
    const int at = worst->worst_channel();
    const double middle = worst->mean[static_cast<std::size_t>(at)];
    std::vector<Counted> all = std::move(worst->colors);
    const auto upper = std::partition(all.begin(), all.end(),
                                      [&](const Counted& each) { return channel(each.color, at) <= middle; });
    std::vector<Counted> second(upper, all.end());
    all.erase(upper, all.end());
    *worst = ColorBox(std::move(all));
    boxes.emplace_back(std::move(second));
  }
  return boxes;
}

}  // namespace

void count_colors(const Raster& raster, ColorCounts& counts) {
  for (std::size_t i = 0; i < raster.pixels.size();) {
    std::size_t end = i + 1;
    while (end < raster.pixels.size() && raster.pixels[end] == raster.pixels[i]) ++end;
    counts[raster.pixels[i]] += end - i;
    i = end;
  }
}

GifPalette GifPalette::choose(const ColorCounts& counts) {
  // Square root, so that colours of small details get some weight, too.
  std::vector<Counted> colors;
  for (const auto& [color, count] : counts) colors.push_back({color, std::sqrt(static_cast<double>(count))});
  std::sort(colors.begin(), colors.end(),
            [](const Counted& a, const Counted& b) { return a.color < b.color; });
  if (colors.empty()) colors.push_back({0, 1});
  GifPalette palette;
  for (const ColorBox& box : cut(std::move(colors), kMaxColors)) palette.colors_.push_back(box.color());
  return palette;
}

std::uint8_t GifPalette::nearest(std::uint32_t color) {
  const auto known = nearest_cache_.find(color);
  if (known != nearest_cache_.end()) return known->second;
  if (nearest_cache_.size() >= kMaxCachedColors) nearest_cache_.clear();
  int least = std::numeric_limits<int>::max();
  std::size_t best = 0;
  for (std::size_t i = 0; i < colors_.size(); ++i) {
    int distance = 0;
    for (int at = 0; at < 3; ++at) {
      const int difference = channel(color, at) - channel(colors_[i], at);
      distance += difference * difference;
    }
    if (distance >= least) continue;
    least = distance;
    best = i;
  }
  return nearest_cache_[color] = static_cast<std::uint8_t>(best);
}

std::vector<std::uint8_t> GifPalette::indices(const Raster& raster) {
  std::vector<std::uint8_t> found(raster.pixels.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    const bool is_same = i > 0 && raster.pixels[i] == raster.pixels[i - 1];
    found[i] = is_same ? found[i - 1] : nearest(raster.pixels[i]);
  }
  return found;
}

}  // namespace heed
