#include <algorithm>
#include <string>

#include "app/figure/number_text.h"
#include "app/figure/parts.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr float kRuler = 5;
constexpr float kHollowInside = 2;  // of the ruler's height, where numbers are drawn hollow
constexpr float kTextSize = 9;
constexpr float kGlyphWidth = 0.6f * kTextSize;
constexpr int kStrips = 48;

// A matrix without negative numbers uses the upper half of a diverging scale; the legend is of what is used.
float lowest_of(const ColorScale& scale, const NumberRange& range) {
  return range.low < 0 ? scale.low() : 0.0f;
}

// Each strip reaches to the right end and the next covers it, so that no seams are seen between them.
void draw_ruler(const Pen& pen, const Rect& ruler, const ColorScale& scale, float low) {
  for (int i = 0; i < kStrips; ++i) {
    const float part = static_cast<float>(i) / kStrips;
    const float value = low + (scale.high - low) * (static_cast<float>(i) + 0.5f) / kStrips;
    const float x = ruler.x + ruler.width * part;
    const Rect rest = {x, ruler.y, ruler.right() - x, ruler.height};
    pen.add(Box{rest, color_of(scale, value), 0});
    if (!is_hollow(scale, value)) continue;
    pen.add(Box{inset({x, rest.y, ruler.width / kStrips, rest.height}, 0), color_of(scale, value), 0});
    pen.add(Box{{x, ruler.center_y() - kHollowInside / 2, ruler.width / kStrips + 0.5f, kHollowInside},
                hollow_color(scale, value),
                0});
  }
}

float width_of(const std::string& text) {
  const auto letters = std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;  // a minus has three bytes
  });
  return kGlyphWidth * static_cast<float>(letters);
}

// As precise as there is room for.
std::string end_text(float value, float room) {
  const std::string text = readable_text(value, 4);
  return width_of(text) <= room ? text
                                : fitted_text(value, std::max(static_cast<int>(room / kGlyphWidth), 3));
}

void draw_number(const Pen& pen, Point at, Anchor anchor, std::string text) {
  pen.add(Label{at, anchor, Face::Numbers, kTextSize, pen.theme().muted, std::move(text)});
}

}  // namespace

void draw_legend(const Pen& pen, const Block& block, const ShownMatrix& shown) {
  const ColorScale scale = scale_of(pen, shown);
  const float low = lowest_of(scale, scaled_range(pen, shown));
  const Rect ruler = {block.legend.x, block.legend.y, block.legend.width, kRuler};
  draw_ruler(pen, ruler, scale, low);
  const float y = block.legend.bottom() - kTextSize / 2;
  const bool is_flat = scale.high == 0;
  const float room = low < 0 ? ruler.width / 2 - kGlyphWidth : ruler.width - 2 * kGlyphWidth;
  const std::string low_text = low < 0 ? end_text(low, room) : "0";
  draw_number(pen, {ruler.x, y}, Anchor::Left, low_text);
  if (is_flat) return;
  const std::string high_text = end_text(scale.high, room);
  draw_number(pen, {ruler.right(), y}, Anchor::Right, high_text);
  const float left_over = ruler.width / 2 - width_of(low_text);
  if (low < 0 && left_over > 2 * kGlyphWidth) draw_number(pen, {ruler.center_x(), y}, Anchor::Center, "0");
}

}  // namespace heed
