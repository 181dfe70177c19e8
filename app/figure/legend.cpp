#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "app/figure/pen.h"
#include "core/base/utf8.h"
#include "core/graph/readable_number.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

constexpr float kRuler = 4, kRulerGap = 1;
constexpr float kHollowInside = 2;  // of the ruler's height, for hollow numbers
constexpr float kTextSize = 9;
constexpr int kMostEndCharacters = 4;  // of an end: three digits
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

  int characters_in(float width) const { return static_cast<int>(width / glyph + 0.01f); }
};

// None: there is no room for text that can be read on the screen.
std::optional<LegendText> legend_text(const Pen& pen, const Rect& room) {
  const float most = room.height - kRuler - kRulerGap;
  float size = std::max(pen.label_size(kTextSize), size::kTextTiny / pen.view.pixels_per_unit);
  if (pen.view.has_large_numbers) size = std::min(size, most);  // on a wall even small ones are legible
  if (size > most + 0.01f) return std::nullopt;
  return LegendText{size, size * kDigitWidth};
}

int length_of(const std::string& text) { return static_cast<int>(character_count(text)); }

std::ptrdiff_t digits_in(const std::string& text) {
  return std::ranges::count_if(text, [](char c) { return c >= '0' && c <= '9'; });
}

// As in a cell of this width, and as precise as fits; may be empty.
std::string end_text(float value, int characters) {
  const std::string text = fitted_text(value, std::min(characters, kMostEndCharacters), 0);
  if (text != kNoiseText) return text;
  const std::string longer = fitted_text(value, characters, 0);  // 1e−13
  return longer == kNoiseText ? "" : longer;
}

// What is written below the ruler.
struct LegendWords {
  std::string low, middle, high;
};

// The ends of a scale around 0 have the same digits. Where numbers lie beyond an end, it says so.
LegendWords words_of(const ColorScale& scale, float low, const NumberRange& range, int characters) {
  const bool is_exceeded = range.high > scale.high, is_undercut = range.low < -scale.high;
  const int alone =
      std::max(characters, kMostEndCharacters + 1);  // a narrow matrix: in the middle, beyond its edges
  if (scale.high == 0) return {"0", "", ""};
  if (low >= 0) {
    const auto high_in = [&](int room) {
      const std::string high = end_text(scale.high, room - is_exceeded);
      return high.empty() || !is_exceeded ? high : "≥" + high;
    };
    const std::string beside_0 = high_in(characters - 2);
    return beside_0.empty() ? LegendWords{"", high_in(alone), ""} : LegendWords{"0", "", beside_0};
  }
  const std::string end = end_text(scale.high, (characters - 1) / 2 - 1 - (is_exceeded || is_undercut));
  // Both ends are said wherever two digits of each have room.
  constexpr std::ptrdiff_t kEnoughDigits = 2;
  const std::string both = end_text(scale.high, alone - 1);
  const bool is_one_better =
      digits_in(end) < std::min(kEnoughDigits, digits_in(both)) && !is_exceeded && !is_undercut;
  if (is_one_better || end.empty()) return {"", both.empty() ? both : "±" + both, ""};
  LegendWords words = {(is_undercut ? "≤−" : "−") + end, "", (is_exceeded ? "≥" : "") + end};
  if (2 * std::max(length_of(words.low), length_of(words.high)) + 3 <= characters) words.middle = "0";
  return words;
}

// That colours do not go by the number itself, in as many words as there is room for; may be empty.
std::string scale_name(const Pen& pen, const LegendText& text, float room) {
  for (const char* key :
       {"figure.small_numbers_stand_out", "figure.small_ones_stand_out", "figure.small_stand_out"}) {
    const std::string name = catalogue(pen.view.language).say(Message{key, {}});
    if (width_in_ems(name) * text.size <= room) return name;
  }
  return "";
}

}  // namespace

void draw_legend(const Pen& pen, const Block& block, const ShownMatrix& shown) {
  if (block.legend.height <= 0) return;
  const ColorScale scale = scale_of(pen, shown);
  const NumberRange range = scaled_range(pen, shown);
  const float low = lowest_of(scale, range);
  const Rect ruler = {block.legend.x, block.legend.y, block.legend.width, kRuler};
  draw_ruler(pen, ruler, scale, low);
  const std::optional<LegendText> text = legend_text(pen, block.legend);
  if (!text) return;
  const LegendWords words = words_of(scale, low, range, text->characters_in(ruler.width));
  const auto draw = [&](float x, Anchor anchor, Face face, const std::string& said) {
    if (said.empty()) return;
    const Point at = {x, ruler.bottom() + kRulerGap + text->size / 2};
    pen.add(Label{at, anchor, face, text->size, pen.theme().muted, said});
  };
  // What stands in the middle makes room for the name of the scale, if there is any for it.
  const bool is_narrow = words.low.empty() && words.high.empty();
  const float ends = text->glyph * static_cast<float>(length_of(words.low) + length_of(words.high) + 2);
  const std::string name =
      scale.exponent != 1 && !is_narrow ? scale_name(pen, *text, ruler.width - ends) : "";
  draw(ruler.x, Anchor::Left, Face::Numbers, words.low);
  draw(ruler.right(), Anchor::Right, Face::Numbers, words.high);
  if (!name.empty()) return draw(ruler.center_x(), Anchor::Center, Face::Words, name);
  draw(ruler.center_x(), Anchor::Center, Face::Numbers, words.middle);
}

}  // namespace heed
