#include "app/figure/arrow_over_legend.h"

#include <algorithm>
#include <optional>
#include <variant>
#include <vector>

#include "app/figure/crossings.h"
#include "app/figure/label_placer.h"
#include "app/figure/label_width.h"
#include "app/figure/route.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

// Of digits, without the room above and below them.
Rect digits_of(const Label& label) {
  const float width = label.size * kDigitWidth * static_cast<float>(character_count(label.text));
  const float share = label.anchor == Anchor::Left ? 0 : label.anchor == Anchor::Center ? 0.5f : 1;
  return {label.at.x - share * width, label.at.y - 0.4f * label.size, width, 0.8f * label.size};
}

// An end of the scale beside the arrow that crosses the legend at x, and none of whose strokes cross it
// there: below the colours, if there is room, else beyond them.
std::optional<Label> beside_arrow(Label label, float x, const Block& block, const Rect& other_end,
                                  std::span<const Stroke> strokes) {
  const float beside = std::max(5.0f, 0.6f * label.size);
  const bool is_left = label.anchor == Anchor::Left;
  for (const bool is_inside : {true, false}) {
    for (const bool goes_left : {is_left, !is_left}) {
      label.at.x = goes_left ? x - beside : x + beside;
      label.anchor = goes_left ? Anchor::Right : Anchor::Left;
      const Rect digits = digits_of(label);
      if (is_inside && (digits.x < block.legend.x || digits.right() > block.legend.right())) continue;
      const bool is_free = std::ranges::all_of(
          strokes, [&](const Stroke& each) { return is_clear(each, {{inset(digits, -2)}}); });
      if (is_free && !do_overlap(digits, other_end)) return label;
    }
  }
  return std::nullopt;
}

// What stands in the middle of a legend gives way to an end that has come near it.
void clear_middle(const Pen& pen, const Block& block, const Rect& end) {
  std::erase_if(pen.drawing.shapes, [&](const DrawnShape& shape) {
    const Label* label = std::get_if<Label>(&shape);
    return label && label->anchor == Anchor::Center && inset(block.legend, -1).contains(label->at) &&
           do_overlap(label_rect(*label), inset(end, -label->size * kDigitWidth));
  });
}

}  // namespace

void clear_legend(const Pen& pen, const Block& block, float x) {
  constexpr float kBeside = 5, kColours = 6;
  // Its colours make room, too: the tip is at the matrix above them.
  if (block.legend.height > 0)
    pen.add(Box{{x - kBeside, block.legend.y - 1, 2 * kBeside, kColours}, pen.theme().canvas, 0});
  const auto is_there = [&](const DrawnShape& shape) {
    const Label* label = std::get_if<Label>(&shape);
    return label && inset(block.legend, -1).contains(label->at);
  };
  const bool is_only_one = std::ranges::count_if(pen.drawing.shapes, is_there) == 1;
  std::vector<Stroke> strokes;
  for (const DrawnShape& shape : pen.drawing.shapes) {
    if (const Stroke* drawn = std::get_if<Stroke>(&shape)) strokes.push_back(*drawn);
  }
  std::vector<Rect> moved_ends;
  std::erase_if(pen.drawing.shapes, [&](DrawnShape& shape) {
    if (!is_there(shape)) return false;
    Label* label = std::get_if<Label>(&shape);
    const Rect digits = digits_of(*label);
    if (x <= digits.x - kBeside || x >= digits.right() + kBeside) return false;
    if (label->anchor == Anchor::Center && !is_only_one) return true;
    if (is_only_one) label->anchor = x >= block.legend.center_x() ? Anchor::Left : Anchor::Right;
    const float others = 2 * block.legend.center_x();  // the other end mirrors it
    const float width = is_only_one ? 0 : digits.width;
    const Rect other_end{others - digits.right(), digits.y, width, digits.height};
    const auto moved = beside_arrow(*label, x, block, other_end, strokes);
    if (moved) moved_ends.push_back(digits_of(*label = *moved));
    return !moved;
  });
  for (const Rect& end : moved_ends) clear_middle(pen, block, end);
}

}  // namespace heed
