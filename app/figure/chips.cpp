#include <algorithm>
#include <cmath>

#include "app/figure/derivation.h"
#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

int characters_on(const Rect& chip, float size, int least) {
  return std::max(least, static_cast<int>((chip.width - kChipMargins) / (size * kDigitWidth)));
}

}  // namespace

std::string chip_text(double value, const Rect& chip, float size, int characters) {
  return fitted_text(static_cast<float>(value), characters_on(chip, size, characters));
}

std::string chip_text(const Pen& pen, CellRef cell, const Rect& chip, float size, int characters) {
  return cell_number_text(pen.graph(), cell, characters_on(chip, size, characters));
}

std::string cell_number_text(const Graph& graph, CellRef cell, int width) {
  constexpr float kWithAllDigits = 0.1f;  // beside any others
  const float value = graph.cell(cell.node, cell.cell);
  if (value == 0 || !(std::abs(value) < kWithAllDigits)) return fitted_text(value, width);
  return fitted_text(value, width, strongest_number(graph, cell.node));
}

void draw_chip(const Pen& pen, const Rect& rect, Color color, const std::string& text, float size) {
  // Paler colours of two roles would be alike to people without red or green cones.
  pen.add(Box{rect, color, 5});
  pen.add(
      Label{rect.center(), Anchor::Center, Face::Numbers, size, cell_text_color(pen.theme(), color), text});
}

void add_factor_flight(const Pen& pen, Derivation& derivation, const Expression& factor, const Rect& chip,
                       Span span, int characters, float size) {
  const bool is_cell = factor.kind == Expression::Kind::Cell;
  const auto place = is_cell ? drawn_rect(pen, factor.ref) : std::nullopt;
  const Color color = is_cell ? pen.fill_color_of(factor.ref.node) : pen.theme().muted;
  const std::string text = is_cell ? chip_text(pen, factor.ref, chip, size, characters)
                                   : chip_text(factor.value, chip, size, characters);
  derivation.flights.push_back({place.value_or(chip), chip, color, text, size, span, true, true,
                                is_cell ? std::optional(factor.ref) : std::nullopt,
                                MotionPath::SidewaysFirst});
}

}  // namespace heed
