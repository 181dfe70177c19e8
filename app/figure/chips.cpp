#include <algorithm>
#include <cmath>

#include "app/figure/chip_colors.h"
#include "app/figure/derivation.h"
#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kChipBorder = 1.4f;

int characters_on(const Rect& chip, float size, int least) {
  return std::max(least, static_cast<int>((chip.width - kChipMargins) / (size * kDigitWidth)));
}

}  // namespace

bool has_room_for_digits(const Rect& chip, float size, int characters) {
  return chip.width - kChipMargins >= size * kDigitWidth * static_cast<float>(characters);
}

bool has_room_for_sign(const Rect& chip, float size, int characters) {
  constexpr float kSmaller = 0.95f;
  return has_room_for_digits(chip, kSmaller * size, characters + 1);
}

std::string chip_text(double value, const Rect& chip, float size, int characters, float strongest) {
  return fitted_text(static_cast<float>(value), characters_on(chip, size, characters), strongest);
}

std::string chip_text(const Pen& pen, CellRef cell, const Rect& chip, float size, int characters) {
  return whole_small_text(pen.graph(), cell, characters_on(chip, size, characters));
}

std::string whole_small_text(const Graph& graph, CellRef cell, int width) {
  return whole_small_text(graph, cell.node, graph.cell(cell.node, cell.cell), width);
}

std::string whole_small_text(const Graph& graph, NodeId node, float value, int width) {
  constexpr int kMostMore = 3;
  const float strongest = strongest_number(graph, node);
  std::string text = fitted_text(value, width, strongest);
  for (int more = 1; more <= kMostMore && text == kNoiseText; ++more) {
    std::string longer = fitted_text(value, width + more, strongest);
    if (longer != kNoiseText) return longer;
  }
  return text;
}

std::string cell_number_text(const Graph& graph, CellRef cell, int width) {
  return fitted_text(graph.cell(cell.node, cell.cell), width, strongest_number(graph, cell.node));
}

void draw_chip(const Pen& pen, const Rect& rect, Color color, const std::string& text, float size,
               std::optional<Color> border) {
  // The border is in the full colour: paler ones of two roles would be alike to people without red or green
  // cones.
  pen.add(Box{rect, color, 5});
  // Around it, where it takes no room from the digits.
  if (border)
    pen.add(Outline{inset(rect, -kChipBorder / 2), *border, 5 + kChipBorder / 2, kChipBorder, false});
  pen.add(
      Label{rect.center(), Anchor::Center, Face::Numbers, size, cell_text_color(pen.theme(), color), text});
}

void add_factor_flight(const Pen& pen, Derivation& derivation, const Expression& factor, const Rect& chip,
                       Span span, int characters, float size) {
  const bool is_cell = factor.kind == Expression::Kind::Cell;
  // All that there is room for, unless a negative factor beside it would have fewer digits, but so many that
  // it says something: letters become smaller where they must.
  constexpr int kLeastDigits = 3;
  int digits = characters_on(chip, size, characters);
  while (digits > characters && !has_room_for_sign(chip, size, digits)) --digits;
  const bool has_sign = digits <= kLeastDigits || has_room_for_sign(chip, size, digits);
  const int width = digits + (factor.value < 0 && has_sign ? 1 : 0);
  const auto place = is_cell ? drawn_rect(pen, factor.ref) : std::nullopt;
  const Color color = is_cell ? pen.fill_color_of(factor.ref.node) : pen.theme().muted;
  const std::string text =
      is_cell ? whole_small_text(pen.graph(), factor.ref.node, static_cast<float>(factor.value), width)
              : fitted_text(static_cast<float>(factor.value), width, 0);
  derivation.flights.push_back({place.value_or(chip), chip, color, text, size, span, true, true,
                                is_cell ? std::optional(factor.ref) : std::nullopt,
                                MotionPath::SidewaysFirst});
}

ChipColors::ChipColors(const Pen& pen) : pen_(pen) {
  if (!pen.view.lens) return;
  values_view_ = pen.view;
  values_view_.lens = nullptr;
}

std::optional<Color> ChipColors::of(const CellRef& number) {
  const FigureView& view = pen_.view.lens ? values_view_ : pen_.view;
  const Pen pen{pen_.computation, pen_.layout, view, pen_.drawing, pen_.motion};
  auto known = std::ranges::find(scales_, number.node, &std::pair<NodeId, ColorScale>::first);
  if (known == scales_.end()) {
    const ShownMatrix shown = shown_matrix(pen, number.node);
    if (is_scale_pending(pen, shown)) return std::nullopt;
    scales_.push_back({number.node, scale_of(pen, shown)});
    known = scales_.end() - 1;
  }
  const float value = pen_.graph().cell(number.node, number.cell);
  if (!std::isfinite(value)) return std::nullopt;
  const ColorScale& scale = known->second;
  return is_hollow(scale, value) ? hollow_color(scale, value) : color_of(scale, value);
}

}  // namespace heed
