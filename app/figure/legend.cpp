#include <algorithm>
#include <string>

#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "app/figure/pen.h"
#include "core/base/number.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr float kRuler = 5;
constexpr float kHollowInside = 2;                 // of the ruler's height, for hollow numbers
constexpr float kTextSize = 9, kLargestText = 13;  // grows when zoomed out, to stay legible
constexpr float kTextPx = 8;
constexpr int kStrips = 48, kStripsOver = 4;

// Without negative numbers only the upper half of a diverging scale is used, and shown.
float lowest_of(const ColorScale& scale, const NumberRange& range) {
  return scale.is_diverging && range.low < 0 ? scale.low() : 0.0f;
}

// Colour strips over a range; each overlaps the following ones to avoid visible seams.
template <typename ColorOf>
void draw_strips(const Pen& pen, const Rect& ruler, NumberRange range, ColorOf color_of_value) {
  for (int i = 0; i < kStrips; ++i) {
    const float value = range.low + (range.high - range.low) * (static_cast<float>(i) + 0.5f) / kStrips;
    const auto edge = [&](int at) { return ruler.x + ruler.width * static_cast<float>(at) / kStrips; };
    const float x = edge(i), end = edge(std::min(i + kStripsOver, kStrips));
    pen.add(Box{{x, ruler.y, end - x, ruler.height}, color_of_value(value), 0});
  }
}

void draw_ruler(const Pen& pen, const Rect& ruler, const ColorScale& scale, float low) {
  draw_strips(pen, ruler, {low, scale.high}, [&](float value) { return color_of(scale, value); });
  if (!scale.has_hollow || low >= 0) return;
  const Rect below_zero = {ruler.x, ruler.center_y() - kHollowInside / 2, ruler.width / 2, kHollowInside};
  draw_strips(pen, below_zero, {low, 0}, [&](float value) { return hollow_color(scale, value); });
}

// Font size of the legend, and its character width.
struct LegendText {
  float size = 0;
  float glyph = 0;

  float width_of(const std::string& text) const {
    return glyph * static_cast<float>(character_count(text));  // − is three bytes in UTF-8
  }
  // As precise as fits.
  std::string number(float value, float room) const {
    const std::string text = readable_text(value, 4);
    if (width_of(text) <= room) return text;
    return fitted_text(value, std::max(static_cast<int>(room / glyph), 3));
  }
};

LegendText legend_text(const Pen& pen) {
  const float size = std::clamp(kTextPx / pen.view.pixels_per_unit, kTextSize, kLargestText);
  return {size, size * kDigitWidth};
}

}  // namespace

void draw_legend(const Pen& pen, const Block& block, const ShownMatrix& shown) {
  const ColorScale scale = scale_of(pen, shown);
  const float low = lowest_of(scale, scaled_range(pen, shown));
  const Rect ruler = {block.legend.x, block.legend.y, block.legend.width, kRuler};
  draw_ruler(pen, ruler, scale, low);
  const LegendText text = legend_text(pen);
  const auto draw_number = [&](float x, Anchor anchor, std::string number) {
    const Point at = {x, ruler.bottom() + 2 + text.size / 2};
    pen.add(Label{at, anchor, Face::Numbers, text.size, pen.theme().muted, std::move(number)});
  };
  const float room = low < 0 ? ruler.width / 2 - text.glyph : ruler.width - 2 * text.glyph;
  const std::string low_text = low < 0 ? text.number(low, room) : "0";
  draw_number(ruler.x, Anchor::Left, low_text);
  if (scale.high == 0) return;
  draw_number(ruler.right(), Anchor::Right, text.number(scale.high, room));
  const float left_over = ruler.width / 2 - text.width_of(low_text);
  if (low < 0 && left_over > 2 * text.glyph) draw_number(ruler.center_x(), Anchor::Center, "0");
}

}  // namespace heed
