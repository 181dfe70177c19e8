#include "app/figure/chip_sum.h"

#include <cmath>

#include "app/figure/derivation.h"
#include "app/figure/pen.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

double written_factor(const Pen& pen, const ExplainedPiece& factor, const Rect& chip) {
  return number_of_text(factor.cell ? chip_text(pen, *factor.cell, chip, kChipSize)
                                    : chip_text(factor.value, chip, kChipSize));
}

}  // namespace

bool do_chips_come_to_result(const Pen& pen, CellRef target, const ChipsOfCard& chips) {
  const ExplainedCell& cell = chips.cell;
  double sum = 0;
  for (const ExplainedTerm& term : cell.terms) {
    double written = 1;
    for (const ExplainedPiece& factor : term.factors) written *= written_factor(pen, factor, chips.chip);
    if (!chips.is_one_line) written = chips.products.written(term.value);
    sum += term.is_subtracted ? -written : written;
  }
  const double result = cell.is_overridden ? cell.computed : static_cast<double>(cell.value);
  return are_read_alike(sum, result, strongest_number(pen.graph(), target.node));
}

double written_on_chip(const Pen& pen, CellRef cell, const Rect& chip) {
  const float value = pen.graph().cell(cell.node, cell.cell);
  return std::isfinite(value) ? number_of_text(chip_text(pen, cell, chip, kChipSize)) : value;
}

bool does_chip_say(const Pen& pen, CellRef cell, const Rect& chip, double come_to) {
  const std::string said = chip_text(pen, cell, chip, kChipSize);
  const bool has_digits = !said.empty() && std::isfinite(pen.graph().cell(cell.node, cell.cell));
  if (!has_digits || pen.graph().is_changed(cell.node, cell.cell)) return true;
  const std::string would_say =
      chip_text(come_to, chip, kChipSize, kChipCharacters, strongest_number(pen.graph(), cell.node));
  return said != kNoiseText && number_of_text(would_say) == number_of_text(said);
}

}  // namespace heed
