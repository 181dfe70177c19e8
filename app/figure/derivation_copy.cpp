#include <algorithm>

#include "app/figure/derivation.h"
#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "app/figure/product_place.h"
#include "core/base/number.h"
#include "core/base/utf8.h"
#include "core/explain/explain_text.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kCopyComes = 0.08f, kCopyGap = 10, kCopyChip = 26, kCopySize = 18;

}  // namespace

// concat[1, 2] = output₁[1, 2] = 3.046e−8: the number is written once, in full.
Derivation copy_derivation(const Pen& pen, CellRef target, const ExplainedPiece& source) {
  const Rect place = product_panel_rect(pen.layout, target.node);
  constexpr float kCopyLine = 26;
  constexpr float kNarrow = 200;
  const float room = place.width - 2 * kPanelPadding;
  const std::string made = name_of_made(pen, target, false), of = name_of_made(pen, *source.cell, false);
  // In a narrow column only what it is taken from; what is made is ringed.
  std::string names = made + " = " + of;
  if (place.width < kNarrow && width_of_name(names) > room)
    names = elided_to_width("= " + of, room * width_in_ems("= " + of) / width_of_name("= " + of));
  const std::string number = readable_number(pen.graph(), target), result = equals_text(number, true);
  const float name_w = width_of_name(names),
              result_w = kCopySize * kDigitWidth * static_cast<float>(character_count(result)),
              number_w = kCopySize * kDigitWidth * static_cast<float>(character_count(number));
  const float one_line = 2 * kPanelPadding + name_w + kCopyGap + result_w;
  const bool is_one = one_line <= place.width;
  const float width =
      is_one ? one_line : std::min(place.width, 2 * kPanelPadding + std::max(name_w, result_w));
  const float height = 2 * kPanelPadding + (is_one ? kCopyLine : 2 * kCopyLine);
  Derivation derivation;
  derivation.panel = {place.x, place.center_y() - height / 2, width, height};
  const Rect inner = inset(derivation.panel, kPanelPadding);
  const float y = inner.bottom() - kCopyLine / 2;
  const Rect chip{inner.right() - number_w - 4, y - kCopyChip / 2, number_w + 8, kCopyChip};
  derivation.flights.push_back({drawn_rect(pen, *source.cell).value_or(chip),
                                chip,
                                pen.fill_color_of(source.cell->node),
                                whole_small_text(pen.graph(), *source.cell, kChipCharacters),
                                13,
                                {kCopyComes, kResultComes.begin},
                                false,
                                false,
                                source.cell,
                                MotionPath::SidewaysFirst});
  derivation.parts.push_back({name_label(pen, {inner.x, inner.y + kCopyLine / 2}, Anchor::Left, names),
                              {kCopyComes, kCopyComes + 0.06f}});
  const Color color = pen.text_color_of(target.node);
  const Label value{{inner.right(), y}, Anchor::Right, Face::Numbers, kCopySize, color, result};
  derivation.parts.push_back({value, kResultComes});
  derivation.flights.push_back(result_flight(pen, target, chip, kResultGoes));
  return derivation;
}

}  // namespace heed
